package tuner

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"gobandit/gtp/games/event"
	"gobandit/model/param"
	"gobandit/model/words"
	"gobandit/search/tune"
	"gobandit/ui/kit"
)

// An arrangement says which candidates the table shows, in which order. It stays while
// games end.
type arrangement struct {
	by       string // what they are sorted by; "" is most games first
	reversed bool
	filter   string
}

// sortKeys returns what the candidates of an event can be sorted by, "" first.
func (l *leaderboard) sortKeys() []string {
	keys := []string{""}
	for _, f := range l.figures() {
		if f.sort != "" {
			keys = append(keys, f.sort)
		}
	}
	return append(keys, words.Each(l.parameters, func(p event.ParameterInfo) string { return p.Code })...)
}

// arranged returns the candidates that match the filter, in their order.
func (l *leaderboard) arranged(rows []tune.Standing) []tune.Standing {
	a := l.arrangement
	if conditions := strings.Fields(a.filter); len(conditions) > 0 {
		rows = slices.DeleteFunc(slices.Clone(rows), func(s tune.Standing) bool {
			return slices.ContainsFunc(conditions, func(word string) bool { return !l.matches(s, word) })
		})
	}

	if a.by != "" {
		parameter := slices.IndexFunc(l.parameters, func(p event.ParameterInfo) bool { return p.Code == a.by })
		all := l.figures()
		figure := slices.IndexFunc(all, func(f figure) bool { return f.sort == a.by })
		by := func(s tune.Standing) float64 { // the lowest first
			if parameter >= 0 {
				return s.Point[parameter]
			}
			return -all[figure].value(l, s)
		}
		rows = slices.Clone(rows)
		slices.SortStableFunc(rows, func(x, y tune.Standing) int { return cmp.Compare(by(x), by(y)) })
	}
	if a.reversed {
		rows = slices.Clone(rows)
		slices.Reverse(rows)
	}

	return rows
}

// distinct returns the number of games of a candidate that repeat no other of it.
func (l *leaderboard) distinct(s tune.Standing) int {
	if l.repeats == event.RepeatsCount {
		return s.Games - l.repeated(s)
	}
	return s.Games
}

// repeated returns the number of games of a candidate that repeat another of it.
func (l *leaderboard) repeated(s tune.Standing) int {
	if l.depth > 0 {
		return 0
	}
	return l.repeatedIn[s.Index]
}

// operators compare numbers in filters, those of two signs first.
var operators = []struct {
	sign string
	ok   func(x, y float64) bool
}{
	{">=", func(x, y float64) bool { return x >= y }}, {"<=", func(x, y float64) bool { return x <= y }}, {"!=", func(x, y float64) bool { return x != y }},
	{">", func(x, y float64) bool { return x > y }}, {"<", func(x, y float64) bool { return x < y }}, {"=", func(x, y float64) bool { return x == y }},
}

// matches reports whether a candidate fulfills a condition, such as games>10, rate>=50,
// k=0.5 or banned. A word that is no condition must be in its name.
func (l *leaderboard) matches(s tune.Standing, word string) bool {
	for _, op := range operators {
		name, want, ok := strings.Cut(word, op.sign)
		if !ok {
			continue
		}
		value, known := l.value(s, strings.ToLower(name))
		if !known {
			break
		}

		switch value := value.(type) {
		case int, float64:
			y, err := strconv.ParseFloat(strings.TrimSuffix(want, "%"), 64)
			if err != nil {
				return false
			}
			x := number(value)
			if l.shows(s, name, want) && strings.HasSuffix(op.sign, "=") {
				x = y
			}
			return op.ok(math.Round(1e9*x)/1e9, y)
		}

		equal := strings.EqualFold(param.Text(value), want)
		return op.sign == "=" && equal || op.sign == "!=" && !equal
	}
	if m := event.MarkOf(l.marks, s.Candidate); m.Mark != "" && strings.EqualFold(string(m.Mark), word) {
		return true
	}
	return kit.HasWords(l.place(s)+" "+s.Parameters, word)
}

func number(value param.Value) float64 {
	if n, whole := value.(int); whole {
		return float64(n)
	}
	x, _ := value.(float64)
	return x
}

// shows reports whether the screen shows a parameter of a candidate as a number.
func (l *leaderboard) shows(s tune.Standing, name, number string) bool {
	for k, p := range l.parameters {
		if strings.EqualFold(p.Code, name) && l.depth == 0 {
			words := strings.FieldsFunc(p.Values[s.Coordinates[k]], func(r rune) bool { return r == ' ' || r == ':' || r == '=' })
			return slices.Contains(words, number)
		}
	}
	return false
}

// value returns what a condition compares: a figure in percent or a number of games, or a
// parameter.
func (l *leaderboard) value(s tune.Standing, name string) (param.Value, bool) {
	for k, p := range l.parameters {
		if strings.EqualFold(p.Code, name) {
			return s.Values[k], true
		}
	}
	for _, f := range l.figures() {
		if f.name == name && f.value != nil {
			return f.value(l, s), true
		}
	}
	return nil, false
}

// sign returns the letter in front of a candidate that is no contender, pinned, or one of those
// among which the next one is drawn.
func (l *leaderboard) sign(s tune.Standing) string {
	switch mark := event.MarkOf(l.marks, s.Candidate).Mark; {
	case s.Out || mark == event.Banned:
		return "x"
	case mark == event.Pinned:
		return "p"
	}
	if l.depth == 0 && slices.ContainsFunc(l.tied, func(c tune.Candidate) bool { return c.Index == s.Index }) {
		return "="
	}
	return " "
}

// arrangementText describes the arrangement, with the number of rows that it shows of all; "" if it
// is as at first.
func (l *leaderboard) arrangementText() string {
	a := l.arrangement
	text := ""
	if a.by != "" {
		text = "by " + a.by
	}
	if a.reversed {
		text = strings.TrimSpace(text + " ↑")
	}
	if strings.TrimSpace(a.filter) != "" {
		if text != "" {
			text += ", "
		}
		text += fmt.Sprintf("%s (%d of %d)", strings.TrimSpace(a.filter), len(l.rows), l.of)
	}
	return text
}

// nextSort sorts the table by the next key.
func (t *Screen) nextSort() {
	keys := t.table.sortKeys()
	a := &t.table.arrangement
	a.by = keys[(slices.Index(keys, a.by)+1)%len(keys)]
	t.rearrange()
	name := a.by
	if name == "" {
		name = "games"
	}
	t.Say("sorted by %s; %s reverses, %s sorts by the next", name, t.keys.Press("tune.reverse"), t.keys.Press("tune.sort"))
}

// askFilter opens the line for a filter.
func (t *Screen) askFilter() {
	if t.status == nil || t.tournament() {
		t.Complain("no candidates to filter")
		return
	}
	t.Asked = kit.NewFilter(&t.table.arrangement.filter, "such as games>10 rate>=50 k=0.5 banned")
}

// rearrange shows the table in another order, or other rows of it.
func (t *Screen) rearrange() {
	if t.status != nil {
		t.keepCursor(t.setRows)
	}
}

package tree

import (
	"fmt"
	"math"
	"slices"

	"gobandit/model/words"
	"gobandit/search"
	"gobandit/ui/view"
)

// drawWhy draws how the node chooses: in formulas, or in sentences, which a key switches
// where there is no room for both.
func (t *Screen) drawWhy(g view.Region, both bool) {
	w, _ := g.Size()
	if both || !t.wordy {
		note := ""
		if !both {
			note = t.keys.Press("tree.words") + ": in words"
		}
		drawReasons(g, "how it chooses", note, t.reasons(w))
		return
	}
	drawReasons(g, "how it chooses, in words", t.keys.Press("tree.words")+": formula", t.sentences())
}

// drawReasons draws paragraphs below a title, those that there is room for.
func drawReasons(g view.Region, title, note string, list []reason) {
	w, h := g.Size()
	g.Head(0, title, note)
	y := 1
	for _, p := range fitting(list, w, h-1) {
		for _, line := range view.Wrap(p.text, w) {
			if y < h {
				g.Fit(0, y, p.style, line)
			}
			y++
		}
	}
}

// fitting returns the paragraphs that there is room for in rows of w cells. The least important are left
// out first, and come back where a longer one had to follow them; one stays in any case.
func fitting(list []reason, w, rows int) []reason {
	least := make([]int, len(list))
	for i, p := range list {
		least[i] = i
		rows -= len(view.Wrap(p.text, w))
	}
	slices.SortStableFunc(least, func(i, j int) int { return list[i].rank - list[j].rank })

	out := make([]bool, len(list))
	left := 0
	for ; left < len(list)-1 && rows < 0; left++ {
		i := least[left]
		out[i], rows = true, rows+len(view.Wrap(list[i].text, w))
	}
	for _, i := range slices.Backward(least[:left]) {
		if n := len(view.Wrap(list[i].text, w)); n <= rows {
			out[i], rows = false, rows-n
		}
	}

	var fit []reason
	for i, p := range list {
		if !out[i] {
			fit = append(fit, p)
		}
	}
	return fit
}

// A reason is a paragraph about a choice. Those of lower rank are left out where room
// is short.
type reason struct {
	style view.Style
	text  string
	rank  int
}

// unknown says why a moment of the past has no formulas; "" if there are some.
func (t *Screen) unknown() string {
	if t.s == nil {
		return ""
	}
	return t.s.Analysis.Past.Unknown()
}

// reasons returns what there is to say of the node shown in lines of w cells.
func (t *Screen) reasons(w int) []reason {
	v := &t.node
	m, ok := t.selected()
	list := []reason{{view.Plain, t.figures(m, w), 1}}
	if !ok {
		return list
	}

	switch text := t.unknown(); {
	case text != "":
		return append(list, reason{view.Dim, text, 6})
	case m.Considered && m.Value >= search.Untried:
		list = append(list, reason{view.Strong, t.name(m) + "  is untried, and comes before all moves that are tried", 6})
	case m.Considered:
		list = append(list, reason{view.Strong, t.name(m) + "  " + v.Explanation.Formula(m.Move) + " = " + figureText(m.Value), 6},
			reason{view.Dim, t.terms(m), 4})
	default:
		list = append(list, reason{view.Strong, t.name(m) + "  is left out so far by progressive widening", 6})
	}

	next := reason{view.Plain, t.next(), 5}
	if text := t.behind(m); text != "" {
		list = append(list, next, reason{view.Plain, text, 5})
		list[len(list)-2].rank = 3
	} else {
		list = append(list, next)
	}

	list = append(list, t.variantReasons(m)...)
	if !v.Exact && len(v.Notes) == 0 {
		list = append(list, reason{view.Dim, "the path skips moves without nodes, so the board is incomplete", 2})
	}
	if text := t.scored("mean, AMAF and value here are %.3g%% score; win%% is wins alone"); text != "" {
		list = append(list, reason{view.Dim, text, 0})
	}

	if v.NetShare > 0 {
		list = append(list, reason{view.Dim, fmt.Sprintf("the network counts %.3g%% in results, the playout the rest, where the network was asked", 100*v.NetShare), 0})
	}
	if text := t.disagreement(); text != "" {
		list = append(list, reason{view.Warn, text, 4})
	}
	if v.Trees > 1 && len(v.Notes) == 0 {
		list = append(list, reason{view.Dim, fmt.Sprintf("one of %d trees", v.Trees), 2})
	}
	return list
}

// disagrees is the difference between win rates of which the screen takes notice.
const disagrees = 0.2

// disagreement says of which of the first moves the network thinks otherwise than the search; "" if of none.
func (t *Screen) disagreement() string {
	var most search.MoveView
	for _, m := range t.node.Moves[:min(len(t.node.Moves), compared)] {
		if m.Network > 0 && math.Abs(m.Network-m.WinRate) >= max(disagrees, math.Abs(most.Network-most.WinRate)) {
			most = m
		}
	}
	if most.Network == 0 {
		return ""
	}
	return fmt.Sprintf("the network gives %s %s%%, the search %s%%", t.name(most), words.Percent(most.Network), words.Percent(most.WinRate))
}

// compared is of how many moves the network's win rates are compared with the search's.
const compared = 10

func (t *Screen) name(m search.MoveView) string { return m.Move.Vertex(t.node.Board.Size()) }

// figures describes the node's visits, with prior ones where the formula of a move has
// them, their mean and its moves in a line of w cells.
func (t *Screen) figures(m search.MoveView, w int) string {
	v := &t.node
	text := fmt.Sprintf("visits %s", words.Count(v.Visits))
	if m.Exploration != 0 && v.Explanation.Visits() > v.Visits {
		text += fmt.Sprintf(" + %d prior", v.Explanation.Visits()-v.Visits)
	}
	if len(v.Line) > 0 {
		text += fmt.Sprintf(" (%s%% of the root's)", words.Percent(v.Share))
	}
	var more []string
	if v.Visits > 0 {
		rate := fmt.Sprintf("win%% %s (%s)", words.Percent(v.WinRate), chooser(v))
		if v.Aside > 0 {
			rate += " without side playouts"
		}
		more = append(more, rate)
	}
	moves := fmt.Sprintf("%d of %s tried", v.Tried, words.Plural(len(v.Moves), "move"))
	if v.Considered > 0 && v.Considered < len(v.Moves) { // of a moment on a tape it is not known
		moves += fmt.Sprintf(", %d considered", v.Considered)
	}
	for _, part := range append(more, moves) {
		if view.Width(text)+3+view.Width(part) <= w {
			text += " · " + part
		}
	}
	return text
}

// terms says what the figures in the formula of a move are, and where they come
// from.
func (t *Screen) terms(m search.MoveView) string {
	if t.node.Draws {
		text := fmt.Sprintf("a weight: the move is drawn with a chance of %s%%", words.Percent(m.Chance))
		if m.Mean != 0 {
			text += ", " + t.mean(m)
		}
		return text
	}

	from := t.node.Explanation.Sources(m.Move)
	text := t.mean(m)
	if m.Bias != 0 {
		text += ", bias " + figureText(m.Bias)
	}

	if m.Weight > 0 {
		elsewhere := "own pairs " + figureText(m.Other) + equals(from.Other)
		if m.AMAFVisits > 0 {
			elsewhere = fmt.Sprintf("AMAF %s%s of %s", figureText(m.Other), equals(from.Other), words.Count(m.AMAFVisits))
		}
		text += fmt.Sprintf(", %s, weight %s%s", elsewhere, figureText(m.Weight), equals(from.Weight))
	}

	if m.Exploration != 0 {
		text += ", exploration " + figureText(m.Exploration) + from.Valid
		if m.Prior != 1 {
			text += " times the prior " + figureText(m.Prior)
		}
	}
	return text
}

// scored says what share of means and values is the score, by a format; nothing if none is.
func (t *Screen) scored(format string) string {
	if t.node.ScoreShare == 0 {
		return ""
	}
	return fmt.Sprintf(format, 100*t.node.ScoreShare)
}

// mean explains the mean in the formula of a move, and what it is made of besides
// the playouts through the move.
func (t *Screen) mean(m search.MoveView) string {
	from, prior := t.node.Explanation.Sources(m.Move).Mean, t.node.Explanation.Began(m.Move)
	switch {
	case m.Visits > 0:
		return "mean " + figureText(m.Mean) + equals(from) + t.scored(", %.3g%% score")
	case prior > 0:
		return fmt.Sprintf("untried: mean %s%s of %s", figureText(m.Mean), equals(from), words.Plural(prior, "prior visit"))
	}
	return "untried, which counts as " + figureText(m.Mean) + equals(from)
}

// equals writes where a figure comes from, if there is something to say.
func equals(from string) string {
	if from == "" {
		return ""
	}
	return " = " + from
}

// next names the move that comes next, and when the one after it will.
func (t *Screen) next() string {
	v := &t.node
	if v.Next < 0 {
		return "no move can be chosen"
	}
	first := v.Moves[v.Next]
	name := t.name(first)
	switch {
	case v.First > 0:
		return fmt.Sprintf("next %s: every move is tried once first, %d to go", name, v.First)
	case v.Draws:
		return fmt.Sprintf("most likely next %s, %s%%", name, words.Percent(first.Chance))
	case v.Second < 0:
		return fmt.Sprintf("next %s: there is no other", name)
	}
	second := v.Moves[v.Second]
	gap := first.Value - second.Value
	if gap == 0 {
		return fmt.Sprintf("next %s or %s, both %s", name, t.name(second), figureText(first.Value))
	}
	return fmt.Sprintf("next %s, %s; then %s, %s less: chosen %s", name, figureText(first.Value), t.name(second), figureText(gap), t.when(first, second))
}

// behind says how far a move is behind the one that comes next; "" if next says so already.
func (t *Screen) behind(m search.MoveView) string {
	v := &t.node
	if v.Next < 0 || v.First > 0 || v.Draws || !m.Considered || m.Move == v.Moves[v.Next].Move {
		return ""
	}
	if v.Second >= 0 && m.Move == v.Moves[v.Second].Move {
		return ""
	}
	first := v.Moves[v.Next]
	return fmt.Sprintf("%s, %s behind %s: ahead of it %s", t.name(m), figureText(first.Value-m.Value), t.name(first), t.when(first, m))
}

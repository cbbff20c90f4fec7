package model

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Rules are the rules of a game.
type Rules struct {
	Scoring      Scoring
	Ko           KoRule
	Suicide      bool // a move may take its own chain, if that has two stones or more
	Compensation Compensation

	name string // of the set that was parsed: Japanese and Korean rules are the same here
}

// DefaultRules are the Chinese rules, for games that name none.
var DefaultRules = ruleSets[0].rules

// A Scoring says what counts at the end of a game.
type Scoring uint8

// The kinds of scoring: stones and territory, or territory and prisoners.
const (
	AreaScoring Scoring = iota
	TerritoryScoring
)

// String returns the word of the players: area or territory.
func (s Scoring) String() string { return [...]string{"area", "territory"}[s] }

// A KoRule says which repetitions of the position a game forbids.
type KoRule uint8

// The ko rules, by what a move may not bring back.
const (
	PositionalSuperko  KoRule = iota // the stones of any earlier position
	SimpleKo                         // the stones before the opponent's last move
	SituationalSuperko               // the stones of any earlier position, with the same side to move
)

// A Compensation is what White gets for Black's handicap stones.
type Compensation uint8

// The kinds of compensation.
const (
	CompensationNone  Compensation = iota // nothing
	CompensationFull                      // a point for each stone
	CompensationShort                     // a point for each stone but one
)

// Points returns White's points for n handicap stones.
func (c Compensation) Points(n int) float64 {
	switch {
	case n > 0 && c == CompensationFull:
		return float64(n)
	case n > 1 && c == CompensationShort:
		return float64(n - 1)
	}
	return 0
}

// A ruleSet is rules with names: ours, the one that game records have, and others
// that are understood.
type ruleSet struct {
	name, title string
	others      []string
	rules       Rules
}

// Sources: KataGo's page of rules, lightvector.github.io/KataGo/rules.html, where
// the Chinese ones here are those of KGS and OGS, and Ing's, GOE in SGF, those of Tromp-Taylor; SGF FF[4], property RU.
var ruleSets = []ruleSet{
	{"chinese", "Chinese", []string{"chinese-kgs", "chinese-ogs", "china", "cn", "chn", "area", "chinese-area", "中国", "中國", "중국", "数子", "數子"}, Rules{Compensation: CompensationFull}},
	{"japanese", "Japanese", []string{"japan", "jp", "jpn", "nihon-kiin", "nihon-ki-in", "territory", "japanese-territory", "日本", "일본", "数目", "數目", "比目"}, Rules{Scoring: TerritoryScoring, Ko: SimpleKo}},
	{"korean", "Korean", []string{"korea", "kr", "kor", "韩国", "韓国", "韓國", "한국"}, Rules{Scoring: TerritoryScoring, Ko: SimpleKo}},
	{"aga", "AGA", []string{"bga", "french", "american", "usa", "美国", "美國", "アメリカ", "미국"}, Rules{Ko: SituationalSuperko, Compensation: CompensationShort}},
	{"new-zealand", "NZ", []string{"nz", "newzealand", "新西兰", "紐西蘭", "ニュージーランド", "뉴질랜드"}, Rules{Ko: SituationalSuperko, Suicide: true}},
	{"tromp-taylor", "Tromp-Taylor", []string{"tt", "tromptaylor", "goe", "ing", "ing-goe", "应氏", "應氏"}, Rules{Suicide: true}},
}

// RuleSets returns the names of the sets of rules, the default one first.
func RuleSets() []string {
	var out []string
	for _, s := range ruleSets {
		out = append(out, s.name)
	}
	return out
}

// set returns the set that differs from r in compensation at most, nil if there is
// none.
func (r Rules) set() *ruleSet {
	var found *ruleSet
	for i := range ruleSets {
		s := &ruleSets[i]
		if s.rules.Scoring == r.Scoring && s.rules.Ko == r.Ko && s.rules.Suicide == r.Suicide && (found == nil || s.name == r.name) {
			found = s
		}
	}
	return found
}

// Name returns the name of the set of rules that r differs from in compensation
// at most, "" if there is none.
func (r Rules) Name() string {
	if s := r.set(); s != nil {
		return s.name
	}
	return ""
}

// Title returns the rules as game records write them: the name of a set such as
// Japanese, or else what String returns. Sets that differ only in the compensation for
// handicap stones are the same set in a game without them.
func (r Rules) Title(handicap int) string {
	if s := r.set(); s != nil && s.rules.Compensation.Points(handicap) == r.Compensation.Points(handicap) {
		return s.title
	}
	return r.String()
}

// String returns the name of a set and how r differs from it, as ParseRules reads
// them: "japanese", "chinese,ko=simple".
func (r Rules) String() string {
	base := &ruleSets[0]
	if s := r.set(); s != nil {
		base = s
	} else if r.Scoring == TerritoryScoring {
		base = &ruleSets[1]
	}
	out := base.name
	for _, d := range ruleDetails {
		if i := d.get(r); i != d.get(base.rules) {
			out += "," + d.names[0] + "=" + d.words[i][0]
		}
	}
	return out
}

// A ruleDetail is a rule with the names that it has, ours first, then those of
// KataGo's JSON and of its texts, and with the words for each value.
type ruleDetail struct {
	names []string
	words [][]string
	get   func(r Rules) int
	set   func(r *Rules, i int)
}

var ruleDetails = []ruleDetail{
	{[]string{"scoring", "score"}, [][]string{{"area"}, {"territory"}},
		func(r Rules) int { return int(r.Scoring) }, func(r *Rules, i int) { r.Scoring = Scoring(i) }},
	{[]string{"ko"}, [][]string{{"positional"}, {"simple"}, {"situational"}},
		func(r Rules) int { return int(r.Ko) }, func(r *Rules, i int) { r.Ko = KoRule(i) }},
	{[]string{"suicide", "sui"}, [][]string{{"no", "false", "0"}, {"yes", "true", "1"}},
		func(r Rules) int { return slices.Index([]bool{false, true}, r.Suicide) }, func(r *Rules, i int) { r.Suicide = i == 1 }},
	{[]string{"compensation", "whitehandicapbonus", "whb"}, [][]string{{"none", "0"}, {"N"}, {"N-1"}},
		func(r Rules) int { return int(r.Compensation) }, func(r *Rules, i int) { r.Compensation = Compensation(i) }},
}

// kataRules matches KataGo's texts such as koSIMPLEscoreTERRITORYtaxSEKIsui0whbN-1.
var (
	kataRules = regexp.MustCompile(`^(?:(?:ko|score|tax|sui|button|whb|fpok)(?:[A-Z]+|[01]|N-1))+$`)
	kataRule  = regexp.MustCompile(`(ko|score|tax|sui|button|whb|fpok)(N-1|[A-Z]+|[01])`)
)

// ParseRules reads rules in one of three forms. The first is the name of a set, with or without changes as in
// "chinese,ko=simple,compensation=none". The second is a name that game records or engines have for it, the third KataGo's text
// for rules.
func ParseRules(text string) (Rules, error) {
	text = strings.TrimSpace(text)
	if kataRules.MatchString(text) {
		var changes [][2]string
		for _, m := range kataRule.FindAllStringSubmatch(text, -1) {
			changes = append(changes, [2]string{m[1], m[2]})
		}
		return Rules{}.With(changes...)
	}

	name, rest, _ := strings.Cut(text, ",")
	r, ok := findRules(name)
	if !ok {
		return Rules{}, fmt.Errorf("unknown rules %q, want one of %s", name, strings.Join(RuleSets(), ", "))
	}

	var changes [][2]string
	for rest != "" {
		var item string
		item, rest, _ = strings.Cut(rest, ",")
		key, value, ok := strings.Cut(item, "=")
		if !ok {
			return Rules{}, fmt.Errorf("%q in the rules %q, want one such as ko=simple", item, text)
		}
		changes = append(changes, [2]string{strings.TrimSpace(key), strings.TrimSpace(value)})
	}
	return r.With(changes...)
}

// findRules returns the rules with a name; letters count without case, and
// anything else but letters as a hyphen, the words rules and scoring not at all. In Chinese, Japanese and Korean a text names rules
// that has the name of one set in it: 中国規則.
func findRules(name string) (Rules, bool) {
	text := norm.NFC.String(name)
	words := strings.FieldsFunc(strings.ToLower(name), func(c rune) bool { return c < 'a' || c > 'z' })
	name = strings.Join(slices.DeleteFunc(words, func(w string) bool { return w == "rule" || w == "rules" || w == "scoring" }), "-")
	found := -1
	for i, s := range ruleSets {
		in := slices.ContainsFunc(s.others, func(other string) bool { return other[0] >= utf8.RuneSelf && strings.Contains(text, other) })
		if name == s.name || slices.Contains(s.others, name) || in && found < 0 {
			found = i
		} else if in {
			return Rules{}, false
		}
	}
	if found < 0 {
		return Rules{}, false
	}
	r := ruleSets[found].rules
	r.name = ruleSets[found].name
	return r, true
}

// With returns the rules with changes of single rules, each a name and a value,
// those of KataGo's JSON among them. It refuses what this program cannot play by:
// a group tax other than that of seki in territory scoring, and a button.
func (r Rules) With(changes ...[2]string) (Rules, error) {
	tax := ""
	for _, c := range changes {
		key, value := strings.ToLower(c[0]), c[1]
		i := slices.IndexFunc(ruleDetails, func(d ruleDetail) bool { return slices.Contains(d.names, key) })
		switch {
		case i >= 0:
			d := ruleDetails[i]
			v := slices.IndexFunc(d.words, func(words []string) bool {
				return slices.ContainsFunc(words, func(w string) bool { return strings.EqualFold(w, value) })
			})
			if v < 0 {
				var words []string
				for _, w := range d.words {
					words = append(words, w[0])
				}
				return Rules{}, fmt.Errorf("%s %q, want one of %s", c[0], c[1], strings.Join(words, ", "))
			}
			d.set(&r, v)
		case key == "tax":
			tax = value
		case key == "hasbutton" || key == "button":
			if value != "false" && value != "0" {
				return Rules{}, fmt.Errorf("%s %s, want none: the button is not played", c[0], c[1])
			}
		case key == "friendlypassok" || key == "fpok":
			// an engine's manners, no rule
		default:
			return Rules{}, fmt.Errorf("unknown rule %q, want scoring, ko, suicide or compensation", c[0])
		}
	}

	if want := r.Tax(); tax != "" && !strings.EqualFold(tax, want) {
		return Rules{}, fmt.Errorf("tax %s with %s scoring, want %s", strings.ToUpper(tax), ruleDetails[0].words[r.Scoring][0], want)
	}
	return r, nil
}

// Tax returns KataGo's name for what eyes of some groups do not count: SEKI with
// territory scoring, else NONE.
func (r Rules) Tax() string {
	if r.Scoring == TerritoryScoring {
		return "SEKI"
	}
	return "NONE"
}

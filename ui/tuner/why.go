package tuner

import (
	"fmt"
	"slices"
	"strings"

	"gobandit/gtp/games/event"
	"gobandit/model/words"
	"gobandit/search/tune"
	"gobandit/ui/kit"
)

// askWhy opens the explanation of which candidate is named best, and which one plays next.
func (t *Screen) askWhy() {
	if t.status == nil || t.tournament() {
		t.Complain("no candidate to explain")
		return
	}
	t.Asked = &kit.Reader{Title: "why", Width: 96, Lines: func(w int) []kit.TextLine {
		return kit.TextLines(w, whyText(t.status, t.next(), t.chosen != nil, t.earlier.status != nil)...)
	}}
}

// whyText explains the best candidate and the next one.
func whyText(s *event.Status, next *tune.Candidate, chosen, back bool) []string {
	out := []string{"Best: " + bestText(s)}
	if s.WhyBest != "" {
		out = append(out, s.WhyBest)
	}
	if s.Stop != nil {
		out = append(out, "The event "+s.Stop.String()+".")
	}
	out = append(out, "")
	if end := s.EndText(); end != "" {
		return append(out, strings.ToUpper(end[:1])+end[1:]+". No candidate plays next.")
	}

	if next != nil {
		who := "the rule's choice, " + s.Rule
		if chosen {
			who = "your choice"
		} else if isPinned(s, *next) {
			who = "which is pinned"
		}
		out = append(out, fmt.Sprintf("%s: %s (%s), %s.", words.If(back, "Was next", "Next"), next.Parameters, words.Coordinates(next.Coordinates), who))
	}

	for _, m := range s.Marks {
		out = append(out, fmt.Sprintf("%s (%s) is %s.", m.Candidate.Parameters, words.Coordinates(m.Candidate.Coordinates), m))
	}
	if n := len(s.Tied); n > 0 {
		places := words.Each(s.Tied, func(c tune.Candidate) string { return "(" + words.Coordinates(c.Coordinates) + ")" })
		out = append(out, "", fmt.Sprintf("%d candidates are tied: the rule picks one at random.", n), strings.Join(places, " "))
	}

	if s.Reason != "" && !chosen {
		out = append(out, strings.ToUpper(s.Reason[:1])+s.Reason[1:]+".")
	}
	if len(s.Next) > 0 {
		out = append(out, "", "The candidates that the rule values most, the next one first:")
	}
	for _, term := range tune.NextFirst(s.Next, next) {
		text := fmt.Sprintf("(%s) %s", words.Coordinates(term.Coordinates), term.Parameters)
		if term.Formula != term.Parameters {
			text += ": " + term.Formula
		}
		out = append(out, text)
	}
	return out
}

// isPinned reports whether a candidate plays next since it is pinned.
func isPinned(s *event.Status, c tune.Candidate) bool {
	return !c.Free && slices.ContainsFunc(s.Marks, func(m event.Marked) bool {
		return m.Mark == event.Pinned && m.Candidate.Index == c.Index
	})
}

// bestText describes the candidate named best.
func bestText(s *event.Status) string {
	best, ok := s.NamedStanding()
	if !ok || s.Played == 0 {
		return "no game has a result yet."
	}
	m := s.Model(best)
	of := ""
	if len(s.Lineage) > 0 {
		of = " of the " + s.Among() + ":"
	}
	text := fmt.Sprintf("%s: model %s; P(best)%s %s%%; ", s.NamedText(), expected(s.Measure, m), of, words.Likelihood(best.PBest))
	if best.Games == 0 {
		return text + "no game yet."
	}
	return text + results(s.Measure, best) + "."
}

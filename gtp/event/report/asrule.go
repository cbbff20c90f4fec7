package report

import (
	"cmp"
	"fmt"
	"slices"

	"gobandit/gtp/event"
	"gobandit/search/tune"
)

// compare finds what the rule would have chosen that the games are judged by.
func (r *Report) compare(o Options) error {
	p, err := event.OpenPast(r.config, r.journal)
	if err != nil {
		return err
	}
	r.Choices, err = p.Choices(cmp.Or(o.At, p.Games()))
	return err
}

// asRule says that the games are judged by another rule than the one that has chosen them, and where that would have gone.
func (r *Report) asRule() []Block {
	if r.Own == "" {
		return nil
	}
	lines := []string{
		fmt.Sprintf("This report judges the games by %s, but %s has chosen them:", r.Status.Rule, r.Own),
		"with games of its own choice the rule would know more of the candidates that it prefers.",
		fmt.Sprintf("Given the games before, it would have chosen the same candidate for %d of %d games. Its first choices:", r.Choices.Same, r.Choices.Games),
	}
	t := &Table{Head: []string{" candidate", "games", "its choices"}}
	chosen := slices.DeleteFunc(slices.Clone(r.Status.Standings), func(s tune.Standing) bool { return r.Choices.Of[s.Index] == 0 })
	slices.SortStableFunc(chosen, func(a, b tune.Standing) int { return cmp.Compare(r.Choices.Of[b.Index], r.Choices.Of[a.Index]) })
	for _, s := range chosen[:min(len(chosen), mostOutlooks)] {
		t.add(s.Parameters, fmt.Sprint(s.Games), fmt.Sprint(r.Choices.Of[s.Index]))
	}
	return []Block{{Heading: "Another rule on the same games", Lines: lines, Table: t}}
}

// A jsonAs is another rule on the same games in JSON.
type jsonAs struct {
	ChosenBy string         `json:"chosen_by"` // the rule that has chosen the games
	Games    int            `json:"games"`     // games compared
	Same     int            `json:"same"`      // games for which both have chosen the same candidate
	Choices  map[string]int `json:"choices"`   // by candidate
}

// jsonAs returns what asRule says; nil if the games are judged by the event's own rule.
func (r *Report) jsonAs() *jsonAs {
	if r.Own == "" {
		return nil
	}
	out := &jsonAs{r.Own, r.Choices.Games, r.Choices.Same, make(map[string]int)}
	for _, s := range r.Status.Standings {
		if n := r.Choices.Of[s.Index]; n > 0 {
			out.Choices[s.Parameters] = n
		}
	}
	return out
}

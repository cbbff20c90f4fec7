package report

import (
	"fmt"
	"slices"
	"strings"

	"gobandit/gtp/games/event"
	"gobandit/gtp/games/match"
	"gobandit/model/words"
	"gobandit/search/tune"
)

// WhatIfText compares what the results of a game would change, for a terminal: with the parameters of candidates, or in short with their places.
func WhatIfText(w event.WhatIf, short bool) string {
	named := func(c tune.Candidate) string { return c.Parameters }
	if short {
		named = func(c tune.Candidate) string { return "(" + words.Coordinates(c.Coordinates) + ")" }
	}
	return Text([]Block{whatIf(w, named)})
}

// mostOutlooks is the number of candidates, or of tests, whose outlooks are compared.
const mostOutlooks = 5

// whatIf returns a table with a column for each result. named names a candidate.
func whatIf(w event.WhatIf, named func(tune.Candidate) string) Block {
	which := "next game"
	if w.Running {
		which = "running game"
	}
	b := Block{Heading: fmt.Sprintf("What if: %s g%d, %s", which, w.Game, w.Name)}
	who := "it"
	if len(w.Now.Status.Matchups) > 0 && w.Now.Status.Cross == nil {
		who, _, _ = strings.Cut(w.Name, " v ")
	}
	t := &Table{Head: []string{" ", " now", " if " + who + " wins", " if " + who + " loses"}}
	add := func(what string, of func(event.Outlook) string) {
		t.add(what, of(w.Now), of(w.Won), of(w.Lost))
	}

	switch s := w.Now.Status; {
	case s.Cross != nil:
		add("generation", func(o event.Outlook) string { return fmt.Sprint(o.Status.Cross.Generation + 1) })
		add("means", func(o event.Outlook) string { return o.Status.Cross.Means })
	case len(s.Matchups) > 0:
		for i, m := range s.Matchups[:min(len(s.Matchups), mostOutlooks)] {
			add(m.Name, func(o event.Outlook) string { return scoreText(o.Status.Matchups[i]) })
		}
	default:
		add("best", func(o event.Outlook) string { return named(o.Status.Named.Candidate) })
		for _, c := range likeliest(s) {
			add("P(best) of "+named(c.Candidate), func(o event.Outlook) string { return words.Likelihood(pBest(o.Status, c)) + "%" })
		}
		add("expected regret", func(o event.Outlook) string { return regret(o.Regret) })
		add("next", func(o event.Outlook) string {
			if o.Status.Proposed == nil {
				return "none"
			}
			return named(*o.Status.Proposed)
		})
	}

	b.Table, b.Lines = t, []string{inWords(w)}
	return b
}

// inWords says what the results would change.
func inWords(w event.WhatIf) string {
	now, won, lost := w.Now.Status.Named, w.Won.Status.Named, w.Lost.Status.Named
	switch {
	case len(w.Now.Status.Matchups) > 0 && w.Settles():
		return "This game ends no test, whatever its result."
	case w.Settles():
		return "This game can change nothing: whatever its result, the best candidate and the next one are the same."
	case len(w.Now.Status.Matchups) > 0:
		return "This game may decide: see what ends or comes next."
	case won.Place == lost.Place && won.Place == now.Place:
		return "Whatever the result, " + now.Parameters + " stays the best; the result decides what plays next."
	case won.Place == lost.Place:
		return "Whatever the result, " + won.Parameters + " becomes the best."
	case won.Place == now.Place:
		return "If it loses, " + lost.Parameters + " becomes the best."
	case lost.Place == now.Place:
		return "If it wins, " + won.Parameters + " becomes the best."
	}
	return "If it wins, " + won.Parameters + " becomes the best, if it loses, " + lost.Parameters + "."
}

// likeliest returns the contenders most likely to be the best.
func likeliest(s *event.Status) []tune.Standing {
	all := slices.Clone(s.Standings[:s.Contenders()])
	slices.SortStableFunc(all, tune.Standing.Likelier)
	return all[:min(len(all), mostOutlooks)]
}

// pBest returns the probability that a candidate is the best.
func pBest(s *event.Status, c tune.Standing) float64 {
	for _, o := range s.Standings {
		if o.Index == c.Index {
			return o.PBest
		}
	}
	return 0
}

// regret writes an expected regret in percent with two digits, of which a few hundred draws decide no more.
func regret(r float64) string {
	switch p := 100 * r; {
	case p >= 9.95:
		return fmt.Sprintf("%.0f%%", p)
	case p >= .995:
		return fmt.Sprintf("%.1f%%", p)
	case p >= .005 || p == 0:
		return fmt.Sprintf("%.2f%%", p)
	}
	return "<0.01%"
}

// scoreText writes the score of a matchup with the state of its test.
func scoreText(m event.MatchupStanding) string {
	s := m.Stats()
	text := fmt.Sprintf("%d-%d-%d", s.Wins, s.Draws, s.Losses)
	if m.Test != nil {
		text += fmt.Sprintf(", LLR %+.2f", s.LLR())
		if s.Verdict() != match.Undecided {
			text += ": " + s.Verdict().String()
		}
	}
	return text
}

// A jsonWhatIf is a comparison of results in JSON.
type jsonWhatIf struct {
	Game    int         `json:"game"`
	Name    string      `json:"name"`
	Running bool        `json:"running"`
	Settles bool        `json:"changes_nothing"`
	Now     jsonOutlook `json:"now"`
	Won     jsonOutlook `json:"if_won"`
	Lost    jsonOutlook `json:"if_lost"`
}

type jsonOutlook struct {
	Best   string             `json:"best,omitempty"`
	PBest  map[string]float64 `json:"p_best,omitempty"` // of the candidates likeliest now, by parameters
	Regret float64            `json:"expected_regret"`
	Next   string             `json:"next,omitempty"`
	Scores map[string]string  `json:"scores,omitempty"` // of matchups
}

// WhatIfJSON returns what WhatIfText does as an object to be written as JSON.
func WhatIfJSON(w event.WhatIf) any {
	outlook := func(o event.Outlook) jsonOutlook {
		out := jsonOutlook{Best: o.Status.Named.Parameters, Regret: o.Regret, PBest: make(map[string]float64), Scores: make(map[string]string)}
		for _, c := range likeliest(w.Now.Status) {
			out.PBest[c.Parameters] = pBest(o.Status, c)
		}
		for _, m := range o.Status.Matchups {
			out.Scores[strings.TrimSpace(m.Name)] = scoreText(m)
		}
		if o.Status.Proposed != nil {
			out.Next = o.Status.Proposed.Parameters
		}
		return out
	}
	return jsonWhatIf{w.Game, w.Name, w.Running, w.Settles(), outlook(w.Now), outlook(w.Won), outlook(w.Lost)}
}

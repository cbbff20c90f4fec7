package report

import (
	"fmt"
	"strings"

	"gobandit/gtp/games/event"
	"gobandit/search/tune"
)

// byHand lists what the user has changed by hand.
func (r *Report) byHand() (blocks []Block) {
	if excluded := r.Status.Excluded(); len(excluded) > 0 {
		t := &Table{Head: []string{"game", " result", " reason", " excluded", " again"}}
		for _, o := range excluded {
			result := o.Row.Result
			if o.Row.Won != nil {
				result = strings.TrimSpace(string(o.Row.Outcome()) + " " + result)
			}
			again := ""
			if o.Again {
				again = "will be played again"
			}
			t.add(o.Row.Name(), result, o.Reason, o.Time.Local().Format("2006-01-02 15:04"), again)
		}
		blocks = append(blocks, Block{Heading: "Games excluded, which do not count", Table: t})
	}

	if results := r.handResults(); len(results) > 0 {
		t := &Table{Head: []string{"game", " candidate", " plays", " result", " recorded"}}
		for _, g := range results {
			t.add(fmt.Sprint(g.Game), g.Candidate, g.Color, string(g.Result), g.Time.Local().Format("2006-01-02 15:04"))
		}
		blocks = append(blocks, Block{Heading: "Results recorded by hand", Table: t})
	}
	return blocks
}

// handResults returns the results recorded by hand, oldest first.
func (r *Report) handResults() (out []jsonHand) {
	for _, g := range r.games.hand {
		out = append(out, jsonHand{Game: g.Game, Candidate: g.Candidate.Parameters, Path: g.Candidate.Path, Color: g.Color, Time: g.Time, Result: g.Outcome()})
	}
	return out
}

// maxTiedLine is the length of a line of candidates that are tied.
const maxTiedLine = 100

// next says which candidate plays next, and why.
func (r *Report) next() []Block {
	s := r.Status
	if len(s.Next) == 0 || r.At > 0 { // what was next is history
		return nil
	}

	var p []string
	for _, m := range s.Marks {
		if m.Mark == event.Pinned {
			p = append(p, fmt.Sprintf("%s is %s and plays first", m.Candidate.Parameters, m))
		}
	}

	if n := len(s.Tied); n > 0 {
		p = append(p, fmt.Sprintf("%d candidates are tied: the rule picks one at random", n))
		line := ""
		for _, c := range s.Tied {
			place := tune.Place(r.space, c)
			if line != "" && len(line)+1+len(place) > maxTiedLine {
				p, line = append(p, line), ""
			}
			line = strings.TrimSpace(line + " " + place)
		}
		p = append(p, line)
	}

	for _, term := range tune.NextFirst(s.Next, s.Proposed) {
		line := tune.Place(r.space, term.Candidate) + "  " + term.Parameters
		if term.Formula != term.Parameters {
			line += ": " + term.Formula
		}
		p = append(p, line)
	}
	return []Block{{Heading: "Next game, by " + s.Rule, Lines: p}}
}

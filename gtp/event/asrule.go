package event

import "gobandit/search/tune"

// Choices compare the candidates that games were played with, and those that a rule would have chosen for them, given
// the games before.
type Choices struct {
	Games int         // games compared
	Same  int         // games with a candidate in the cell that the rule would have chosen
	Of    map[int]int // choices by the rule, by candidate of the first level
}

// mostChoices is the number of games that are compared of a longer event, evenly spread.
const mostChoices = 500

// Choices returns what the event's rule would have chosen for the first n games, whatever rule has chosen them. Results by hand,
// replays, second games of pairs and the user's choices are left out.
func (p *Past) Choices(n int) (Choices, error) {
	out, step := Choices{Of: make(map[int]int)}, 1+n/mostChoices
	seen := 0
	m, err := p.fold(0, nil)
	if err == nil {
		err = m.advance(p.path, 0, nil) // it knows the seed now
	}
	if err != nil {
		return out, err
	}
	_, err = p.fold(n, func(t *tally, row Row, a assignment) {
		schedule, tunes := t.schedule.(*tuning)
		if seen++; !tunes || seen%step != 0 || row.Hand() || row.Chosen || row.Again != nil {
			return
		}
		if _, half := schedule.pairs.half(nil, &schedule.marks); half {
			return
		}
		if c, ok := schedule.choose(newStreams(m.header.Seed, row.Game)(streamChoice), nil); ok {
			out.Games++
			out.Of[c.Index]++
			if c.Index == a.candidate.Index {
				out.Same++
			}
		}
	})
	return out, err
}

// As returns the event with another selection rule.
func (c Config) As(rule tune.Selection) (Config, error) {
	if c.isTournament() || c.Cross != nil {
		return c, ErrNoTuning
	}
	c.Tune.Selection, c.StopWhenSure, c.StopWhenGain = rule, 0, 0
	if rule != tune.UCB {
		c.Tune.MaxDepth = 1
	}
	c.Tune.InitialVisits, c.Tune.InitialWins = max(c.Tune.InitialVisits, 1), max(c.Tune.InitialWins, 1)
	return c, c.Tune.Check()
}

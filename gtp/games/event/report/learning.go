package report

import (
	"cmp"

	"gobandit/gtp/games/event"
	"gobandit/search/tune"
)

// A Moment is what an event knew after some of its games.
type Moment struct {
	Games  int           // with a result that counts
	Model  tune.Estimate // rate to expect then of the candidate named best: see tune.Tuner.Expect
	Regret float64       // what it was expected to lack to the best candidate: see tune.Tuner.Regret
	PBest  float64       // probability that it is the best
}

// Regret and P(best) take time by the number of candidates: of more than leastWide there are fewer moments, but momentsOfWide at least.
const (
	leastWide     = 256
	momentsOfWide = 12
)

// Learning returns what the event knew at moments spread evenly over its games, the last one after all of them: at most so
// many, and fewer of an event of many candidates. It is what the event shows when wound back there. Moments before the first
// result are left out.
func (r *Report) Learning(most int) (moments []Moment) {
	p, err := event.OpenPast(r.config, r.journal)
	if err != nil || r.Best == nil {
		return nil // New has read the journal
	}
	games := cmp.Or(r.At, p.Games())
	most = min(most, games, max(most*leastWide/r.tuner.Len(), momentsOfWide))
	at := make([]int, most)
	for k := range at {
		at[k] = (k + 1) * games / most
	}
	err = p.Along(at, func(t *tune.Tuner) {
		if t.Games() > 0 {
			moments = append(moments, Moment{t.Games(), t.Expect(t.Best().Index), t.Regret(), t.Certainty()})
		}
	})
	if err != nil {
		return nil
	}
	return moments
}

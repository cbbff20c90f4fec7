package tune

import (
	"fmt"
	"math"
	"math/rand/v2"

	"gobandit/search/bandit"
)

// A tuned chooses by [bandit.UCB1Tuned]; every candidate plays once first.
type tuned struct {
	gridOnly
	grid *grid
}

func (t *tuned) propose(rng *rand.Rand) Candidate {
	if t.grid.places != nil {
		t.values(t.grid.scratch)
		return t.grid.pick(rng, t.grid.scratch, math.Inf(1))
	}
	return t.grid.highest(rng, t.values)
}

// best returns the contender with most wins, the first of several: a high rate of few games is mostly luck.
func (t *tuned) best() Candidate { return t.grid.mostWins() }

func (t *tuned) values(dst []float64) {
	parent := t.grid.total.visits()
	for i, a := range t.grid.counts {
		dst[i] = bandit.UCB1Tuned(bandit.Arm{Visits: a.visits(), Wins: float64(a.wins)}, parent)
	}
}

func (t *tuned) explain(i int, value float64) string {
	a := t.grid.counts[i]
	return fmt.Sprintf("%d/%.0f of %.0f: at most %s", a.wins, a.visits(), t.grid.total.visits(), figure("%.3f", value))
}

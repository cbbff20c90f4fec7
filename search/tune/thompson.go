package tune

import (
	"fmt"
	"math/rand/v2"

	"gobandit/search/bandit"
)

// A thompson draws a rate from each candidate's posterior and plays the one
// that drew the highest. Pending games do not matter: candidates are drawn apart
// anyhow, and to count them as lost costs more than it gains.
//
// Source: Thompson, "On the Likelihood that One Unknown Probability Exceeds
// Another in View of the Evidence of Two Samples", 1933; Chapelle, Li, "An
// Empirical Evaluation of Thompson Sampling", 2011.
type thompson struct {
	gridOnly
	grid *grid
}

func (t *thompson) propose(rng *rand.Rand) Candidate {
	return t.grid.highest(rng, func(dst []float64) {
		for i, a := range t.grid.counts {
			dst[i] = bandit.DrawBeta(rng, float64(a.wins+1), float64(a.games-a.wins+1))
		}
	})
}

func (t *thompson) best() Candidate { return t.grid.prudent() }

func (t *thompson) values(dst []float64) {
	for i, a := range t.grid.counts {
		dst[i] = a.mean()
	}
}

func (t *thompson) explain(i int, value float64) string {
	a := t.grid.counts[i]
	return fmt.Sprintf("Beta(%d, %d), mean %s", a.wins+1, a.games-a.wins+1, figure("%.3f", value))
}

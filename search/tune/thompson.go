package tune

import (
	"fmt"
	"math/rand/v2"

	"gobandit/search/bandit"
)

// A thompson draws a rate from each candidate's posterior, that of P(best), and plays the one
// that drew the highest. Pending games do not matter: candidates are drawn apart
// anyhow, and to count them as lost costs more than it gains.
//
// Source: Thompson, "On the Likelihood that One Unknown Probability Exceeds
// Another in View of the Evidence of Two Samples", 1933; Chapelle, Li, "An
// Empirical Evaluation of Thompson Sampling", 2011.
type thompson struct {
	gridOnly
	grid  *grid
	prior *prior
	due   int // games after which the prior is learned anew
}

// learn learns the prior now and then: it is to be the same whenever games are chosen, and takes longer than a choice.
func (t *thompson) learn(Candidate, Side, bool) {
	if n := t.grid.total.games; n >= t.due {
		t.prior, t.due = t.grid.prior(), n+1+n/25
	}
}

func (t *thompson) propose(rng *rand.Rand) Candidate {
	before := t.prior.draw(rng)
	return t.grid.highest(rng, func(dst []float64) {
		for i, a := range t.grid.counts {
			b := before[i].after(a)
			dst[i] = bandit.DrawBeta(rng, b.alpha, b.beta)
		}
	})
}

func (t *thompson) best() Candidate { return t.grid.prudent() }

func (t *thompson) values(dst []float64) {
	before := t.prior.likeliest()
	for i, a := range t.grid.counts {
		dst[i] = before[i].after(a).mean()
	}
}

func (t *thompson) explain(i int, value float64) string {
	a := t.grid.counts[i]
	b := t.prior.likeliest()[i].after(a)
	return fmt.Sprintf("Beta(%.0f, %.0f), mean %s", b.alpha, b.beta, figure("%.3f", value))
}

package tune

import (
	"fmt"
	"math/rand/v2"

	"gobandit/search/bandit"
)

// A thompson draws a rate from each candidate's posterior, that of P(best), and plays the one
// that drew the highest. Since no prior may be right, and a wrong one leaves out the best for ever, some games are chosen by
// upper confidence bounds, as those of auto are. Pending games do not matter: candidates are drawn apart
// anyhow, and to count them as lost costs more than it gains.
//
// Source: Thompson, "On the Likelihood that One Unknown Probability Exceeds
// Another in View of the Evidence of Two Samples", 1933; Chapelle, Li, "An
// Empirical Evaluation of Thompson Sampling", 2011.
type thompson struct {
	grid   *grid
	prior  *prior
	bounds *tree
	due    int // games after which the prior is learned anew
}

func (t *thompson) begin(c Candidate) { t.bounds.begin(c) }
func (t *thompson) end(c Candidate)   { t.bounds.end(c) }

// learn learns the prior now and then: it is to be the same whenever games are chosen, and takes longer than a choice.
func (t *thompson) learn(c Candidate, side Side, won bool) {
	t.bounds.learn(c, side, won)
	if n := t.grid.total.games; n >= t.due {
		t.prior, t.due = t.grid.prior(), n+1+n/25
	}
}

func (t *thompson) propose(rng *rand.Rand) Candidate {
	if rng.Float64() < autoBounds {
		return t.bounds.propose(rng)
	}
	before := t.prior.draw(rng)
	return t.grid.highest(rng, func(dst []float64) {
		for i, a := range t.grid.counts {
			b := before[i].after(a)
			dst[i] = bandit.DrawBeta(rng, b.alpha, b.beta)
		}
	})
}

// best returns the candidate with games that is expected to be the best.
func (t *thompson) best() Candidate {
	rates := t.expected()
	return t.grid.candidates[firstOf(t.grid.contenders(), func(i int) float64 { return rates[i] })]
}

// expected returns the expected rates of the candidates with games, over the models; 0 of others.
func (t *thompson) expected() []float64 {
	rates := make([]float64, len(t.grid.counts))
	for _, m := range t.prior.models {
		for i, a := range t.grid.counts {
			if a.games > 0 {
				rates[i] += m.weight * m.before[i].after(a).mean()
			}
		}
	}
	return rates
}

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

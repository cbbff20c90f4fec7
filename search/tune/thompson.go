package tune

import (
	"fmt"
	"math/rand/v2"

	"gobandit/model/dist"
	"gobandit/model/rounded"
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
	due    int               // games after which the prior is learned anew
	known  func() *posterior // of the candidates now
	reason string            // why the last candidate was proposed
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
		c := t.bounds.propose(rng)
		t.reason = t.bounds.because(c)
		return c
	}
	model, drawn := t.prior.draw(rng), t.grid.scratch // a rate for each
	draw := func(dst []float64) {
		for i, a := range t.grid.counts {
			b := model.unmet // as before, of a wide space
			if i < len(model.before) {
				b = model.before[i]
			}
			b = b.after(a)
			dst[i] = bandit.DrawBeta(rng, b.alpha, b.beta)
		}
	}
	var c Candidate
	var rate float64
	if n := t.grid.untried(t.grid.barred); n == 0 {
		c = t.grid.highest(rng, draw)
	} else { // the highest of all untried at once
		draw(drawn)
		rate = dist.BetaQuantile(rounded.NearPow(1-rng.Float64(), 1/float64(n)), model.unmet.alpha, model.unmet.beta)
		c = t.grid.pick(rng, drawn, rate)
	}
	at, ok := t.grid.place(c.Index)
	if ok {
		rate = drawn[at]
	} else {
		at = -1
	}
	t.reason = fmt.Sprintf("why: by draw: %s %s", spot(c), figure("%.4f", rate))
	next := -1
	for i, v := range drawn {
		if i != at && !t.grid.out[t.grid.candidates[i].Index] && (next < 0 || v > drawn[next]) {
			next = i
		}
	}
	if next >= 0 {
		t.reason += fmt.Sprintf(", then %s %s", spot(t.grid.candidates[next]), figure("%.4f", drawn[next]))
	}
	return c
}

// best returns the candidate with games that is expected to be the best.
func (t *thompson) best() Candidate {
	rates := t.known().rates()
	return t.grid.first(func(i int) float64 {
		if t.grid.counts[i].games == 0 {
			return 0
		}
		return rates[i]
	})
}

func (t *thompson) values(dst []float64) { copy(dst, t.known().rates()) }

func (t *thompson) explain(i int, value float64) string {
	b := t.known().mixed(i).single()
	return fmt.Sprintf("Beta(%.2f, %.2f), mean %s", b.alpha, b.beta, figure("%.4f", value))
}

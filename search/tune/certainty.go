package tune

import (
	"math"
	"math/rand/v2"
)

// certaintyDraws is the number of surfaces that a certainty is estimated by.
const certaintyDraws = 400

// doubt draws surfaces, the same each time, and returns the share of those that are highest in the cell of the
// best, and the mean of what the best lacks to the highest, in logits.
func (a *auto) doubt() (sure, lack float64) {
	rng := rand.New(rand.NewPCG(uint64(len(a.played)), certaintyDraws))
	weights, best := a.weights(), a.best()
	for range certaintyDraws {
		x, gain := a.draw(rng, weights).draw(rng, 1, best.Point)
		if cell(a.field.space, x) == best.Index {
			sure += 1. / certaintyDraws
		}
		lack += max(gain, 0) / certaintyDraws
	}
	return sure, lack
}

// Certainty returns the probability that the candidate named, or the cell it lies in, is the best of the first
// level: by the models of auto, and for other rules as in Standings.
func (t *Tuner) Certainty() float64 {
	if a, ok := t.rule.(*auto); ok {
		sure, _ := a.doubt()
		return sure
	}
	for _, s := range t.Standings() {
		if s.Best {
			return s.PBest
		}
	}
	return 0
}

// logitElo is a logit as a difference in Elo.
const logitElo = 400 / math.Ln10

// Gain returns by how many Elo the candidate named is expected to become better in so many more games. What it is
// expected to lack to the best, by the surfaces that auto draws, and for other rules as in Regret, falls
// about as the variance of what is known does, in inverse proportion to the games.
func (t *Tuner) Gain(games int) float64 {
	lack := 0.
	if a, ok := t.rule.(*auto); ok {
		_, lack = a.doubt()
	} else {
		p := t.Rate(t.Best().Index)
		lack = t.Regret() / (p * (1 - p))
	}
	return logitElo * lack * float64(games) / float64(games+t.Games())
}

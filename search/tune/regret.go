package tune

import (
	"math"

	"gonum.org/v1/gonum/stat/distuv"
)

// Regret returns what the candidate named best is expected to lack to the best cell of
// the first level: the mean of the highest true rate less the mean of its own, both by
// the posteriors of independent rates after the games counted until now and the
// initial ones. It is 0 or more, and falls to 0 as the games decide. The mean of a
// highest rate is integrated on the grid of PBest, so that the same games give the same
// figure. With auto it is what the best lacks to the highest point of the surfaces drawn
// from its models, on average.
func (t *Tuner) Regret() float64 {
	if a, ok := t.rule.(*auto); ok {
		p := t.Rate(t.Best().Index)
		return a.drawMany().lack * p * (1 - p) // from logits
	}
	var product [gridSteps]float64 // logarithm of the chance that no rate is higher
	for _, a := range t.grid.counts {
		a.pending = 0
		for k, l := range t.chances.table(a).log {
			product[k] += l
		}
	}
	highest := 0.0
	for _, l := range product {
		highest += (1 - math.Exp(l)) / gridSteps
	}
	a, initial := t.grid.count(t.Best().Index), t.chances.initial
	own := distuv.Beta{Alpha: initial.Alpha + float64(a.wins), Beta: initial.Beta + float64(a.games-a.wins)}
	return max(0, highest-own.Mean())
}

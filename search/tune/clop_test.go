package tune

import (
	"math/rand/v2"
	"testing"
)

// The intervals of a fit hold the truth about as often as they say: over repeated
// events of games drawn evenly by a quadratic, in three cells.
func TestFittedIntervals(t *testing.T) {
	truth := quadratic{.3, .4, -.5}
	held, all := 0, 0
	for repetition := range 60 {
		rng := rand.New(rand.NewPCG(uint64(repetition), 3))
		c := &clop{grid: newGrid(gridSpace(t, 9), 1, false)}
		for range 600 {
			x := []float64{rng.Float64()}
			c.learn(Candidate{Point: x}, NoSide, rng.Float64() < logistic(truth.at(monomials(symmetric(x)))))
		}
		c.update()
		weights := make([]float64, len(c.samples))
		for k := range weights {
			weights[k] = 1
		}
		c.fits, c.weights = []weighting{{fit: regress(c.samples, weights, nil)}}, weights
		n := len(c.last())
		info := make([]float64, n*n)
		c.last().derive(c.samples, c.weights, 0, make([]float64, n), info)
		for _, i := range []int{0, 4, 7} {
			e := estimate(c.last(), c.grid.candidates[i].Point, info)
			if rate := logistic(truth.at(monomials(symmetric(c.grid.candidates[i].Point)))); e.Low <= rate && rate <= e.High {
				held++
			}
			all++
		}
	}
	if share := float64(held) / float64(all); share < .9 || share > .99 {
		t.Errorf("%.3f of the 95%% intervals hold the truth", share)
	}
}

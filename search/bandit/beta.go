package bandit

import (
	"math"
	"math/rand/v2"

	"gobandit/model/rounded"
)

// DrawBeta draws from the beta distribution with parameters a and b, each 1 or
// more: the posterior of a rate after a-1 wins and b-1 losses when every rate is
// equally likely before.
func DrawBeta(rng *rand.Rand, a, b float64) float64 {
	x := drawGamma(rng, a)
	return x / (x + drawGamma(rng, b))
}

// fewGames is the shape up to which a sum of exponential draws is the faster.
const fewGames = 5

// drawGamma draws from the gamma distribution of shape a, 1 or more. A shape next to a whole number counts as that: which draws
// follow must not depend on a last digit.
//
// Source: Marsaglia, Tsang, "A Simple Method for Generating Gamma Variables",
// 2000.
func drawGamma(rng *rand.Rand, a float64) float64 {
	if n := math.Round(a); n <= fewGames && math.Abs(a-n) < 1e-9 {
		sum := 0.0
		for range int(n) {
			sum += rng.ExpFloat64()
		}
		return sum
	}
	d := a - 1./3
	c := 1 / math.Sqrt(9*d)
	for {
		x := rng.NormFloat64()
		v := 1 + float64(c*x)
		if v <= 0 {
			continue
		}
		v = float64(v * v * v)
		u := 1 - rng.Float64() // above 0
		if u < 1-float64(0.0331*x*x*x*x) || rounded.NearLog(u) < float64(x*x/2)+float64(d*(1-v+rounded.NearLog(v))) {
			return d * v
		}
	}
}

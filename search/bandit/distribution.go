package bandit

import (
	"math"
	"math/rand/v2"
)

// PDF fills dst with the potentials divided by their sum. All are alike if that
// is not a positive number. The slices may be the same.
func PDF(dst, potentials []float64) {
	sum := 0.0
	for _, p := range potentials {
		sum += p
	}
	if !(sum > 0) || math.IsInf(sum, 1) { // also catches NaN
		fill(dst, 1/float64(len(dst)))
		return
	}
	for i, p := range potentials {
		dst[i] = p / sum
	}
}

// Boltzmann fills dst with the softmax of values: probabilities in proportion to
// exp(value/temperature). The temperature is above 0. The slices may be the same.
func Boltzmann(dst, values []float64, temperature float64) {
	top := math.Inf(-1)
	for _, v := range values {
		top = max(top, v)
	}
	for i, v := range values {
		dst[i] = math.Exp((v - top) / temperature)
	}
	PDF(dst, dst)
}

// Sample draws an index with the given probabilities, which add up to 1. It uses
// one random number.
func Sample(probabilities []float64, rng *rand.Rand) int {
	u, last := rng.Float64(), 0
	for i, p := range probabilities {
		if p <= 0 {
			continue
		}
		if last = i; u < p {
			return i
		}
		u -= p
	}
	return last // rounding left a bit of u over
}

package tune

import "math/rand/v2"

// perturb adds a draw of normal numbers to w, whose covariances have the factor root, with
// deviations of so many times their size.
func perturb(w, root []float64, spread float64, rng *rand.Rand) {
	n := len(w)
	for j := range n {
		z := spread * rng.NormFloat64()
		for i := j; i < n; i++ {
			w[i] += float64(root[i*n+j] * z)
		}
	}
}

// dot returns the sum of the products of two vectors.
func dot(a, b []float64) float64 {
	sum := 0.
	for i, x := range a {
		sum += float64(x * b[i])
	}
	return sum
}

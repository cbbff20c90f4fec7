package tune

import (
	"math"
	"math/rand/v2"
)

// cholesky replaces the lower triangle of a symmetric, positive definite matrix of n rows,
// row by row, by its factor: the lower triangle that gives the matrix if it is multiplied
// by its transpose.
func cholesky(a []float64, n int) {
	for i := range n {
		row := a[i*n : i*n+i+1]
		for j := range i {
			sum, other := row[j], a[j*n:j*n+j+1]
			for k, x := range other[:j] {
				sum -= row[k] * x
			}
			row[j] = sum / other[j]
		}
		sum := row[i]
		for _, x := range row[:i] {
			sum -= x * x
		}
		row[i] = math.Sqrt(max(sum, 1e-12))
	}
}

// solve replaces b by the solution x of A·x = b, A being symmetric and positive definite:
// its lower triangle, row by row, which is destroyed.
func solve(a, b []float64) {
	n := len(b)
	cholesky(a, n)
	for i := range n {
		for k := range i {
			b[i] -= a[i*n+k] * b[k]
		}
		b[i] /= a[i*n+i]
	}
	for i := n - 1; i >= 0; i-- {
		for k := i + 1; k < n; k++ {
			b[i] -= a[k*n+i] * b[k]
		}
		b[i] /= a[i*n+i]
	}
}

// perturb adds a draw of normal numbers to w, whose covariances have the factor root, with
// deviations of so many times their size.
func perturb(w, root []float64, spread float64, rng *rand.Rand) {
	n := len(w)
	for j := range n {
		z := spread * rng.NormFloat64()
		for i := j; i < n; i++ {
			w[i] += root[i*n+j] * z
		}
	}
}

// dot returns the sum of the products of two vectors.
func dot(a, b []float64) float64 {
	sum := 0.
	for i, x := range a {
		sum += x * b[i]
	}
	return sum
}

// Package equations solves small systems of linear equations whose matrices are symmetric and positive definite.
package equations

import (
	"math"
	"slices"
)

// Cholesky replaces the lower triangle of a symmetric matrix of n rows, row by row, by its factor: the lower triangle that gives
// the matrix if it is multiplied by its transpose. It reports whether the matrix is positive definite; if not, the factor is
// that of one nearby.
func Cholesky(a []float64, n int) (positive bool) {
	positive = true
	for i := range n {
		row := a[i*n : i*n+i+1]
		for j := range i {
			sum, other := row[j], a[j*n:j*n+j+1]
			for k, x := range other[:j] {
				sum -= float64(row[k] * x)
			}
			row[j] = sum / other[j]
		}
		sum := row[i]
		for _, x := range row[:i] {
			sum -= float64(x * x)
		}
		positive = positive && sum > 0
		row[i] = math.Sqrt(max(sum, 1e-12))
	}
	return positive
}

// Solve replaces b by the solution x of A·x = b, and the lower triangle of A, row by row, by its factor. It reports whether A is
// positive definite.
func Solve(a, b []float64) (positive bool) {
	positive = Cholesky(a, len(b))
	substitute(a, b)
	return positive
}

// substitute replaces b by the solution of L·Lᵀ·x = b.
func substitute(l, b []float64) {
	Forward(l, b)
	Backward(l, b)
}

// Forward replaces b by the solution of L·x = b, with a factor of [Cholesky].
func Forward(l, b []float64) {
	n := len(b)
	for i := range n {
		for k := range i {
			b[i] -= float64(l[i*n+k] * b[k])
		}
		b[i] /= l[i*n+i]
	}
}

// Backward replaces b by the solution of Lᵀ·x = b.
func Backward(l, b []float64) {
	n := len(b)
	for i := n - 1; i >= 0; i-- {
		for k := i + 1; k < n; k++ {
			b[i] -= float64(l[k*n+i] * b[k])
		}
		b[i] /= l[i*n+i]
	}
}

// Inverse returns the inverse of a matrix of n rows, row by row, of which only the lower triangle is read.
func Inverse(a []float64, n int) []float64 {
	l, out := slices.Clone(a), make([]float64, n*n)
	Cholesky(l, n)
	for i := range n {
		row := out[i*n : (i+1)*n]
		row[i] = 1
		substitute(l, row)
	}
	return out
}

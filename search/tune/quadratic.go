package tune

import (
	"math"

	"gobandit/model/rounded"
	"gobandit/search/equations"
)

// A quadratic is a quadratic function of a point with coordinates from -1 to 1:
// the weights of 1, of each coordinate, and of each product of two.
type quadratic []float64

// monomials returns what a quadratic's weights are of at point x.
func monomials(x []float64) []float64 {
	m := make([]float64, 1, 1+len(x)+len(x)*(len(x)+1)/2)
	m[0] = 1
	m = append(m, x...)
	for i := range x {
		for j := range i + 1 {
			m = append(m, x[i]*x[j])
		}
	}
	return m
}

// at returns the value where the monomials are m.
func (q quadratic) at(m []float64) float64 {
	sum := 0.0
	for i, w := range q {
		sum += float64(w * m[i])
	}
	return sum
}

// A sample is a game at a point, by its monomials.
type sample struct {
	m   []float64
	won bool
}

// regression numbers.
const (
	ridge       = 0.02 // inverse variance of the weights before any game
	maxNewton   = 25   // steps
	maxStep     = 3    // of a weight in one step
	smallStep   = 1e-6 // ends the iteration
	smallWeight = 1e-9 // of a sample that is left out
)

// logistic returns the rate that a strength in logits comes to.
func logistic(x float64) float64 { return 1 / (1 + rounded.NearExp(-x)) }

// regress returns the quadratic that makes the results of the samples likeliest
// as the logit of the rate, each counting by its weight, by Newton's method from
// start.
func regress(samples []sample, weights []float64, start quadratic) quadratic {
	n := len(samples[0].m)
	q := make(quadratic, n)
	copy(q, start)
	gradient, hessian := make([]float64, n), make([]float64, n*n)
	for range maxNewton {
		q.derive(samples, weights, smallWeight, gradient, hessian)
		equations.Solve(hessian, gradient)
		largest := 0.0
		for i, step := range gradient {
			q[i] += min(max(step, -maxStep), maxStep)
			largest = max(largest, math.Abs(step))
		}
		if largest < smallStep {
			break
		}
	}
	return q
}

// derive fills in the derivatives of the log likelihood of weighted samples by the weights of the quadratic. These are the first
// ones, and the lower triangle of the second ones, row by row, with the sign changed. The inverse of that matrix has the variances
// of a fit. Samples of less than the least weight are left out.
func (q quadratic) derive(samples []sample, weights []float64, least float64, gradient, hessian []float64) {
	n := len(q)
	clear(hessian)
	for i := range n {
		gradient[i] = -ridge * q[i]
		hessian[i*n+i] = ridge
	}

	for k, s := range samples {
		w := weights[k]
		if w < least {
			continue
		}
		p := logistic(q.at(s.m))
		e, h := -w*p, w*p*(1-p)
		if s.won {
			e += w
		}
		for i, x := range s.m {
			gradient[i] += float64(e * x)
			row := hessian[i*n : i*n+i+1]
			hx := h * x
			for j := range row {
				row[j] += float64(hx * s.m[j])
			}
		}
	}
}

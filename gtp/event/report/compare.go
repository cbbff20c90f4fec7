package report

import (
	"math"

	"gobandit/search/tune"
)

// A Comparison is what the games say of the best candidate beside the likeliest of
// the others to be it.
type Comparison struct {
	Candidate               // the other
	Difference      float64 // of the rates, the best's less the other's
	LowEnd, HighEnd float64 // its 95 % interval
	Better          float64 // probability that the best has the higher true rate
}

// difference returns the difference of two rates with its 95 % interval.
//
// Source: Newcombe, "Interval Estimation for the Difference between Independent
// Proportions: Comparison of Eleven Methods", 1998, method 10.
func difference(a, b tune.Standing) (d, low, high float64) {
	p, q := a.WinRate(), b.WinRate()
	return p - q, p - q - math.Hypot(p-a.Low, b.High-q), p - q + math.Hypot(a.High-p, q-b.Low)
}

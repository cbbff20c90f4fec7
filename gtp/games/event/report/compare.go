package report

import (
	"math"

	"gobandit/search/tune"
)

// A Comparison compares the best candidate with the one among the others that is most
// likely the best.
type Comparison struct {
	RankedCandidate         // the other candidate
	Difference      float64 // rate of the best less that of the other
	LowEnd, HighEnd float64 // 95% interval of Difference
	Better          float64 // probability that the best has the higher true rate
}

// difference returns the difference of two rates with its 95% interval.
//
// Source: Newcombe, "Interval Estimation for the Difference between Independent
// Proportions: Comparison of Eleven Methods", 1998, method 10.
func difference(a, b tune.Standing) (d, low, high float64) {
	p, q := a.Even, b.Even
	return p - q, p - q - math.Hypot(p-a.Low, b.High-q), p - q + math.Hypot(a.High-p, q-b.Low)
}

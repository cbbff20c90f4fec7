package report

import (
	"math"
	"testing"

	"gobandit/search/tune"
)

// The chance of numbers, by hand: two runs each with the means 1 and 3 of a variance 2 are apart by χ² = 4·1/2 = 2 with one degree of
// freedom, which is more in .1573.
func TestChanceOfNumbers(t *testing.T) {
	m := Marginal{variance: 2, Values: []MarginalValue{{numbers: tune.Numbers{Count: 2, Mean: 1}}, {}, {numbers: tune.Numbers{Count: 2, Mean: 3}}}}
	if got := m.chance(); math.Abs(got-.1573) > 1e-4 {
		t.Errorf("the chance is %v, want .1573", got)
	}
}

package bandit

import (
	"math"
	"testing"
)

// TestWilson compares with Newcombe, "Two-sided confidence intervals for the
// single proportion", 1998, table I, method 3.
func TestWilson(t *testing.T) {
	tests := []struct{ wins, games, low, high float64 }{
		{81, 263, .2553, .3662},
		{15, 148, .0624, .1605},
		{0, 20, 0, .1611},
		{1, 29, .0061, .1718},
		{29, 29, .8830, 1},
		{0, 0, 0, 1},
	}
	for _, tt := range tests {
		low, high := Wilson(tt.wins, tt.games)
		if math.Abs(low-tt.low) > 6e-5 || math.Abs(high-tt.high) > 6e-5 {
			t.Errorf("%v of %v: %.4f to %.4f, want %.4f to %.4f", tt.wins, tt.games, low, high, tt.low, tt.high)
		}
	}
}

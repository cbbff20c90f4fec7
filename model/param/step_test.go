package param

import (
	"testing"

	"gobandit/model/must"
)

// A value beyond bounds that lie halfway between integers, which rounding gives to the last number, is none.
func TestCentersWithinBounds(t *testing.T) {
	for n := 2; n <= 12; n++ {
		scale := must.Get(Linear(.5, float64(n)+.5, true))
		must.Equal(t, len(Centers(scale, 100)), n, "values")
		must.Equal(t, scale.At(below1), Value(n), "the last value")
	}
}

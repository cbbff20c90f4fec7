package param

import (
	"testing"

	"gobandit/model/must"
)

// A value beyond bounds that lie halfway between integers, which rounding gives to the last number, is none.
func TestCentersWithinBounds(t *testing.T) {
	for n := 2; n <= 12; n++ {
		scale := must.Get(Linear(.5, float64(n)+.5, true))
		if centers := Centers(scale, 100); len(centers) != n {
			t.Errorf("1 to %d: %d values", n, len(centers))
		}
		if last := scale.At(below1); last != n {
			t.Errorf("1 to %d: the last value is %v", n, last)
		}
	}
}

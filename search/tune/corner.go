package tune

import (
	"math"
	"slices"
)

// Of a rise into a corner before any game, in logits.
const (
	cornerLevel    = -0.2 // elsewhere
	cornerHeight   = 0.8  // of the corner above that
	cornerVariance = 0.25 // of the height
)

// mostCorners bounds the corners of a space that has such a model.
const mostCorners = 32

// corners returns guesses of a rise into each corner of the space, as a product over all parameters of a power of how
// near the corner is. In the corner there are few points, and a rise is seen late by others. There are none if the
// corners are too many.
func corners(f *field, power float64) []guess {
	d := len(f.axes)
	if 1<<d > mostCorners {
		return nil
	}
	var out []guess
	for i := range 1 << d {
		top := make([]float64, d)
		for k := range top {
			top[k] = float64(i >> k & 1)
		}
		f.snap(top)
		if slices.ContainsFunc(out, func(b guess) bool { return slices.Equal(b.top, top) }) {
			continue
		}
		at := func(x, phi []float64) {
			near := 1.
			for k, c := range top {
				switch away := math.Abs(x[k] - c); {
				case !f.axes[k].category:
					near *= 1 - away
				case away > 0:
					near = 0
				}
			}
			phi[0], phi[1] = 1, math.Pow(near, power)
		}
		out = append(out, newGuess(at, top, []float64{cornerLevel, cornerHeight}, []float64{constantVariance, cornerVariance}))
	}
	return out
}

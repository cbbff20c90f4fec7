package bandit

import (
	"math/rand/v2"
	"testing"

	"gobandit/model/must"
)

// A shape that is a whole number but for its last digit draws as the number does: the draws that follow are the same.
func TestShapesNearWholeNumbers(t *testing.T) {
	for _, near := range [][2]float64{{1 - 1e-16, 1}, {2 + 4e-16, 3 - 4e-16}, {4, 5 + 9e-16}} {
		exact, other := rand.New(rand.NewPCG(1, 1)), rand.New(rand.NewPCG(1, 1))
		DrawBeta(exact, float64(int(near[0]+.5)), float64(int(near[1]+.5)))
		DrawBeta(other, near[0], near[1])
		must.Equal(t, exact.Uint64(), other.Uint64(), near, "another draw follows")
	}
}

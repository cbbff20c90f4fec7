package search

import (
	"cmp"
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"gobandit/model"
)

// Moves are sorted by their rates to the last digit, and equal ones keep their order.
func TestOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rate := rapid.OneOf(rapid.Float64Range(0, 1), rapid.SampledFrom([]float64{0, 0.5, math.Nextafter(0.5, 1), math.Nextafter(0.5, 0)}))
		h := rapid.SliceOfN(rate, 0, maxMoves).Draw(t, "h")
		moves, want := make([]model.Point, len(h)), make([]int, len(h))
		for i := range h {
			moves[i], want[i] = model.Point(i), i
		}
		rates := slices.Clone(h)
		slices.SortStableFunc(want, func(i, j int) int { return cmp.Compare(rates[j], rates[i]) })

		new(scratch).order(moves, h)
		for i, m := range moves {
			if int(m) != want[i] || h[i] != rates[m] {
				t.Fatalf("place %d has move %d with %v, want move %d of %v", i, m, h[i], want[i], rates)
			}
		}
	})
}

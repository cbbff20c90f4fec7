package uitest

import (
	"slices"
	"testing"
)

// Vanishes checks that parts of a screen go in an order as its window shrinks. parts
// returns what a window of some size shows. With a width fixed a part that is gone stays
// gone in all lower windows, and parts go in the order of lower, the first one first;
// with a height fixed the same holds for narrower. Parts that stay down to the smallest
// window, 20x6, or that are not in the order, may do so.
func Vanishes(t testing.TB, lower, narrower []string, parts func(w, h int) []string) {
	t.Helper()
	check := func(order []string, what string, fixed, most, least int, at func(size int) []string) {
		goes := map[string]int{} // the size at which a part is shown last
		for size := most; size >= least; size-- {
			now := at(size)
			for _, part := range order {
				_, known := goes[part]
				switch shown := slices.Contains(now, part); {
				case !shown:
				case known && goes[part] != size+1:
					t.Fatalf("%s %d: %s comes back at %d", what, fixed, part, size)
				case known || size == most:
					goes[part] = size
				default: // larger points had taken its room
					goes[part] = size
				}
			}
		}
		for i, part := range order {
			for _, later := range order[i+1:] {
				first, ok := goes[part]
				second, also := goes[later]
				if ok && also && first > least && second > first {
					t.Fatalf("%s %d: %s goes at %d, before %s at %d", what, fixed, later, second, part, first)
				}
			}
		}
	}

	for w := 20; w <= 200; w += 3 {
		check(lower, "width", w, 60, 6, func(h int) []string { return parts(w, h) })
	}
	for h := 6; h <= 60; h++ {
		check(narrower, "height", h, 200, 20, func(w int) []string { return parts(w, h) })
	}
}

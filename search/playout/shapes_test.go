package playout

import (
	"testing"

	"gobandit/model/must"
	"gobandit/model/pattern"
)

// No shape is nothing: an empty neighborhood and one of a single stone are none,
// and the two colors' views of the hane that encloses are shapes both.
func TestShapes(t *testing.T) {
	weights := &shapes().weights
	n := 0
	for s, w := range weights {
		if w > 0 {
			n++
			if !pattern.Surroundings(s).Occur() {
				t.Fatalf("%s does not occur", pattern.Surroundings(s))
			}
		}
	}
	if n == 0 || n > 1<<15 {
		t.Errorf("%d shapes", n)
	}
	const north, northWest, northEast = 0, 8, 10
	enclosing := pattern.Surroundings(2<<north | 1<<northWest | 1<<northEast)
	for s, want := range map[pattern.Surroundings]bool{
		0: false, 1 << north: false, enclosing: true, enclosing.Swap(): true,
	} {
		must.Equal(t, weights[s] > 0, want, s, "is a shape")
	}
}

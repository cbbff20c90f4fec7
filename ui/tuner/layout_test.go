package tuner

import (
	"testing"

	"gobandit/ui/uitest"
)

// Parts lie inside the window and do not overlap.
func TestLayoutIsDisjoint(t *testing.T) {
	for w := 20; w <= 300; w++ {
		for h := 5; h <= 100; h++ {
			for _, n := range []int{2, 9, 13, 19} {
				l := newLayout(w, h, 37, 10, (n+1)/2, n)
				uitest.Disjoint(t, w, h, l.tabs, l.header, l.table, l.heat, l.running, l.last, l.hand, l.graph, l.message, l.keys)
			}
		}
	}
}

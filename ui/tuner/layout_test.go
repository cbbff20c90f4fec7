package tuner

import (
	"testing"

	"gobandit/ui/view"
)

// Parts lie inside the window and do not overlap.
func TestLayoutIsDisjoint(t *testing.T) {
	check := func(w, h int, parts ...view.Rect) {
		t.Helper()
		window := view.Rect{W: w, H: h}
		for i, p := range parts {
			if p.Empty() {
				continue
			}
			if p.Intersect(window) != p {
				t.Fatalf("%dx%d: part %d %+v sticks out", w, h, i, p)
			}
			for j, q := range parts[:i] {
				if !p.Intersect(q).Empty() {
					t.Fatalf("%dx%d: parts %d %+v and %d %+v overlap", w, h, i, p, j, q)
				}
			}
		}
	}
	for w := 20; w <= 300; w++ {
		for h := 5; h <= 100; h++ {
			for _, n := range []int{2, 9, 13, 19} {
				l := newLayout(w, h, 37, 10, (n+1)/2)
				check(w, h, l.tabs, l.header, l.table, l.heat, l.running, l.last, l.hand, l.graph, l.message, l.keys)
			}
		}
	}
}

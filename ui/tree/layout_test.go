package tree

import (
	"testing"

	"gobandit/ui/uitest"
	"gobandit/ui/view"
)

// painted are the sizes of points on painted boards.
var painted = []view.CellSize{{W: 10, H: 5}, {W: 8, H: 4}, {W: 6, H: 3}, view.Big, view.Small}

func TestLayout(t *testing.T) {
	tests := []struct {
		w, h, n int
		zoom    view.CellSize
		points  int // cells across; 0: no board
		tiny    bool
	}{
		{w: 80, h: 24, n: 9, points: 2}, {w: 80, h: 24, n: 9, zoom: view.Big, points: 4},
		{w: 80, h: 24, n: 19, points: 2}, {w: 80, h: 24, n: 19, zoom: view.Big, points: 2},
		{w: 120, h: 40, n: 9, points: 6}, {w: 120, h: 40, n: 9, zoom: view.Small, points: 2},
		{w: 120, h: 40, n: 19, points: 2}, {w: 200, h: 60, n: 19, points: 4}, {w: 200, h: 60, n: 9, points: 8},
		{w: 60, h: 24, n: 19}, {w: 60, h: 50, n: 19, points: 2}, {w: 20, h: 6, n: 9}, {w: 19, h: 24, n: 9, tiny: true}, {w: 80, h: 5, n: 9, tiny: true},
	}
	for _, tt := range tests {
		l := layoutFor(tt.w, tt.h, tt.n, painted, tt.zoom)
		if l.Tiny != tt.tiny || !l.Tiny && (l.board.Empty() != (tt.points == 0) || tt.points > 0 && l.cells.W != tt.points) {
			t.Errorf("%+v: %+v", tt, l)
		}
	}
	if got := zoomed(120, 40, 9, painted, view.Small); got.W != 6 {
		t.Errorf("after the smallest points come %v", got)
	}
}

// Parts lie inside the window and do not overlap.
func TestLayoutsAreDisjoint(t *testing.T) {
	for w := 20; w <= 300; w++ {
		for h := 5; h <= 100; h++ {
			for _, n := range []int{2, 9, 13, 19} {
				for _, zoom := range []view.CellSize{{}, view.Small, {W: 8, H: 4}} {
					l := layoutFor(w, h, n, painted, zoom)
					uitest.Disjoint(t, w, h, l.Tabs, l.About, l.table, l.board, l.legend, l.why, l.words, l.chart, l.Message, l.Keys)
				}
			}
		}
	}
}

// Parts go in an order as the window shrinks.
func TestPartsVanish(t *testing.T) {
	for _, n := range []int{9, 19} {
		for _, sizes := range [][]view.CellSize{painted, {view.Small}} {
			uitest.Vanishes(t, []string{"words", "board", "reasons", "message", "path", "table", "keys"}, []string{"words", "board", "table", "keys"}, func(w, h int) []string {
				l := layoutFor(w, h, n, sizes, view.CellSize{})
				var parts []string
				for name, r := range map[string]view.Rect{"words": l.words, "board": l.board, "reasons": l.why, "message": l.Message, "path": l.About, "table": l.table, "keys": l.Keys} {
					if !r.Empty() {
						parts = append(parts, name)
					}
				}
				return parts
			})
		}
	}
}

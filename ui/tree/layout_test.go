package tree

import (
	"testing"

	"gobandit/ui/uitest"
)

func TestLayout(t *testing.T) {
	tests := []struct {
		w, h, n    int
		other      bool
		board, big bool
		tiny       bool
	}{
		{w: 80, h: 24, n: 9, board: true}, {w: 80, h: 24, n: 9, other: true, board: true, big: true},
		{w: 80, h: 24, n: 19, board: true}, {w: 80, h: 24, n: 19, other: true, board: true},
		{w: 120, h: 40, n: 9, board: true, big: true}, {w: 120, h: 40, n: 9, other: true, board: true},
		{w: 120, h: 40, n: 19, board: true}, {w: 200, h: 60, n: 19, board: true, big: true},
		{w: 60, h: 24, n: 19}, {w: 60, h: 50, n: 19, board: true}, {w: 34, h: 8, n: 9}, {w: 33, h: 24, n: 9, tiny: true}, {w: 80, h: 7, n: 9, tiny: true},
	}
	for _, tt := range tests {
		l := layoutFor(tt.w, tt.h, tt.n, tt.other)
		if l.tiny != tt.tiny || !l.tiny && (l.board.Empty() == tt.board || tt.board && (l.cells.W == 4) != tt.big) {
			t.Errorf("%+v: %+v", tt, l)
		}
	}
}

// Parts lie inside the window and do not overlap.
func TestLayoutsAreDisjoint(t *testing.T) {
	for w := 20; w <= 300; w++ {
		for h := 5; h <= 100; h++ {
			for _, n := range []int{2, 9, 13, 19} {
				for _, other := range []bool{false, true} {
					l := layoutFor(w, h, n, other)
					uitest.Disjoint(t, w, h, l.tabs, l.path, l.table, l.board, l.why, l.message, l.keys)
				}
			}
		}
	}
}

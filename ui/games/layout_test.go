package games

import (
	"testing"

	"gobandit/ui/uitest"
	"gobandit/ui/view"
)

// painted are the sizes of points on painted boards.
var painted = []view.CellSize{{W: 10, H: 5}, {W: 8, H: 4}, {W: 6, H: 3}, view.Big, view.Small}

// A large window has list, board and what is known of the game side by side.
func TestLayout(t *testing.T) {
	for _, tt := range []struct {
		w, h, n, points int // cells across; 0: no board
		beside          bool
	}{
		{200, 60, 9, 10, true}, {200, 60, 13, 6, true}, {200, 60, 19, 4, true}, {120, 40, 9, 4, false}, {120, 40, 19, 2, false},
		{80, 24, 9, 2, false}, {60, 24, 9, 0, false}, {20, 6, 9, 0, false},
	} {
		l := newLayout(tt.w, tt.h, tt.n, painted, false)
		if l.cells.W != tt.points || tt.beside != (!l.facts.Empty() && l.facts.Y == l.board.Y) || tt.beside && l.list.W < wholeList {
			t.Errorf("%+v: %+v", tt, l)
		}
	}
}

// Parts lie inside the window, do not overlap, and go in an order as it shrinks.
func TestPartsVanish(t *testing.T) {
	for _, n := range []int{9, 19} {
		for _, sizes := range [][]view.CellSize{painted, {view.Small}} {
			lower, narrower := []string{"facts", "board", "message", "about", "list", "keys"}, []string{"facts", "board", "list", "keys"}
			if len(sizes) > 1 { // what larger points leave below the board changes with them
				lower, narrower = lower[1:], narrower[1:]
			}
			uitest.Vanishes(t, lower, narrower, func(w, h int) []string {
				l := newLayout(w, h, n, sizes, false)
				uitest.Disjoint(t, w, h, l.Tabs, l.About, l.list, l.board, l.facts, l.Message, l.Keys)
				var parts []string
				for name, r := range map[string]view.Rect{"facts": l.facts, "board": l.board, "message": l.Message, "about": l.About, "list": l.list, "keys": l.Keys} {
					if !r.Empty() {
						parts = append(parts, name)
					}
				}
				return parts
			})
		}
	}
}

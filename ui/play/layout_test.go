package play

import (
	"testing"

	"gobandit/ui/uitest"
	"gobandit/ui/view"
)

func TestLayout(t *testing.T) {
	tests := []struct {
		name      string
		w, h, n   int
		other     bool
		cells     view.CellSize
		panel     bool
		tabs      bool // in a line of their own
		message   bool // likewise
		tooSmall  bool
		boardLine int
	}{
		{name: "9 on 80x24", w: 80, h: 24, n: 9, cells: view.Big, panel: true, tabs: true, message: true, boardLine: 1},
		{name: "9 zoomed", w: 80, h: 24, n: 9, other: true, cells: view.Small, panel: true, tabs: true, message: true, boardLine: 1},
		{name: "19 on 80x24", w: 80, h: 24, n: 19, cells: view.Small, panel: true, tabs: true, message: true, boardLine: 1},
		{name: "19 on 120x40 has no row to spare", w: 120, h: 40, n: 19, cells: view.Small, panel: true, tabs: true, message: true, boardLine: 1},
		{name: "19 on 120x41", w: 120, h: 41, n: 19, cells: view.Big, panel: true},
		{name: "19 on 120x42", w: 120, h: 42, n: 19, cells: view.Big, panel: true, tabs: true, boardLine: 1},
		{name: "13 on 90x30", w: 90, h: 30, n: 13, cells: view.Big, panel: true, tabs: true, boardLine: 1},
		{name: "13 too narrow for big points", w: 89, h: 30, n: 13, cells: view.Small, panel: true, tabs: true, message: true, boardLine: 1},
		{name: "19 on 300x100", w: 300, h: 100, n: 19, cells: view.Big, panel: true, tabs: true, message: true, boardLine: 1},
		{name: "19 alone", w: 60, h: 24, n: 19, cells: view.Small, tabs: true, message: true, boardLine: 1},
		{name: "19 with a message", w: 42, h: 22, n: 19, cells: view.Small, message: true},
		{name: "19 just fits", w: 42, h: 21, n: 19, cells: view.Small},
		{name: "19 too narrow", w: 41, h: 22, n: 19, tooSmall: true},
		{name: "19 too low", w: 42, h: 20, n: 19, tooSmall: true},
		{name: "19 portrait", w: 79, h: 60, n: 19, cells: view.Small, panel: true, tabs: true, message: true, boardLine: 1},
		{name: "13 portrait", w: 70, h: 50, n: 13, cells: view.Big, panel: true, tabs: true, message: true, boardLine: 1},
		{name: "20x5", w: 20, h: 5, n: 9, tooSmall: true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			l := layoutFor(tt.w, tt.h, tt.n, tt.other)
			if l.tiny != tt.tooSmall {
				t.Fatalf("too small %v, want %v", l.tiny, tt.tooSmall)
			}
			if l.tiny {
				return
			}
			if l.cells != tt.cells || l.panel.Empty() == tt.panel || l.tabs.Empty() == tt.tabs ||
				l.message.Empty() == tt.message || l.board.Y != tt.boardLine {
				t.Errorf("%+v", l)
			}
		})
	}
}

// Parts lie inside the window and do not overlap.
func TestLayoutsAreDisjoint(t *testing.T) {
	for w := 20; w <= 300; w++ {
		for h := 5; h <= 100; h++ {
			for _, n := range []int{2, 9, 13, 19} {
				for _, other := range []bool{false, true} {
					l := layoutFor(w, h, n, other)
					uitest.Disjoint(t, w, h, l.tabs, l.board, l.panel, l.message, l.keys)
				}
			}
		}
	}
}

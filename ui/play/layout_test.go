package play

import (
	"slices"
	"strings"
	"testing"

	"github.com/muesli/termenv"

	"gobandit/model"
	"gobandit/ui/session"
	"gobandit/ui/uitest"
	"gobandit/ui/view"
)

// painted are the sizes of points on painted boards.
var painted = []view.CellSize{{W: 10, H: 5}, {W: 8, H: 4}, {W: 6, H: 3}, view.Big, view.Small}

func TestLayout(t *testing.T) {
	tests := []struct {
		name    string
		w, h, n int
		zoom    view.CellSize
		points  view.CellSize
		without string // "tabs", "message" and "legend" that have no line of their own, and "panel"
	}{
		// The table of sizes.
		{name: "9 on 80x24", w: 80, h: 24, n: 9, points: view.CellSize{W: 4, H: 2}},
		{name: "9 on 120x40", w: 120, h: 40, n: 9, points: view.CellSize{W: 8, H: 4}, without: "message legend"},
		{name: "9 on 200x60", w: 200, h: 60, n: 9, points: view.CellSize{W: 10, H: 5}},
		{name: "13 on 80x24", w: 80, h: 24, n: 13, points: view.CellSize{W: 2, H: 1}},
		{name: "13 on 120x40", w: 120, h: 40, n: 13, points: view.CellSize{W: 4, H: 2}},
		{name: "13 on 200x60", w: 200, h: 60, n: 13, points: view.CellSize{W: 8, H: 4}},
		{name: "19 on 80x24", w: 80, h: 24, n: 19, points: view.CellSize{W: 2, H: 1}},
		{name: "19 on 120x40", w: 120, h: 40, n: 19, points: view.CellSize{W: 2, H: 1}},
		{name: "19 on 120x42", w: 120, h: 42, n: 19, points: view.CellSize{W: 4, H: 2}, without: "message legend"},
		{name: "19 on 200x60", w: 200, h: 60, n: 19, points: view.CellSize{W: 6, H: 3}, without: "message legend"},
		// Zoom.
		{name: "9 zoomed out", w: 80, h: 24, n: 9, zoom: view.Small, points: view.Small},
		{name: "9 zoomed in", w: 80, h: 40, n: 9, zoom: view.CellSize{W: 8, H: 4}, points: view.CellSize{W: 8, H: 4}, without: "panel legend tabs"},
		// High windows.
		{name: "19 on 80x60", w: 80, h: 60, n: 19, points: view.Big},
		{name: "13 on 70x50", w: 70, h: 50, n: 13, points: view.Big},
		// What goes as the window shrinks: the panel, the legend, the tabs, the message.
		{name: "19 with a narrow panel", w: 70, h: 24, n: 19, points: view.Small},
		{name: "19 alone", w: 60, h: 24, n: 19, points: view.Small, without: "panel"},
		{name: "19 without a legend", w: 60, h: 23, n: 19, points: view.Small, without: "panel legend"},
		{name: "19 without tabs", w: 60, h: 22, n: 19, points: view.Small, without: "panel legend tabs"},
		{name: "19 just fits", w: 42, h: 21, n: 19, points: view.Small, without: "panel legend tabs message"},
		{name: "19 without coordinates", w: 41, h: 21, n: 19, points: view.Small, without: "panel legend tabs"},
		{name: "19 in part", w: 30, h: 12, n: 19, points: view.Small, without: "panel legend tabs message"},
		{name: "19 in part beside the panel", w: 80, h: 12, n: 19, points: view.Small, without: "legend tabs message"},
		{name: "the smallest", w: 20, h: 6, n: 9, points: view.Small, without: "panel legend tabs message"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			l := layoutFor(frame{w: tt.w, h: tt.h, n: tt.n, sizes: painted, zoom: tt.zoom, cursor: model.Pt(tt.n/2, tt.n/2)})
			if l.tiny || l.cells != tt.points {
				t.Errorf("points of %v, want %v", l.cells, tt.points)
			}
			for name, part := range map[string]view.Rect{"panel": l.panel, "legend": l.legend, "tabs": l.tabs, "message": l.message} {
				uitest.Equal(t, part.Empty(), strings.Contains(tt.without, name), name)
			}
		})
	}
	if l := layoutFor(frame{w: 20, h: 5, n: 9, sizes: painted}); !l.tiny {
		t.Errorf("20x5: %+v", l)
	}
}

// The boards of the table of sizes take the cells that it says.
func TestBoardTakesItsCells(t *testing.T) {
	for _, tt := range []struct{ w, h, n, width, height int }{
		{120, 40, 9, 72, 36}, {80, 24, 9, 36, 18}, {120, 40, 13, 52, 26}, {200, 60, 13, 104, 52}, {80, 24, 19, 38, 19}, {200, 60, 19, 114, 57},
	} {
		l := layoutFor(frame{w: tt.w, h: tt.h, n: tt.n, sizes: painted})
		if w, h := tt.n*l.cells.W, tt.n*l.cells.H; w != tt.width || h != tt.height || w > l.board.W || h > l.board.H {
			t.Errorf("%dx%d on %dx%d: %dx%d cells in %+v, want %dx%d", tt.n, tt.n, tt.w, tt.h, w, h, l.board, tt.width, tt.height)
		}
	}
}

// Parts go in an order as the window shrinks.
func TestPartsVanish(t *testing.T) {
	lower := []string{"legend", "tabs", "message", "coordinates", "whole", "board", "keys"}
	narrower := []string{"panel", "coordinates", "whole", "board", "keys"}
	for _, n := range []int{9, 13, 19} {
		uitest.Vanishes(t, lower, narrower, func(w, h int) (parts []string) {
			l := layoutFor(frame{w: w, h: h, n: n, sizes: []view.CellSize{view.Small}, cursor: model.Pt(0, 0)})
			panel := !l.panel.Empty() // with tabs and message, and the legend if it has no line
			for _, part := range []struct {
				name  string
				shown bool
			}{
				{"panel", panel}, {"legend", panel || !l.legend.Empty()}, {"tabs", panel || !l.tabs.Empty()}, {"message", panel || !l.message.Empty()},
				{"coordinates", l.from == [2]int{}}, {"whole", l.board.W >= n*view.Small.W && l.board.H >= n}, {"board", !l.board.Empty()}, {"keys", !l.keys.Empty()},
			} {
				if part.shown {
					parts = append(parts, part.name)
				}
			}
			return parts
		})
	}
}

// A part of the board always has the cursor in it.
func TestPartHasTheCursor(t *testing.T) {
	for w := 20; w < 42; w++ {
		for h := 6; h < 21; h++ {
			for y := range 19 {
				for x := range 19 {
					f := frame{w: w, h: h, n: 19, sizes: []view.CellSize{view.Small}, cursor: model.Pt(x, y)}
					l := layoutFor(f)
					left, top := view.BoardMargins()
					if cx, cy := left+2*x+1-l.from[0], top+y-l.from[1]; cx < 0 || cx >= l.board.W || cy < 0 || cy >= l.board.H {
						t.Fatalf("%dx%d: the cursor at %d,%d is not in %+v", w, h, x, y, l)
					}
				}
			}
		}
	}
}

// Zooming goes through all sizes that fit, and back to the best.
func TestZoom(t *testing.T) {
	a := open(t, 120, 40, session.Start{Game: uitest.Game(t, 9, "E5"), Human: session.BothSides}, nil)
	a.theme = view.NewTheme(uitest.Renderer(termenv.TrueColor), view.Look{})
	var seen []int
	for range 5 {
		seen = append(seen, a.layout().cells.W)
		a.nextZoom()
	}
	if want := []int{8, 6, 4, 2, 8}; !slices.Equal(seen, want) || a.look.zoom.W != 6 {
		t.Errorf("points of %v cells, want %v", seen, want)
	}
}

// Parts lie inside the window and do not overlap.
func TestLayoutsAreDisjoint(t *testing.T) {
	for w := 20; w <= 300; w++ {
		for h := 5; h <= 100; h++ {
			for _, n := range []int{2, 9, 13, 19} {
				for _, zoom := range []view.CellSize{{}, view.Small, {W: 8, H: 4}} {
					l := layoutFor(frame{w: w, h: h, n: n, sizes: painted, zoom: zoom, cursor: model.Pt(0, n-1)})
					uitest.Disjoint(t, w, h, l.tabs, l.board, l.legend, l.below, l.panel, l.message, l.keys)
				}
			}
		}
	}
}

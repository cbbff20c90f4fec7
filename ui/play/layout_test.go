package play

import (
	"image"
	"strings"
	"testing"

	"github.com/muesli/termenv"

	"gobandit/model"
	"gobandit/model/must"
	"gobandit/model/words"
	"gobandit/ui/picture"
	"gobandit/ui/session"
	"gobandit/ui/uitest"
	"gobandit/ui/view"
)

// painted returns the geometries of painted boards.
func painted(n int) []view.Geometry {
	return view.NewTheme(uitest.Renderer(termenv.TrueColor), view.Look{}).Geometries(n)
}

func TestLayout(t *testing.T) {
	tests := []struct {
		name    string
		w, h, n int
		zoom    float64
		points  float64
		without string // "tabs", "message" and "legend" that have no line of their own, and "panel"
	}{
		// The table of sizes.
		{name: "9 on 80x24", w: 80, h: 24, n: 9, points: 4},
		{name: "9 on 120x40", w: 120, h: 40, n: 9, points: 8, without: "message legend"},
		{name: "9 on 200x60", w: 200, h: 60, n: 9, points: 10},
		{name: "13 on 80x24", w: 80, h: 24, n: 13, points: 3},
		{name: "13 on 120x40", w: 120, h: 40, n: 13, points: 5},
		{name: "13 on 200x60", w: 200, h: 60, n: 13, points: 8},
		{name: "19 on 80x24", w: 80, h: 24, n: 19, points: 2},
		{name: "19 on 120x40", w: 120, h: 40, n: 19, points: 3},
		{name: "19 on 120x42", w: 120, h: 42, n: 19, points: 4, without: "message legend"},
		{name: "19 on 200x60", w: 200, h: 60, n: 19, points: 6, without: "message legend"},
		// Zoom.
		{name: "9 zoomed out", w: 80, h: 24, n: 9, zoom: 2, points: 2},
		{name: "9 zoomed in", w: 80, h: 40, n: 9, zoom: 8, points: 8, without: "panel legend tabs"},
		// High windows.
		{name: "19 on 80x60", w: 80, h: 60, n: 19, points: 4},
		{name: "13 on 70x50", w: 70, h: 50, n: 13, points: 5},
		// What goes as the window shrinks: the panel, the legend, the tabs, the message.
		{name: "19 with a narrow panel", w: 70, h: 24, n: 19, points: 2},
		{name: "19 alone", w: 60, h: 24, n: 19, points: 2, without: "panel"},
		{name: "19 without a legend", w: 60, h: 23, n: 19, points: 2, without: "panel legend"},
		{name: "19 without tabs", w: 60, h: 22, n: 19, points: 2, without: "panel legend tabs"},
		{name: "19 just fits", w: 42, h: 21, n: 19, points: 2, without: "panel legend tabs message"},
		{name: "19 without coordinates", w: 41, h: 21, n: 19, points: 2, without: "panel legend tabs"},
		{name: "19 in part", w: 30, h: 12, n: 19, points: 2, without: "panel legend tabs message"},
		{name: "19 in part beside the panel", w: 80, h: 12, n: 19, points: 2, without: "legend tabs message"},
		{name: "the smallest", w: 20, h: 6, n: 9, points: 2, without: "panel legend tabs message"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			l := layoutFor(frame{w: tt.w, h: tt.h, geos: painted(tt.n), zoom: tt.zoom, cursor: model.Pt(tt.n/2, tt.n/2)})
			if l.tiny || l.geo.StepX != tt.points {
				t.Errorf("points of %v, want %v", l.geo.StepX, tt.points)
			}
			for name, part := range map[string]view.Rect{"panel": l.panel, "legend": l.legend, "tabs": l.tabs, "message": l.message} {
				must.Equal(t, part.Empty(), strings.Contains(tt.without, name), name)
			}
		})
	}
	if l := layoutFor(frame{w: 20, h: 5, geos: painted(9)}); !l.tiny {
		t.Errorf("20x5: %+v", l)
	}
}

// A part of the board always has the cursor in it.
func TestPartHasTheCursor(t *testing.T) {
	for w := 20; w < 42; w++ {
		for h := 6; h < 21; h++ {
			for y := range 19 {
				for x := range 19 {
					f := frame{w: w, h: h, geos: []view.Geometry{view.CellGeometry(19, view.SmallStep)}, cursor: model.Pt(x, y)}
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

// Zooming always changes something, and with it every board comes back to where it began.
func TestZoomIsNeverDead(t *testing.T) {
	for _, w := range []int{20, 42, 60, 80, 120, 200} {
		for _, n := range []int{2, 9, 13, 19} {
			for _, geos := range [][]view.Geometry{painted(n), (*view.Theme)(nil).Geometries(n)} {
				f := frame{w: w, h: w / 3, geos: geos, cursor: model.Pt(0, 1)}
				first := layoutFor(f).geo.StepX
				for seen := f.zoomed(first); seen != first; seen = f.zoomed(seen) {
					if f.zoom = seen; layoutFor(f).geo.StepX != seen {
						t.Fatalf("%d points in %dx%d: no zoom of %v", n, f.w, f.h, seen)
					}
				}
				if f.zoomed(first) == first {
					t.Errorf("%d points in %dx%d: zoom is dead", n, f.w, f.h)
				}
			}
		}
	}
}

// Where all boards have points of one size, as in terminals that draw stones in two cells and those with very large
// cells, zoom says so.
func TestZoomOfOneSize(t *testing.T) {
	t.Cleanup(func() { words.SetAmbiguous("") })
	for _, tt := range []struct {
		ambiguous string
		look      view.Look
	}{
		{words.Asked, view.Look{}},
		{"", view.Look{Pictures: picture.Kitty, Cell: image.Pt(64, 128)}},
	} {
		words.SetAmbiguous(tt.ambiguous)
		a := open(t, 80, 24, session.Start{Size: 9, Human: session.BothSides}, nil)
		a.theme = view.NewTheme(uitest.Renderer(termenv.TrueColor), tt.look)
		was := a.layout().geo
		a.Press("z")
		must.Equal(t, a.layout().geo, was, "the points")
		must.Equal(t, a.Notice.Message, "points of no other size fit the window")
	}
}

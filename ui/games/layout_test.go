package games

import (
	"testing"

	"github.com/muesli/termenv"

	"gobandit/ui/uitest"
	"gobandit/ui/view"
)

// painted returns the geometries of painted boards.
func painted(n int) []view.Geometry {
	return view.NewTheme(uitest.Renderer(termenv.TrueColor), view.Look{}).Geometries(n)
}

// A large window has list, board and what is known of the game side by side.
func TestLayout(t *testing.T) {
	for _, tt := range []struct {
		w, h, n int
		points  float64 // cells across; 0: no board
		beside  bool
	}{
		{200, 60, 9, 10, true}, {200, 60, 13, 7, true}, {200, 60, 19, 5, true}, {120, 40, 9, 5, false}, {120, 40, 19, 2, false},
		{80, 24, 9, 2, false}, {60, 24, 9, 0, false}, {20, 6, 9, 0, false},
	} {
		l := newLayout(tt.w, tt.h, painted(tt.n), false)
		if l.geo.StepX != tt.points || tt.beside != (!l.facts.Empty() && l.facts.Y == l.board.Y) || tt.beside && l.list.W < wholeList {
			t.Errorf("%+v: %+v", tt, l)
		}
	}
}

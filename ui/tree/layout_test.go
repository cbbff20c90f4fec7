package tree

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

func TestLayout(t *testing.T) {
	tests := []struct {
		w, h, n int
		zoom    float64
		points  float64 // cells across; 0: no board
		tiny    bool
	}{
		{w: 80, h: 24, n: 9, points: 2}, {w: 80, h: 24, n: 9, zoom: 4, points: 4},
		{w: 80, h: 24, n: 19, points: 2}, {w: 80, h: 24, n: 19, zoom: 4, points: 2},
		{w: 120, h: 40, n: 9, points: 6}, {w: 120, h: 40, n: 9, zoom: 2, points: 2},
		{w: 120, h: 40, n: 19, points: 3}, {w: 200, h: 60, n: 19, points: 5}, {w: 200, h: 60, n: 9, points: 10},
		{w: 60, h: 24, n: 19}, {w: 60, h: 50, n: 19, points: 2}, {w: 20, h: 6, n: 9}, {w: 19, h: 24, n: 9, tiny: true}, {w: 80, h: 5, n: 9, tiny: true},
	}
	for _, tt := range tests {
		l := layoutFor(tt.w, tt.h, painted(tt.n), tt.zoom)
		if l.Tiny != tt.tiny || !l.Tiny && (l.board.Empty() != (tt.points == 0) || tt.points > 0 && l.geo.StepX != tt.points) {
			t.Errorf("%+v: %+v", tt, l)
		}
	}
	if got := zoomed(120, 40, painted(9), 2); got != 7 {
		t.Errorf("after the smallest points come %v", got)
	}
}

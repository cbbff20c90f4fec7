package tree

import (
	"slices"
	"testing"

	"github.com/muesli/termenv"

	"gobandit/ui/kit"
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

// Parts lie inside the window and do not overlap.
func TestLayoutsAreDisjoint(t *testing.T) {
	all := [][]view.Geometry{painted(2), painted(9), painted(13), painted(19)}
	for w := 20; w <= 300; w++ {
		for h := 5; h <= 100; h++ {
			for _, geos := range all {
				for _, zoom := range []float64{0, 2, 3, 8} {
					l := layoutFor(w, h, geos, zoom)
					uitest.Disjoint(t, w, h, l.Tabs, l.About, l.table, l.board, l.legend, l.why, l.words, l.time, l.Message, l.Keys)
				}
			}
		}
	}
}

// Parts go in an order as the window shrinks.
func TestPartsVanish(t *testing.T) {
	for _, n := range []int{9, 19} {
		for _, sizes := range [][]view.Geometry{painted(n), {view.CellGeometry(n, view.SmallStep)}} {
			uitest.Vanishes(t, []string{"board", "reasons", "message", "path", "table", "keys"}, []string{"board", "table", "keys"}, func(w, h int) []string {
				l := layoutFor(w, h, sizes, 0)
				var parts []string
				for name, r := range map[string]view.Rect{"board": l.board, "reasons": l.why, "message": l.Message, "path": l.About, "table": l.table, "keys": l.Keys} {
					if !r.Empty() {
						parts = append(parts, name)
					}
				}
				return parts
			})
		}
	}
}

// The glossary explains the heads of all columns, and on 80 columns AMAF and priors come before the intervals.
func TestHeads(t *testing.T) {
	terms := kit.Terms(kit.Tree.Section()).Actions
	rank := map[string]int{}
	for _, c := range treeColumns {
		rank[c.Head] = c.Rank
		if !slices.ContainsFunc(terms, func(a kit.Action) bool { return a.Name == c.Head }) {
			t.Errorf("the glossary lacks %s", c.Head)
		}
	}
	if bars := (&Screen{}).intervals(10).Rank; rank["AMAF"] < bars || rank["prior"] <= bars {
		t.Errorf("AMAF %d, prior %d, intervals %d", rank["AMAF"], rank["prior"], bars)
	}
}

package search

import (
	"context"
	"testing"
	"time"

	"gobandit/model/must"
	"gobandit/search/params"
)

// A search stops early once the most visited move cannot change, with the same
// move as without, and never where its whole budget is to be used.
func TestEarlyStop(t *testing.T) {
	g := fromDiagram(t, "XX.OO XXXOO .XXO. XXOOO X.XO.", 0.5)
	const playouts = 2000
	move := newSearcher(t, func(p *params.Params) { p.EarlyStop = false }).mustSearch(t, g, playouts).Move
	for _, whole := range []bool{false, true} {
		s := newSearcher(t, func(p *params.Params) { p.EarlyStop = true })
		r := must.Get(s.Search(context.Background(), g, Budget{Playouts: playouts, Whole: whole}, nil))
		must.Equal(t, r.Move, move, "is played", "without stopping early")
		if early := r.Playouts < playouts; early == whole {
			t.Errorf("%d playouts of %d, whole %v", r.Playouts, playouts, whole)
		}
	}
}

// After its usual time a search goes on while it is not clear which move is best, and
// no longer. Without early stops it always ends then.
func TestUsualTime(t *testing.T) {
	const playouts = 3000
	search := func(diagram string, early bool, playouts int) int {
		s := newSearcher(t, func(p *params.Params) { p.EarlyStop = early })
		r := must.Get(s.Search(context.Background(), fromDiagram(t, diagram, 0.5), Budget{Playouts: playouts, Time: time.Hour, Usual: time.Nanosecond}, nil))
		return r.Playouts
	}
	for name, tt := range map[string]struct {
		diagram     string
		least, most int
	}{
		"one move is far ahead": {decided, clearVisits, 500},
		"the game is decided":   {"XXXXX X.XXX XXXXX X.XXX XX...", clearVisits, 500},
		"moves are close":       {"..... ..... ..... ..... .....", 1000, playouts},
	} {
		if n := search(tt.diagram, true, playouts); n < tt.least || n > tt.most {
			t.Errorf("%s: %d playouts of %d, want %d to %d", name, n, playouts, tt.least, tt.most)
		}
	}
	search("..... ..... ..... ..... .....", false, 0) // ends
}

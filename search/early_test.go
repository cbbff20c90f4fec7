package search

import (
	"context"
	"testing"

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
		r, err := s.Search(context.Background(), g, Budget{Playouts: playouts, Whole: whole}, nil)
		if err != nil {
			t.Fatal(err)
		}
		if r.Move != move {
			t.Errorf("%v is played, %v without stopping early", r.Move, move)
		}
		if early := r.Playouts < playouts; early == whole {
			t.Errorf("%d playouts of %d, whole %v", r.Playouts, playouts, whole)
		}
	}
}

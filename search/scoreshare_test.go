package search

import (
	"context"
	"math"
	"testing"

	"gobandit/model"
	"gobandit/model/must"
	"gobandit/search/params"
)

func TestScoreWorth(t *testing.T) {
	for _, c := range []struct {
		lead float64
		size int
		want float64
	}{{0, 9, 0.5}, {4.5, 9, 0.75}, {-4.5, 9, 0.25}, {9.5, 19, 0.75}, {361, 19, 0.992}, {-361, 19, 0.008}} {
		if got := scoreWorth(c.lead, c.size); math.Abs(got-c.want) > 0.001 {
			t.Errorf("a lead of %g points on %d lines is worth %.4f, want %.3f", c.lead, c.size, got, c.want)
		}
	}
}

// The share of the score changes what the tree prefers. The win rates shown are those
// of wins alone: playouts that are won, a draw being half of one, whatever the share.
func TestWinRatesWithoutTheScore(t *testing.T) {
	for _, share := range []float64{0.25, 0.75} {
		s := newSearcher(t, func(p *params.Params) { p.ScoreShare, p.Rave, p.RaveBias = share, true, 0.02 })
		g := must.Get(model.NewGame(7, 9))
		for range 3 { // White's and later moves, too, each with a new tree
			s.Clear()
			r := must.Get(s.Search(context.Background(), g, Budget{Playouts: 2000, Whole: true}, nil))
			whole := func(what string, rate float64, playouts int) {
				wins := 2 * rate * float64(playouts)
				if math.Abs(wins-math.Round(wins)) > 1e-6 {
					t.Errorf("share %g, move %d: %s has %v half wins in %d playouts", share, g.NumMoves(), what, wins, playouts)
				}
			}
			whole("the root", r.WinRate, r.Visits)
			for _, m := range r.Moves {
				whole(m.Move.Vertex(7), m.WinRate, m.Visits)
			}
			view, ok := s.Explore(nil)
			if !ok || math.Abs(view.WinRate-r.WinRate) > 1e-9 {
				t.Errorf("share %g: the root's win rate is %v in the tree, %v in the snapshot", share, view.WinRate, r.WinRate)
			}
			for _, m := range view.Moves {
				if m.Visits > 0 {
					whole("in the tree "+m.Move.Vertex(7), m.WinRate, m.Visits)
				}
			}
			must.Succeed(t, g.Play(model.Move{Color: g.ToPlay(), Point: r.Move}))
		}
	}
}

func TestAddScore(t *testing.T) {
	s := newSearcher(t, func(p *params.Params) { p.ScoreShare = 0.2 })
	g := must.Get(model.NewGame(9, 7))
	must.Get(s.Search(context.Background(), g, Budget{Playouts: 1}, nil))
	w := s.workers[0]
	for _, seat := range []int{0, 1} {
		s.side = seat
		w.reward[0], w.reward[1] = 1, 0
		w.addScore(4.5) // worth .75, .25 less than the win
		bonus := []float64{-0.05, 0.05}[seat]
		if math.Abs(w.reward[0]-0.95) > 1e-9 || math.Abs(w.reward[1]-0.05) > 1e-9 || math.Abs(s.inView(w.bonus)-bonus) > 1e-9 {
			t.Errorf("seat %d: rewards %v with a bonus of %v, want .95 and .05 with %v", seat, w.reward[:2], s.inView(w.bonus), bonus)
		}
	}
}

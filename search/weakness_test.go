package search

import (
	"cmp"
	"context"
	"slices"
	"testing"

	"gobandit/model"
	"gobandit/model/must"
	"gobandit/search/params"
)

// lapses returns the moves of n decisions about the empty 5x5 board, and how often each
// candidate was played, by its rank.
func lapses(t *testing.T, set func(*params.Params), n int) (ranks map[int]int, played []model.Point) {
	t.Helper()
	p := params.Default()
	p.ReuseTree = false
	set(&p)
	s := must.Get(New(p, 7, Policies{}))
	g := must.Get(model.NewGame(5, 0.5))
	ranks = map[int]int{}
	for range n {
		r := must.Get(s.Search(context.Background(), g, Budget{Playouts: 300}, nil))
		for i, m := range r.Snapshot.Moves {
			if m.Move == r.Move {
				ranks[i]++
			}
		}
		played = append(played, r.Move)
	}
	return ranks, played
}

// Policies say what the parameters are on a board.
func TestWeaknessOfPolicies(t *testing.T) {
	moves := func(p params.Params, policies Policies) (out []model.Point) {
		p.ReuseTree = false
		s := must.Get(New(p, 7, policies))
		for range 20 {
			r := must.Get(s.Search(context.Background(), must.Get(model.NewGame(5, 0.5)), Budget{Playouts: 50}, nil))
			out = append(out, r.Move)
		}
		return out
	}
	warm, cool := params.Default(), params.Default()
	warm.MoveTemperature, warm.MoveKnowledge = 3, 0.5
	cool.MoveTemperature = 1
	got := moves(warm, Policies{Weakness: func(width int) (float64, float64) { return float64(width) / 5, 0 }})
	if want := moves(cool, Policies{}); !slices.Equal(got, want) {
		t.Errorf("moves %v, want %v", got, want)
	}
	if slices.Equal(got, moves(warm, Policies{})) {
		t.Error("both temperatures play the same moves, which tests little")
	}
}

func TestWeakMove(t *testing.T) {
	if testing.Short() {
		t.Skip("statistics, not goroutines")
	}
	const n = 60
	best, _ := lapses(t, func(*params.Params) {}, n)
	if best[0] < n-3 { // of equal visits any may be best
		t.Errorf("without lapses the candidates are played %v times", best)
	}
	cool, _ := lapses(t, func(p *params.Params) { p.MoveTemperature = 0.1 }, n)
	warm, played := lapses(t, func(p *params.Params) { p.MoveTemperature = 3 }, n)
	if cool[0] <= warm[0] || len(warm) <= len(cool) || len(warm) < 5 {
		t.Errorf("candidates played %v times at a temperature of 0.1, %v times at 3: want fewer and more", cool, warm)
	}
	_, again := lapses(t, func(p *params.Params) { p.MoveTemperature = 3 }, n)
	for i := range played {
		if played[i] != again[i] {
			t.Fatalf("with the same seed move %d is %v, then %v", i, played[i], again[i])
		}
	}
}

// A player that only knows draws moves by their priors, whatever the search has found, and never a pass.
func TestWeakMoveByKnowledge(t *testing.T) {
	p := params.Default()
	p.ReuseTree, p.MoveTemperature, p.MoveKnowledge = false, 0.05, 1
	p.ActionHeuristic, p.InitialiseVisits = "edge", 10
	s := must.Get(New(p, 7, Policies{}))
	g := must.Get(model.NewGame(9, 7.5))
	for range 20 {
		r := must.Get(s.Search(context.Background(), g, Budget{Playouts: 300}, nil))
		for _, m := range r.Snapshot.Moves {
			if most := slices.MaxFunc(r.Snapshot.Moves, func(a, b MoveStats) int { return cmp.Compare(a.Prior, b.Prior) }); m.Move == r.Move && m.Prior < 0.9*most.Prior {
				t.Fatalf("%s of prior %v is played, the greatest is %v", m.Move.Vertex(9), m.Prior, most.Prior)
			}
		}
	}
}

// Who plays like people passes once everything is decided, though the game is lost.
func TestWeakPlayerPassesAtTheEnd(t *testing.T) {
	p := params.Default()
	p.ReuseTree, p.MoveTemperature = false, 1
	s := must.Get(New(p, 7, Policies{}))
	b := must.Get(model.ParseBoard("..XO.OO.O ..XO.O.OO ..XOOOOO. ..XO.O.OO ..XOOOOO. ..XO.O.O. ..XOOOOOO ..XO.O.O. ..XOO.O.O"))
	r := must.Get(s.Search(context.Background(), model.GameFrom(b, 0), Budget{Playouts: 300}, nil))
	must.Equal(t, r.Move, model.Pass, r.Move.Vertex(9), "is played")
}

// In the opening nobody plays on the first line, however weak.
func TestWeakMovesOffTheFirstLine(t *testing.T) {
	p := params.Default()
	p.ReuseTree, p.MoveTemperature, p.MoveKnowledge = false, 100, 0.5
	p.ActionHeuristic, p.InitialiseVisits = "edge", 10
	s := must.Get(New(p, 7, Policies{}))
	g := must.Get(model.NewGame(9, 7.5))
	for range 40 {
		r := must.Get(s.Search(context.Background(), g, Budget{Playouts: 50}, nil))
		if x, y := r.Move.X(), r.Move.Y(); x == 0 || y == 0 || x == 8 || y == 8 {
			t.Fatalf("%s opens the game", r.Move.Vertex(9))
		}
	}
}

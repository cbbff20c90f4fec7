package search

import (
	"context"
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

func TestLapse(t *testing.T) {
	if testing.Short() {
		t.Skip("statistics, not goroutines")
	}
	const n = 60
	best, _ := lapses(t, func(*params.Params) {}, n)
	if best[0] < n-3 { // of equal visits any may be best
		t.Errorf("without lapses the candidates are played %v times", best)
	}
	overlooked, _ := lapses(t, func(p *params.Params) { p.Overlook = 0.5 }, n)
	if overlooked[0] < n/4 || overlooked[0] > 3*n/4 || overlooked[1] < n/10 || overlooked[2] < n/20 || len(overlooked) != 3 {
		t.Errorf("with overlook 0.5 the candidates are played %v times, want about a half, a quarter and a quarter", overlooked)
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

// A move with hardly any visits is no lapse, and a pass is not drawn.
func TestLapsesArePlausible(t *testing.T) {
	p := params.Default()
	p.ReuseTree, p.MoveTemperature, p.Overlook = false, 100, 0
	s := must.Get(New(p, 7, Policies{}))
	g := must.Get(model.NewGame(5, 0.5))
	for range 40 {
		r := must.Get(s.Search(context.Background(), g, Budget{Playouts: 1000}, nil))
		most := r.Snapshot.Moves[0].Visits
		for _, m := range r.Snapshot.Moves {
			if m.Move == r.Move && (float64(m.Visits) < plausibleVisits*float64(most) || m.Move == model.Pass) {
				t.Fatalf("%v is played with %d visits, the most visited move has %d", m.Move, m.Visits, most)
			}
		}
	}
}

// In the opening nobody plays on the first line, however weak.
func TestLapsesStayOffTheFirstLine(t *testing.T) {
	p := params.Default()
	p.ReuseTree, p.MoveTemperature, p.Overlook = false, 100, 0.5
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

package search

import (
	"fmt"
	"math"
	"testing"

	"gobandit/model"
	"gobandit/model/must"
	"gobandit/search/knowledge"
	"gobandit/search/params"
	"gobandit/search/playout"
)

// Each part knows what it should of moves on small boards: X is to move.
func TestEvidence(t *testing.T) {
	empty := "....... ....... ....... ....... ....... ....... ......."
	tests := []struct {
		part  params.ActionHeuristic
		board string
		move  string
		want  float64
	}{
		{params.ActionHeuristicCaptures, ".OX.... .XX.... ....... ....... ....... ....... .......", "A7", takes[1]},
		{params.ActionHeuristicCaptures, ".OO.... OX..... ....... ....... ....... ....... .......", "A7", exposed[1] + atari[1]},
		{params.ActionHeuristicCaptures, "....... ..O.... .OXO... ..X.... ..O.... ....... .......", "D4", stretches},
		{params.ActionHeuristicCaptures, "....... ..O.... .OXO... ....... ....... ....... .......", "C4", saves[1]},
		{params.ActionHeuristicCaptures, "....... ..X.... .XOO... ..XX... ....... ....... .......", "D6", atari[2]},
		{params.ActionHeuristicCaptures, empty, "D4", 0},
		{params.ActionHeuristicEdge, empty, "A1", lineEvidence[0]},
		{params.ActionHeuristicEdge, empty, "B4", lineEvidence[1]},
		{params.ActionHeuristicEdge, empty, "D4", lineEvidence[3]},
		{params.ActionHeuristicEdge, "....... .X..... ....... ....... ....... ....... .......", "A7", edgeEvidence},
		{params.ActionHeuristicEdge, "....... .X..... ....... ....... ....... ....... .......", "C5", 0},
		{params.ActionHeuristicLadders, "....... ..OO... .OX.... ..O.... ....... ....... .......", "D5", caught},
		{params.ActionHeuristicLadders, "....... ..OO... .OX.... ..O.... ....... .....X. .......", "D5", 0},
		{params.ActionHeuristicLadders, "....... ..XX... .XOO... .XX.... ....... ....... .......", "E5", catches},
		{params.ActionHeuristicLadders, "....... ..XX... .XOO... .XX.... ....... .....O. .......", "E5", 0},
	}
	for _, tt := range tests {
		g := fromDiagram(t, tt.board, 7.5)
		if g.ToPlay() != model.Black {
			t.Fatal("Black is to move")
		}
		p := must.Get(model.ParsePoint(tt.move, 7))
		if got := evidence(t, g, tt.part, p); math.Abs(got-tt.want) > 1e-9 {
			t.Errorf("%s of %s on %s: %.3f, want %.3f", tt.part, tt.move, tt.board, got, tt.want)
		}
	}
}

// evidence is what a part alone knows of a move: the log-odds of its heuristic.
func evidence(t *testing.T, g *model.Game, part params.ActionHeuristic, p model.Point) float64 {
	t.Helper()
	params := params.Default()
	params.ActionHeuristic, params.ProgressiveBias = part, 1
	s := must.Get(New(params, 1, Policies{Rollout: func() playout.Policy { return playout.NewLocal(playout.DefaultChances()) }}))
	s.prepare(g)
	w := s.workers[0]
	w.sim.reset()
	var h [1]float64
	w.initialWinRates(params.ActionHeuristic.Parts(), []model.Point{p}, h[:])
	return math.Log(h[0] / (1 - h[0]))
}

// What is known of a move is the same on all sides of the board and for both
// colors.
func TestEvidenceIsSymmetric(t *testing.T) {
	const size = 9
	params := params.Default()
	params.ActionHeuristic = "shapes+captures=0.5+ladders+answers+lastMove+edge=2"
	params.ProgressiveBias = 1
	value := func(turn func(model.Point) model.Point, swap bool) float64 {
		s := must.Get(New(params, 1, Policies{Rollout: func() playout.Policy { return playout.NewLocal(playout.DefaultChances()) }}))
		g := newGame(t, size, 7.5)
		if swap {
			must.Succeed(t, g.Play(model.Move{Color: model.Black, Point: model.Pass}))
		}
		for _, v := range []string{"E5", "E6", "D6", "F5", "E4", "D5"} {
			p, _ := model.ParsePoint(v, size)
			must.Succeed(t, g.Play(model.Move{Color: g.ToPlay(), Point: turn(p)}))
		}
		s.prepare(g)
		w := s.workers[0]
		w.sim.reset()
		sum := 0.0
		for _, v := range []string{"C5", "D4", "F6", "A1"} {
			p, _ := model.ParsePoint(v, size)
			var h [1]float64
			w.initialWinRates(params.ActionHeuristic.Parts(), []model.Point{turn(p)}, h[:])
			sum = 3*sum + h[0]
		}
		return sum
	}
	want := value(func(p model.Point) model.Point { return p }, false)
	for symmetry := range 8 {
		for _, swap := range []bool{false, true} {
			if got := value(func(p model.Point) model.Point { return p.Turned(symmetry, size) }, swap); math.Abs(got-want) > 1e-12 {
				t.Errorf("symmetry %d, colors swapped %v: %v, want %v", symmetry, swap, got, want)
			}
		}
	}
}

// From a size of boards on another action heuristic takes the place of the first:
// here one that knows nothing of what the other knows.
func TestLargeActionHeuristic(t *testing.T) {
	p := params.Default()
	p.ActionHeuristic, p.LargeActionHeuristic, p.LargeBoard, p.ProgressiveBias = "edge", "lastMove", 7, 1
	s := must.Get(New(p, 1, Policies{}))
	for size, large := range map[int]bool{5: false, 7: true, 9: true} {
		s.prepare(newGame(t, size, 7.5))
		must.Equal(t, s.parts[0].Kind == params.ActionHeuristicLastMove, large, size, s.parts)
	}
}

// What was learned from games counts as much as its weight in the search, and in
// full as the prior of a move.
func TestLearnedEvidence(t *testing.T) {
	m := knowledge.NewModel(9, 1, nil)
	for i := range m.Weights {
		m.Weights[i] = float32(i%5) / 2
	}
	g := newGame(t, 9, 7.5)
	var tracker model.Tracker
	tracker.Start(g.Board())
	moves := make([]model.Point, 0, 81)
	for p := range g.Board().Points() {
		moves = append(moves, p)
	}
	want := make([]float64, len(moves))
	(&knowledge.Policy{Model: m}).Chances(want, g.Board(), &tracker, model.Pass, model.Pass, moves)
	for _, weight := range []float64{0.25, 1} {
		p := params.Default()
		p.ActionHeuristic, p.ProgressiveBias = params.ActionHeuristic(fmt.Sprintf("learned=%v", weight)), 1
		s := must.Get(New(p, 1, Policies{Learned: knowledge.Models{m}}))
		priors := s.Priors(g)
		for i, move := range moves {
			at := move.Y()*9 + move.X()
			ratio := priors[at] / priors[0]
			if want := math.Exp(want[i] - want[0]); math.Abs(ratio-want) > 1e-6*want {
				t.Errorf("weight %v: the prior of %s is %v times that of A9, want %v", weight, move.Vertex(9), ratio, want)
			}
		}
		w := s.workers[0]
		w.sim.reset()
		all := make([]float64, len(moves))
		w.initialWinRates(p.ActionHeuristic.Parts(), moves, all)
		if got, want := math.Log(all[7]/(1-all[7])), weight*(want[7]-common); math.Abs(got-want) > 1e-6 {
			t.Errorf("weight %v: log-odds %v, want %v", weight, got, want)
		}
	}
}

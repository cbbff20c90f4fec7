package search

import (
	"context"
	"math"
	"testing"

	"gobandit/model"
	"gobandit/model/must"
	"gobandit/search/params"
)

// Black captures five stones by playing E1 and leaves them alive elsewhere: the
// scores of E1 must be better than those of the pass, and the owners of its own.
func TestScoresOfMoves(t *testing.T) {
	g := fromDiagram(t, ".XO.. .XO.. .XO.. XXO.. OOO..", 0.5)
	s := newSearcher(t, nil)
	const n = 2000
	r := must.Get(s.Search(context.Background(), g, Budget{Playouts: n, Whole: true, MovesOwnership: true}, nil))
	scored, sum, squares := 0, 0.0, 0.0
	for _, m := range r.Moves {
		must.Equal(t, m.Scored, m.Visits, m.Move.Vertex(5), "playouts scored")
		scored += m.Scored
		sum += float64(m.Scored) * m.Score
		squares += float64(m.Scored) * (m.ScoreStdev*m.ScoreStdev + m.Score*m.Score)
		if m.Visits > 200 && len(m.Ownership) != 25 {
			t.Errorf("%s: ownership of %d points", m.Move.Vertex(5), len(m.Ownership))
		}
		owner := 0.0
		for _, x := range m.Ownership {
			owner += x
		}
		if m.Visits > 200 && math.Abs(owner-0.5-m.Score) > 3 {
			t.Errorf("%s: score %.2f, but the points' owners make %.2f", m.Move.Vertex(5), m.Score, owner-0.5)
		}
	}
	mean := sum / n
	if stdev := math.Sqrt(squares/n - mean*mean); scored != n || math.Abs(mean-r.Score) > 1e-9 || math.Abs(stdev-r.ScoreStdev) > 1e-6 {
		t.Errorf("%d playouts of moves with scores %.3f ± %.3f, want %d with %.3f ± %.3f", scored, mean, stdev, n, r.Score, r.ScoreStdev)
	}
	if r = s.mustSearch(t, g, 100); r.Moves[0].Ownership != nil {
		t.Errorf("ownership of moves that nobody wanted: %v", r.Moves[0].Ownership)
	}
}

func TestPolicy(t *testing.T) {
	known := func(p *params.Params) { p.ActionHeuristic, p.ProgressiveBias = "captures=0.95+edge=0.95", 1 }
	puct := func(p *params.Params) { known(p); p.PUCTTemperature = 0.1 }
	for name, change := range map[string]func(*params.Params){"uniform": nil, "odds": known, "PUCT": puct} {
		s := newSearcher(t, change)
		g := must.Get(model.NewGame(9, 7))
		r := must.Get(s.Search(context.Background(), g, Budget{Playouts: 300}, nil))
		sum, legal := 0.0, 0
		for _, share := range r.Policy {
			if share >= 0 {
				sum += share
				legal++
			}
		}
		if math.Abs(sum-1) > 1e-9 || legal != 82 || len(r.Policy) != 82 {
			t.Errorf("%s: the policy of %d moves sums to %v", name, legal, sum)
		}
		for _, m := range r.Moves {
			if share := r.Policy[edgeOf(m.Move, 9)]; m.Prior != share {
				t.Errorf("%s: prior %v of %s, but %v in the policy", name, m.Prior, m.Move.Vertex(9), share)
			}
			if name == "uniform" && m.InitialWinRate != 0 || name != "uniform" && m.InitialWinRate <= 0 {
				t.Errorf("%s: initial win rate %v", name, m.InitialWinRate)
			}
		}
	}
}

// Scores belong to the tree: an analysis taken up again has those of the one before, and
// after a move its answers have theirs.
func TestScoresOfReusedTree(t *testing.T) {
	for _, workers := range []int{1, 3} {
		s := newSearcher(t, func(p *params.Params) { p.ReuseTree, p.Workers, p.ScoreShare, p.Rave = true, workers, 0.25, true })
		g := must.Get(model.NewGame(5, 7))
		search := func(playouts int) *Snapshot {
			r := must.Get(s.Search(context.Background(), g, Budget{Playouts: playouts, Whole: true, Wide: DefaultWide}, nil))
			return r.Snapshot
		}

		first := search(20000)
		again := search(1)
		if math.Abs(first.Score-again.Score) > 1 || math.Abs(first.ScoreStdev-again.ScoreStdev) > 1 || len(again.Ownership) == 0 {
			t.Errorf("score %.2f ± %.2f, want that before, %.2f ± %.2f", again.Score, again.ScoreStdev, first.Score, first.ScoreStdev)
		}
		if m := again.Moves[0]; math.Abs(m.WinRate-first.Moves[0].WinRate) > .01 {
			t.Errorf("win rate %.3f, want that before, %.3f", m.WinRate, first.Moves[0].WinRate)
		}
		for _, m := range again.Moves {
			if m.Scored != m.Visits || m.ScoreStdev == 0 && m.Visits > 20 {
				t.Errorf("%s: %d playouts scored of %d visits, deviation %.1f", m.Move.Vertex(5), m.Scored, m.Visits, m.ScoreStdev)
			}
		}

		// An answer's node has its playouts but the first, which made no node.
		must.Succeed(t, g.Play(model.Move{Color: model.Black, Point: first.Moves[0].Move}))
		answers := search(1)
		if answers.Visits < 1000 {
			t.Fatalf("%d visits of a reused tree", answers.Visits)
		}
		sum, scored := 0.0, 0
		for _, m := range answers.Moves {
			if m.Visits > 5 && m.Scored < m.Visits-s.params.ExpandVisits-1 {
				t.Errorf("%s: %d playouts scored of %d visits", m.Move.Vertex(5), m.Scored, m.Visits)
			}
			sum, scored = sum+m.Score*float64(m.Scored), scored+m.Scored
		}
		if mean := sum / float64(scored); math.Abs(mean-answers.Score) > 1 || math.Abs(answers.Score-first.Moves[0].Score) > 1 {
			t.Errorf("score %.2f, its moves' mean %.2f, the move's before %.2f", answers.Score, mean, first.Moves[0].Score)
		}
	}
}

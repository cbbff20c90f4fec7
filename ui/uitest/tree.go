package uitest

import (
	"context"

	"gobandit/model"
	"gobandit/search"
	"gobandit/search/bandit"
)

// A Tree is a thinker with a made-up tree of the position searched last: every move
// has a node, five moves deep. Its searches end at once and publish nothing.
type Tree struct{ Game *model.Game }

// Search implements [search.Thinker].
func (f *Tree) Search(_ context.Context, g *model.Game, _ search.Budget, _ func(*search.Snapshot)) (search.Result, error) {
	f.Game = g.Clone()
	return search.Result{}, nil
}

// Clear implements [search.Thinker].
func (f *Tree) Clear() {}

// Explore returns a node of the tree.
func (f *Tree) Explore(line []model.Point) (search.NodeView, bool) {
	g := f.Game
	board := *g.Board()
	v := search.NodeView{Root: g.Board().Hash() + uint64(g.NumMoves()), Played: g.NumMoves(), Line: line, Exact: true, Share: 1, Trees: 1}
	for depth, m := range line {
		before := 0 // legal moves, each with half the visits of the one before
		for p := range board.Points() {
			if p == m {
				break
			}
			if board.Legal(p) {
				before++
			}
		}
		if !board.Legal(m) || 41_200>>(2*depth)>>before < 2 {
			return v, false
		}
		board.Play(m)
		v.Share /= 3
	}

	v.Board, v.ToPlay = &board, board.ToPlay()
	seen := bandit.View{}
	visits := 41_200 >> (2 * len(line))
	for p := range board.Points() {
		if !board.Legal(p) {
			continue
		}
		n := float64(visits)
		seen.Arms = append(seen.Arms, bandit.Arm{Visits: n, Wins: float64(int(n * (0.42 + n/300_000)))})
		seen.Other = append(seen.Other, bandit.Arm{Visits: 3 * n, Wins: 1.35 * n})
		seen.Visits += n
		v.Moves = append(v.Moves, search.MoveView{Move: p, Visits: visits, Considered: true, Child: visits > 1, AMAF: 0.45, AMAFVisits: 3 * visits})
		visits /= 2
	}

	v.Visits, v.WinRate, v.Considered, v.Next, v.Second = int(seen.Visits), 0.5, len(v.Moves), -1, -1
	s := bandit.Selection{Rule: bandit.RuleOf("UCB"), K: 0.02, Rave: true, RaveEquivalence: 1000, FPU: 0.3, FPUMeaning: bandit.FPUValue}
	points := make([]model.Point, len(v.Moves))
	for i := range points {
		points[i] = v.Moves[i].Move
	}

	v.Explanation = search.Explain(&s, seen, nil, points)
	for i, terms := range s.Terms(&seen) {
		m := &v.Moves[i]
		m.Terms, m.Share = terms, seen.Arms[i].Visits/seen.Visits
		if m.Visits > 0 {
			m.WinRate = seen.Arms[i].Mean()
			v.Tried++
		}
		m.Low, m.High = bandit.Wilson(seen.Arms[i].Wins, seen.Arms[i].Visits)
		switch {
		case v.Next < 0 || m.Value > v.Moves[v.Next].Value:
			v.Next, v.Second = i, v.Next
		case v.Second < 0 || m.Value > v.Moves[v.Second].Value:
			v.Second = i
		}
	}

	return v, true
}

package search

import (
	"gobandit/model"
	"gobandit/search/bandit"
)

// Pairs count how a seat fares with two of its own moves, one after the other,
// whatever is played between them: by the edge of the first and the place of the
// second (see edgeOf).
//
// Source: TAG's opponent-move abstraction (OMA); Baier, Kaisers, "Guiding
// Multiplayer MCTS by Focusing on Yourself", 2020.
type pairs map[edgeID][]bandit.Arm

// paired reports whether pairs are counted for a seat, and returns the edge of
// its last own move on the path, 0 if there is none.
func (w *worker) paired(seat int, path []step) edgeID {
	if !w.e.omaAll && seat != w.e.seat {
		return 0
	}
	for i := len(path) - 1; i >= 0; i-- {
		if int(path[i].seat) == seat {
			return path[i].edge
		}
	}
	return 0
}

// pairArms fills dst with the statistics of a seat's moves after its last one, and
// reports whether there are any.
func (w *worker) pairArms(dst []bandit.Arm, seat int, moves func(int) model.Point) bool {
	w.e.mu.Lock()
	defer w.e.mu.Unlock()
	known := w.e.pairs[w.paired(seat, w.path)]
	if known == nil {
		return false
	}
	size := w.sim.size()
	for i := range dst {
		dst[i] = known[edgeOf(moves(i), size)]
	}
	return true
}

// creditPairs counts the result for the pairs of moves on the path.
func (w *worker) creditPairs() {
	e := w.e
	size := w.sim.size()
	e.mu.Lock()
	defer e.mu.Unlock()
	for i := range w.path {
		seat := int(w.path[i].seat)
		last := w.paired(seat, w.path[:i])
		if last == 0 {
			continue
		}
		known := e.pairs[last]
		if known == nil {
			known = make([]bandit.Arm, size*size+1)
			e.pairs[last] = known
		}
		a := &known[edgeOf(e.tree.link(w.path[i].edge).move, size)]
		a.Visits++
		a.Wins += w.reward[seat]
	}
}

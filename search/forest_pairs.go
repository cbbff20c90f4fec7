package search

import (
	"gobandit/model"
	"gobandit/search/bandit"
)

// Pairs count how a side fares with two of its own moves, one after the other, whatever is played between them. They count by the
// edge of the first and the place of the second (see edgeOf).
//
// Source: TAG's opponent-move abstraction (OMA); Baier, Kaisers, "Guiding
// Multiplayer MCTS by Focusing on Yourself", 2020.
type pairs map[edgeID][]bandit.Arm

// paired reports whether pairs are counted for a side, and returns the edge of
// its last own move on the path, 0 if there is none.
func (f *forestWalk) paired(side int, path []step) edgeID {
	if !f.omaAll && side != f.w.e.side {
		return 0
	}
	for i := len(path) - 1; i >= 0; i-- {
		if int(path[i].side) == side {
			return path[i].edge
		}
	}
	return 0
}

// pairSelection returns the selection at a node where a side is to move, and adds to
// its view what pairs it uses. move returns the move of an arm.
func (f *forestWalk) pairSelection(e *engine, v *bandit.View, side int, move func(arm int) model.Point) *bandit.Selection {
	if !f.oma {
		return &e.selection
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	known := f.pairs[f.paired(side, f.w.path)]
	if known == nil {
		return &f.unpaired
	}
	v.Other = f.other[:len(v.Arms)]
	for k := range v.Other {
		v.Other[k] = known[edgeOf(move(k), e.size)]
	}
	return &e.selection
}

// creditPairs counts the result for the pairs of moves on the path.
func (f *forestWalk) creditPairs() {
	w, e := f.w, f.w.e
	e.mu.Lock()
	defer e.mu.Unlock()
	for i := range w.path {
		side := int(w.path[i].side)
		last := f.paired(side, w.path[:i])
		if last == 0 {
			continue
		}
		known := f.pairs[last]
		if known == nil {
			known = make([]bandit.Arm, e.size*e.size+1)
			f.pairs[last] = known
		}
		a := &known[edgeOf(e.tree.link(w.path[i].edge).move, e.size)]
		a.Visits++
		a.Wins += w.reward[side]
	}
}

package search

import (
	"math"

	"gobandit/model"
	"gobandit/search/bandit"
)

// priors returns the shares of moves at the root in the distribution that a search begins with. With PUCT these are its priors.
// Otherwise they are in proportion to the odds of the initial win rate, whose logarithm is the action heuristic's evidence for a
// move. What it learned from games counts in full here, whatever its weight. Without a heuristic all shares are equal.
func (e *engine) priors(moves []rootMove) []float64 {
	p := make([]float64, len(moves))
	for i, m := range moves {
		p[i] = m.initial
	}
	switch {
	case !e.planes.initial:
		clear(p)
		bandit.PDF(p, p)
	case e.selection.PUCT:
		e.selection.Priors(p, p)
	default:
		for i, h := range p {
			p[i] = math.Pow(h/max(1-h, leastDoubt), e.sharpness)
		}
		bandit.PDF(p, p)
	}
	return p
}

// Priors returns the distribution over moves that a search of the position of g
// begins with, in the layout of Snapshot.Policy. It searches nothing, and forgets
// the tree.
func (s *Searcher) Priors(g *model.Game) []float64 {
	s.Clear()
	s.prepare(g)
	return policy(s.rootMoves(), g.Size())
}

// KnowsMoves reports whether the search knows something of moves that it has not
// tried, so that Priors differ.
func (s *Searcher) KnowsMoves() bool { return s.planes.initial }

// leastDoubt is how far from 1 an initial win rate is at least taken to be.
const leastDoubt = 1e-6

// policy returns the shares of all moves at the root in the layout of
// Snapshot.Policy.
func policy(moves []rootMove, size int) []float64 {
	p := make([]float64, size*size+1)
	for i := range p {
		p[i] = -1
	}
	for _, m := range moves {
		p[edgeOf(m.move, size)] = m.prior
	}
	return p
}

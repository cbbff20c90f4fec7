package search

import (
	"math/rand/v2"

	"gobandit/search/bandit"
	"gobandit/search/playout"
)

// sample gives every worker's root the same draw of what the root player cannot
// see.
//
// Source: Long, Sturtevant, Buro, Furtak, "Understanding the Success of Perfect
// Information Monte Carlo Sampling in Game Tree Search", 2010.
func (e *engine) sample() {
	seed := e.workers[0].rand.Uint64()
	for _, w := range e.workers {
		if v, ok := w.sim.(*variantSim); ok {
			v.reset()
			v.p.Determinize(e.side, rand.New(playout.NewRNG(seed)))
			v.believe(e.side)
			v.settle()
		}
	}
}

// samplesSay fills scores with what the trees of several samples make of moves.
func (e *engine) samplesSay(scores []float64, moves []rootMove) {
	ensemble := e.params.PerfectInformationPolicy
	pool := make([]bandit.Arm, len(moves))
	tree := make([]bandit.Arm, len(moves))
	scratch := make([]float64, len(moves))
	for _, root := range e.forest.ownRoots(e.tree.roots) {
		for k, m := range moves {
			tree[k] = bandit.Arm{}
			if edge := e.tree.find(root, m.move); edge != 0 {
				tree[k] = *e.tree.arm(edge)
			}
		}
		ensemble.Add(pool, tree, e.final().Choose(tree, scratch, e.decider))
	}
	ensemble.Scores(scores, pool)
}

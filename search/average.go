package search

import "gobandit/search/bandit"

// An average is the policy of regret matching at a root: the sum of the policies
// it played, by edge.
//
// Source: Hart, Mas-Colell, "A Simple Adaptive Procedure Leading to Correlated
// Equilibrium", 2000; Lanctot, Lisý, Winands, "Monte Carlo Tree Search in
// Simultaneous Move Games with Applications to Goofspiel", 2013, section 3.
type average []float64

// add counts a policy over the given edges of the root, all of them if that is
// nil.
func (a *average) add(policy []float64, edges []int, all int) {
	if len(*a) != all {
		*a = make(average, all)
	}
	for i, p := range policy {
		if edges != nil {
			i = edges[i]
		}
		(*a)[i] += p
	}
}

// takeAverage counts the policy that values mean at a root, if the selection rule
// decides by the average. The values are those of the given edges, of all if that is
// nil. TAG counts one visit of several.
func (w *worker) takeAverage(values []float64, edges []int, n *node) {
	e := w.e
	all := int(n.edges)
	if e.selection.Rule.Final != bandit.ByAverageChances || e.selection.TAG && int(n.visits+1)%bandit.AverageEvery(all) != 0 {
		return
	}
	policy := w.scratch.chances[:len(values)]
	e.selection.Probabilities(policy, values, false)
	e.average.add(policy, edges, all)
}

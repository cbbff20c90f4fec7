package search

import (
	"gobandit/search/net"
	"gobandit/search/params"
)

// consult has the network judge the position of a node that the worker holds, if it has been visited often
// enough or is a root. What the network thinks of moves replaces what was learned from games of them, and who it
// thinks will win has its share in the results of iterations that pass through the node from now on.
//
// Source: David Silver and others, "Mastering the Game of Go with Deep Neural Networks and Tree Search", 2016,
// for results of which a network and a playout have a share each.
func (w *worker) consult(n *node, root bool) {
	e := w.e
	if c, i, j := e.tree.edges(n); n.value == 0 && (root || n.visits-e.given(c, i, j) >= float64(e.params.NetVisits)) {
		o := w.ask()
		n.value = max(o.Win, leastValue)
		if w.sim.toPlay() == 1 {
			n.value = max(1-o.Win, leastValue)
		}
		if e.planes.initial {
			w.thinkAgain(n, o)
		}
	}
	if n.value > 0 {
		w.value = float64(n.value)
	}
}

// leastValue is the lowest value of a node, which tells it from none.
const leastValue = 1e-6

// ask returns what the network thinks of the present position.
func (w *worker) ask() *net.Opinion {
	b := w.sim.board()
	if w.network == nil || w.network.Size() != b.Size() {
		w.network = net.NewEvaluator(w.e.network, b.Size())
	}
	w.tracker.Start(b)
	last, before := w.sim.lastMoves()
	lead := -w.sim.bonus()
	if w.sim.toPlay() == 1 {
		lead = -lead
	}
	return w.network.Evaluate(net.Position{Board: b, Tracker: &w.tracker, Last: last, Before: before, Lead: lead})
}

// thinkAgain sets the initial win rates of a node's moves anew, by what the network thinks of them.
func (w *worker) thinkAgain(n *node, o *net.Opinion) {
	e, ch := w.e, &w.scratch
	c, i, j := e.tree.edges(n)
	moves := ch.moves[:j-i]
	for k := range moves {
		moves[k] = c.links[i+k].move
	}

	h := ch.initial[:len(moves)]
	w.opinion = o
	w.initialWinRates(e.parts, moves, h)
	w.opinion = nil
	for k, x := range h {
		c.arms[i+k].Wins += float64(e.params.InitialiseVisits) * (x - c.initial[i+k])
	}
	copy(c.initial[i:j], h)
}

// mix gives the network's value of a position on the way, if there is one, its share in the rewards of two sides.
func (w *worker) mix(r []float64) {
	if w.value > 0 {
		share := w.e.params.NetShare
		r[0] += share * (w.value - r[0])
		r[1] += share * (1 - w.value - r[1])
	}
}

// consults reports whether a search of a game asks a network.
func (d *design) consults() bool { return d.params.Evaluator != params.EvaluatorPlayouts }

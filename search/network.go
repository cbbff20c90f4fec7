package search

import (
	"math"

	"gobandit/search/net"
	"gobandit/search/params"
)

// consult has the network judge the position of a node that the worker holds, if it has been visited often enough and the board is
// empty enough. The network's policy replaces what was learned from games about the moves. Its value has a share in the results of
// iterations that pass through the node from now on.
//
// Source: David Silver and others, "Mastering the Game of Go with Deep Neural Networks and Tree Search", 2016,
// for results of which a network and a playout have a share each.
func (w *worker) consult(n *node) {
	e := w.e
	if c, i, j := e.tree.edges(n); n.value == 0 && n.visits-e.given(c, i, j) >= float64(e.params.NetVisits) && w.open() {
		w.heed(n, w.ask())
	}
	if n.value > 0 {
		w.value = float64(n.value)
	}
}

// consultRoot has the network judge the position of a root. On a full board only its moves are of interest.
func (w *worker) consultRoot(n *node) {
	o := w.ask()
	w.e.thought.Store(w.thought(o))
	w.heed(n, o)
}

// open reports whether so much of the board is empty that the network knows who wins as well as playouts do.
func (w *worker) open() bool {
	b := w.sim.board()
	return float64(b.NumEmpty()) >= w.e.params.NetEmpty*float64(b.Size()*b.Size())
}

// heed makes what the network thinks of a node's position that of the node.
func (w *worker) heed(n *node, o *net.Opinion) {
	if n.deferred.moves > 0 {
		w.expandDeferred(n) // with what was known before
	}
	if w.open() {
		n.value = float32(w.black(o))
	}
	if w.e.planes.initial {
		w.thinkAgain(n, o)
	}
}

// judge takes the network's word in place of a playout: who wins, and by how much.
func (w *worker) judge() {
	sign, o, lead := float64(w.sim.board().ToPlay().Sign()), w.ask(), 0.0
	for _, own := range o.Owner {
		lead += float64(sign * float64(own))
	}
	w.length, w.value = 0, w.black(o)
	w.sim.(*goSim).settle(int(math.Round(lead)))
}

// Who leads by how many points for each line of the board can hardly lose: by sureLead, half of the games.
const (
	sureLead  = 1.7
	leadScale = 0.35 // of the logarithm of the odds
)

// winRate returns the win rate of the side to move by a network's opinion of a position on a board of a size: no better
// and no worse than the points allow. A network knows no positions that even games do not come to, as those with many
// handicap stones: it thought of White's chance there as one half, 40 points behind on 9x9.
func winRate(o *net.Opinion, size int) float64 {
	bound := func(points float64) float64 { return 1 / (1 + math.Exp(-points/(leadScale*float64(size)))) }
	sure, lead := sureLead*float64(size), float64(o.Lead)
	return min(max(float64(o.Win), bound(lead-sure)), bound(lead+sure))
}

// black returns Black's win rate as a network thinks of the present position.
func (w *worker) black(o *net.Opinion) float64 {
	win := winRate(o, w.sim.board().Size())
	if w.sim.toPlay() == 1 {
		win = 1 - win
	}
	return max(win, leastValue)
}

// leastValue is the lowest value of a node, which tells it from none.
const leastValue = 1e-6

// ask returns what the network thinks of the present position.
func (w *worker) ask() *net.Opinion {
	g := w.sim.(*goSim)
	b := &g.b
	if w.network == nil || w.network.Size() != b.Size() {
		w.network = net.NewEvaluator(w.e.network, b.Size(), w.e.learned.For(b.Size()))
	}
	lead := -g.komi
	if w.sim.toPlay() == 1 {
		lead = -lead
	}
	return w.network.Evaluate(net.Position{Board: b, Tracker: g.chains(), Recent: g.recent, Lead: lead})
}

// A Thought is what a network thinks of a position.
type Thought struct {
	WinRate   float64   // of the side to move
	Ownership []float64 // row by row from the top left: -1 White's to +1 Black's
}

// thought returns a copy of what the network thinks of the present position.
func (w *worker) thought(o *net.Opinion) *Thought {
	t := &Thought{WinRate: winRate(o, w.sim.board().Size())}
	sign := float64(w.sim.board().ToPlay().Sign())
	for _, own := range o.Owner {
		t.Ownership = append(t.Ownership, sign*float64(own))
	}
	return t
}

// networkOf returns the win rate of a side by the network in the position of a node; 0 if it has not been asked.
func (t *tree) networkOf(id nodeID, side int) float64 {
	if id == 0 {
		return 0
	}
	n := t.at(id)
	n.lock.Lock()
	value := float64(n.value)
	n.lock.Unlock()
	if value > 0 && side == 1 {
		return 1 - value
	}
	return value
}

// thinkAgain sets the initial win rates of a node's moves anew, by what the network thinks of them, and with them the visits that
// the moves began with.
func (w *worker) thinkAgain(n *node, o *net.Opinion) {
	c, i, j := w.e.tree.edges(n)
	side, visits := w.sim.toPlay(), float64(w.e.params.InitialiseVisits)
	w.e.initialize(n, side, c, i, j, -visits)
	w.opinion = o
	w.reorder(n)
	w.opinion = nil
	w.e.initialize(n, side, c, i, j, visits)
}

// mix gives the network's value of a position on the way, if there is one, its share in the rewards of two sides.
func (w *worker) mix(r []float64) {
	if w.value > 0 {
		share := w.e.params.NetShare
		r[0] += float64(share * (w.value - r[0]))
		r[1] += float64(share * (1 - w.value - r[1]))
	}
}

// consults reports whether a search of a game asks a network.
func (d *design) consults() bool { return d.params.Evaluator != params.EvaluatorPlayouts }

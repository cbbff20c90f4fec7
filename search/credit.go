package search

import (
	"gobandit/model"
	"gobandit/search/bandit"
)

// creditAll credits the finished iterations.
func (w *worker) creditAll() {
	for i := range w.finished {
		w.iteration = &w.batch[i]
		w.credit()
	}
	w.finished = 0
}

// credit adds the result to all that learns from it.
func (w *worker) credit() {
	e := w.e
	if e.mast {
		w.creditMAST()
	}
	if w.walk != nil && w.walk.oma {
		w.walk.creditPairs()
	}
	if e.planes.amaf {
		w.creditFirst()
		if !e.transforms {
			return // it has backed up, too
		}
	}
	w.backup()
}

// creditFirst counts the result in the AMAF statistics of the moves that the
// side to move at a node of the path played first, at the node or later. Where
// results do not change on their way up it adds them to the nodes as well, since
// it has them locked.
func (w *worker) creditFirst() {
	t := w.e.tree
	clear(w.first[:])
	w.noteFirst()
	at := len(w.line)
	for d := len(w.path) - 1; d >= 0; d-- {
		s := &w.path[d]
		for at > int(s.at) {
			at--
			w.first[w.line[at].move&(model.NumPoints-1)] = w.line[at].side + 1
		}
		w.first[model.Pass] = 0 // a pass has no such statistics

		// Half of the moves get a visit, and no processor can tell which: adding none is faster than a jump.
		wins := w.reward[s.side]
		var gains [maxSides + 1]bandit.Arm
		gains[s.side+1] = bandit.Arm{Visits: 1, Wins: wins}
		n := w.lock(s.node)
		c, i, j := t.edges(n)
		amaf := c.amaf[i:j]
		for k, l := range c.links[i:j] {
			gain := &gains[w.first[l.move&(model.NumPoints-1)]]
			amaf[k].Visits += gain.Visits
			amaf[k].Wins += gain.Wins
		}

		if n.deferred.moves > 0 {
			w.keepResult(n, int(s.side), wins)
		}

		if !w.e.transforms {
			t.arm(t.edgeNow(s.node, s.edge, w.line[s.at].move)).Wins += wins
			n.scores.add(w.score, w.bonus)
		}
		w.unlock()
	}
}

// noteFirst notes who played each point first in the rollout.
func (w *worker) noteFirst() {
	n := w.length
	if !w.e.plain {
		for i := n - 1; i >= 0; i-- {
			w.first[w.trace[i]&(model.NumPoints-1)] = w.turns[i] + 1
		}
		return
	}
	sides := w.e.sides // move in turn
	side := (w.lastSide() + 1 + n) % sides
	for i := n - 1; i >= 0; i-- {
		if side--; side < 0 {
			side = sides - 1
		}
		w.first[w.trace[i&(model.TraceLen-1)]&(model.NumPoints-1)] = uint8(side) + 1
	}
}

// lastSide returns the side that moved last before the leaf.
func (w *worker) lastSide() int {
	if n := len(w.line); n > 0 {
		return int(w.line[n-1].side)
	}
	return (w.e.side + w.e.sides - 1) % w.e.sides
}

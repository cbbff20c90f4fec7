package search

import (
	"cmp"

	"gobandit/model"
)

// setReward sets the reward of the rollout just made.
func (w *worker) setReward() {
	e := w.e
	r := w.reward[:e.seats]
	finished := w.sim.areas(r)
	lead := 0.0
	if e.seats == 2 {
		w.winner, lead = int32(cmp.Compare(r[0], r[1])), r[0]-r[1]
	}
	reward(e.params.Heuristic, r, e.rewards.Teams, w.sim.size()*w.sim.size(), finished)
	if e.scored {
		w.addScore(lead)
	}
}

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
	if e.oma {
		w.creditPairs()
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
// seat to move at a node of the path played first, at the node or later. Where
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
			w.first[w.line[at].move&(model.NumPoints-1)] = w.line[at].seat + 1
		}
		wins := w.reward[s.seat]
		n := w.lock(s.node)
		c, i, j := t.edges(n)
		for k, l := range c.links[i:j] {
			if w.first[l.move&(model.NumPoints-1)] == s.seat+1 && l.move != model.Pass {
				a := &c.amaf[i+k]
				a.Visits++
				a.Wins += wins
			}
		}
		if !w.e.transforms {
			t.arm(s.edge).Wins += wins
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
	seats := w.e.seats // move in turn
	seat := (w.lastSeat() + 1 + n) % seats
	for i := n - 1; i >= 0; i-- {
		if seat--; seat < 0 {
			seat = seats - 1
		}
		w.first[w.trace[i&(model.TraceLen-1)]&(model.NumPoints-1)] = uint8(seat) + 1
	}
}

// lastSeat returns the seat that moved last before the leaf.
func (w *worker) lastSeat() int {
	if n := len(w.line); n > 0 {
		return int(w.line[n-1].seat)
	}
	return (w.e.seat + w.e.seats - 1) % w.e.seats
}

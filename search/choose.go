package search

import (
	"slices"

	"gobandit/model"
	"gobandit/search/backup"
	"gobandit/search/bandit"
)

// maxMoves is the largest number of edges of a node: the points and the pass.
const maxMoves = model.MaxPoints + 1

// A scratch is a worker's memory for choosing a move at a node.
type scratch struct {
	moves   [maxMoves]model.Point // that the position allows
	edges   [maxMoves]int         // of the node, that may be chosen
	arms    [maxMoves]bandit.Arm
	other   [maxMoves]bandit.Arm
	squares [maxMoves]float64
	valid   [maxMoves]float64
	initial [maxMoves]float64
	values  [maxMoves]float64
	chances [maxMoves]float64
	ranked  [maxMoves]rankedMove
	first   [alternatives + 1]int // moves at the root: see goAside
	view    bandit.View
}

// choose returns the edge that the selection of a cursor's node takes for a seat.
func (w *worker) choose(c *cursor, n *node, seat int) edgeID {
	e := w.e
	if e.inOrder && n.tried < n.edges {
		n.tried++
		return n.first + edgeID(n.tried-1)
	}
	if e.ordered && e.mast && n.visits > 0 && int(n.visits)%e.params.ActionHeuristicRecalculation == 0 && !e.varying {
		w.reorder(n)
	}
	chunk, i, j := e.tree.edges(n)
	v := &w.scratch.view // not a variable of its own, which would be allocated for the rule to see
	var edges []int      // nil: all from the first on
	if e.varying {
		edges = w.considerVarying(c, n, chunk, i)
		*v = w.gather(n, chunk, i, edges)
	} else {
		if e.widening {
			later := n.visits + 1 // TAG counts an action valid one visit before it is considered
			if !e.selection.TAG {
				later = n.visits
			}
			given := e.given(chunk, i, j)
			for k := range e.considered(later-given, j-i) {
				chunk.valid[i+k]++
			}
			j = i + e.considered(n.visits-given, j-i)
		}
		*v = w.view(n, chunk, i, j)
	}
	selection := &e.selection
	if e.oma {
		other := w.scratch.other[:len(v.Arms)]
		if w.pairArms(other, seat, func(k int) model.Point {
			if edges != nil {
				k = edges[k]
			}
			return chunk.links[i+k].move
		}) {
			v.Other = other
		} else {
			selection = &e.unpaired
		}
	}
	values := w.scratch.values[:len(v.Arms)]
	selection.Values(values, v)
	if c.edge == 0 && selection.Rule.Final == bandit.ByAverageChances {
		w.takeAverage(values, edges, n)
	}
	k := -1
	if c.edge == 0 && e.share > 0 && c == &w.cursors[0] {
		k = w.goAside(values, v)
	}
	if k < 0 {
		k = selection.Choose(values, w.scratch.chances[:len(values)], w.rand)
	}
	if edges != nil {
		k = edges[k]
	}
	return n.first + edgeID(k)
}

// view returns what a selection sees of the edges from i up to j in a chunk.
func (w *worker) view(n *node, c *chunk, i, j int) bandit.View {
	v := bandit.View{Arms: c.arms[i:j], Visits: n.visits}
	if c.amaf != nil {
		v.Other = c.amaf[i:j]
	}
	if c.squares != nil {
		v.Squares = c.squares[i:j]
	}
	if c.valid != nil {
		v.Valid = c.valid[i:j]
	}
	if c.initial != nil {
		v.Initial = c.initial[i:j]
	}
	w.e.setRange(&v, w.bounds)
	return v
}

// setRange gives a view the node's mean and the range of rewards, where they are
// asked for.
func (e *engine) setRange(v *bandit.View, bounds backup.Bounds) {
	if e.ranged {
		v.Low, v.High = bounds.Low, bounds.High
	}
	if e.mean && v.Visits > 0 {
		for _, a := range v.Arms {
			v.Mean += a.Wins
		}
		v.Mean /= v.Visits
	}
}

// considerVarying returns the edges of a node that the position allows, and
// counts that they could be chosen.
func (w *worker) considerVarying(c *cursor, n *node, chunk *chunk, first int) []int {
	e, ch := w.e, &w.scratch
	size := w.sim.size()
	root := c.edge == 0 && c == &w.cursors[0]
	edges := ch.edges[:0]
	for _, m := range w.moves(ch.moves[:0]) {
		if root && e.banned[m&(model.NumPoints-1)] {
			continue
		}
		edges = append(edges, edgeOf(m.Turned(c.symmetry, size), size))
	}
	if chunk.initial != nil {
		ch.rate(w, edges, chunk, first, size, c.symmetry)
	}
	if e.widening {
		slices.SortStableFunc(edges, func(a, b int) int {
			x, y := chunk.initial[first+a], chunk.initial[first+b]
			switch {
			case x > y:
				return -1
			case x < y:
				return 1
			}
			return 0
		})
		edges = edges[:e.considered(n.visits-e.given(chunk, first, first+int(n.edges)), len(edges))]
	}
	for _, k := range edges {
		if k += first; chunk.valid[k] == 0 && e.params.InitialiseVisits > 0 {
			e.initialize(n, w.sim.toPlay(), chunk, k, k+1)
		}
		chunk.valid[k]++
	}
	return edges
}

// rate sets the initial win rates of edges anew, in a position of theirs.
func (ch *scratch) rate(w *worker, edges []int, chunk *chunk, first, size, symmetry int) {
	moves := ch.moves[:len(edges)]
	for k, at := range edges {
		moves[k] = chunk.links[first+at].move.TurnedBack(symmetry, size)
	}
	h := ch.initial[:len(edges)]
	w.initialWinRates(w.e.parts, moves, h)
	for k, at := range edges {
		chunk.initial[first+at] = h[k]
	}
}

// edgeOf returns the place of a move among the edges of a node that has one for
// every point.
func edgeOf(m model.Point, size int) int {
	if m == model.Pass {
		return size * size
	}
	return m.Y()*size + m.X()
}

// gather returns what a selection sees of some edges of a node, counted from
// first in a chunk.
func (w *worker) gather(n *node, c *chunk, first int, edges []int) bandit.View {
	ch := &w.scratch
	for k, at := range edges {
		at += first
		ch.arms[k] = c.arms[at]
		ch.valid[k] = c.valid[at]
		if c.amaf != nil {
			ch.other[k] = c.amaf[at]
		}
		if c.squares != nil {
			ch.squares[k] = c.squares[at]
		}
		if c.initial != nil {
			ch.initial[k] = c.initial[at]
		}
	}
	v := bandit.View{Arms: ch.arms[:len(edges)], Valid: ch.valid[:len(edges)], Visits: n.visits}
	if c.amaf != nil {
		v.Other = ch.other[:len(edges)]
	}
	if c.squares != nil {
		v.Squares = ch.squares[:len(edges)]
	}
	if c.initial != nil {
		v.Initial = ch.initial[:len(edges)]
	}
	w.e.setRange(&v, w.bounds)
	return v
}

// given returns the visits that a node with the edges from i up to j in a chunk
// began with, of which progressive widening takes no notice. TAG's does.
func (e *engine) given(c *chunk, i, j int) float64 {
	if e.params.InitialiseVisits == 0 || e.selection.TAG {
		return 0
	}
	actions := j - i
	if e.varying { // each began when it was considered first
		actions = 0
		for _, visits := range c.valid[i:j] {
			if visits > 0 {
				actions++
			}
		}
	}
	return float64(e.params.InitialiseVisits * actions)
}

// considered returns how many of a node's actions progressive widening considers
// in the next visit.
func (e *engine) considered(visits float64, actions int) int {
	return min(max(1, e.widen.Count(visits+1)), actions)
}

// expand gives a node its edges: of the moves that the position and allowed,
// unless that is nil, agree to.
func (w *worker) expand(n *node, allowed func(model.Point) bool) {
	e, ch := w.e, &w.scratch
	if e.varying {
		size := w.sim.size()
		for i := range size * size {
			ch.moves[i] = model.Pt(i%size, i/size)
		}
		ch.moves[size*size] = model.Pass
		e.tree.expand(n, w.room, ch.moves[:size*size+1])
		return
	}
	moves := w.moves(ch.moves[:0])
	if allowed != nil {
		moves = slices.DeleteFunc(moves, func(m model.Point) bool { return m != model.Pass && !allowed(m) })
	}
	shuffle(moves, w.rand)
	if !e.planes.initial {
		e.tree.expand(n, w.room, moves)
		return
	}
	h := ch.initial[:len(moves)]
	w.initialWinRates(w.e.parts, moves, h)
	if e.ordered {
		ch.order(moves, h)
	}
	e.tree.expand(n, w.room, moves)
	chunk, i, j := e.tree.edges(n)
	copy(chunk.initial[i:j], h)
	if e.params.InitialiseVisits > 0 {
		e.initialize(n, w.sim.toPlay(), chunk, i, j)
	}
}

// initialize gives edges of a node of a seat, those from i up to j in a chunk,
// visits whose mean is their initial win rate.
func (e *engine) initialize(n *node, seat int, c *chunk, i, j int) {
	b, h := e.tree.statistics(n, seat, c, i, j), c.initial[i:j]
	initial := backup.Initial{Visits: float64(e.params.InitialiseVisits), Sum: 1, Hidden: e.selection.TAG}
	initial.Add(&b, h, e.seats)
	if e.ranged {
		e.mu.Lock()
		e.bounds.Add(h)
		e.mu.Unlock()
	}
}

// order sorts moves by their initial win rates, best first; equal ones keep their
// order.
func (ch *scratch) order(moves []model.Point, h []float64) {
	ranked := ch.ranked[:len(moves)]
	for i, m := range moves {
		ranked[i] = rankedMove{h[i], m, uint16(i)}
	}
	slices.SortFunc(ranked, func(a, b rankedMove) int {
		switch {
		case a.h > b.h:
			return -1
		case a.h < b.h:
			return 1
		}
		return int(a.at) - int(b.at)
	})
	for i, r := range ranked {
		moves[i], h[i] = r.move, r.h
	}
}

// A rankedMove is a move with its initial win rate and its place.
type rankedMove struct {
	h    float64
	move model.Point
	at   uint16
}

// reorder sets the initial win rates of a node's moves anew and sorts those
// without visits.
func (w *worker) reorder(n *node) {
	e, ch := w.e, &w.scratch
	c, i, j := e.tree.edges(n)
	moves := ch.moves[:j-i]
	for k := range moves {
		moves[k] = c.links[i+k].move
	}
	w.initialWinRates(w.e.parts, moves, c.initial[i:j])
	fresh := func(k int) bool { return c.arms[k].Visits == 0 }
	for k := i + 1; k < j; k++ {
		for l := k; l > i && fresh(l) && fresh(l-1) && c.initial[l] > c.initial[l-1]; l-- {
			c.links[l], c.links[l-1] = c.links[l-1], c.links[l]
			c.initial[l], c.initial[l-1] = c.initial[l-1], c.initial[l]
			if c.amaf != nil {
				c.amaf[l], c.amaf[l-1] = c.amaf[l-1], c.amaf[l]
			}
			if c.valid != nil {
				c.valid[l], c.valid[l-1] = c.valid[l-1], c.valid[l]
			}
		}
	}
}

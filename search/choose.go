package search

import (
	"math"
	"slices"

	"gobandit/model"
	"gobandit/search/backup"
	"gobandit/search/bandit"
)

// maxMoves is the largest number of edges of a node: the points and the pass.
const maxMoves = model.MaxPoints + 1

// A scratch is a worker's memory for choosing a move at a node.
type scratch struct {
	view    bandit.View
	moves   [maxMoves]model.Point // that the position allows
	initial [maxMoves]float64
	values  [maxMoves]float64
	chances [maxMoves]float64
	ranked  [maxMoves]rankedMove
	keys    [maxMoves]uint64
	first   [alternatives + 1]int // moves at the root: see goAside
	fresh   [maxMoves]uint16      // see fill, as for the next two
	bits    [maxMoves]uint16
	kept    []keptID
}

// choose returns the edge that the selection takes at a node, which is locked.
func (w *worker) choose(n *node, root bool) edgeID {
	e := w.e
	if e.inOrder && n.tried < n.edges {
		n.tried++
		return n.first + edgeID(n.tried-1)
	}

	v := &w.scratch.view // not a variable of its own, which would be allocated for the rule to see
	values := w.evaluate(n, v)
	if n.deferred.moves > 0 && w.needsDeferred(n, v, values) {
		w.expandDeferred(n)
		values = w.evaluate(n, v)
	}
	if root {
		w.takeAverage(values, nil, n)
	}
	return n.first + edgeID(w.pick(&e.selection, values, v, root))
}

// evaluate sets v to what a selection sees of a node, and returns the values that it gives.
func (w *worker) evaluate(n *node, v *bandit.View) []float64 {
	w.consider(n, v)
	values := w.scratch.values[:len(v.Arms)]
	w.e.selection.Values(values, v)
	return values
}

// consider sets v to what a selection sees of those edges of a node that may be chosen,
// the first ones.
func (w *worker) consider(n *node, v *bandit.View) {
	e := w.e
	if e.ordered && e.mast && n.visits > 0 && int(n.visits)%e.params.ActionHeuristicRecalculation == 0 {
		w.reorder(n)
	}

	chunk, i, j := e.tree.edges(n)
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

// pick returns the place of the arm in a view that a selection takes by the values it
// gave, or at a root one that a wide search takes.
func (w *worker) pick(s *bandit.Selection, values []float64, v *bandit.View, root bool) int {
	if root && w.e.share > 0 {
		if k := w.goAside(values, v); k >= 0 {
			return k
		}
	}
	return s.Choose(values, w.scratch.chances[:len(values)], w.rand)
}

// view returns what a selection sees of the edges from i up to j in a chunk.
func (w *worker) view(n *node, c *chunk, i, j int) bandit.View {
	v := bandit.View{
		Arms: c.arms[i:j], Visits: n.visits + float64(w.e.tree.began*float64(n.deferred.moves)), Weights: n.weights, Other: span(c.amaf, i, j), Squares: span(c.squares, i, j),
		Valid: span(c.valid, i, j), Initial: span(c.initial, i, j),
	}
	if v.Valid == nil && !w.e.selection.TAG {
		v.Began = float64(w.e.params.InitialiseVisits * (j - i + int(n.deferred.moves)))
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

// edgeOf returns the place of a move among the edges of a node that has one for
// every point.
func edgeOf(m model.Point, size int) int {
	if m == model.Pass {
		return size * size
	}
	return m.Y()*size + m.X()
}

// given returns the visits that a node with the edges from i up to j in a chunk
// began with, of which progressive widening takes no notice. TAG's does.
func (e *engine) given(c *chunk, i, j int) float64 {
	if e.params.InitialiseVisits == 0 || e.selection.TAG {
		return 0
	}
	actions := j - i
	if e.forest.varies() {
		actions = begunActions(c.valid[i:j])
	}
	return float64(e.params.InitialiseVisits * actions)
}

// considered returns how many of a node's actions progressive widening considers
// in the next visit.
func (e *engine) considered(visits float64, actions int) int {
	return min(max(1, e.widen.Count(visits+1)), actions)
}

// expand gives a node its edges: of the moves that the position and allowed,
// unless that is nil, agree to. Below a root they may be those of leading moves.
func (w *worker) expand(n *node, allowed func(model.Point) bool, root bool) {
	e := w.e
	if e.forest.varies() {
		w.expandAll(n)
		return
	}
	seed := w.rng.State()
	moves, h := w.valued(allowed)
	w.weigh(n, h)
	if e.deferring && !root && len(moves) > 2*numLeading {
		w.expandLeading(n, seed, moves, h)
		return
	}
	w.start(n, moves, h)
}

// weigh notes what PUCT's priors of a node's moves with initial win rates h are shares of.
func (w *worker) weigh(n *node, h []float64) {
	n.weights = 0
	if w.e.deferring && w.e.selection.PUCT {
		for _, h := range h {
			n.weights += w.e.selection.Weight(h)
		}
	}
}

// valued returns the moves that the position and allowed permit, and their initial win rates. A nil allowed permits all. The moves
// are in random order, or ordered by those rates; without a heuristic there are no rates.
func (w *worker) valued(allowed func(model.Point) bool) ([]model.Point, []float64) {
	e, ch := w.e, &w.scratch
	moves := w.moves(ch.moves[:0])
	if allowed != nil {
		moves = slices.DeleteFunc(moves, func(m model.Point) bool { return m != model.Pass && !allowed(m) })
	}
	shuffle(moves, w.rand)
	if !e.planes.initial {
		return moves, nil
	}
	h := ch.initial[:len(moves)]
	w.initialWinRates(e.parts, moves, h)
	if e.ordered {
		ch.order(moves, h)
	}
	return moves, h
}

// start gives a node edges of moves with their initial win rates, if they have such.
func (w *worker) start(n *node, moves []model.Point, h []float64) {
	e := w.e
	e.tree.expand(n, w.room, moves)
	if h == nil {
		return
	}
	chunk, i, j := e.tree.edges(n)
	copy(chunk.initial[i:j], h)
	e.initialize(n, w.sim.toPlay(), chunk, i, j, float64(e.params.InitialiseVisits))
}

// initialize gives edges of a node of a side, those from i up to j in a chunk, visits each. The mean of these visits is the edge's
// initial win rate. A negative number takes visits back.
func (e *engine) initialize(n *node, side int, c *chunk, i, j int, visits float64) {
	if visits == 0 {
		return
	}
	b, h := e.tree.statistics(n, side, c, i, j), c.initial[i:j]
	initial := backup.Initial{Visits: visits, Sum: 1, Hidden: e.selection.TAG}
	initial.Add(&b, h, e.sides)
	if e.ranged {
		e.mu.Lock()
		e.bounds.Add(h)
		e.mu.Unlock()
	}
}

// order sorts moves by their initial win rates, best first; equal ones keep their
// order.
func (ch *scratch) order(moves []model.Point, h []float64) {
	// Whole numbers are sorted faster than moves: a rate, the highest first, with the place of the move for its last digits.
	keys, ranked := ch.keys[:len(moves)], ch.ranked[:len(moves)]
	for i, m := range moves {
		ranked[i] = rankedMove{h[i], m}
		keys[i] = ^math.Float64bits(h[i])&^places | uint64(i)
	}
	slices.Sort(keys)

	for i, k := range keys {
		r := ranked[k&places]
		at := i
		for ; at > 0 && r.h > h[at-1]; at-- { // they differ in the last digits
			moves[at], h[at] = moves[at-1], h[at-1]
		}
		moves[at], h[at] = r.move, r.h
	}
}

// A rankedMove is a move with its initial win rate.
type rankedMove struct {
	h    float64
	move model.Point
}

// places is as many bits as the place of a move among others has.
const places = 1<<9 - 1

// reorder computes the initial win rates of a node's moves again and sorts those
// without visits.
func (w *worker) reorder(n *node) {
	e, ch := w.e, &w.scratch
	c, i, j := e.tree.edges(n)
	moves := ch.moves[:j-i]
	for k := range moves {
		moves[k] = c.links[i+k].move
	}
	w.initialWinRates(w.e.parts, moves, c.initial[i:j])
	w.weigh(n, c.initial[i:j])
	fresh := func(k int) bool { return c.arms[k].Visits == 0 }
	for k := i + 1; k < j; k++ {
		for l := k; l > i && fresh(l) && fresh(l-1) && c.initial[l] > c.initial[l-1]; l-- {
			swap(c.links, l, l-1)
			swap(c.initial, l, l-1)
			swap(c.amaf, l, l-1)
			swap(c.valid, l, l-1)
		}
	}
}

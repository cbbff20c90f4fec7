package search

import (
	"cmp"
	"slices"

	"gobandit/model"
	"gobandit/search/bandit"
)

// choose returns the edge that the selection takes at a cursor's node for a side.
func (f *forestWalk) choose(c *forestCursor, n *node, side int) edgeID {
	w, e := f.w, f.w.e
	root := c.edge == 0
	if !f.varying && !f.oma {
		return w.choose(n, root)
	}

	chunk, i, _ := e.tree.edges(n)
	v := &w.scratch.view
	var edges []int // nil: all from the first on
	if f.varying {
		edges = f.consider(c, n, chunk, i)
		*v = f.gather(n, chunk, i, edges)
	} else {
		w.consider(n, v)
	}

	selection := f.pairSelection(e, v, side, func(k int) model.Point {
		if edges != nil {
			k = edges[k]
		}
		return chunk.links[i+k].move
	})
	values := w.scratch.values[:len(v.Arms)]
	selection.Values(values, v)
	if root {
		w.takeAverage(values, edges, n)
	}
	k := w.pick(selection, values, v, root && c == &f.cursors[0])
	if edges != nil {
		k = edges[k]
	}
	return n.first + edgeID(k)
}

// consider returns the edges of a node that the position allows and that may be chosen,
// and counts that. The node's edges begin with first in the chunk.
func (f *forestWalk) consider(c *forestCursor, n *node, chunk *chunk, first int) []int {
	w, e := f.w, f.w.e
	size := w.e.size
	root := c.edge == 0 && c == &f.cursors[0]
	moves, edges := f.moves[:0], f.edges[:0]
	for _, m := range w.moves(moves) {
		if !root || !f.banned[m&(model.NumPoints-1)] {
			moves, edges = append(moves, m), append(edges, edgeOf(m.Turned(c.symmetry, size), size))
		}
	}

	if chunk.initial != nil {
		h := w.scratch.initial[:len(moves)]
		w.initialWinRates(e.parts, moves, h)
		for k, at := range edges {
			chunk.initial[first+at] = h[k]
		}
	}
	if e.widening {
		sortByInitial(edges, chunk.initial[first:])
		edges = edges[:e.considered(n.visits-e.given(chunk, first, first+int(n.edges)), len(edges))]
	}

	for _, k := range edges {
		if k += first; chunk.valid[k] == 0 {
			e.initialize(n, w.sim.toPlay(), chunk, k, k+1, float64(e.params.InitialiseVisits))
		}
		chunk.valid[k]++
	}
	return edges
}

// sortByInitial sorts edges by their initial win rates, the highest first.
func sortByInitial(edges []int, initial []float64) {
	slices.SortStableFunc(edges, func(a, b int) int { return cmp.Compare(initial[b], initial[a]) })
}

// gather returns what a selection sees of some edges of a node, counted from
// first in a chunk.
func (f *forestWalk) gather(n *node, c *chunk, first int, edges []int) bandit.View {
	v := bandit.View{Arms: pluck(f.arms[:], c.arms, first, edges), Visits: n.visits}
	v.Valid = pluck(f.planes[0][:], c.valid, first, edges)
	v.Other = pluck(f.other[:], c.amaf, first, edges)
	v.Squares = pluck(f.planes[1][:], c.squares, first, edges)
	v.Initial = pluck(f.planes[2][:], c.initial, first, edges)
	f.w.e.setRange(&v, f.w.bounds)
	return v
}

// pluck copies what a plane has of some edges, counted from first, to dst, and returns
// the part filled; nil if there is no such plane.
func pluck[T any](dst, plane []T, first int, edges []int) []T {
	if plane == nil {
		return nil
	}
	for k, at := range edges {
		dst[k] = plane[first+at]
	}
	return dst[:len(edges)]
}

// begunActions returns how many actions got the visits that they begin with, given how
// often each could be chosen: each got them when it was considered first.
func begunActions(valid []float64) int {
	n := 0
	for _, visits := range valid {
		if visits > 0 {
			n++
		}
	}
	return n
}

// expandAll gives a node that stands for several positions an edge for every point, and
// the pass.
func (w *worker) expandAll(n *node) {
	size, moves := w.e.size, w.scratch.moves[:0]
	for i := range size * size {
		moves = append(moves, model.Pt(i%size, i/size))
	}
	w.e.tree.expand(n, w.room, append(moves, model.Pass))
}

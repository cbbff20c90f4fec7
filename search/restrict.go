package search

import (
	"gobandit/model"
	"gobandit/search/params"
)

// A Restricter is a Thinker whose moves can be restricted.
type Restricter interface {
	// Restrict makes the following searches choose among those moves that allowed
	// agrees to, and passes; nil is all.
	Restrict(allowed Restriction)
}

// A Restriction reports whether a search may choose a move at a depth: after that many
// moves from its root. Where nodes stand for several positions it is asked of one of them.
type Restriction func(depth int, m model.Move) bool

// AtRoot returns a restriction to the points that allowed agrees to, at the root
// alone; nil for nil.
func AtRoot(allowed func(model.Point) bool) Restriction {
	if allowed == nil {
		return nil
	}
	return func(depth int, m model.Move) bool { return depth > 0 || allowed(m.Point) }
}

// nearReach is how far from a stone ActionRestrictionNear lets a move be, in lines.
const nearReach = 3

// allowedAt returns which points the side to move may choose at a depth, counted in
// moves from the root; nil is all.
func (w *worker) allowedAt(depth int) func(model.Point) bool {
	allowed := w.e.allowed
	if allowed == nil {
		return nil
	}
	side := w.sim.color(w.sim.toPlay())
	return func(p model.Point) bool { return allowed(depth, model.Move{Color: side, Point: p}) }
}

// moves appends to dst the moves of the present position that a node may choose.
func (w *worker) moves(dst []model.Point) []model.Point {
	all := w.sim.moves(dst, w.e.params.FillEyes)
	if w.e.params.ActionRestriction != params.ActionRestrictionNear {
		return all
	}
	kept := dst
	for _, p := range all {
		if p == model.Pass || w.nearStone(p) {
			kept = append(kept, p)
		}
	}
	if len(kept) == len(dst)+1 { // the pass alone
		return w.sim.moves(dst, w.e.params.FillEyes)
	}
	return kept
}

// nearStone reports whether there is a stone within reach of p.
func (w *worker) nearStone(p model.Point) bool {
	size := w.e.size
	for y := max(0, p.Y()-nearReach); y <= min(size-1, p.Y()+nearReach); y++ {
		for x := max(0, p.X()-nearReach); x <= min(size-1, p.X()+nearReach); x++ {
			if w.sim.stone(model.Pt(x, y)) {
				return true
			}
		}
	}
	return false
}

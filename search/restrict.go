package search

import (
	"gobandit/model"
	"gobandit/search/params"
)

// reach is how far from a stone ActionRestrictionNear lets a move be, in lines.
const reach = 3

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
	size := w.sim.size()
	for y := max(0, p.Y()-reach); y <= min(size-1, p.Y()+reach); y++ {
		for x := max(0, p.X()-reach); x <= min(size-1, p.X()+reach); x++ {
			if w.sim.stone(model.Pt(x, y)) {
				return true
			}
		}
	}
	return false
}

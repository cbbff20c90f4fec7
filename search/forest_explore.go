package search

import "gobandit/model"

// explore goes on where an edge that a side chose leads to, in its tree, and reports
// whether an explorer knows which way the node there lies.
func (f *forestWalk) explore(x *explorer, side model.Color, child nodeID) bool {
	c := f.cursorOf(sideOf(side))
	c.node = child
	if f.own {
		x.board.SetToPlay(side)
		x.exact = false
	}
	if f.symmetric {
		_, c.symmetry = f.key()
		return x.exact
	}
	return true
}

// options returns the places of the moves that an explorer's position has among the
// edges of its node; where the position is not known, of all that could be chosen.
func (f *forestWalk) options(x *explorer, edges *chunk) []int {
	var options []int
	if x.exact {
		c := f.cursorOf(sideOf(x.board.ToPlay()))
		for _, m := range f.w.moves(nil) {
			if len(f.w.path) > 0 || !f.banned[m&(model.NumPoints-1)] {
				options = append(options, edgeOf(m.Turned(c.symmetry, x.e.size), x.e.size))
			}
		}
	} else {
		for k, visits := range edges.valid {
			if visits > 0 {
				options = append(options, k)
			}
		}
	}
	if x.e.widening {
		sortByInitial(options, edges.initial)
	}
	return options
}

package search

import "gobandit/model"

// clearing is within how many steps a point that is clear of stones has none.
const clearing = 3

// lineEvidence is the evidence for a move that is clear of stones, by its line
// from the edge, and beyond by the last.
var lineEvidence = [...]float64{-3, -2.5, 0.5, 1.2}

// edgeEvidence is that for a move on the first line with stones about.
var edgeEvidence = -0.45

// lines is the evidence of the distance to the edge where there are no stones.
//
// Source: the priors of Petr Baudiš, "michi", for the first three lines.
func (w *worker) lines(dst []float64, moves []model.Point, b *model.Board) {
	size := b.Size()
	for i, p := range moves {
		if p == model.Pass {
			continue
		}
		x, y := p.X(), p.Y()
		line := min(x, y, size-1-x, size-1-y)
		switch {
		case isClear(b, p):
			dst[i] = lineEvidence[min(line, len(lineEvidence)-1)]
		case line == 0:
			dst[i] = edgeEvidence
		}
	}
}

// isClear reports whether no stone is within clearing steps of p.
func isClear(b *model.Board, p model.Point) bool {
	size := b.Size()
	for dy := -clearing; dy <= clearing; dy++ {
		y := p.Y() + dy
		if y < 0 || y >= size {
			continue
		}
		reach := clearing - abs(dy)
		for x := max(0, p.X()-reach); x <= min(size-1, p.X()+reach); x++ {
			if b.At(model.Pt(x, y)) != model.Empty {
				return false
			}
		}
	}
	return true
}

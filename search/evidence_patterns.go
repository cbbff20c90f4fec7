package search

import (
	"math"

	"gobandit/model"
	"gobandit/model/pattern"
)

// patternBound is the largest evidence of a pattern for or against a move.
const patternBound = 2

// patterns is the evidence of the pattern database: the logarithm of a move's
// value over the mean of all.
func (w *worker) patterns(dst []float64, moves []model.Point, b *model.Board) {
	if w.e.table == nil {
		return
	}
	side := b.ToPlay()
	last := w.sim.lastMoves()[0]
	sum, n := 0.0, 0
	for i, p := range moves {
		if p == model.Pass {
			continue
		}
		near := last != model.Pass && max(abs(p.X()-last.X()), abs(p.Y()-last.Y())) == 1
		dst[i] = float64(w.e.table.Value(pattern.Around(b, p, side), pattern.PropertiesAt(b, p, side, near)))
		sum += dst[i]
		n++
	}
	if sum == 0 {
		return
	}
	mean := sum / float64(n)
	for i, value := range dst {
		dst[i] = max(-patternBound, min(math.Log(value/mean), patternBound))
	}
}

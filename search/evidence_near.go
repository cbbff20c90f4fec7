package search

import "gobandit/model"

// Evidence for a move by its distance to the last one and to the one before:
// 2 is next to it, 3 diagonal.
var (
	nearLast   = [...]float64{2: 1.3, 3: 1.25, 4: 0.8, 5: 0.5, 6: 0.2, 7: 0.2}
	nearBefore = [...]float64{2: 0.55, 3: 0.5, 4: 0.5, 5: 0.4, 6: 0.2, 7: 0.2}
)

// nearness is the evidence of the distances to the last two moves.
func (w *worker) nearness(dst []float64, moves []model.Point, _ *model.Board) {
	recent := w.sim.lastMoves()
	for i, p := range moves {
		if d := distance(p, recent[0]); d < len(nearLast) {
			dst[i] = nearLast[d]
		}
		if d := distance(p, recent[1]); d < len(nearBefore) {
			dst[i] += nearBefore[d]
		}
	}
}

// distance is |dx| + |dy| + max(|dx|, |dy|), and 0 where one of the points is
// none.
//
// Source: Rémi Coulom, "Computing Elo Ratings of Move Patterns in the Game of
// Go", 2007, section 4.1.
func distance(p, q model.Point) int {
	if p == model.Pass || q == model.Pass {
		return 0
	}
	dx, dy := abs(p.X()-q.X()), abs(p.Y()-q.Y())
	return dx + dy + max(dx, dy)
}

func abs(n int) int { return max(n, -n) }

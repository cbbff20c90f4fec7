package search

import (
	"gobandit/model"
	"gobandit/model/pattern"
)

// The action heuristic's values are 0 to 1.
const (
	neutral = 0.5 // of a move of which a part knows nothing
	passing = 0.1 // of a pass
)

// heuristic fills h with what is known of moves in the present position before
// they are tried, by the parts of an action heuristic: their mean.
func (w *worker) heuristic(parts []ActionHeuristic, moves []model.Point, h []float64) {
	clear(h)
	part := w.memory.values[:len(h)]
	for _, kind := range parts {
		switch kind {
		case ActionHeuristicMAST:
			w.averages(part, moves, w.sim.toPlay())
		case ActionHeuristicLastMove:
			w.nearness(part, moves)
		case ActionHeuristicCaptures:
			w.captures(part, moves)
		case ActionHeuristicPatterns:
			w.patterns(part, moves)
		}
		for i, v := range part {
			if moves[i] == model.Pass && kind != ActionHeuristicMAST {
				v = passing
			}
			h[i] += v / float64(len(parts))
		}
	}
}

// nearness values moves by their distance to the last one.
func (w *worker) nearness(dst []float64, moves []model.Point) {
	last := w.sim.lastMove()
	for i, p := range moves {
		dst[i] = neutral
		if last != model.Pass {
			dst[i] = 2 / float64(max(2, distance(p, last)))
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

// captures values moves by what they take and save: most a capture, then an
// escape from one, least a move into atari.
func (w *worker) captures(dst []float64, moves []model.Point) {
	b := w.sim.board()
	w.tracker.Start(b)
	for i, p := range moves {
		dst[i] = neutral
		if p == model.Pass {
			continue
		}
		own, other := w.tracker.Prospects(b, p)
		if b.ToPlay() == model.White {
			own, other = other, own
		}
		switch {
		case own.Captures() > 0:
			dst[i] = 1
		case own&model.SelfAtari != 0:
			dst[i] = 0
		case other.Captures() > 0:
			dst[i] = 0.9
		}
	}
}

// patterns values moves by the pattern database, in proportion to the highest
// value.
func (w *worker) patterns(dst []float64, moves []model.Point) {
	b := w.sim.board()
	side := b.ToPlay()
	last := w.sim.lastMove()
	top := 0.0
	for i, p := range moves {
		dst[i] = 0
		if p == model.Pass {
			continue
		}
		near := last != model.Pass && max(abs(p.X()-last.X()), abs(p.Y()-last.Y())) == 1
		dst[i] = float64(w.e.table.Value(pattern.Around(b, p, side), pattern.PropertiesAt(b, p, side, near)))
		top = max(top, dst[i])
	}
	for i := range dst {
		if top > 0 {
			dst[i] /= top
		}
	}
}

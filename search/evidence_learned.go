package search

import (
	"math"

	"gobandit/model"
)

// common is the logarithm of the chance of a move, in games, that is no evidence:
// 1 to 20.
const common = -3

// leastChance is what a network thinks a move has at least.
const leastChance = 1e-5

// fromGames is the evidence of what was learned from games: how likely strong
// players are to choose the move.
func (w *worker) fromGames(dst []float64, moves []model.Point, b *model.Board) {
	if w.opinion != nil {
		for i, m := range moves {
			if m != model.Pass {
				dst[i] = math.Log(max(float64(w.opinion.Moves[edgeOf(m, b.Size())]), leastChance)) - common
			}
		}
		return
	}
	m := w.e.learned.For(b.Size())
	if m == nil {
		return
	}
	w.learned.Model = m
	recent := w.sim.lastMoves()
	w.learned.Chances(dst, b, w.tracker, recent[0], recent[1], moves)
	for i, chance := range dst {
		if moves[i] != model.Pass {
			dst[i] = chance - common
		}
	}
}

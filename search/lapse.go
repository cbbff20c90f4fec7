package search

import (
	"cmp"
	"math"
	"slices"

	"gobandit/model"
	"gobandit/search/bandit"
)

// What makes a move one that a person might play in place of the best.
const (
	plausiblePrior  = 0.25 // least prior, as a share of the mean of all moves
	plausibleVisits = 0.1  // least visits, as a share of the most visited one's
)

// lapses reports whether the player does not always find the best move.
func (e *engine) lapses() bool { return e.params.MoveTemperature > 0 || e.params.Overlook > 0 }

// lapse returns the move that a player plays who does not always find the best one: by
// the parameters overlook and moveTemperature another candidate of the search. With
// both 0 it returns best. A pass is never missed and never a lapse.
//
// Source of the temperature: Silver et al., "Mastering the game of Go without human
// knowledge", 2017 (exploration at the first moves of a game).
func (e *engine) lapse(best rootMove) rootMove {
	t, overlook := e.params.MoveTemperature, e.params.Overlook
	if !e.lapses() || best.move == model.Pass {
		return best
	}

	moves := e.rootMoves()
	least := plausiblePrior / float64(len(moves))
	moves = slices.DeleteFunc(moves, func(m rootMove) bool {
		return m.move == model.Pass || m.arm.Visits == 0 || m.prior < least
	})
	if len(moves) == 0 {
		return best
	}
	slices.SortStableFunc(moves, func(a, b rootMove) int { return cmp.Compare(b.arm.Visits, a.arm.Visits) })

	for range 2 {
		if len(moves) == 1 || e.decider.Float64() >= overlook {
			break
		}
		moves = moves[1:]
	}
	if t == 0 {
		return moves[0]
	}

	chances, sum := make([]float64, len(moves)), 0.0
	for i, m := range moves {
		if share := m.arm.Visits / moves[0].arm.Visits; share >= plausibleVisits {
			chances[i] = math.Pow(share, 1/t)
			sum += chances[i]
		}
	}
	for i := range chances {
		chances[i] /= sum
	}
	return moves[bandit.Sample(chances, e.decider)]
}

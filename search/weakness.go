package search

import (
	"math"
	"slices"

	"gobandit/model"
	"gobandit/search/bandit"
)

// plausiblePrior is the least prior of a move that a person might play, as a share of the mean of all moves.
const plausiblePrior = 0.25

// isWeak reports whether the player does not always find the best move.
func (e *engine) isWeak() bool { return e.params.MoveTemperature > 0 }

// weakMove returns the move of a player who does not always find the best one. With a moveTemperature
// t it is drawn in proportion to (visits^(1-k) prior^k)^(1/t), where k is moveKnowledge. So a
// player with k = 1 knows what strong players choose, and reads nothing. With t = 0 it returns
// best. It returns a pass if and only if that is best. Games on boards above 9x9 have more moves to make
// mistakes in: there t and k are divided by WidthFactor, unless Policies.Weakness says what they are.
//
// Source of the temperature: Silver et al., "Mastering the game of Go without human
// knowledge", 2017 (exploration at the first moves of a game).
func (s *Searcher) weakMove(best rootMove) rootMove {
	t, k := s.params.MoveTemperature/WidthFactor(s.size), s.params.MoveKnowledge/WidthFactor(s.size)
	if s.policies.Weakness != nil {
		t, k = s.policies.Weakness(s.size)
	}
	if t == 0 || best.move == model.Pass {
		return best
	}

	moves := s.rootMoves()
	least := plausiblePrior / float64(len(moves))
	moves = slices.DeleteFunc(moves, func(m rootMove) bool { return m.move == model.Pass || m.prior < least })
	if len(moves) == 0 {
		return best
	}

	// Weights are relative to the greatest, which may be tiny to the power of 1/t.
	logs := make([]float64, len(moves))
	for i, m := range moves {
		logs[i] = (float64((1-k)*math.Log(m.arm.Visits+unseenVisits)) + float64(k*math.Log(m.prior))) / t
	}
	most, sum := slices.Max(logs), 0.0
	for i := range logs {
		logs[i] = math.Exp(logs[i] - most)
		sum += logs[i]
	}
	for i := range logs {
		logs[i] /= sum
	}
	return moves[bandit.Sample(logs, s.decider)]
}

// WidthFactor returns the width of a board in widths of 9x9, at least 1: the search divides moveTemperature and moveKnowledge by it.
func WidthFactor(width int) float64 { return float64(max(width, 9)) / 9 }

// unseenVisits is what counts as the visits of a move without any.
const unseenVisits = 0.1

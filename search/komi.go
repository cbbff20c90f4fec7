package search

import "gobandit/model"

// A dynamicKomi moves the komi of a search towards an even game, so that moves
// differ where a game is nearly won or lost.
//
// Source: Petr Baudiš, "Balancing MCTS by Dynamically Adjusting the Komi Value",
// 2011, section 5 (situational compensation).
type dynamicKomi struct {
	given float64 // points given to the root player's opponent, or taken if negative
}

// The win rates between which the komi stays, and where it goes back.
const (
	nearlyWon  = 0.8
	nearlyLost = 0.2
)

// adjust moves the points given by one after a search with the root player's
// win rate, in a game of the given number of moves on a board of so many points.
// Late in the game it ends.
func (h *dynamicKomi) adjust(rate float64, moves, points int) {
	switch {
	case 3*moves > 2*points:
		h.given = 0
	case rate > nearlyWon:
		h.given = min(h.given+1, float64(points)/8)
	case rate < nearlyLost:
		h.given = max(h.given-1, -float64(points)/8)
	case h.given > 0 && rate < 0.5:
		h.given--
	case h.given < 0 && rate > 0.5:
		h.given++
	}
}

// komi returns the komi to search with for a side.
func (h *dynamicKomi) komi(komi float64, side model.Color) float64 {
	return komi + float64(h.given*float64(side.Sign()))
}

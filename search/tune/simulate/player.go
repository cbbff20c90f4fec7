package simulate

import (
	"math/rand/v2"

	"gobandit/search/tune"
)

// A trial is a game of a candidate.
type trial struct {
	candidate tune.Candidate

	side    tune.Side
	opening float64 // what the opening is worth to Black, as a logit
	pair    *int    // shared by the games of a pair: 1 and the wins of the one that ended first; nil without pairs
}

// A player is the tuner that is simulated.
type player struct{ *tune.Tuner }

// next returns the next game, begun.
func (b player) next(rng *rand.Rand) trial {
	c := b.Choose(rng)
	b.Begin(c)
	return trial{candidate: c}
}

// ended counts the result of a game.
func (b player) ended(t trial, won bool) {
	b.Void(t.candidate)
	b.Count(t.candidate, won, t.side, 0)
	if t.pair == nil {
		return
	}
	wins := 0
	if won {
		wins = 1
	}
	if *t.pair == 0 { // the first of the pair
		*t.pair = 1 + wins
		return
	}
	b.CountPair(t.candidate, *t.pair-1+wins, 0)
}

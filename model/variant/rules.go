package variant

import (
	"math/bits"
	"math/rand/v2"

	"gobandit/model"
)

// rules are what the positions of a game share. They never change.
type rules struct {
	traits Traits
	size   int
	komi   float64
	limit  int // of moves
}

// shareKomi adds to the areas of the teams' colors, by team, the komi of each,
// and writes the sums to dst by seat: Position.Scores.
func (r *rules) shareKomi(area *[maxColors + 1]int, dst []float64) {
	last := float64(r.traits.NumTeams() - 1)
	for seat, team := range r.traits.Teams {
		dst[seat] = float64(area[team+1]) + r.komi*float64(team)/last
	}
}

// decide turns scores into results, by seat: Position.Results.
func (r *rules) decide(dst []float64) {
	best, winners := dst[0], uint(0) // a bit per team
	for _, score := range dst {
		best = max(best, score)
	}
	for seat, score := range dst {
		if score == best {
			winners |= 1 << r.traits.Teams[seat]
		}
	}
	share := 1 / float64(bits.OnesCount(winners))
	for seat, team := range r.traits.Teams {
		dst[seat] = share * float64(winners>>team&1)
	}
}

// A clock counts the moves of a game.
type clock struct {
	rules  *rules
	moves  int // so far, passes included
	passes int // in a row, up to now
}

// count counts a move.
func (c *clock) count(p model.Point) {
	c.moves++
	c.passes++
	if p != model.Pass {
		c.passes = 0
	}
}

func (c *clock) Traits() Traits { return c.rules.traits }
func (c *clock) Size() int      { return c.rules.size }
func (c *clock) ToPlay() int    { return c.moves % c.rules.traits.Seats }
func (c *clock) Over() bool     { return c.passes >= c.rules.traits.Seats || c.moves >= c.rules.limit }

// Determinize does nothing: but for the variant hidden, boards hide nothing.
func (c *clock) Determinize(int, *rand.Rand) {}

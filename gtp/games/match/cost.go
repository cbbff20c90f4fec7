package match

import (
	"fmt"
	"math"

	"gobandit/model"
)

// A Cost is what the moves of one side took. Moves of the opening are not among them.
type Cost struct {
	Moves    int     `json:"moves"`
	Seconds  float64 `json:"seconds"`            // from the requests to the moves
	Playouts int     `json:"playouts,omitempty"` // 0 if unknown
}

// Add adds another cost.
func (c *Cost) Add(o Cost) {
	c.Moves, c.Seconds, c.Playouts = c.Moves+o.Moves, c.Seconds+o.Seconds, c.Playouts+o.Playouts
}

// PerMove returns seconds and playouts of a move; 0 without moves.
func (c Cost) PerMove() (seconds, playouts float64) {
	n := float64(max(c.Moves, 1))
	return c.Seconds / n, float64(c.Playouts) / n
}

// Costs returns the cost of both sides, Black's first.
func (r *PlayedGame) Costs() (out [2]Cost) {
	for i, n := range r.Notes {
		if i < len(r.Settings.Opening.Moves) {
			continue
		}
		out[r.Moves[i].Color.Player()-model.Black].Add(Cost{1, n.Elapsed.Seconds(), n.Playouts})
	}
	for i := range out {
		out[i].Seconds = math.Round(out[i].Seconds*1e4) / 1e4
	}
	return out
}

// EloPerDoubling is what twice the time is assumed to be worth: engines gain some 50 to
// 100 Elo by it.
const EloPerDoubling = 70

// Times returns the time of a move as a multiple of another; 0 if either is unknown.
func (c Cost) Times(o Cost) float64 {
	seconds, _ := c.PerMove()
	other, _ := o.PerMove()
	if seconds == 0 || other == 0 {
		return 0
	}
	return seconds / other
}

// AtEqualCost returns the Elo that is left when a player takes a multiple of the time of
// the others: EloPerDoubling less for each doubling.
func AtEqualCost(elo, times float64) float64 { return elo - float64(EloPerDoubling*math.Log2(times)) }

// String writes what a move takes: 12.0 ms.
func (c Cost) String() string {
	seconds, _ := c.PerMove()
	switch {
	case c.Moves == 0:
		return "–"
	case seconds < .0995:
		return fmt.Sprintf("%.1f ms", 1000*seconds)
	}
	return fmt.Sprintf("%.2f s", seconds)
}

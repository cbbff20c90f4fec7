package report

import (
	"fmt"
	"math"

	"gobandit/gtp/match"
)

// eloPerDoubling is what twice the time is assumed to be worth: engines gain some 50 to
// 100 Elo by it.
const eloPerDoubling = 70

// relative returns a cost of a move as a multiple of the mean of all candidates; 0 if
// either is unknown.
func relative(c, all match.Cost) float64 {
	seconds, _ := c.PerMove()
	mean, _ := all.PerMove()
	if seconds == 0 || mean == 0 {
		return 0
	}
	return seconds / mean
}

// atEqualCost returns the Elo that is left when a player takes a multiple of the time of
// the others: eloPerDoubling less for each doubling.
func atEqualCost(elo, times float64) float64 { return elo - eloPerDoubling*math.Log2(times) }

// costText writes what a move takes: 12 ms.
func costText(c match.Cost) string {
	seconds, _ := c.PerMove()
	switch {
	case c.Moves == 0:
		return "–"
	case seconds < .0995:
		return fmt.Sprintf("%.1f ms", 1000*seconds)
	}
	return fmt.Sprintf("%.2f s", seconds)
}

// costLegend explains the columns of costs.
func costLegend() paragraph {
	return paragraph{fmt.Sprintf("cost is the time of a move; equal is Elo at equal cost: %d less for each doubling of the time that candidates take on average, which is assumed", eloPerDoubling)}
}

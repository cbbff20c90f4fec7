package tuner

import (
	"fmt"

	"gobandit/gtp/match"
	"gobandit/model/words"
)

// rated writes a rate with its 95 % interval, in percent and as Elo differences.
func rated(rate, low, high float64) string {
	elo := func(rate float64) string { return match.EloText(match.Elo(rate)) }
	return fmt.Sprintf("%s%% (%s to %s), Elo %s (%s to %s)", words.Percent(rate), words.Percent(low), words.Percent(high), elo(rate), elo(low), elo(high))
}

// figures writes a rate and the half width of its interval for a table, dashes without
// games.
func figures(games int, rate, low, high float64) (percent, margin string) {
	if games == 0 {
		return "–", "–"
	}
	return words.Percent(rate), words.PlusMinus((high - low) / 2)
}

// spread widens a scale of rates to at least 0.1.
func spread(low, high float64) (float64, float64) {
	if low <= high && high-low < 0.1 {
		middle := (low + high) / 2
		return middle - 0.05, middle + 0.05
	}
	return low, high
}

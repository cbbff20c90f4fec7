package tuner

import (
	"fmt"
	"math"
	"strings"

	"gobandit/gtp/games/event"
	"gobandit/gtp/games/match"
	"gobandit/model/words"
	"gobandit/search/tune"
)

// rated writes a rate with its 95% interval, in percent and as Elo differences.
func rated(rate, low, high float64) string {
	elo := func(rate float64) string { return match.EloText(match.Elo(rate)) }
	return fmt.Sprintf("%s%% (%s to %s), Elo %s (%s to %s)", words.Percent(rate), words.Percent(low), words.Percent(high), elo(rate), elo(low), elo(high))
}

// expected writes what is expected of a candidate: a rate with its interval, in percent and as Elo differences, or a number.
func expected(m event.Measure, e tune.Estimate) string {
	if m.IsNumber() {
		return m.Name + " " + m.IntervalText(e)
	}
	return rated(e.Rate, e.Low, e.High)
}

// axisUnit returns what values between two numbers are multiplied by to have at most so many digits, and a note of it: " ×.01". Rates
// are in percent.
func axisUnit(m event.Measure, low, high float64, digits int) (unit float64, note string) {
	if !m.IsNumber() {
		return 100, ""
	}
	size := max(math.Abs(low), math.Abs(high), 1e-300)
	power := digits - 1 - int(math.Floor(math.Log10(size*(1+1e-9))))
	if power == 0 {
		return 1, ""
	}
	return math.Pow10(power), " ×" + strings.TrimPrefix(fmt.Sprintf("%g", math.Pow10(-power)), "0")
}

// results describes the results of a candidate.
func results(m event.Measure, c tune.Standing) string {
	if m.IsNumber() {
		return fmt.Sprintf("mean of %s %s", words.Plural(c.Games, "run"), m.Text(c.Numbers.Mean))
	}
	return fmt.Sprintf("%s of %s won, %s%%", words.Grouped(c.Wins), words.Plural(c.Games, "game"), words.Percent(c.WinRate()))
}

// rateTexts writes a rate and the half width of its interval for a table, dashes without
// games.
func rateTexts(games int, rate, low, high float64) (percent, margin string) {
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

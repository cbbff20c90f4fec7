package match

import (
	"fmt"
	"math"

	"gobandit/model/words"
	"gobandit/search/bandit"
)

// NormalizedElo returns the first player's difference in normalized Elo and half its 95% interval: its points a game beyond one half
// over their deviation, by pairs if there are any. It is NaN where all results are equal.
//
// Source: Van den Bergh, "Normalized Elo", 2020.
func (s Stats) NormalizedElo() (elo, half float64) {
	freq, games := frequencies(s.Results(), never)
	mean, variance := moments(freq)
	if s.Pairs != nil { // a result is the mean of two games
		variance, games = 2*variance, 2*games
	}
	if !(variance > 0) {
		return math.NaN(), math.NaN()
	}
	return normalizedUnit * (mean - 0.5) / math.Sqrt(variance), normalizedUnit * bandit.Normal95 / math.Sqrt(games)
}

// Running returns the score in the lines that fastchess prints while a match runs; "" before the first game.
func (s Stats) Running() string {
	if s.Games() == 0 {
		return ""
	}
	low, high := s.Interval()
	text := "Elo: " + EloText(Elo(s.Rate()))
	if half := (Elo(high) - Elo(low)) / 2; !math.IsInf(half, 0) {
		text = fmt.Sprintf("Elo: %.2f +/- %.2f", Elo(s.Rate()), half)
	}
	if elo, half := s.NormalizedElo(); !math.IsNaN(elo) {
		text += fmt.Sprintf(", nElo: %.2f +/- %.2f", elo, half)
	}
	points := float64(s.Wins) + float64(s.Draws)/2
	text += fmt.Sprintf("\nLOS: %s %%\nGames: %d, Wins: %d, Losses: %d, Draws: %d, Points: %.1f (%.2f %%)",
		words.Likelihood(s.LOS()), s.Games(), s.Wins, s.Losses, s.Draws, points, 100*s.Rate())
	if p := s.Pairs; len(p) == 5 {
		text += fmt.Sprintf("\nPtnml(0-2): [%d, %d, %d, %d, %d]", p[0], p[1], p[2], p[3], p[4])
	}
	if t := s.TestState(); t != nil {
		text += fmt.Sprintf("\nLLR: %.2f (%.2f, %.2f) [%.2f, %.2f]", t.LLR, t.Lower, t.Upper, t.Elo0, t.Elo1)
	}
	return text
}

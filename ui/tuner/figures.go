package tuner

import (
	"strings"

	"gobandit/gtp/games/match"
	"gobandit/model/words"
	"gobandit/search/tune"
	"gobandit/ui/view"
)

// A figure is a column of figures beside the candidates. Those without a width are for filters and orders alone.
type figure struct {
	view.Column
	text  func(l *leaderboard, s tune.Standing) string
	name  string // in filters: games>10
	sort  string // what an order by it is called; "" without one
	value func(l *leaderboard, s tune.Standing) float64
}

// repeatsHeading is the heading of the column of games that repeat others.
const repeatsHeading = "rep"

var (
	gamesFigure = figure{
		Column: view.Column{Head: "games", Width: 6, Rank: 6}, name: "games",
		text:  func(_ *leaderboard, s tune.Standing) string { return words.Count(s.Games) },
		value: func(_ *leaderboard, s tune.Standing) float64 { return float64(s.Games) },
	}
	bestFigure = figure{
		Column: view.Column{Head: "best", Width: 5, Rank: 3}, name: "best",
		text: func(_ *leaderboard, s tune.Standing) string {
			if s.Out {
				return "–"
			}
			return words.Likelihood(s.PBest)
		},
		value: func(_ *leaderboard, s tune.Standing) float64 { return 100 * s.PBest },
	}
)

// gameFigures are those of candidates that play games. Interval and Elo are those of the model's rate.
var gameFigures = []figure{
	gamesFigure,
	{
		Column: view.Column{Head: repeatsHeading, Width: 5, Rank: 4}, name: "repeats",
		text:  func(l *leaderboard, s tune.Standing) string { return words.Count(l.repeated(s)) },
		value: func(l *leaderboard, s tune.Standing) float64 { return float64(l.repeated(s)) },
	},
	{
		Column: view.Column{Head: "won%", Width: shareWonWidth, Rank: 2}, name: "won",
		text: func(_ *leaderboard, s tune.Standing) string {
			rate, _ := rateTexts(s.Games, s.WinRate(), s.Low, s.High)
			return strings.Replace(rate, "100.0", "100", 1)
		},
		value: func(_ *leaderboard, s tune.Standing) float64 { return 100 * s.WinRate() },
	},
	{
		Column: view.Column{Head: "model%", Width: 7}, name: "rate", sort: "rate",
		text:  func(l *leaderboard, s tune.Standing) string { return words.Percent(l.model(s).Rate) },
		value: func(l *leaderboard, s tune.Standing) float64 { return 100 * l.model(s).Rate },
	},
	{
		Column: view.Column{Head: "±95", Width: 4, Rank: 5}, name: "low", sort: "lower bound",
		text: func(l *leaderboard, s tune.Standing) string {
			e := l.model(s)
			return words.PlusMinus((e.High - e.Low) / 2)
		},
		value: func(l *leaderboard, s tune.Standing) float64 { return 100 * l.model(s).Low },
	},
	{
		Column: view.Column{Head: "Elo", Width: eloWidth, Rank: 1},
		text:   func(l *leaderboard, s tune.Standing) string { return eloText(match.Elo(l.model(s).Rate)) },
	},
	bestFigure,
	{name: "distinct", sort: "distinct games", value: func(l *leaderboard, s tune.Standing) float64 { return float64(l.distinct(s)) }},
	{name: "wins", sort: "wins", value: func(_ *leaderboard, s tune.Standing) float64 { return float64(s.Wins) }},
}

// figures returns the columns of the event: those of numbers have what runs printed in place of wins.
func (l *leaderboard) figures() []figure {
	if !l.measure.IsNumber() {
		return gameFigures
	}
	runs := gamesFigure
	runs.Head, runs.name = "runs", "runs"
	number := func(s tune.Standing, least int, x float64) string {
		if s.Numbers.Count < least {
			return "–"
		}
		return tune.NumberText(x)
	}
	return []figure{
		runs,
		{
			Column: view.Column{Head: "mean", Width: 7, Rank: 2}, name: "mean",
			text:  func(_ *leaderboard, s tune.Standing) string { return number(s, 1, s.Numbers.Mean) },
			value: func(_ *leaderboard, s tune.Standing) float64 { return s.Numbers.Mean },
		},
		{
			Column: view.Column{Head: "SD", Width: 7, Rank: 1}, name: "sd",
			text:  func(_ *leaderboard, s tune.Standing) string { return number(s, 2, s.Numbers.SD) },
			value: func(_ *leaderboard, s tune.Standing) float64 { return s.Numbers.SD },
		},
		{
			Column: view.Column{Head: strings.TrimSpace(view.Fit(l.measure.Name, 7)), Width: 8}, name: "model", sort: "number to expect",
			text: func(l *leaderboard, s tune.Standing) string { return l.measure.Text(l.model(s).Rate) },
			value: func(l *leaderboard, s tune.Standing) float64 {
				return map[tune.Goal]float64{tune.Higher: 1, tune.Lower: -1}[l.measure.Goal] * l.model(s).Rate
			},
		},
		{
			Column: view.Column{Head: "±95", Width: 8, Rank: 5},
			text:   func(l *leaderboard, s tune.Standing) string { return l.measure.HalfText(l.model(s)) },
		},
		bestFigure,
	}
}

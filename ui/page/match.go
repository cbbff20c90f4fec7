package page

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"gobandit/gtp/event/report"
	"gobandit/gtp/match"
	"gobandit/model"
	"gobandit/search/bandit"
	"gobandit/ui/figure"
)

// Match returns the page of a match: names are the players', the first one's before,
// folder is where the game records are, "" if there are none, and at is where the page
// is going to be.
func Match(c match.Course, names [2]string, folder, at string, about About) Page {
	title := fmt.Sprintf("Match of %s against %s", names[0], names[1])
	p := Page{Title: title, About: about}
	if len(c.Stats) == 0 {
		p.Summary = []string{"No game has ended yet."}
		return p
	}
	last := c.Stats[len(c.Stats)-1]
	last.First, last.Second = names[0], names[1]
	p.Summary = matchInWords(last)
	p.Sections = []Section{
		{Title: "The result over the games", Figures: matchFigures(c, last, "")},
		{Title: "Games", Figures: append(gameFigures(playedInMatch(c.Rows)), boards(at, matchGames(c, names, folder, ""))...)},
		{Title: "Settings", Blocks: settingsTable(c.About)},
	}
	return p
}

// matchInWords says how a match has ended, or stands, and what the players' moves took.
func matchInWords(s match.Stats) []string {
	score, _, _ := strings.Cut(s.String(), "\n")
	text := []string{score + "."}
	if s.Test != nil {
		text = append(text, verdict(s))
	}
	if a, b := s.Cost[0], s.Cost[1]; a.Moves > 0 && b.Moves > 0 {
		_, first := a.PerMove()
		_, second := b.PerMove()
		cost := fmt.Sprintf("A move of %s takes %v", s.First, a)
		if first > 0 {
			cost += fmt.Sprintf(" and %.0f playouts", first)
		}
		cost += fmt.Sprintf(", one of %s %v", s.Second, b)
		if second > 0 {
			cost += fmt.Sprintf(" and %.0f playouts", second)
		}
		if times := a.Times(b); times > 0 && s.Rate() > 0 && s.Rate() < 1 {
			cost += fmt.Sprintf(": %s Elo at equal cost, assuming that twice the time is worth %d", match.EloText(match.AtEqualCost(match.Elo(s.Rate()), times)), match.EloPerDoubling)
		}
		text = append(text, cost+".")
	}
	return text
}

// settingsTable lists the settings of a match by name.
func settingsTable(about map[string]string) []report.Block {
	if len(about) == 0 {
		return nil
	}
	t := &report.Table{Head: []string{" setting", " value"}}
	for _, name := range slices.Sorted(maps.Keys(about)) {
		t.Rows = append(t.Rows, []string{name, about[name]})
	}
	return []report.Block{{Table: t}}
}

// verdict writes the state of a test in words.
func verdict(s match.Stats) string {
	lower, upper := s.Test.Bounds()
	switch s.Verdict() {
	case match.AcceptElo1:
		return fmt.Sprintf("The test accepts a difference of %+g Elo over %+g: %s is stronger. If the difference were only %+g, the test would say so in %g%% of such matches.",
			s.Test.Elo1, s.Test.Elo0, s.First, s.Test.Elo0, 100*s.Test.Alpha)
	case match.AcceptElo0:
		return fmt.Sprintf("The test accepts a difference of %+g Elo over %+g: %s is not stronger. If the difference were %+g, the test would say so in %g%% of such matches.",
			s.Test.Elo0, s.Test.Elo1, s.First, s.Test.Elo1, 100*s.Test.Beta)
	}
	return fmt.Sprintf("The test is undecided after %d games: LLR %.2f, between %.2f (%+g Elo) and %.2f (%+g Elo).",
		s.Games(), s.LLR(), lower, s.Test.Elo0, upper, s.Test.Elo1)
}

// matchFigures are the path of the test, the score over the games, and the score by
// color. The names of the figures begin with prefix.
func matchFigures(c match.Course, last match.Stats, prefix string) []Named {
	var out []Named
	if last.Test != nil {
		out = append(out, Named{Name: prefix + "llr", Figure: llr(c)})
	}
	return append(out, Named{Name: prefix + "score", Figure: score(c, last.First)}, Named{Name: prefix + "colors", Figure: matchColors(c, last.First)})
}

// llr draws the path of the test's log likelihood ratio between its bounds.
func llr(c match.Course) figure.Figure {
	path := figure.Series{Points: []figure.Point{{}}}
	for i, s := range c.Stats {
		path.Points = append(path.Points, figure.Point{X: float64(i + 1), Y: s.LLR()})
	}
	lower, upper := c.Test.Bounds()
	return figure.Chart{
		Title: "Log likelihood ratio (LLR) of the test", X: figure.Axis{Label: "games"}, Y: figure.Axis{Label: "LLR"}, Series: []figure.Series{path},
		Rules: []figure.Rule{
			{Y: upper, Name: fmt.Sprintf("%+.2f: H1 accepted, %+g Elo", upper, c.Test.Elo1)},
			{Y: lower, Name: fmt.Sprintf("%+.2f: H0 accepted, %+g Elo", lower, c.Test.Elo0)},
		},
		Width: halfWidth,
	}.Figure()
}

// score draws the first player's rate over the games, with its interval.
func score(c match.Course, first string) figure.Figure {
	rate := figure.Series{Name: "points per game of " + shorten(first) + ", 95 % band"}
	for i, s := range c.Stats {
		if s.Games() == 0 {
			continue
		}
		low, high := s.Interval()
		rate.Points = append(rate.Points, figure.Point{X: float64(i + 1), Y: s.Rate()})
		rate.Low, rate.High = append(rate.Low, low), append(rate.High, high)
	}
	return figure.Chart{
		Title: "Score over the games", X: figure.Axis{Label: "games"}, Y: figure.Axis{Label: "points per game", Max: 1, Percent: true},
		Series: []figure.Series{rate}, Rules: []figure.Rule{{Y: .5}}, Width: halfWidth,
	}.Figure()
}

// matchColors draws the first player's score with each color.
func matchColors(c match.Course, first string) figure.Figure {
	var games, points [2]float64 // as Black, as White
	for _, r := range c.Rows {
		result, _ := model.ParseResult(r.Result) // it was checked
		if result.By == model.Unknown || r.LeftOut() {
			continue
		}
		side := 0
		if r.First == model.White {
			side = 1
		}
		games[side]++
		switch result.Winner {
		case r.First:
			points[side]++
		case model.Empty:
			points[side] += .5
		}
	}
	return scores("Score of "+shorten(first)+" by color", []scored{
		{"all", points[0] + points[1], games[0] + games[1]}, {"as Black", points[0], games[0]}, {"as White", points[1], games[1]},
	})
}

// A scored is the points of some games.
type scored struct {
	name          string
	points, games float64
}

// scores draws rates with their intervals.
func scores(title string, all []scored) figure.Figure {
	bars := figure.Bars{Title: title, From: .5, Axis: figure.Axis{Label: "points per game, 95 % intervals", Percent: true, Max: 1}, Width: halfWidth}
	for _, s := range all {
		if s.games == 0 {
			continue
		}
		low, high := bandit.Wilson(s.points, s.games)
		bars.Rows = append(bars.Rows, figure.Bar{
			Name: s.name, Value: s.points / s.games, Low: low, High: high, Strong: s.name == "all",
			Note: fmt.Sprintf("%s of %.0f, %.1f%%", strconv.FormatFloat(s.points, 'f', -1, 64), s.games, 100*s.points/s.games),
		})
	}
	return bars.Figure()
}

// shorten makes a long name, such as a command line, fit into a title.
func shorten(name string) string {
	const most = 36
	if r := []rune(name); len(r) > most {
		return string(r[:most-1]) + "…"
	}
	return name
}

// matchGames are the games of a match to show: the last one that each player won. Names
// are the players', the first one's before.
func matchGames(c match.Course, names [2]string, folder, prefix string) []shown {
	if folder == "" {
		return nil
	}
	var out []shown
	for _, wins := range []bool{true, false} {
		for i := len(c.Rows) - 1; i >= 0; i-- {
			r := c.Rows[i]
			result, _ := model.ParseResult(r.Result) // it was checked
			if result.Winner == model.Empty || (result.Winner == r.First) != wins {
				continue
			}
			name := map[bool]string{true: "last-win", false: "last-loss"}[wins]
			who := map[bool]string{true: names[0], false: names[1]}[wins]
			out = append(out, shown{prefix + name, fmt.Sprintf("The last game that %s won, game %d: %s", shorten(who), r.Game+1, r.Result), r.RecordPath(folder)})
			break
		}
	}
	return out
}

package page

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"gobandit/gtp/games/event"
	"gobandit/gtp/games/event/report"
	"gobandit/gtp/games/match"
	"gobandit/model/words"
	"gobandit/search/bandit"
	"gobandit/ui/figure"
)

// Match returns the page of a match, which is a playoff of one pair of players: folder is
// where the game records are, "" if there are none, and at is where the page is going to be.
func Match(r *report.Report, folder, at string, about About) Page {
	m := r.Status.Matchups[0]
	about.Began = r.Header.Version
	p := Page{Title: fmt.Sprintf("Match of %s against %s", m.Players[0], m.Players[1]), Source: r.Header.Source, About: about}
	games := r.Course(m)
	if len(games) == 0 {
		p.Summary = []string{"No game has ended yet."}
		return p
	}

	p.Summary = append(matchInWords(m.Stats()), cost(r))
	result := Section{Title: "The result over the games", Figures: matchFigures(m, games, "")}
	if pairs := m.Stats().PairsText(); pairs != "" {
		result.Text = []string{strings.ToUpper(pairs[:1]) + pairs[1:] + "."}
	}
	settings := []report.Block{{Table: report.SettingsTable(r.Settings)}}
	if len(r.Settings) == 0 {
		settings = nil
	}
	p.Sections = []Section{
		result,
		{Title: "Games", Figures: append(gameFigures(r), boards(at, matchGames(r, m, folder, ""))...)},
		{Title: "Settings", Blocks: settings},
		engines(r),
	}
	return p
}

// matchInWords says how a match has ended, or stands, and what the players' moves took.
func matchInWords(s match.Stats) []string {
	score, _, _ := strings.Cut(s.String(), "\n")
	text := []string{score + "."}
	if s.Test != nil {
		text = append(text, s.VerdictText(), s.TestText()+".")
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

// matchFigures are the path of the test, score, Elo and LOS over the games, and the score by
// color. The names of the figures begin with prefix.
func matchFigures(m event.MatchupStanding, games []report.CandidateGame, prefix string) []Named {
	var out []Named
	if m.Test != nil {
		out = append(out, Named{Name: prefix + "llr", Figure: llr(*m.Test, games)})
	}
	score := overGames("Score over the games, 95% intervals", figure.Axis{Label: "points per game of " + figure.Shortened(m.Players[0], mostName), Max: 1, Percent: true}, .5, games, func(s *match.Stats) (rate, low, high float64) {
		low, high = s.Interval()
		return s.Rate(), low, high
	})
	elo := overGames("Elo over the games, 95% intervals", figure.Axis{Label: "Elo of " + figure.Shortened(m.Players[0], mostName)}, 0, games, func(s *match.Stats) (elo, low, high float64) {
		low, high = s.Interval()
		return match.Elo(s.Rate()), match.Elo(low), match.Elo(high)
	})
	los := overGames("Likelihood of superiority (LOS) over the games", figure.Axis{Label: "LOS", Max: 1, Percent: true}, .5, games, func(s *match.Stats) (los, low, high float64) {
		return s.LOS(), s.LOS(), s.LOS()
	})
	return append(out, Named{Name: prefix + "score", Figure: score}, Named{Name: prefix + "elo", Figure: elo}, Named{Name: prefix + "los", Figure: los}, Named{Name: prefix + "colors", Figure: matchColors(m)})
}

// llr draws the path of a test's log likelihood ratio between its bounds.
func llr(test match.SPRT, games []report.CandidateGame) figure.Figure {
	path := figure.Series{Points: []figure.Point{{}}}
	path.Points = append(path.Points, words.Each(games, func(g report.CandidateGame) figure.Point { return figure.Point{X: float64(g.Number), Y: g.Score.LLR()} })...)
	lower, upper := test.Bounds()
	return figure.Chart{
		Title: "Log likelihood ratio (LLR) of the test", X: gamesAxis, Y: figure.Axis{Label: "LLR"}, Series: []figure.Series{path},
		Rules: []figure.Rule{
			{Y: upper, Name: fmt.Sprintf("%+.2f: H1 accepted, %+g Elo", upper, test.Elo1)},
			{Y: lower, Name: fmt.Sprintf("%+.2f: H0 accepted, %+g Elo", lower, test.Elo0)},
		},
		Width: halfWidth,
	}.Figure()
}

// overGames draws a figure of the first player over the games, with its 95% interval.
func overGames(title string, y figure.Axis, middle float64, games []report.CandidateGame, of func(*match.Stats) (value, low, high float64)) figure.Figure {
	var line figure.Series
	for _, g := range games {
		if value, low, high := of(g.Score); g.Score.Games() > 0 && !math.IsInf(value, 0) {
			line.AddBand(float64(g.Number), value, low, high)
		}
	}
	return figure.Chart{Title: title, X: gamesAxis, Y: y, Series: []figure.Series{line}, Rules: []figure.Rule{{Y: middle}}, Width: halfWidth}.Figure()
}

// matchColors draws the first player's score with each color.
func matchColors(m event.MatchupStanding) figure.Figure {
	points, black := m.Points(0), m.BlackWon[0]
	return scores("Score of "+figure.Shortened(m.Players[0], mostName)+" by color", []scored{
		{"all", points, float64(m.Games)}, {"as Black", black, float64(m.AsBlack[0])}, {"as White", points - black, float64(m.Games - m.AsBlack[0])},
	})
}

// A scored is the points of some games.
type scored struct {
	name          string
	points, games float64
}

// scores draws rates with their intervals.
func scores(title string, all []scored) figure.Figure {
	bars := figure.Bars{Title: title, From: .5, Axis: figure.Axis{Label: "points per game, 95% intervals", Percent: true, Max: 1}, Width: halfWidth}
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

// mostName is how many letters a name, such as a command line, has in a title at most.
const mostName = 36

// matchGames are the games of a match to show: the last one that each player won.
func matchGames(r *report.Report, m event.MatchupStanding, folder, prefix string) []shown {
	if folder == "" {
		return nil
	}
	var out []shown
	for k, name := range []string{"last-win", "last-loss"} {
		g, ok := r.LastWon(m, m.Players[k])
		if !ok {
			continue
		}
		title := fmt.Sprintf("The last game that %s won, game %d: %s", figure.Shortened(m.Players[k], mostName), *g.Round+1, g.Result)
		out = append(out, shown{prefix + name, title, event.RecordIn(folder, g.Name())})
	}
	return out
}

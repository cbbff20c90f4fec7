package page

import (
	"cmp"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"time"

	"gobandit/gtp/games/event/report"
	"gobandit/model"
	"gobandit/model/sgf"
	"gobandit/ui/figure"
)

// gameFigures are the figures of how games went, whoever played them.
func gameFigures(r *report.Report) []Named {
	games := r.Games()
	if len(games) == 0 {
		return nil
	}
	_, n := r.Totals()
	return slices.Concat(overTime(games, n), perMove(games, n), ends(r.Ends))
}

// halfWidth is the width of a figure of which two stand side by side, in pixels.
const halfWidth = 520

// gamesAxis is the axis of a number of games.
var gamesAxis = figure.Axis{Label: "games", Whole: true}

// overTime draws how many games of n had ended by which time. Those given are spread evenly over them.
func overTime(games []report.CandidateGame, n int) []Named {
	each := float64(n) / float64(len(games))
	games = slices.DeleteFunc(slices.Clone(games), func(g report.CandidateGame) bool { return g.Time.IsZero() })
	slices.SortStableFunc(games, func(a, b report.CandidateGame) int { return a.Time.Compare(b.Time) })
	if len(games) < 2 {
		return nil
	}

	begin := games[0].Time.Add(-games[0].Duration())
	unit, name := time.Second, "seconds"
	switch all := games[len(games)-1].Time.Sub(begin); {
	case all > 72*time.Hour:
		unit, name = 24*time.Hour, "days"
	case all > 3*time.Hour:
		unit, name = time.Hour, "hours"
	case all > 5*time.Minute:
		unit, name = time.Minute, "minutes"
	}
	ended := figure.Series{Points: []figure.Point{{}}}
	for i, g := range games {
		ended.Add(float64(g.Time.Sub(begin))/float64(unit), each*float64(i+1))
	}
	title := "Games ended, from " + begin.UTC().Format("2 January 2006 15:04 UTC")
	return []Named{{Name: "over-time", Figure: figure.Chart{Title: title, X: figure.Axis{Label: name}, Y: figure.Axis{Label: "games", Whole: true, Zero: true}, Series: []figure.Series{ended}, Width: halfWidth}.Figure()}}
}

// perMove draws the seconds a move of each game of n, and the mean of the latest games.
func perMove(games []report.CandidateGame, n int) []Named {
	dots := figure.Series{Name: "each game", Bare: true, Of: n}
	line := figure.Series{Name: fmt.Sprintf("mean of the previous %d games", report.Latest)}
	var seconds []float64
	for _, g := range games {
		if g.Void() || g.Moves == 0 {
			continue
		}
		s := g.Seconds / float64(g.Moves)
		seconds = append(seconds, s)
		dots.Add(float64(g.Number), s)
		line.Add(float64(g.Number), g.PerMove)
	}

	if len(seconds) < 2 {
		return nil
	}

	label := "seconds"
	if slices.Max(seconds) < .1 {
		label = "milliseconds"
		for i := range dots.Points {
			dots.Points[i].Y *= 1000
			line.Points[i].Y *= 1000
		}
	}
	return []Named{{Name: "time-per-move", Figure: figure.Chart{
		Title: "Time per move, both players together", X: gamesAxis, Y: figure.Axis{Label: label, Zero: true}, Series: []figure.Series{line, dots},
		Width: halfWidth,
	}.Figure()}}
}

// ends draws how many games ended for which reason.
func ends(counts map[string]int) []Named {
	reasons := slices.SortedFunc(maps.Keys(counts), func(a, b string) int {
		return cmp.Or(cmp.Compare(counts[b], counts[a]), cmp.Compare(a, b))
	})
	bars := figure.Bars{Title: "How games ended", Axis: gamesAxis, Width: halfWidth}
	for _, reason := range reasons {
		bars.Rows = append(bars.Rows, figure.Bar{Name: reason, Value: float64(counts[reason]), Note: fmt.Sprint(counts[reason])})
	}
	return []Named{{Name: "ends", Figure: bars.Figure()}}
}

// A shown is a game to be shown as a board.
type shown struct {
	name, title, path string
}

// boards draws the positions at the end of games that have records, beside the journal.
func boards(journal string, games []shown) []Named {
	var out []Named
	for _, g := range games {
		f, ok := board(g.path, g.title)
		if !ok {
			continue
		}
		link, err := filepath.Rel(filepath.Dir(journal), g.path)
		if err != nil {
			link = ""
		}
		out = append(out, Named{g.name, f, []string{g.title}, filepath.ToSlash(link)})
	}
	return out
}

// board draws the position at the end of a game record.
func board(path, title string) (figure.Figure, bool) {
	games, err := sgf.ReadFile(path)
	if err != nil {
		return figure.Figure{}, false
	}
	g, _, err := sgf.Game(games[0])
	if err != nil {
		return figure.Figure{}, false
	}
	b := figure.Diagram{Title: title, Position: g.Board()}
	for _, m := range g.Moves() {
		if m.Color != model.Empty && m.Point != model.Pass {
			b.Last = m.Point
		}
	}
	return b.Figure(), true
}

// Package page writes the reports of events and matches as HTML pages with figures, and the figures alone.
package page

import (
	"os"

	"gobandit/gtp/event"
	"gobandit/gtp/event/report"
	"gobandit/model"
	"gobandit/model/sgf"
	"gobandit/ui/figure"
)

// A Named is a figure with a name for its file.
type Named struct {
	Name string // such as "learning"
	figure.Figure
}

// Figures returns the figures of an event.
func Figures(r *report.Report, journal string) []Named {
	var out []Named
	if moments := r.Learning(learningMoments); len(moments) > 0 {
		out = append(out, Named{"learning", learning(moments)})
	}
	if f, ok := lastGame(r, journal); ok {
		out = append(out, Named{"last-game", f})
	}
	return out
}

// learningMoments is the number of moments in a learning curve.
const learningMoments = 120

// learning draws the win rate expected of the best candidate over the games, and its
// regret.
func learning(moments []report.Moment) figure.Figure {
	best, regret := figure.Series{Name: "win rate expected of the best candidate, 95 % band"}, figure.Series{Name: "regret expected"}
	for _, m := range moments {
		x := float64(m.Games)
		best.Points = append(best.Points, figure.Point{X: x, Y: m.Rate})
		best.Low, best.High = append(best.Low, m.Low), append(best.High, m.High)
		regret.Points = append(regret.Points, figure.Point{X: x, Y: m.Regret})
	}
	return figure.Chart{
		Title: "Learning curve", X: figure.Axis{Label: "games"}, Y: figure.Axis{Label: "win rate", Max: 1, Percent: true},
		Series: []figure.Series{best, regret}, Rules: []figure.Rule{{Y: .5}},
	}.Figure()
}

// lastGame draws the end of the last game that has a record.
func lastGame(r *report.Report, journal string) (figure.Figure, bool) {
	for i := len(r.Games) - 1; i >= 0; i-- {
		g := r.Games[i]
		path := event.RecordPath(journal, g.Name(), g.Void())
		if f, ok := board(path, "Game "+g.Name()+": "+g.Result); ok {
			return f, true
		}
	}
	return figure.Figure{}, false
}

// board draws the position at the end of a game record.
func board(path, title string) (figure.Figure, bool) {
	data, err := os.ReadFile(path)
	if err != nil {
		return figure.Figure{}, false
	}
	games, err := sgf.Parse(data)
	if err != nil || len(games) == 0 {
		return figure.Figure{}, false
	}
	g, _, err := sgf.Game(games[0])
	if err != nil {
		return figure.Figure{}, false
	}
	b := figure.Board{Title: title, Position: g.Board()}
	for _, m := range g.Moves() {
		if m.Color != model.Empty && m.Point != model.Pass {
			b.Last = m.Point
		}
	}
	return b.Figure(), true
}

package page

import (
	"cmp"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"time"

	"gobandit/gtp/event"
	"gobandit/gtp/event/report"
	"gobandit/model"
	"gobandit/model/sgf"
	"gobandit/ui/figure"
)

// A played is what figures need to know of a game.
type played struct {
	end     time.Time // zero if unknown
	seconds float64
	moves   int
	reason  string
	result  bool // the game has a result
}

func playedOf(rows []report.Game) []played {
	var out []played
	for _, g := range rows {
		if !g.Hand() {
			out = append(out, played{g.Time, g.Seconds, g.Moves, g.Reason, !g.Void()})
		}
	}
	return out
}

// gameFigures are the figures of how games went, whoever played them.
func gameFigures(games []played) []Named {
	if len(games) == 0 {
		return nil
	}
	return slices.Concat(overTime(games), perMove(games), ends(games))
}

// halfWidth is the width of a figure of which two stand side by side, in pixels.
const halfWidth = 520

// overTime draws how many games had ended by which time.
func overTime(games []played) []Named {
	games = slices.Clone(games)
	games = slices.DeleteFunc(games, func(g played) bool { return g.end.IsZero() })
	slices.SortStableFunc(games, func(a, b played) int { return a.end.Compare(b.end) })
	if len(games) < 2 {
		return nil
	}

	begin := games[0].end.Add(-time.Duration(games[0].seconds * float64(time.Second)))
	unit, name := time.Second, "seconds"
	switch all := games[len(games)-1].end.Sub(begin); {
	case all > 72*time.Hour:
		unit, name = 24*time.Hour, "days"
	case all > 3*time.Hour:
		unit, name = time.Hour, "hours"
	case all > 5*time.Minute:
		unit, name = time.Minute, "minutes"
	}
	ended := figure.Series{Points: []figure.Point{{}}}
	for i, g := range games {
		ended.Add(float64(g.end.Sub(begin))/float64(unit), float64(i+1))
	}
	title := "Games ended, from " + begin.UTC().Format("2 January 2006 15:04 UTC")
	return []Named{{Name: "over-time", Figure: figure.Chart{Title: title, X: figure.Axis{Label: name}, Y: figure.Axis{Label: "games", Zero: true}, Series: []figure.Series{ended}, Width: halfWidth}.Figure()}}
}

// perMove draws the seconds a move of each game, and the mean of the latest games.
func perMove(games []played) []Named {
	dots := figure.Series{Name: "each game", Bare: true}
	line := figure.Series{Name: fmt.Sprintf("mean of the previous %d games", latest)}
	var seconds []float64
	for i, g := range games {
		if !g.result || g.moves == 0 {
			continue
		}
		s := g.seconds / float64(g.moves)
		seconds = append(seconds, s)
		dots.Add(float64(i+1), s)
		sum, from := 0.0, max(0, len(seconds)-latest)
		for _, s := range seconds[from:] {
			sum += s
		}
		line.Add(float64(i+1), sum/float64(len(seconds)-from))
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
		Title: "Time per move, both players together", X: figure.Axis{Label: "games"}, Y: figure.Axis{Label: label, Zero: true}, Series: []figure.Series{line, dots},
		Width: halfWidth,
	}.Figure()}}
}

// latest is how many games the mean time of a move is of.
const latest = 20

// ends draws how many games ended for which reason.
func ends(games []played) []Named {
	counts := make(map[string]int)
	for _, g := range games {
		counts[g.reason]++
	}
	reasons := slices.SortedFunc(maps.Keys(counts), func(a, b string) int {
		return cmp.Or(cmp.Compare(counts[b], counts[a]), cmp.Compare(a, b))
	})
	bars := figure.Bars{Title: "How games ended", Axis: figure.Axis{Label: "games"}, Width: halfWidth}
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

// eventRecord returns the path of the record of a game of an event.
func eventRecord(journal string, g report.Game) string {
	return event.RecordPath(journal, g.Name(), g.Void())
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

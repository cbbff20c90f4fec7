package ui

import (
	"fmt"

	"gobandit/ui/view"
)

// A gameColumn is a column of the list of games.
type gameColumn struct {
	title string
	width int  // with a blank at its end; the last one takes what is left
	right bool // its figures end before the blank
	text  func(gameRow) string
}

// Widths of the columns of the list.
const (
	leastText     = 8 // of parameters or players
	secondsColumn = 9
	leastWithTime = 50 // cells of the list
)

func column(title string, width int, right bool, text func(gameRow) string) gameColumn {
	return gameColumn{title, width, right, text}
}

// gameColumns returns the columns for w cells: of a tuning event's games the
// candidate and what it played, of a tournament's the players.
func gameColumns(shown gameList, w int) []gameColumn {
	name, place, player := len("game "), len("cand. "), len("Black ")
	for i := range min(shown.len(), gamesMeasured) {
		row := shown.at(i)
		name, place = max(name, view.Width(row.name())+1), max(place, view.Width(row.at)+1)
		player = max(player, view.Width(row.black)+1, view.Width(row.white)+1)
	}
	name, place = min(name, 15), min(place, 12)
	result := column("result", 7, false, func(g gameRow) string { return g.result })
	end := column("end", 5, false, func(g gameRow) string { return g.outcome })
	moves := column("moves", 6, true, func(g gameRow) string { return fmt.Sprint(g.moves) })
	time := column("time", secondsColumn, true, func(g gameRow) string {
		if g.outcome == outcomeRuns {
			return ""
		}
		return fmt.Sprintf("%.1f s", g.seconds)
	})
	columns := []gameColumn{column("game", name, false, gameRow.name)}
	figures := []gameColumn{end, result, moves}
	rest := w - 1 - name - end.width - result.width - moves.width
	if shown.len() > 0 && shown.at(0).ofTournament() {
		if rest-time.width >= 2*player { // names come first
			rest, figures = rest-time.width, append(figures, time)
		}
		seat := max(rest/2, 4)
		columns = append(columns, column("Black", seat, false, func(g gameRow) string { return g.black }),
			column("White", seat, false, func(g gameRow) string { return g.white }))
		return append(columns, figures...)
	}
	if w >= leastWithTime {
		rest, figures = rest-time.width, append(figures, time)
	}
	candidate := column("cand.", place, false, func(g gameRow) string { return g.at })
	plays := column("plays", 6, false, func(g gameRow) string { return g.plays })
	columns = append(append(columns, candidate, plays), figures...)
	if rest -= candidate.width + plays.width; rest >= leastText {
		columns = append(columns, column("parameters", rest, false, func(g gameRow) string { return g.params }))
	}
	return columns
}

// gamesMeasured is how many games decide how wide the columns of names and places are.
const gamesMeasured = 100

// drawList draws the games, as many as have room.
func (s *gamesScreen) drawList(g view.Region, shown gameList) {
	w, h := g.Size()
	columns := gameColumns(shown, w)
	write := func(line view.Region, style func(title string) view.Style, text func(gameColumn) string) {
		x := 1
		for _, c := range columns {
			cell := view.Fit(text(c), c.width-1)
			at := x
			if c.right {
				at = x + c.width - 1 - view.Width(cell)
			}
			line.Text(at, 0, style(c.title), cell)
			x += c.width
		}
	}
	write(g.Rows(0, 1), func(string) view.Style { return view.Strong }, func(c gameColumn) string { return c.title })
	s.list.Scroll(shown.len(), h-1)
	for y := range min(shown.len()-s.list.Top, s.list.Page) {
		row := shown.at(s.list.Top + y)
		line := g.Rows(1+y, 1)
		plain, mark := view.Plain, " "
		if s.list.Top+y == s.list.Cursor {
			plain, mark = view.Strong, "▸"
		}
		line.Text(0, 0, plain, mark)
		style := func(title string) view.Style {
			switch title {
			case "end":
				return outcomeStyles[row.outcome]
			case "time", "parameters":
				return view.Dim
			}
			return plain
		}
		write(line, style, func(c gameColumn) string { return c.text(row) })
	}
	if shown.len() == 0 {
		text := "no games"
		if s.filter != "" {
			text = "no game has all words of the filter"
		}
		g.Text(1, 1, view.Dim, text)
	}
}

var outcomeStyles = map[string]view.Style{
	outcomeRuns: view.Accent, outcomeWon: view.Good, outcomeLost: view.Dim, outcomeDraw: view.Plain, outcomeVoid: view.Warn, outcomeOver: view.Plain,
}

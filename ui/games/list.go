package games

import (
	"fmt"

	"gobandit/ui/kit"
	"gobandit/ui/view"
)

// A column is a column of the list of games.
type column struct {
	title string
	width int  // width with a blank at the end
	right bool // whether it is right-aligned
	text  func(row) string
}

// Widths of the columns of the list.
const (
	leastText     = 8 // least width of parameters or players
	secondsColumn = 9
	leastWithTime = 50 // least width of the list for the column time
)

func newColumn(title string, width int, right bool, text func(row) string) column {
	return column{title, width, right, text}
}

// columnsFor returns the columns for w cells: of a tuning event with the candidate and
// its color, of a tournament with the players.
func columnsFor(shown gameList, w int) []column {
	name, place, player := len("game "), len("cand. "), len("Black ")
	for i := range min(shown.len(), measured) {
		row := shown.at(i)
		name, place = max(name, view.Width(row.name())+1), max(place, view.Width(row.at)+1)
		player = max(player, view.Width(row.black)+1, view.Width(row.white)+1)
	}

	name, place = min(name, 15), min(place, 12)
	result := newColumn("result", 7, false, func(g row) string { return g.how().result })
	end := newColumn("end", 5, false, func(g row) string { return g.how().outcome })
	moves := newColumn("moves", 6, true, func(g row) string { return fmt.Sprint(g.moves) })
	time := newColumn("seconds", secondsColumn, true, func(g row) string {
		if g.how().outcome == outcomeRuns {
			return ""
		}
		return fmt.Sprintf("%.1f", g.seconds)
	})

	columns := []column{newColumn("game", name, false, row.name)}
	figures := []column{end, result, moves}
	rest := w - 1 - name - end.width - result.width - moves.width
	if shown.len() > 0 && shown.at(0).ofTournament() {
		if rest-time.width >= 2*player { // names matter more
			rest, figures = rest-time.width, append(figures, time)
		}
		seat := max(rest/2, 4)
		columns = append(columns, newColumn("Black", seat, false, func(g row) string { return g.black }),
			newColumn("White", seat, false, func(g row) string { return g.white }))
		return append(columns, figures...)
	}

	if w >= leastWithTime {
		rest, figures = rest-time.width, append(figures, time)
	}
	candidate := newColumn("cand.", place, false, func(g row) string { return g.at })
	plays := newColumn("plays", 6, false, func(g row) string { return g.plays })
	columns = append(append(columns, candidate, plays), figures...)
	if rest -= candidate.width + plays.width; rest >= leastText {
		columns = append(columns, newColumn("parameters", rest, false, func(g row) string { return g.params }))
	}

	return columns
}

// measured is the number of games that the widths of the columns are fitted to.
const measured = 100

// drawList draws the games around the cursor.
func (s *Screen) drawList(g view.Region, shown gameList) {
	w, h := g.Size()
	columns := columnsFor(shown, w)
	write := func(line view.Region, style func(title string) view.Style, text func(column) string) {
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

	write(g.Rows(0, 1), func(string) view.Style { return view.Dim }, func(c column) string { return c.title })
	s.list.DrawRows(g.Rows(1, h-1), shown.len(), func(line view.Region, i int, plain view.Style, mark string) {
		row := shown.at(i)
		line.Text(0, 0, plain, mark)
		style := func(title string) view.Style {
			switch title {
			case "end":
				return outcomeStyles[row.how().outcome]
			case "seconds", "parameters":
				return view.Dim
			}
			return plain
		}
		write(line, style, func(c column) string { return c.text(row) })
	})

	if shown.len() == 0 {
		kit.DrawText(g, 1, 1, w-2, view.Dim, s.nothing())
	}
}

// nothing says why no games are listed, and what to do.
func (s *Screen) nothing() string {
	switch {
	case s.reading.busy && s.table.n == 0:
		return "Reading the games."
	case s.filter != "":
		return s.keys.Expand("No game has all words of the filter. {games.filter} changes it.")
	case s.event.Journal() == "":
		return s.keys.Expand("No event is open. {everywhere.tune-screen} shows the Tune screen, where {tune.event} opens one and {tune.new} writes one.")
	}
	return s.keys.Expand("No games yet. {everywhere.tune-screen} shows the Tune screen, where {tune.run} starts the event.")
}

var outcomeStyles = map[string]view.Style{
	outcomeRuns: view.Accent, outcomeWon: view.Good, outcomeLost: view.Dim, outcomeDraw: view.Plain, outcomeVoid: view.Warn, outcomeOver: view.Plain, outcomeOut: view.Dim,
}

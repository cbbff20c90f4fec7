package games

import (
	"fmt"

	"gobandit/ui/kit"
	"gobandit/ui/view"
)

// A column is a column of the list of games.
type column struct {
	view.Column
	text func(row) string
}

// Widths of the columns of the list.
const (
	leastText     = 11 // least width of parameters or players
	secondsColumn = 9
	leastWithTime = 50 // least width of the list for the column time
)

func newColumn(title string, width int, right bool, text func(row) string) column {
	return column{view.Column{Head: title, Width: width, Left: !right}, text}
}

// columnsFor returns the columns for w cells: of a tuning event with the candidate and
// its color, of a tournament with the players.
func columnsFor(shown gameList, w int) []column {
	name, place, player := len("game "), len("place "), len("Black ")
	for i := range min(shown.len(), measuredGames) {
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
	rest := w - 1 - name - end.Width - result.Width - moves.Width
	if shown.len() > 0 && shown.at(0).ofTournament() {
		if rest-time.Width >= 2*player { // names matter more
			rest, figures = rest-time.Width, append(figures, time)
		}
		seat := max(rest/2, 4)
		columns = append(columns, newColumn("Black", seat, false, func(g row) string { return g.black }),
			newColumn("White", seat, false, func(g row) string { return g.white }))
		return append(columns, figures...)
	}

	if w >= leastWithTime {
		rest, figures = rest-time.Width, append(figures, time)
	}
	candidate := newColumn("place", place, false, func(g row) string { return g.at })
	plays := newColumn("plays", 6, false, func(g row) string { return g.plays })
	columns = append(append(columns, candidate, plays), figures...)
	if rest -= candidate.Width + plays.Width; rest >= leastText {
		columns = append(columns, newColumn("parameters", rest, false, func(g row) string { return g.params }))
	}

	return columns
}

// measuredGames is the number of games that the widths of the columns are fitted to.
const measuredGames = 100

// drawList draws the games around the cursor.
func (s *Screen) drawList(g view.Region, shown gameList) {
	w, h := g.Size()
	columns := columnsFor(shown, w)
	view.DrawHeads(g, 0, 0, columns)
	s.list.DrawRows(g.Rows(1, h-1), shown.len(), func(line view.Region, i int, plain view.Style, mark string) {
		row := shown.at(i)
		line.Text(0, 0, plain, mark)
		view.DrawColumns(line, 0, 0, columns, func(c column) (view.Style, string) {
			switch c.Head {
			case "end":
				return outcomeStyles[row.how().outcome], c.text(row)
			case "seconds", "parameters":
				return view.Dim, c.text(row)
			}
			return plain, c.text(row)
		})
	})

	if shown.len() == 0 {
		kit.DrawWelcome(g.Rows(1, h-1), s.keys, kit.Games, s.nothing())
	}
}

// nothing says why no games are listed, and what to do.
func (s *Screen) nothing() kit.Welcome {
	in := kit.Welcome{Title: "The games of the event", Text: "Each game as it ends, with its board and result. Filter and order them, replay them here, or open one on Play."}
	switch {
	case s.reading.busy && s.table.n == 0:
		in.Text = "Reading the games."
	case s.filter != "":
		in.Text, in.Keys = "No game has all words of the filter.", kit.Hints("filter", "changes the filter")
	case s.event.Journal() == "":
		in.Text += "\nNo event is open. {everywhere.tune-screen} shows the Tune screen, where {tune.event} opens one and {tune.new} writes one."
	default:
		in.Text += "\nNo games yet. {everywhere.tune-screen} shows the Tune screen, where {tune.run} starts the event."
	}
	return in
}

var outcomeStyles = map[string]view.Style{
	outcomeRuns: view.Accent, outcomeWon: view.Good, outcomeLost: view.Dim, outcomeDraw: view.Plain, outcomeVoid: view.Warn, outcomeOver: view.Plain, outcomeOut: view.Dim,
}

package play

import (
	"fmt"
	"math"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/model"
	"gobandit/model/words"
	"gobandit/search"
	"gobandit/ui/kit"
	"gobandit/ui/session"
	"gobandit/ui/view"
)

// second returns what the second engine found of the position after n moves; nil
// without one.
func (p *Screen) second(n int) *search.Snapshot {
	if s := p.s.Analysis.FoundOther(p.s.Line.Turns[n]); p.s.Analysis.Other != nil && s != nil && len(s.Moves) > 0 {
		return s
	}
	return nil
}

// Rows of candidates.
const (
	leastRows = 3
	mostRows  = 10
)

// candidatesPane returns the pane of the candidates in w cells.
func (p *Screen) candidatesPane(s *search.Snapshot, of, w int) kit.Pane {
	all, least, want, most := 1+len(s.Moves), 1+leastRows, 8, 2+mostRows
	if second := p.second(of); second != nil && w < 2*columnsWidth+3 { // a title, heads and two rows of each
		all, least, want, most = 2*(2+max(len(s.Moves), len(second.Moves))), 8, 12, 2*most
	}
	title := ""
	if p.s.Analysis.Threats {
		title = "threats of " + s.ToPlay.Title()
	}
	return kit.Pane{Title: title, Least: min(least, all), Want: min(want, all), Most: min(most, all),
		Draw: func(g view.Region) { p.drawSearches(g, s, of) }}
}

// drawSearches draws the candidates of the first engine, and beside or below them
// those of the second.
func (p *Screen) drawSearches(g view.Region, s *search.Snapshot, of int) {
	second := p.second(of)
	if second == nil {
		p.drawCandidates(g, s, of, "")
		return
	}
	w, h := g.Size()
	a := &p.s.Analysis
	by, other := a.By.Engine.Name, a.Other.Engine.Name
	if w >= 2*columnsWidth+3 {
		p.drawCandidates(g.Sub(view.Rect{W: w/2 - 1, H: h}), s, of, by)
		p.drawCandidates(g.Sub(view.Rect{X: w/2 + 1, W: w - w/2 - 1, H: h}), second, of, other)
		return
	}
	p.drawCandidates(g.Rows(0, (h+1)/2), s, of, by)
	p.drawCandidates(g.Rows((h+1)/2, h/2), second, of, other)
}

// drawNoSearch says why no candidates are shown, or how to see some.
func (p *Screen) drawNoSearch(g view.Region) {
	a := &p.s.Analysis
	key := p.keys.Press("play.search")
	_, paused := p.s.EngineTurn()
	text := key + ": what would " + a.By.Engine.Name + " play?"
	switch {
	case p.s.HintsHidden:
		text = "analysis hidden: " + p.keys.Press("play.hide") + " shows it"
	case p.s.Line.Sealed():
		text = "searches of the other side know its hidden stones: " + p.keys.Press("play.reveal") + " shows all"
	case paused:
		text = key + ": " + p.s.Players.Engine(p.s.Line.Place()).Engine.Name + " continues"
	case a.Running == nil && a.By.Mute:
		text = a.By.Engine.Name + " cannot analyze: " + p.keys.Press("play.engines") + " chooses another engine"
	case a.Running != nil && a.Running.Purpose == session.Pondering:
		text = a.Running.Analyst.Engine.Name + " ponders"
	case a.Running.Moves():
		text = a.Running.Analyst.Engine.Name + " thinks"
	case a.Running != nil:
		text = "the search begins"
	}
	w, _ := g.Size()
	g.Text(0, 0, view.Dim, view.FitWords(text, w))
}

// Places in the table of candidates.
const (
	moveColumn    = 3
	visitsWidth   = 11 // with the move
	columnsWidth  = 43 // with all columns
	minShareWidth = 58 // from here on bars of visits follow,
	minBarWidth   = 8  // if there is so much room
)

// A candidateColumn is a column of the table of candidates.
type candidateColumn struct {
	view.Column
	text func(search.MoveStats) string
}

// candidateColumns returns the columns of the table of a search. An engine that values moves
// without a search says of each what points it is worth.
func (p *Screen) candidateColumns(s *search.Snapshot) []candidateColumn {
	if !s.Searched() {
		return []candidateColumn{{view.Column{Head: "points", Width: visitsWidth, Rank: 1}, func(m search.MoveStats) string { return fmt.Sprintf("%.1f", m.Value) }}}
	}
	rate := func(rate float64) string { return words.Percent(p.s.Perspective.Of(rate, s.ToPlay)) }
	last := "prior"
	if slices.ContainsFunc(s.Moves, func(m search.MoveStats) bool { return m.AMAFVisits > 0 }) {
		last = "AMAF"
	}
	return []candidateColumn{
		{view.Column{Head: "visits", Width: visitsWidth, Rank: 7}, func(m search.MoveStats) string { return words.Count(m.Visits) }},
		{view.Column{Head: p.s.Perspective.Side(s.ToPlay).Disc() + "win%", Width: 6, Rank: 6}, func(m search.MoveStats) string { return rate(m.WinRate) }},
		{view.Column{Head: "±", Width: 5, Rank: 5}, margin},
		{view.Column{Head: words.If(p.s.Line.Teams() > 2, model.Black.Disc(), "") + "lead", Width: 6, Rank: 4}, func(m search.MoveStats) string { return p.lead(m, s.ToPlay) }},
		{view.Column{Head: "LCB", Width: 6, Rank: 2}, func(m search.MoveStats) string { return words.Percent(low(p.s.Perspective, m, s.ToPlay)) }},
		{view.Column{Head: last, Width: 6, Rank: 1}, func(m search.MoveStats) string {
			switch {
			case m.AMAFVisits > 0:
				return rate(m.AMAF)
			case m.Prior > 0:
				return words.Percent(m.Prior)
			}
			return "–"
		}},
	}
}

// drawCandidates draws the table of candidates, as many as there are rows for. of is
// the number of moves before the position searched; by names the engine where there
// are two.
func (p *Screen) drawCandidates(g view.Region, s *search.Snapshot, of int, by string) {
	w, h := g.Size()
	y, live := 0, of == p.s.Line.At
	if by != "" {
		note := "no win rate"
		if s.Searched() {
			note = words.Percent(p.s.Perspective.Of(s.WinRate, s.ToPlay))
		}
		g.Head(y, by, note)
		y++
	}

	columns, _ := view.FitColumns(p.candidateColumns(s), w-moveColumn)
	if s.Searched() && p.theme.Bars() {
		columns = view.FitInterval(p.candidateColumns(s), 3, func(w int) candidateColumn { return p.intervals(s, w) }, w-moveColumn)
	}
	view.DrawHeads(g, moveColumn, y, columns)
	switch {
	case live:
		g.Text(moveColumn, y, view.Dim, "move")
	case s.Searched(): // the search that led to the last move
		g.Text(moveColumn-2, y, view.Dim, "→ "+p.s.Line.LastMove().Point.Vertex(s.Size))
	default:
		g.Text(moveColumn, y, view.Dim, "→ "+p.s.Line.LastMove().Point.Vertex(s.Size))
	}
	if !s.Searched() && by == "" {
		g.Text(moveColumn+visitsWidth+2, y, view.Dim, view.Fit("no search, no win rate", w-moveColumn-visitsWidth-2))
	}
	y++

	rows := listed(len(s.Moves), h-y)
	for i, m := range s.Moves[:rows] {
		p.drawRank(g, y+i, i, m.Move, live)
		g.Text(moveColumn, y+i, view.Plain, m.Move.Vertex(s.Size))
		end := view.DrawColumns(g, moveColumn, y+i, columns, func(c candidateColumn) (view.Style, string) { return view.Plain, c.text(m) })
		if w >= minShareWidth && end+minBarWidth <= w {
			g.Text(end+2, y+i, view.Accent, view.Bar(shareOf(s, m), w-end-3))
		}
	}
	p.listMoves(g, y, s, rows, of)
}

// intervals returns the column that draws the intervals of win rates on the axis of the moves listed with a hundredth of the visits
// of the first, at least.
func (p *Screen) intervals(s *search.Snapshot, w int) candidateColumn {
	ends := func(m search.MoveStats) (low, high float64) {
		low, high = interval(m)
		if p.s.Perspective.Turns(s.ToPlay) {
			return 1 - high, 1 - low
		}
		return low, high
	}
	axis := view.NewAxis()
	for _, m := range s.Moves[:min(len(s.Moves), mostRows)] {
		if m.Visits > s.Moves[0].Visits/100 {
			axis.Add(ends(m))
		}
	}
	return candidateColumn{view.Column{Head: axis.Head(w-1, words.Percent), Width: w, Rank: 3, Bar: true}, func(m search.MoveStats) string {
		low, high := ends(m)
		return axis.Interval(low, p.s.Perspective.Of(m.WinRate, s.ToPlay), high, w-1)
	}}
}

// shareOf returns a move's share of the most visits, or of the most points without a search.
func shareOf(s *search.Snapshot, m search.MoveStats) float64 {
	if !s.Searched() {
		return m.Value / s.Moves[0].Value
	}
	return float64(m.Visits) / float64(max(s.Moves[0].Visits, 1))
}

// listMoves writes how many moves are not listed below the rows from y on. If the search is of
// the position shown, it lets the mouse choose among the rows.
func (p *Screen) listMoves(g view.Region, y int, s *search.Snapshot, rows, of int) {
	_, h := g.Size()
	if more := len(s.Moves) - rows; more > 0 && h-y > rows {
		g.Textf(moveColumn, y+rows, view.Dim, "%d more", more)
	}
	if of == p.s.Line.At {
		p.rows = rows
		moveAt := func(y int) model.Point { return s.Moves[min(y, rows-1)].Move }
		p.spots = append(p.spots, spot{Rect: g.Rows(y, rows).Rect(),
			click: func(_, y int) tea.Cmd { p.showLine(moveAt(y)); return nil },
			move:  func(_, y int) model.Point { return moveAt(y) },
		})
	}
}

// listed returns how many of n candidates are listed in h rows. With six rows and more the
// last one is for the number of the others.
func listed(n, h int) int {
	n = min(n, mostRows+max(0, n-mostRows-1), h)
	if n == h && h >= 6 {
		n--
	}
	return min(n, mostRows)
}

// lead writes the score lead of a candidate of c's, in the view of the side that rates are shown for. With more than two sides it
// is Black's lead over the best of the others.
func (p *Screen) lead(m search.MoveStats, c model.Color) string {
	if m.Scored == 0 {
		return "–"
	}
	lead, digits := m.Score, 1
	if p.s.Perspective.Side(c) == model.White && p.s.Line.Teams() == 2 {
		lead = -lead
	}
	if math.Abs(lead) >= 100 {
		digits = 0
	}
	return fmt.Sprintf("%+.*f", digits, lead)
}

// drawRank draws the letter of a candidate, and the mark of the one at the cursor.
func (p *Screen) drawRank(g view.Region, y, i int, move model.Point, live bool) {
	if move == p.cursor {
		g.Text(0, y, view.Strong, "▸")
	}
	style := view.Dim
	if live {
		style = view.Rank(i)
	}
	g.Text(1, y, style, string(byte('a'+i)))
}

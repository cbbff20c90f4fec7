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
	all := 1 + len(s.Moves)
	if p.second(of) != nil && w < 2*amafColumn+3 {
		all = 2 * (all + 1)
	}
	return kit.Pane{Least: min(1+leastRows, all), Want: min(8, all), Most: min(2+mostRows, all),
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
	if w >= 2*amafColumn+3 {
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
		text = "analysis hidden: " + p.keys.Press("play.hide") + " shows them"
	case paused:
		text = key + ": " + p.s.Players.Engine(p.s.Line.Game.ToPlay()).Engine.Name + " continues"
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
	g.Text(0, 0, view.Dim, view.Fit(text, w))
}

// The columns of the table of candidates: where each ends.
const (
	moveColumn    = 3
	visitsColumn  = 14
	rateColumn    = 20
	marginColumn  = 25
	leadColumn    = 31
	lcbColumn     = 37
	amafColumn    = 43
	minShareWidth = 58 // from here on bars of visits follow
)

// drawCandidates draws the table of candidates, as many as there are rows for. of is
// the number of moves before the position searched; by names the engine where there
// are two.
func (p *Screen) drawCandidates(g view.Region, s *search.Snapshot, of int, by string) {
	if !s.Searched() {
		p.drawEstimate(g, s, of, by)
		return
	}
	w, h := g.Size()
	y := 0
	if by != "" {
		g.Text(0, y, view.Dim, view.Rule(w, by, words.Percent(p.s.Perspective.Of(s.WinRate, s.ToPlay))))
		y++
	}

	heading := func(end int, text string) {
		if end <= w {
			g.Text(end-view.Width(text), y, view.Dim, text)
		}
	}

	if of == p.s.Line.At {
		g.Text(moveColumn, y, view.Dim, "move")
	} else { // the search that led to the last move
		g.Text(moveColumn-2, y, view.Dim, "→ "+p.s.Line.LastMove().Point.Vertex(s.Size))
	}

	heading(visitsColumn, "visits")
	heading(rateColumn, disc(p.s.Perspective.Side(s.ToPlay))+"win%")
	heading(marginColumn, "±")
	heading(leadColumn, "lead")
	heading(lcbColumn, "LCB")
	amaf := slices.ContainsFunc(s.Moves, func(m search.MoveStats) bool { return m.AMAFVisits > 0 })
	heading(amafColumn, map[bool]string{true: "AMAF", false: "prior"}[amaf])
	y++
	rows := listed(len(s.Moves), h-y)
	live := of == p.s.Line.At
	for i, m := range s.Moves[:rows] {
		p.drawCandidate(g, y+i, i, s, m, live)
	}

	p.listMoves(g, y, s, rows, of)
}

// listMoves tells how many moves are left after the rows from y on, and lets the mouse
// choose among these if the search is of the position shown.
func (p *Screen) listMoves(g view.Region, y int, s *search.Snapshot, rows, of int) {
	_, h := g.Size()
	if more := len(s.Moves) - rows; more > 0 && h-y > rows {
		g.Textf(moveColumn, y+rows, view.Dim, "… %d more", more)
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

// listed returns how many of n candidates h rows list: of six rows and more the last
// one tells how many are left.
func listed(n, h int) int {
	n = min(n, mostRows+max(0, n-mostRows-1), h)
	if n == h && h >= 6 {
		n--
	}
	return min(n, mostRows)
}

// lead writes the score lead of a candidate of c's, in the view of the side that rates
// are shown for.
func (p *Screen) lead(m search.MoveStats, c model.Color) string {
	if m.Scored == 0 {
		return "–"
	}
	lead, digits := m.Score, 1
	if p.s.Perspective.Side(c) == model.White {
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

func (p *Screen) drawCandidate(g view.Region, y, i int, s *search.Snapshot, m search.MoveStats, live bool) {
	w, _ := g.Size()
	column := func(end int, text string) {
		if end <= w {
			g.Text(end-view.Width(text), y, view.Plain, text)
		}
	}

	p.drawRank(g, y, i, m.Move, live)
	g.Text(moveColumn, y, view.Plain, m.Move.Vertex(s.Size))
	column(visitsColumn, words.Count(m.Visits))
	column(rateColumn, words.Percent(p.s.Perspective.Of(m.WinRate, s.ToPlay)))
	column(marginColumn, margin(m))
	column(leadColumn, p.lead(m, s.ToPlay))
	column(lcbColumn, words.Percent(low(p.s.Perspective, m, s.ToPlay)))
	switch {
	case m.AMAFVisits > 0:
		column(amafColumn, words.Percent(p.s.Perspective.Of(m.AMAF, s.ToPlay)))
	case m.Prior > 0:
		column(amafColumn, words.Percent(m.Prior))
	default:
		column(amafColumn, "–")
	}

	if w >= minShareWidth {
		share := float64(m.Visits) / float64(max(s.Moves[0].Visits, 1))
		g.Text(amafColumn+2, y, view.Accent, view.Bar(share, w-amafColumn-3))
	}
}

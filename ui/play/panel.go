package play

import (
	"fmt"
	"slices"
	"strings"

	"gobandit/model"
	"gobandit/model/words"
	"gobandit/search"
	"gobandit/ui/kit"
	"gobandit/ui/session"
	"gobandit/ui/view"
)

// drawPanel draws the players, the candidates, the expected line, the search in
// figures and the win rate over the game, as far as the region goes.
func (p *Screen) drawPanel(g view.Region, rows int) {
	w, h := g.Size()
	p.drawPlayer(g, 0, model.White)
	p.drawPlayer(g, 1, model.Black)
	g.Text(0, 2, view.Dim, p.about(w))
	spread := h >= 30 // blank lines between the parts
	y := 3
	if b := p.marked(); b != nil {
		g.Text(0, y, view.Warn, view.Fit("analysis: "+b.String(), w))
		y++
	}
	if spread {
		y++
	}
	s, of := p.s.Analysis.Latest(p.s.Line)
	switch {
	case p.showsValues():
		y = p.drawValues(g, y, rows+3)
	case p.s.HintsHidden, s == nil || len(s.Moves) == 0:
		y = p.drawNoSearch(g, y)
	default:
		y = p.drawSearches(g, y, rows, s, of)
		if spread || h >= 21 {
			y++
		}
		y = p.drawFigures(g, y, s, spread)
	}
	if spread {
		y++
	}
	y = p.drawComment(g, y)
	y = max(y, min(rows+9, h-4))
	if h-y >= 4 && !p.s.HintsHidden {
		p.drawRates(g.Rows(y, min(h-y, graphHeight)))
	}
}

// drawComment draws what the record says of the position, as far as it leaves room
// for a graph of a few rows, and returns the row after it.
func (p *Screen) drawComment(g view.Region, y int) int {
	w, h := g.Size()
	text := p.s.Line.Comment()
	room := h - y - leastGraph - 1
	if text == "" || room < 1 || p.s.HintsHidden {
		return y
	}
	var lines []string
	for _, line := range strings.Split(text, "\n") {
		lines = append(lines, kit.Wrap(line, w)...)
	}
	if len(lines) > room {
		lines = lines[:room]
		lines[room-1] = view.Fit(lines[room-1], w-2) + " …"
	}
	for _, line := range lines {
		g.Text(0, y, view.Plain, view.Fit(line, w))
		y++
	}
	return y + 1
}

// drawSearches draws the candidates of the first engine, and beside or below them
// those of the second, and returns the row after them.
func (p *Screen) drawSearches(g view.Region, y, rows int, s *search.Snapshot, of int) int {
	a := &p.s.Analysis
	second := a.FoundOther(p.s.Line.Turns[of])
	if a.Other == nil || second == nil || len(second.Moves) == 0 {
		return p.drawCandidates(g, y, rows, s, of, "")
	}
	w, h := g.Size()
	if w >= 2*amafColumn+3 {
		left := g.Sub(view.Rect{W: w/2 - 1, H: h})
		right := g.Sub(view.Rect{X: w/2 + 1, W: w - w/2 - 1, H: h})
		return max(p.drawCandidates(left, y, rows, s, of, a.By.Engine.Name), p.drawCandidates(right, y, rows, second, of, a.Other.Engine.Name))
	}
	y = p.drawCandidates(g, y, (rows+1)/2, s, of, a.By.Engine.Name)
	return p.drawCandidates(g, y, max(rows/2, 1), second, of, a.Other.Engine.Name)
}

// playerWidth is the most cells of a player's line.
const playerWidth = 44

func (p *Screen) drawPlayer(g view.Region, y int, c model.Color) {
	l := p.s.Line
	w, h := g.Size()
	w = min(w, playerWidth)
	g = g.Sub(view.Rect{W: w, H: h})
	disc, style := "○", view.Plain
	if c == model.Black {
		disc = "●"
	}
	turn := " "
	if _, over := p.s.Result(); l.Board.ToPlay() == c && !(over && l.AtEnd()) {
		turn, style = "◀", view.Strong
	}
	x := g.Text(0, y, style, disc+" "+c.Title()+"  ")
	captures := fmt.Sprintf("× %-3d%s", l.Game.CapturesAt(l.At, c), turn)
	if left := p.s.Clock.Text(c, p.now()); left != "" {
		captures = left + "  " + captures
	}
	g.Text(x, y, style, view.Fit(p.name(c), w-x-view.Width(captures)-1))
	g.Right(y, style, captures)
}

// about says where the game stands, in w cells: what matters most, as far as there
// is room.
func (p *Screen) about(w int) string {
	l := p.s.Line
	komi := "komi " + words.Komi(l.Game.Komi())
	parts := []string{fmt.Sprintf("move %d", l.At)}
	if r, over := p.s.Result(); over && l.AtEnd() {
		parts = append(parts, "result "+r.String(), komi)
	} else if r := l.Record.Result; r.By != model.Unknown && l.Turn() == l.Record.Root.Last() {
		parts = append(parts, "result "+r.String(), komi)
	} else if ko := l.Board.Ko(); ko != model.Pass {
		parts = append(parts, "ko "+ko.Vertex(l.Game.Size()), komi)
	} else {
		parts = append(parts, komi)
	}
	if next, i := l.Variations(); i >= 0 {
		parts = append(parts, fmt.Sprintf("variation %d/%d", i+1, len(next)))
	} else if len(next) > 0 {
		parts = append(parts, words.Plural(len(next), "variation")+" ahead")
	}
	if n := len(l.Game.Handicap()); n > 0 {
		parts = append(parts, fmt.Sprintf("handicap %d", n))
	}
	parts = append(parts, "area score")
	text := parts[0]
	for _, part := range parts[1:] {
		if longer := text + " · " + part; view.Width(longer) <= w {
			text = longer
		}
	}
	return text
}

// drawNoSearch says why no candidates are shown, or how to see some, and returns
// the row after it.
func (p *Screen) drawNoSearch(g view.Region, y int) int {
	a := &p.s.Analysis
	key := p.keys.Press("play.search")
	_, paused := p.s.EngineTurn()
	text := key + ": what would " + a.By.Engine.Name + " play?"
	switch {
	case p.s.HintsHidden:
		text = "hints are hidden: " + p.keys.Press("play.hide") + " shows them"
	case paused:
		text = key + ": " + p.s.Players.Engine(p.s.Line.Game.ToPlay()).Engine.Name + " goes on"
	case a.Running == nil && a.By.Mute:
		text = a.By.Engine.Name + " cannot analyse: " + p.keys.Press("play.engines") + " chooses another engine"
	case a.Running != nil && a.Running.Purpose == session.Pondering:
		text = a.Running.Analyst.Engine.Name + " ponders"
	case a.Running.Moves():
		text = a.Running.Analyst.Engine.Name + " thinks"
	case a.Running != nil:
		text = "the search begins"
	}
	w, _ := g.Size()
	g.Text(0, y, view.Dim, view.Fit(text, w))
	return y + 1
}

// The columns of the table of candidates: where each ends.
const (
	moveColumn    = 3
	visitsColumn  = 14
	rateColumn    = 20
	marginColumn  = 25
	lcbColumn     = 31
	amafColumn    = 37
	minShareWidth = 52 // from here on bars of visits follow
)

// drawCandidates draws the table of candidates and returns the row after it. of
// is the number of moves before the position searched; by names the engine where
// there are two.
func (p *Screen) drawCandidates(g view.Region, y, rows int, s *search.Snapshot, of int, by string) int {
	w, _ := g.Size()
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
	heading(rateColumn, "win%")
	heading(marginColumn, "±")
	heading(lcbColumn, "LCB")
	amaf := slices.ContainsFunc(s.Moves, func(m search.MoveStats) bool { return m.AMAFVisits > 0 })
	heading(amafColumn, map[bool]string{true: "AMAF", false: "prior"}[amaf])
	y++
	for i, m := range s.Moves {
		if i == rows {
			break
		}
		p.drawCandidate(g, y, i, s, m, of == p.s.Line.At)
		y++
	}
	if more := len(s.Moves) - rows; more > 0 && rows >= 5 {
		g.Textf(moveColumn, y, view.Dim, "… %d more", more)
		y++
	}
	return y
}

func (p *Screen) drawCandidate(g view.Region, y, i int, s *search.Snapshot, m search.MoveStats, live bool) {
	w, _ := g.Size()
	column := func(end int, text string) {
		if end <= w {
			g.Text(end-view.Width(text), y, view.Plain, text)
		}
	}
	if m.Move == p.cursor {
		g.Text(0, y, view.Strong, "▸")
	}
	style := view.Dim
	if live {
		style = view.Rank(i)
	}
	g.Text(1, y, style, string(byte('a'+i)))
	g.Text(moveColumn, y, view.Plain, m.Move.Vertex(s.Size))
	column(visitsColumn, words.Count(m.Visits))
	column(rateColumn, words.Percent(p.s.Perspective.Of(m.WinRate, s.ToPlay)))
	column(marginColumn, margin(m))
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

// drawFigures draws the expected line and the search's counters, and returns the
// row after them.
func (p *Screen) drawFigures(g view.Region, y int, s *search.Snapshot, spread bool) int {
	w, _ := g.Size()
	shown := s.Moves[0]
	if m, ok := p.expected(); ok && p.s.Analysis.Found(p.s.Line.Turn()) == s {
		shown = m
	}
	x := g.Text(0, y, view.Plain, "PV  ")
	g.Text(x, y, view.Strong, view.Fit(session.MovesText(shown.PV, s.Size), w-x))
	y++
	if spread {
		y++
	}
	lines := []string{fmt.Sprintf("visits %s  %.1f s  %s/s", words.Count(s.Visits), s.Elapsed.Seconds(),
		words.Count(int(s.PlayoutsPerSecond())))}
	if s.Elapsed == 0 { // of a record
		lines[0] = "visits " + words.Count(s.Visits)
	}
	if s.Nodes > 0 { // an engine of this program
		lines = []string{
			fmt.Sprintf("nodes %s  depth %.1f/%d  %s/s", words.Count(s.Nodes), s.DepthMean, s.DepthMax,
				words.Count(int(s.PlayoutsPerSecond()))),
			fmt.Sprintf("tree %s  %.1f s  visits %s", words.Bytes(s.TreeBytes), s.Elapsed.Seconds(), words.Count(s.Visits)),
		}
	}
	if spread && s.Score != 0 {
		lines = append(lines, "mean score "+session.LeadText(s.Score))
	}
	for _, line := range lines {
		g.Text(0, y, view.Dim, view.Fit(line, w))
		y++
	}
	return y
}

package play

import (
	"gobandit/gtp"
	"gobandit/model"
	"gobandit/search"
)

// expected returns the move whose line is expected: the one under the mouse or
// the cursor if it has been tried, else the best.
func (p *Screen) expected() (search.MoveStats, bool) {
	s := p.s.Analysis.Found(p.s.Line.Turn())
	if s == nil || len(s.Moves) == 0 {
		return search.MoveStats{}, false
	}
	if m, ok := p.pointedAt(s); ok {
		return m, true
	}
	return s.Moves[0], true
}

// showLine puts the principal variation of a candidate on the board, with the cursor
// on its first move; if it is there, it takes it off.
func (p *Screen) showLine(m model.Point) {
	p.look.pv = !p.look.pv || p.cursor != m
	p.cursor, p.look.pvLength = m, 0
}

// shownLine returns the part of a move's line that is on the board.
func (p *Screen) shownLine(m search.MoveStats) []model.Point {
	if n := p.look.pvLength; n > 0 && n < len(m.PV) {
		return m.PV[:n]
	}
	return m.PV
}

// stepLine puts one more move of the principal variation on the board; after the last
// it begins again.
func (p *Screen) stepLine() {
	m, ok := p.expected()
	if !ok || len(m.PV) == 0 {
		p.lineless()
		return
	}
	if !p.look.pv || p.look.pvLength >= len(m.PV) {
		p.look.pvLength = 0
	}
	p.unhide()
	p.look.pv = true
	p.look.pvLength++
	p.describeLine()
}

// describeLine writes the line on the board into the message.
func (p *Screen) describeLine() {
	m, ok := p.expected()
	switch shown := gtp.Points(p.shownLine(m), p.s.Line.Game.Size()); {
	case !ok || len(m.PV) == 0:
		p.Say("PV: shown once the search has one")
	case p.look.pvLength > 0:
		p.Say("PV %d of %d: %s", min(p.look.pvLength, len(m.PV)), len(m.PV), shown)
	default:
		p.Say("PV: %s", shown)
	}
	p.look.pvNote = p.Message
}

// followLine keeps the message true while it describes the line on the board.
func (p *Screen) followLine() {
	if p.look.pvNote == "" || p.Message != p.look.pvNote {
		p.look.pvNote = ""
		return
	}
	if p.look.pv {
		p.describeLine()
	}
}

// toggleLine puts the whole principal variation on the board, or takes it off.
func (p *Screen) toggleLine() {
	r := p.s.Analysis.Running
	if p.look.pv && p.look.pvLength == 0 && !p.s.HintsHidden {
		p.look.pv = false
		p.Say("PV off: overlay %s", p.look.overlay)
		return
	}
	if m, ok := p.expected(); (!ok || len(m.PV) == 0) && (r == nil || r.Turn != p.s.Line.Turn()) {
		p.lineless()
		return
	}
	p.unhide()
	p.look.pv, p.look.pvLength = true, 0
	p.describeLine()
}

// lineless says that no line is expected in the position shown.
func (p *Screen) lineless() {
	p.Complain("no principal variation here: %s to analyze", p.keys.Press("play.search"))
}

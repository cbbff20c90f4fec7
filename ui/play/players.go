package play

import (
	"fmt"
	"strings"

	"gobandit/gtp"
	"gobandit/model"
	"gobandit/model/words"
	"gobandit/ui/kit"
	"gobandit/ui/session"
	"gobandit/ui/view"
)

// playersPane returns the pane of the players and of the state of the game.
func (p *Screen) playersPane() kit.Pane {
	rows := 1 + p.s.Line.Places()
	if p.marked() != nil {
		rows++
	}
	return kit.Pane{Least: rows, Want: rows, Most: rows, Draw: p.drawHead}
}

// drawHead draws the players and where the game stands.
func (p *Screen) drawHead(g view.Region) {
	w, _ := g.Size()
	places := p.s.Line.Places()
	for y := range places { // White above Black, and in a variant the seats in order of moves
		place := model.Color(places - y)
		if p.s.Line.Variant() != nil {
			place = model.Color(y + 1)
		}
		p.drawPlayer(g, y, place)
	}
	g.Text(0, places, view.Dim, p.about(w))
	if b := p.marked(); b != nil {
		g.Fit(0, places+1, view.Warn, "analysis: "+b.String()+", "+p.keys.Press("play.unmark")+" ends")
	}
}

// playerWidth is the most cells of a player's line.
const playerWidth = 44

// drawPlayer draws who has a place, a color or the seat of a variant.
func (p *Screen) drawPlayer(g view.Region, y int, place model.Color) {
	l := p.s.Line
	c := l.Color(place)
	w, h := g.Size()
	w = min(w, playerWidth)
	g = g.Sub(view.Rect{W: w, H: h})
	turn, style := " ", view.Plain
	if _, over := p.s.Result(); l.PlaceShown() == place && !(over && l.AtEnd()) {
		turn, style = "◀", view.Strong
	}
	x := g.Text(0, y, style, c.Disc()+" "+l.SeatName(place)+"  ")
	captures := fmt.Sprintf("× %-3d%s", l.Game.CapturesAt(l.At, c), turn)
	left := p.s.Clock.Text(c, p.now())
	if l, ok := gtp.LeftAt(p.s.Line.Turn(), c); ok && !p.s.Clock.Control.Limited() {
		left = session.LeftText(l)
	}
	if left != "" {
		captures = left + "  " + captures
	}
	name, room := p.name(place), w-x-view.Width(captures)-1
	if view.Width(name) > room { // without the strength
		name, _, _ = strings.Cut(name, ", ")
	}
	g.Text(x, y, style, view.Fit(name, room))
	g.Right(y, style, captures)
}

// about says where the game stands, in w cells: what matters most, as far as there
// is room.
func (p *Screen) about(w int) string {
	l := p.s.Line
	komi := "komi " + words.Komi(l.Game.Komi())
	parts := []string{fmt.Sprintf("move %d", l.MoveNumber())}
	if v := l.Variant(); v != nil {
		parts = append(parts, v.Name)
	}
	if r, over := p.s.Result(); over && l.AtEnd() && !p.counting(r) {
		parts = append(parts, "result "+r.String(), komi)
	} else if r := l.Record.Result; r.By != model.Unknown && l.Turn() == l.Record.Root.Last() {
		parts = append(parts, "result "+r.String(), komi)
	} else if ko := l.Board.Ko(); ko != model.Pass {
		parts = append(parts, "ko "+ko.Vertex(l.Game.Size()), komi)
	} else {
		parts = append(parts, komi)
	}

	switch next, i := l.Variations(); {
	case p.asks(): // how many there are would be a hint
	case i >= 0:
		parts = append(parts, fmt.Sprintf("variation %d of %d", i+1, len(next)))
	case len(next) > 1:
		parts = append(parts, words.Plural(len(next), "variation")+" ahead")
	}

	if n := len(l.Game.Handicap()); n > 0 {
		parts = append(parts, fmt.Sprintf("handicap %d", n))
	}
	if t, ok := gtp.TimesOf(&l.Record.Info); !ok {
		parts = append(parts, strings.TrimSpace("time "+l.Record.Info.TimeLimit+" "+l.Record.Info.Overtime))
	} else if t.Limited() {
		parts = append(parts, "time "+t.String())
	}
	if l.Variant() == nil {
		parts = append(parts, l.Game.Rules().Scoring.String()+" score")
	}
	text := parts[0]
	for _, part := range parts[1:] {
		if longer := text + " · " + part; view.Width(longer) <= w {
			text = longer
		}
	}

	return text
}

package play

import (
	"fmt"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/model"
	"gobandit/ui/kit"
	"gobandit/ui/view"
)

// moveWidth is the cells of a move in the list.
const moveWidth = 11

// moveRows returns the rows that the list of moves takes in w cells.
func (p *Screen) moveRows(w int) int {
	per := max(w/moveWidth, 1)
	return (p.s.Line.Game.NumMoves() + per - 1) / per
}

// movesPane returns the pane of the list of moves in w cells.
func (p *Screen) movesPane(w int) kit.Pane {
	l := p.s.Line
	return kit.Pane{Title: "moves", Note: fmt.Sprintf("%d of %d", l.MoveNumber(), l.NumMoves()), Least: 1, Want: 4, Most: p.moveRows(w), Spare: true, Draw: p.drawMoves}
}

// annotated returns a move with its sign in four cells; where there is room for no more, with the first character of it.
func annotated(move, sign string) string {
	return fmt.Sprintf("%-4.4s", move+sign)
}

// drawMoves draws the moves of the line, with the one shown among them. A click goes
// to a move, and the wheel to the one before or after.
func (p *Screen) drawMoves(g view.Region) {
	w, h := g.Size()
	l := p.s.Line
	per, rows := max(w/moveWidth, 1), h
	list := kit.List{Cursor: max(l.At-1, 0) / per}
	list.Center(p.moveRows(w), rows)
	first := list.Top * per
	for i := range per * rows {
		n := first + i + 1
		if n >= len(l.Turns) {
			break
		}
		style, m := view.Plain, l.Turns[n].Move
		switch {
		case n == l.At:
			style = view.Selected
		case n > l.At:
			style = view.Dim
		}
		mark := " "
		if n == l.At {
			mark = "▸"
		}
		text := fmt.Sprintf("%s%3d %s ", mark, l.Game.MoveNumber(n), m.Color.Disc()) + annotated(m.Point.Vertex(l.Game.Size()), l.Turns[n].Sign())
		if m.Color == model.Empty {
			text = fmt.Sprintf("%s    setup", mark)
			if q, refused := l.Turns[n].Refused(l.Game.Size()); refused {
				text = fmt.Sprintf("%s%3d %s×%s", mark, n, l.Color(l.Variant().Mover(n-1)).Disc(), q.Vertex(l.Game.Size()))
			} else if l.Turns[n].IsComment() {
				text = fmt.Sprintf("%s    –", mark)
			}
		}
		g.Text(i%per*moveWidth, i/per, style, text)
	}

	p.spots = append(p.spots, spot{Rect: g.Rect(), click: func(x, y int) tea.Cmd {
		if n := first + y*per + x/moveWidth + 1; x/moveWidth < per && n < len(l.Turns) {
			return p.GoTo(n)
		}
		return nil
	}})
}

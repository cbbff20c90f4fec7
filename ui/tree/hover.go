package tree

import (
	"gobandit/model"
	"gobandit/search"
	"gobandit/ui/session"
	"gobandit/ui/view"
)

// point puts the mouse on what is at x, y: a row of the table or a candidate on the
// board, whose principal variation is then on the board. Elsewhere there is none.
func (t *Screen) point(l layout, x, y int) {
	t.under = nil
	if row := t.top() + y - l.table.Y - 1; l.table.Contains(x, y) && y > l.table.Y && row < len(t.rows) && t.rows[row].move >= 0 {
		r := t.rows[row]
		t.under = &treePlace{r.node.Line, r.node.Moves[r.move].Move}
	}
	if !l.board.Contains(x, y) {
		return
	}
	q, ok := l.geo.PointAt(x-l.board.X, y-l.board.Y)
	if !ok {
		return
	}
	for _, m := range t.node.Moves[:t.letters()] {
		if m.Move == q {
			t.under = &treePlace{t.node.Line, q}
		}
	}
}

// Silence takes the message and the variation of the mouse away: a key has been pressed.
func (t *Screen) Silence() {
	t.Notice.Silence()
	t.under = nil
}

// hovered returns the node of the move that the mouse is on, and the moves expected from
// that on: the most visited ones.
func (t *Screen) hovered() (*search.NodeView, []model.Point) {
	if t.under == nil {
		return nil, nil
	}
	v := t.nodes[lineKey(t.under.line)]
	if v == nil {
		return nil, nil
	}
	line := []model.Point{t.under.move}
	for range followed {
		next, state := t.s.Analysis.Explore(append(v.Line[:len(v.Line):len(v.Line)], line...))
		if state != session.Found || len(next.Moves) == 0 || next.Moves[0].Visits < leastFollowed {
			break
		}
		line = append(line, next.Moves[0].Move)
	}
	return v, line
}

// drawVariation draws the principal variation of the move that the mouse is on, and
// reports whether there is one.
func (t *Screen) drawVariation(g view.Region, th *view.Theme, geo view.Geometry) bool {
	v, line := t.hovered()
	if v == nil {
		return false
	}
	b := view.Board{Position: v.Board, Last: model.Pass, Cursor: model.Pass, Coordinates: *t.coordinates, Line: line, Colors: t.s.Line.Teams()}
	if n := len(v.Line); n > 0 {
		b.Last = v.Line[n-1]
	}
	b.Draw(g, th, geo)
	return true
}

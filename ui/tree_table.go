package ui

import (
	"fmt"
	"math"
	"strings"

	"gobandit/search"
	"gobandit/ui/view"
)

// A treeColumn is a column of the table of a node's moves.
type treeColumn struct {
	heading string
	width   int
	rank    int // columns of lower rank go first where room is short
	text    func(v *search.NodeView, m search.MoveView) string
	wanted  func(v *search.NodeView, m search.MoveView) bool // nil: always; else if any move wants it
}

// moveWidth is the cells of a row before its columns: the cursor, the letter, the
// move, and whether there is a node behind it. nextWidth is those of the mark of
// the move that comes next.
const (
	moveWidth = 8
	nextWidth = 2
)

// treeColumns are all columns from left to right.
var treeColumns = []treeColumn{
	{"visits", 7, 9, func(_ *search.NodeView, m search.MoveView) string { return view.Count(m.Visits) }, nil},
	{"share%", 7, 5, func(_ *search.NodeView, m search.MoveView) string { return view.Percent(m.Share) }, nil},
	{"win%", 6, 8, func(_ *search.NodeView, m search.MoveView) string { return tried(m, view.Percent(m.WinRate)) }, nil},
	{"±", 5, 6, func(_ *search.NodeView, m search.MoveView) string { return tried(m, view.PlusMinus((m.High-m.Low)/2)) }, nil},
	{"LCB", 6, 4, func(_ *search.NodeView, m search.MoveView) string { return tried(m, view.Percent(m.Low)) }, nil},
	{"AMAF", 6, 3, func(_ *search.NodeView, m search.MoveView) string {
		if m.AMAFVisits == 0 {
			return "–"
		}
		return view.Percent(m.AMAF)
	}, func(_ *search.NodeView, m search.MoveView) bool { return m.AMAFVisits > 0 }},
	{"β", 5, 1, func(_ *search.NodeView, m search.MoveView) string { return bare("%.2f", m.Weight) },
		func(_ *search.NodeView, m search.MoveView) bool { return m.Weight > 0 }},
	{"h", 5, 2, func(_ *search.NodeView, m search.MoveView) string { return bare("%.2f", m.Heuristic) },
		func(_ *search.NodeView, m search.MoveView) bool { return m.Heuristic != 0 }},
	{"bonus", 7, 0, func(_ *search.NodeView, m search.MoveView) string {
		return considered(m, valueText(m.Prior*m.Exploration))
	},
		func(v *search.NodeView, _ search.MoveView) bool { return !v.Draws }},
	{"value", 8, 7, func(_ *search.NodeView, m search.MoveView) string { return considered(m, valueText(m.Value)) }, nil},
	{"next%", 7, 7, func(_ *search.NodeView, m search.MoveView) string { return considered(m, view.Percent(m.Chance)) },
		func(v *search.NodeView, _ search.MoveView) bool { return v.Draws }},
}

func tried(m search.MoveView, text string) string {
	if m.Visits == 0 {
		return "–"
	}
	return text
}

func considered(m search.MoveView, text string) string {
	if !m.Considered {
		return "–"
	}
	return text
}

// bare writes a number without a needless zero in front.
func bare(format string, x float64) string {
	text := fmt.Sprintf(format, x)
	if size := strings.TrimPrefix(text, "-"); strings.HasPrefix(size, "0.") {
		return strings.TrimSuffix(text, size) + size[1:]
	}
	return text
}

// valueText writes a value of a selection in at most 7 cells.
func valueText(x float64) string {
	switch size := math.Abs(x); {
	case math.IsInf(x, 0):
		return "∞"
	case size < 10:
		return bare("%.4f", x)
	case size < 10_000:
		return fmt.Sprintf("%.2f", x)
	}
	return fmt.Sprintf("%.0e", x)
}

// columns returns the columns that a node has and a width of w has room for.
func (t *treeScreen) columns(w int) []treeColumn {
	room := w - moveWidth - nextWidth
	var list []treeColumn
	for _, c := range treeColumns {
		wanted := c.wanted == nil
		for i := range t.node.Moves {
			wanted = wanted || c.wanted(&t.node, t.node.Moves[i])
		}
		if wanted {
			list = append(list, c)
			room -= c.width
		}
	}
	for room < 0 && len(list) > 0 {
		least := 0
		for i, c := range list {
			if c.rank < list[least].rank {
				least = i
			}
		}
		room += list[least].width
		list = append(list[:least], list[least+1:]...)
	}
	return list
}

// top returns the first row shown, the cursor being about in the middle.
func (t *treeScreen) top() int {
	return max(0, min(t.row()-t.page/2, len(t.node.Moves)-t.page))
}

// drawTable draws the node's moves around the cursor, under a line of headings.
func (t *treeScreen) drawTable(g view.Region) {
	w, h := g.Size()
	t.page = max(h-1, 1)
	columns := t.columns(w)
	x := moveWidth
	g.Text(3, 0, view.Dim, "move")
	for _, c := range columns {
		x += c.width
		g.Text(x-view.Width(c.heading), 0, view.Dim, c.heading)
	}
	top := t.top()
	for i := top; i < len(t.node.Moves) && i-top < t.page; i++ {
		t.drawMove(g, 1+i-top, i, columns)
	}
}

func (t *treeScreen) drawMove(g view.Region, y, i int, columns []treeColumn) {
	m := t.node.Moves[i]
	style := view.Plain
	switch {
	case m.Move == t.at:
		style = view.Strong
		g.Text(0, y, style, "▸")
	case m.Visits == 0:
		style = view.Dim
	}
	if i < t.letters() {
		g.Text(1, y, view.Heat(t.heat(m)), string(letter(i)))
	}
	x := g.Text(3, y, style, m.Move.Vertex(t.node.Board.Size()))
	if m.Child {
		g.Text(x, y, view.Dim, "›")
	}
	x = moveWidth
	for _, c := range columns {
		x += c.width
		text := c.text(&t.node, m)
		g.Text(x-view.Width(text), y, style, text)
	}
	if i == t.node.Next {
		g.Text(x+1, y, view.Good, "◀")
	}
}

package tree

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"gobandit/model/words"
	"gobandit/search"
	"gobandit/ui/view"
)

// A treeColumn is a column of the table of a node's moves.
type treeColumn struct {
	view.Column
	text   func(v *search.NodeView, m search.MoveView) string
	wanted func(v *search.NodeView, m search.MoveView) bool // nil: always; else if any move wants it
	order  treeOrder                                        // that sorts by it; -1: none
}

// Cells of a row.
const (
	moveWidth = 8 // before its columns: the cursor, the letter, the move, and whether there is a node behind it
	nextWidth = 2 // the mark of the move that comes next
)

// treeColumns are all columns from left to right.
var treeColumns = []treeColumn{
	{view.Column{Head: "visits", Width: 7, Rank: 10}, func(_ *search.NodeView, m search.MoveView) string { return words.Count(m.Visits) }, nil, byVisits},
	{view.Column{Head: "share%", Width: 7, Rank: 4}, func(_ *search.NodeView, m search.MoveView) string { return words.Percent(m.Share) }, nil, -1},
	{view.Column{Head: "win%", Width: 6, Rank: 9}, func(_ *search.NodeView, m search.MoveView) string { return tried(m, words.Percent(m.WinRate)) }, nil, byWinRate},
	{view.Column{Head: "±", Width: 5, Rank: 7}, func(_ *search.NodeView, m search.MoveView) string { return tried(m, words.PlusMinus((m.High-m.Low)/2)) }, nil, -1},
	{view.Column{Head: "lead", Width: 7, Rank: 6}, func(_ *search.NodeView, m search.MoveView) string {
		if m.Scored == 0 {
			return "–"
		}
		return fmt.Sprintf("%+.1f", m.Score)
	}, func(_ *search.NodeView, m search.MoveView) bool { return m.Scored > 0 }, -1},
	{view.Column{Head: "results", Width: 13, Rank: 5}, func(_ *search.NodeView, m search.MoveView) string { return resultsText(m) },
		func(_ *search.NodeView, m search.MoveView) bool { return resultsText(m) != "" }, -1},
	{view.Column{Head: "LCB", Width: 6, Rank: 3}, func(_ *search.NodeView, m search.MoveView) string { return tried(m, words.Percent(m.Low)) }, nil, byLCB},
	{view.Column{Head: "AMAF", Width: 6, Rank: 5}, func(_ *search.NodeView, m search.MoveView) string {
		if m.AMAFVisits == 0 {
			return "–"
		}
		return words.Percent(m.AMAF)
	}, func(_ *search.NodeView, m search.MoveView) bool { return m.AMAFVisits > 0 }, byAMAF},
	{view.Column{Head: "net%", Width: 6, Rank: 7}, func(_ *search.NodeView, m search.MoveView) string {
		if m.Network == 0 {
			return "–"
		}
		return words.Percent(m.Network)
	}, func(_ *search.NodeView, m search.MoveView) bool { return m.Network > 0 }, -1},
	{view.Column{Head: "β", Width: 5, Rank: 2}, func(_ *search.NodeView, m search.MoveView) string { return bare("%.2f", m.Weight) },
		func(_ *search.NodeView, m search.MoveView) bool { return m.Weight > 0 }, -1},
	{view.Column{Head: "init%", Width: 6, Rank: 6}, func(_ *search.NodeView, m search.MoveView) string { return words.Percent(m.InitialWinRate) },
		func(_ *search.NodeView, m search.MoveView) bool { return m.InitialWinRate != 0 }, byInitial},
	{view.Column{Head: "bonus", Width: 7, Rank: 1}, func(_ *search.NodeView, m search.MoveView) string {
		return considered(m, valueText(m.Prior*m.Exploration))
	},
		func(v *search.NodeView, _ search.MoveView) bool { return !v.Draws }, -1},
	{view.Column{Head: "value", Width: 8, Rank: 8}, func(_ *search.NodeView, m search.MoveView) string {
		if m.Value >= search.Untried {
			return "first"
		}
		return considered(m, valueText(m.Value))
	}, nil, byValue},
	{view.Column{Head: "next%", Width: 7, Rank: 8}, func(_ *search.NodeView, m search.MoveView) string { return considered(m, words.Percent(m.Chance)) },
		func(v *search.NodeView, _ search.MoveView) bool { return v.Draws }, -1},
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
func bare(format string, x float64) string { return words.Bare(fmt.Sprintf(format, x)) }

// valueText writes a value of a selection in at most 7 cells.
func valueText(x float64) string {
	switch size := math.Abs(x); {
	case math.IsInf(x, 0):
		return "inf"
	case size < 10:
		return bare("%.4f", x)
	case size < 10_000:
		return fmt.Sprintf("%.2f", x)
	}
	return fmt.Sprintf("%.0e", x)
}

// figureText writes a value in a sentence as formulas have it: as valueText does, but .602, not .6020.
func figureText(x float64) string {
	text := valueText(x)
	if short := strings.TrimRight(strings.TrimRight(text, "0"), "."); strings.Contains(text, ".") && short != "" && short != "-" {
		return short
	}
	return words.If(x == 0, "0", text)
}

// columns returns the columns that the rows have and a width of w has room for.
func (t *Screen) columns(w int) []treeColumn {
	var list []treeColumn
	for _, c := range treeColumns {
		wanted := c.wanted == nil
		for _, r := range t.rows {
			wanted = wanted || r.move >= 0 && c.wanted(r.node, r.node.Moves[r.move])
		}
		if wanted {
			list = append(list, c)
		}
	}

	room := w - moveWidth - indent(w, t.deepest()) - nextWidth
	if !t.theme.Bars() {
		list, _ = view.FitColumns(list, room)
		return list
	}
	return view.FitInterval(list, slices.IndexFunc(list, func(c treeColumn) bool { return c.Head == "±" })+1, t.intervals, room)
}

// intervals returns the column that draws the intervals of win rates on the axis of the moves with a hundredth of the visits of the
// most visited, at least.
func (t *Screen) intervals(w int) treeColumn {
	axis, most := view.NewAxis(), 0
	for _, r := range t.rows {
		if r.move >= 0 {
			most = max(most, r.node.Moves[r.move].Visits)
		}
	}
	for _, r := range t.rows {
		if r.move >= 0 && r.node.Moves[r.move].Visits > most/100 {
			m := t.seen(r.node, r.node.Moves[r.move])
			axis.Add(m.Low, m.High)
		}
	}
	return treeColumn{view.Column{Head: axis.Head(w-1, words.Percent), Width: w, Rank: 5, Bar: true}, func(_ *search.NodeView, m search.MoveView) string {
		if m.Visits == 0 {
			return ""
		}
		return axis.Interval(m.Low, m.WinRate, m.High, w-1)
	}, nil, -1}
}

// Widths of tables.
const (
	wideIndent   = 50 // from it on moves are indented by two cells for each move of their lines, not one
	leastColumns = 22 // left to the columns
	mostIndent   = 16
)

// indent returns the cells that a row of some depth stands further right in a
// table of w cells.
func indent(w, depth int) int {
	if w >= wideIndent {
		depth *= 2
	}
	return min(depth, mostIndent, max(0, w-moveWidth-leastColumns))
}

// deepest returns the depth of the deepest row.
func (t *Screen) deepest() int {
	most := 0
	for _, r := range t.rows {
		most = max(most, r.depth)
	}
	return most
}

// top returns the first row shown, the cursor being about in the middle.
func (t *Screen) top() int {
	return max(0, min(t.cursor.Cursor-t.cursor.Page/2, len(t.rows)-t.cursor.Page))
}

// drawTable draws the rows around the cursor, under a line of headings.
func (t *Screen) drawTable(g view.Region) {
	w, h := g.Size()
	t.cursor.Page = max(h-1, 1)
	columns, begin := t.columns(w), moveWidth+indent(w, t.deepest())
	g.Text(3, 0, view.Dim, "move")
	view.DrawColumns(g, begin, 0, columns, func(c treeColumn) (view.Style, string) {
		if c.order == t.order {
			return view.Strong, c.Head
		}
		return view.Dim, c.Head
	})
	top := t.top()
	for i := top; i < len(t.rows) && i-top < t.cursor.Page; i++ {
		t.drawRow(g.Rows(1+i-top, 1), i, columns, begin)
	}
	if len(t.rows) == 0 {
		g.Text(3, 1, view.Dim, "no move passes the filter")
	}
}

// drawRow draws a row: a move with its letter on the board, a sign on the path of
// the last playout or at the move compared with, whether it can be opened, and
// the columns from begin on.
func (t *Screen) drawRow(g view.Region, i int, columns []treeColumn, begin int) {
	r := t.rows[i]
	style := view.Plain
	if i == t.cursor.Cursor {
		style = view.Strong
		g.Text(0, 0, style, "▸")
	}

	w, _ := g.Size()
	at := 3 + indent(w, r.depth)
	if r.move < 0 {
		t.drawRest(g, r, at)
		return
	}

	m := r.node.Moves[r.move]
	if m.Visits == 0 && i != t.cursor.Cursor {
		style = view.Dim
	}
	if same := slices.Equal(r.node.Line, t.node.Line); same && r.move < t.letters() {
		g.Text(1, 0, view.Rank(r.move), string(letter(r.move)))
	}

	if t.flash.left > 0 && t.s.Stepped.Has(r.node, m.Move) {
		g.Text(2, 0, view.Accent, "•")
	}

	x := g.Text(at, 0, style, m.Move.Vertex(r.node.Board.Size()))
	switch {
	case r.open:
		g.Text(x, 0, view.Dim, "▾")
	case m.Child:
		g.Text(x, 0, view.Dim, "›")
	}

	shown := t.seen(r.node, m)
	x = view.DrawColumns(g, begin, 0, columns, func(c treeColumn) (view.Style, string) { return style, c.text(r.node, shown) })
	if r.move == r.node.Next {
		g.Text(x+1, 0, view.Accent, "◀")
	}
}

// drawRest draws the row of moves that are not listed.
func (t *Screen) drawRest(g view.Region, r treeRow, at int) {
	text := words.Plural(r.hidden, "move") + " never tried"
	if r.visits > 0 {
		text = fmt.Sprintf("%d more, %s", r.hidden, words.CountOf(r.visits, "visit"))
	}
	g.Fit(at, 0, view.Dim, "· "+text)
}

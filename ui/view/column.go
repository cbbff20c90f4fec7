package view

import (
	"slices"
	"strings"
)

// A Column is where a table has a figure. What its cells say is the matter of the table, whose columns embed it.
type Column struct {
	Head  string
	Width int // with a blank before the text at least
	Rank  int // columns of lower rank give way first; those of rank 0 never do
	Left  bool
	Bar   bool // it is drawn, not written: in the color of bars where a row is plain
}

func (c Column) column() Column { return c }

// FitColumns returns the columns without those that give way to the others in so many cells, and how many cells are left.
func FitColumns[C interface{ column() Column }](columns []C, room int) ([]C, int) {
	for _, c := range columns {
		room -= c.column().Width
	}
	for room < 0 {
		least := -1
		for i, c := range columns {
			if rank := c.column().Rank; rank > 0 && (least < 0 || rank < columns[least].column().Rank) {
				least = i
			}
		}
		if least < 0 {
			break
		}
		room += columns[least].column().Width
		columns = slices.Delete(slices.Clone(columns), least, least+1)
	}
	return columns, room
}

// Widths of a column of intervals, with a blank before it.
const (
	leastInterval = 10
	mostInterval  = 32
)

// FitInterval is FitColumns with a column of intervals at a place, as wide as there is room; without it if it would have to give way.
func FitInterval[C interface{ column() Column }](columns []C, at int, interval func(w int) C, room int) []C {
	with, left := FitColumns(slices.Insert(slices.Clone(columns), at, interval(leastInterval)), room)
	if at = slices.IndexFunc(with, func(c C) bool { return c.column().Bar }); at < 0 {
		columns, _ = FitColumns(columns, room)
		return columns
	}
	with[at] = interval(leastInterval + max(0, min(left, mostInterval-leastInterval)))
	return with
}

// DrawColumns draws a cell of each column from x on, and returns the place after the last.
func DrawColumns[C interface{ column() Column }](g Region, x, y int, columns []C, cell func(C) (Style, string)) int {
	for _, c := range columns {
		at := c.column()
		style, text := cell(c)
		if at.Bar && style == Plain {
			style = Accent
		}
		text = Fit(text, at.Width-1)
		if at.Left || at.Bar {
			g.Text(x+1, y, style, text)
		} else {
			g.Text(x+at.Width-Width(text), y, style, text)
		}
		x += at.Width
	}
	return x
}

// DrawHeads draws the heads of columns as DrawColumns does their cells.
func DrawHeads[C interface{ column() Column }](g Region, x, y int, columns []C) {
	DrawColumns(g, x, y, columns, func(c C) (Style, string) { return Dim, strings.Map(Glyph, c.column().Head) })
}

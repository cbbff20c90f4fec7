package play

import (
	"slices"

	"gobandit/model"
	"gobandit/model/sgf"
	"gobandit/ui/view"
)

// A branching is the record's turns as a graph: a column for each number of moves, and a
// row for each variation, below the one that it leaves.
type branching struct {
	turns []*sgf.Turn          // all, each before those that follow it
	place map[*sgf.Turn][2]int // column and row of a turn
	cells map[[2]int]*sgf.Turn // the turns by column and row
	stems [][]stem             // by column
	width int                  // columns
	rows  int
}

// A stem is the line down from a turn to the variations in the rows below, which stand in
// the next column.
type stem struct {
	top   int   // row of the turn
	forks []int // rows of the variations, ascending
}

func (s stem) bottom() int { return s.forks[len(s.forks)-1] }

// branches returns the graph of a record. A variation stands in the first row that is
// free over all its length, and no line crosses another.
func branches(root *sgf.Turn) *branching {
	b := &branching{turns: slices.Collect(root.All()), place: map[*sgf.Turn][2]int{}, cells: map[[2]int]*sgf.Turn{}}
	var used []int // by column: the rows taken
	var place func(t *sgf.Turn, column int) (row int)
	place = func(t *sgf.Turn, column int) (row int) {
		var line []*sgf.Turn
		for ; t != nil; t = mainNext(t) {
			line = append(line, t)
		}
		for len(used) < column+len(line) {
			used = append(used, 0)
		}

		for x := max(column-1, 0); x < column+len(line); x++ {
			row = max(row, used[x])
		}
		for i, t := range line {
			at := [2]int{column + i, row}
			b.place[t], b.cells[at] = at, t
			used[column+i] = row + 1
		}

		b.rows, b.width = max(b.rows, row+1), max(b.width, len(used))
		if column > 0 { // its connection comes down beside the fork
			used[column-1] = max(used[column-1], row+1)
		}
		for i := len(line) - 1; i >= 0; i-- {
			others := line[i].Next[min(1, len(line[i].Next)):]
			if len(others) == 0 {
				continue
			}
			s := stem{top: row}
			for _, next := range others {
				s.forks = append(s.forks, place(next, column+i+1))
			}
			for len(b.stems) <= column+i {
				b.stems = append(b.stems, nil)
			}
			b.stems[column+i] = append(b.stems[column+i], s)
		}

		return row
	}
	place(root, 0)
	return b
}

// of reports whether b is the graph of a record as it is now.
func (b *branching) of(root *sgf.Turn) bool {
	if b == nil {
		return false
	}
	n := 0
	for t := range root.All() {
		if n == len(b.turns) || b.turns[n] != t {
			return false
		}
		n++
	}
	return n == len(b.turns)
}

func mainNext(t *sgf.Turn) *sgf.Turn {
	if len(t.Next) == 0 {
		return nil
	}
	return t.Next[0]
}

// turnWidth is the cells of a column.
const turnWidth = 2

// draw draws the columns and rows from left and top on: turns as stones, those on the
// line shown brighter than the others, and now selected.
func (b *branching) draw(g view.Region, left, top int, line []*sgf.Turn, now *sgf.Turn) {
	w, h := g.Size()
	onLine := make(map[*sgf.Turn]bool, len(line))
	for _, t := range line {
		onLine[t] = true
	}

	style := func(t *sgf.Turn) view.Style {
		if onLine[t] {
			return view.Plain
		}
		return view.Dim
	}

	for column := left; column <= left+w/turnWidth && column < len(b.stems); column++ {
		for _, s := range b.stems[column] {
			shown := -1
			if column+1 < len(line) && b.place[line[column]][1] == s.top {
				shown = b.place[line[column+1]][1]
			}
			s.draw(g, turnWidth*(column-left), top, shown)
		}
	}

	for row := range h {
		for column := range w/turnWidth + 1 {
			t := b.cells[[2]int{left + column, top + row}]
			if t == nil {
				continue
			}
			x, look, sign := turnWidth*column, style(t), "┬"
			if t.Parent != nil {
				sign = t.Move.Color.Disc()
				if _, refused := t.Refused(model.MaxSize); refused {
					sign = "×"
				}
				g.Glyphs(x-1, row, look, "─")
			}
			if t == now {
				look = view.Selected
			}
			g.Glyphs(x, row, look, sign)
		}
	}

	at := b.place[now] // brackets tell it where colors do not
	x, y := turnWidth*(at[0]-left), at[1]-top
	g.Text(x-1, y, view.Strong, "[")
	g.Text(x+1, y, view.Strong, "]")
}

// draw draws a stem at x, from row top on, brighter down to the row of the variation shown.
func (s stem) draw(g view.Region, x, top, shown int) {
	_, h := g.Size()
	for row := max(s.top+1, top); row <= min(s.bottom(), top+h-1); row++ {
		sign, style := "│", view.Dim
		if _, meets := slices.BinarySearch(s.forks, row); meets {
			sign = "├"
		}
		if row == s.bottom() {
			sign = "╰"
		}
		if row <= shown {
			style = view.Plain
		}
		g.Glyphs(x, row-top, style, sign)
	}
}

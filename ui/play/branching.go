package play

import (
	"slices"

	"gobandit/model/sgf"
	"gobandit/ui/view"
)

// A branching is the record's turns as a graph: a column for each number of moves, and a
// row for each variation, below the one that it leaves.
type branching struct {
	turns []*sgf.Turn          // all, each before those that follow it
	place map[*sgf.Turn][2]int // column and row of a turn
	rows  [][]*sgf.Turn        // by row and column; nil: no turn
	forks []*sgf.Turn          // turns in other rows than their parents
	width int                  // columns
}

// walk returns the turns of a record, each before those that follow it.
func walk(root *sgf.Turn) []*sgf.Turn {
	var turns []*sgf.Turn
	for rest := []*sgf.Turn{root}; len(rest) > 0; {
		t := rest[len(rest)-1]
		turns = append(turns, t)
		rest = append(rest[:len(rest)-1], t.Next...)
	}
	return turns
}

// branches returns the graph of a record. A variation stands in the first row that is
// free over all its length, and no line crosses another.
func branches(root *sgf.Turn) *branching {
	b := &branching{turns: walk(root), place: map[*sgf.Turn][2]int{}}
	var used []int // by column: the rows taken
	var place func(t *sgf.Turn, column int)
	place = func(t *sgf.Turn, column int) {
		var line []*sgf.Turn
		for ; t != nil; t = mainNext(t) {
			line = append(line, t)
		}
		for len(used) < column+len(line) {
			used = append(used, 0)
		}
		row := 0
		for x := max(column-1, 0); x < column+len(line); x++ {
			row = max(row, used[x])
		}
		for i, t := range line {
			b.put(t, column+i, row)
			used[column+i] = row + 1
		}
		if column > 0 { // its connection comes down beside the fork
			used[column-1] = max(used[column-1], row+1)
			b.forks = append(b.forks, line[0])
		}
		for i := len(line) - 1; i >= 0; i-- {
			for _, next := range line[i].Next[min(1, len(line[i].Next)):] {
				place(next, column+i+1)
			}
		}
	}
	place(root, 0)
	return b
}

// put puts a turn in its place.
func (b *branching) put(t *sgf.Turn, column, row int) {
	for len(b.rows) <= row {
		b.rows = append(b.rows, nil)
	}
	for len(b.rows[row]) <= column {
		b.rows[row] = append(b.rows[row], nil)
	}
	b.rows[row][column], b.place[t] = t, [2]int{column, row}
	b.width = max(b.width, column+1)
}

// at returns the turn in a column and row; nil is none.
func (b *branching) at(column, row int) *sgf.Turn {
	if row < 0 || row >= len(b.rows) || column < 0 || column >= len(b.rows[row]) {
		return nil
	}
	return b.rows[row][column]
}

// of reports whether b is the graph of a record as it is now.
func (b *branching) of(root *sgf.Turn) bool { return b != nil && slices.Equal(b.turns, walk(root)) }

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
	for _, bright := range []bool{false, true} { // the line shown over the others
		for _, t := range b.forks {
			if onLine[t] == bright {
				b.connect(g, t, left, top, style(t))
			}
		}
	}
	for _, t := range b.forks {
		b.corner(g, t, left, top, onLine)
	}
	for row := range h {
		for column := range w/turnWidth + 1 {
			t := b.at(left+column, top+row)
			if t == nil {
				continue
			}
			x, look, sign := turnWidth*column, style(t), "┬"
			if t.Parent != nil {
				sign = disc(t.Move.Color)
				g.Text(x-1, row, look, "─")
			}
			if t == now {
				look = view.Selected
			}
			g.Text(x, row, look, sign)
		}
	}
	at := b.place[now] // brackets tell it where colors do not
	x, y := turnWidth*(at[0]-left), at[1]-top
	g.Text(x-1, y, view.Strong, "[")
	g.Text(x+1, y, view.Strong, "]")
}

// connect draws the line down from a turn's parent to the row of the turn.
func (b *branching) connect(g view.Region, t *sgf.Turn, left, top int, style view.Style) {
	at, from := b.place[t], b.place[t.Parent]
	for row := from[1] + 1; row < at[1]; row++ {
		g.Text(turnWidth*(from[0]-left), row-top, style, "│")
	}
}

// corner draws where the line down from a turn's parent turns to it, or goes on to the
// variations below.
func (b *branching) corner(g view.Region, t *sgf.Turn, left, top int, onLine map[*sgf.Turn]bool) {
	at, from := b.place[t], b.place[t.Parent]
	sign, style := "╰", view.Dim
	for _, next := range t.Parent.Next {
		if row := b.place[next][1]; row > at[1] {
			sign = "├"
		} else if row < at[1] {
			continue
		}
		if onLine[next] {
			style = view.Plain
		}
	}
	g.Text(turnWidth*(from[0]-left), at[1]-top, style, sign)
}

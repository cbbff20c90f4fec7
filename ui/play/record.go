package play

import (
	"fmt"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/model"
	"gobandit/model/sgf"
	"gobandit/model/words"
	"gobandit/ui/kit"
	"gobandit/ui/view"
)

// commentLines returns what the record says of the position, in lines of w cells.
func (p *Screen) commentLines(w int) (lines []string) {
	if text := p.s.Line.Comment(); text != "" {
		for _, line := range strings.Split(text, "\n") {
			lines = append(lines, kit.Wrap(line, w)...)
		}
	}
	return lines
}

// drawComment draws the comment on the position, as far as it goes.
func (p *Screen) drawComment(g view.Region, lines []string) {
	w, h := g.Size()
	g.Text(0, 0, view.Dim, view.Rule(w, "comment", ""))
	for y, line := range lines[:min(h-1, len(lines))] {
		if y == h-2 && len(lines) > h-1 {
			line = view.Fit(line, w-2) + " …"
		}
		g.Text(0, y+1, view.Plain, view.Fit(line, w))
	}
}

// moveWidth is the cells of a move in the list.
const moveWidth = 10

// moveRows returns the rows that the list of moves takes in w cells.
func (p *Screen) moveRows(w int) int {
	per := max(w/moveWidth, 1)
	return (p.s.Line.Game.NumMoves() + per - 1) / per
}

// drawMoves draws the moves of the line, with the one shown among them. A click goes
// to a move, and the wheel to the one before or after.
func (p *Screen) drawMoves(g view.Region) {
	w, h := g.Size()
	l := p.s.Line
	g.Text(0, 0, view.Dim, view.Rule(w, "moves", fmt.Sprintf("%d of %d", l.At, l.Game.NumMoves())))
	per, rows := max(w/moveWidth, 1), h-1
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
		g.Text(i%per*moveWidth, 1+i/per, style, fmt.Sprintf("%3d %s %-3s", n, disc(m.Color), m.Point.Vertex(l.Game.Size())))
	}
	r := g.Rows(1, rows).Rect()
	p.spots = append(p.spots, spot{Rect: r, click: func(x, y int) tea.Cmd {
		if n := first + y*per + x/moveWidth + 1; x/moveWidth < per && n < len(l.Turns) {
			return p.goTo(n)
		}
		return nil
	}})
}

// disc returns the sign of a color's stone.
func disc(c model.Color) string {
	if c == model.Black {
		return "●"
	}
	return "○"
}

// A branching is the record's turns as a graph: turns run to the right, and each
// variation has a row of its own below the one that it leaves.
type branching struct {
	row   map[*sgf.Turn]int
	depth map[*sgf.Turn]int
	rows  int
}

// branches returns the graph of a record. A variation stands in the first row that is
// free over all its length, so that no line crosses another.
func branches(root *sgf.Turn) *branching {
	b := &branching{row: map[*sgf.Turn]int{}, depth: map[*sgf.Turn]int{}}
	var used []int // by depth: the rows taken
	var place func(t *sgf.Turn, depth int)
	place = func(t *sgf.Turn, depth int) {
		var line []*sgf.Turn
		for ; t != nil; t = mainNext(t) {
			line = append(line, t)
		}
		for len(used) < depth+len(line) {
			used = append(used, 0)
		}
		row := 0
		for d := max(depth-1, 0); d < depth+len(line); d++ {
			row = max(row, used[d])
		}
		for i, t := range line {
			b.row[t], b.depth[t], used[depth+i] = row, depth+i, row+1
		}
		if depth > 0 { // its connection comes down beside the fork
			used[depth-1] = max(used[depth-1], row+1)
		}
		b.rows = max(b.rows, row+1)
		for i := len(line) - 1; i >= 0; i-- {
			for _, next := range line[i].Next[min(1, len(line[i].Next)):] {
				place(next, depth+i+1)
			}
		}
	}
	place(root, 0)
	return b
}

func mainNext(t *sgf.Turn) *sgf.Turn {
	if len(t.Next) == 0 {
		return nil
	}
	return t.Next[0]
}

// variations returns the graph of the record, made anew when it has other turns.
func (p *Screen) variations() *branching {
	l := p.s.Line
	turns := 0
	for rest := []*sgf.Turn{l.Record.Root}; len(rest) > 0; turns++ {
		t := rest[len(rest)-1]
		rest = append(rest[:len(rest)-1], t.Next...)
	}
	if p.graph == nil || p.graphOf != l.Record.Root || len(p.graph.row) != turns {
		p.graph, p.graphOf = branches(l.Record.Root), l.Record.Root
	}
	return p.graph
}

func (p *Screen) variationRows() int { return p.variations().rows }

// turnWidth is the cells of a turn in the graph of variations.
const turnWidth = 2

// drawVariations draws the graph of the record around the turn shown. A click goes to
// a turn, and the wheel to the one before or after.
func (p *Screen) drawVariations(g view.Region) {
	w, h := g.Size()
	b, now := p.variations(), p.s.Line.Turn()
	note := ""
	if next, i := p.s.Line.Variations(); len(next) > 0 && next[0].Parent == now {
		note = words.Plural(len(next), "variation") + " ahead"
	} else if i >= 0 {
		note = fmt.Sprintf("%d of %d", i+1, len(next))
	}
	g.Text(0, 0, view.Dim, view.Rule(w, "variations", note))
	in := g.Rows(1, h-1)
	columns, rows := w/turnWidth, h-1
	longest := 0
	for _, d := range b.depth {
		longest = max(longest, d)
	}
	left := max(0, min(b.depth[now]-columns/2, longest+1-columns))
	top := max(0, min(b.row[now]-rows/2, b.rows-rows))
	onLine := map[*sgf.Turn]bool{}
	for _, t := range p.s.Line.Turns {
		onLine[t] = true
	}
	at := map[[2]int]*sgf.Turn{}
	for t, d := range b.depth {
		x, y := turnWidth*(d-left), b.row[t]-top
		style := view.Dim
		if onLine[t] {
			style = view.Plain
		}
		if t.Parent != nil {
			b.connect(in, t, left, top, style)
		}
		if t == now {
			style = view.Selected
		}
		sign := "┬"
		if t.Parent != nil {
			sign = disc(t.Move.Color)
		}
		at[[2]int{d - left, y}] = t
		defer func() { in.Text(x, y, style, sign) }() // over the lines
	}
	p.spots = append(p.spots, spot{Rect: in.Rect(), click: func(x, y int) tea.Cmd {
		if t := at[[2]int{x / turnWidth, y}]; t != nil {
			return p.do(p.s.Enter(t))
		}
		return nil
	}})
}

// connect draws the line from a turn's parent to it.
func (b *branching) connect(g view.Region, t *sgf.Turn, left, top int, style view.Style) {
	x, y := turnWidth*(b.depth[t]-left), b.row[t]-top
	from := b.row[t.Parent] - top
	if from == y {
		g.Text(x-1, y, style, "─")
		return
	}
	for row := from + 1; row < y; row++ {
		g.Text(x-turnWidth, row, style, "│")
	}
	corner := "╰"
	for _, next := range t.Parent.Next {
		if b.row[next] > b.row[t] {
			corner = "├"
		}
	}
	g.Text(x-turnWidth, y, style, corner+"─")
}

// drawOwners draws how many points each side is expected to own at the end.
func drawOwners(g view.Region, ownership []float64) {
	w, _ := g.Size()
	const likely = 0.35 // as on the board
	var black, white int
	for _, o := range ownership {
		switch {
		case o > likely:
			black++
		case o < -likely:
			white++
		}
	}
	g.Text(0, 0, view.Dim, view.Rule(w, "predicted owners", ""))
	open := len(ownership) - black - white
	g.Text(0, 1, view.Plain, view.Fit(fmt.Sprintf("● Black %d   ○ White %d   open %d", black, white, open), w))
	cells := func(n int) int { return (n*w + len(ownership)/2) / len(ownership) }
	x := g.Text(0, 2, view.Plain, strings.Repeat("█", cells(black)))
	x = g.Text(x, 2, view.Dim, strings.Repeat("░", max(0, w-cells(black)-cells(white))))
	g.Text(x, 2, view.Plain, strings.Repeat("─", max(0, w-x)))
}

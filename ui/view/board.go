package view

import (
	"strconv"

	"gobandit/model"
)

// A CellSize says how many terminal cells show a point of the board.
type CellSize uint8

// The cell sizes: Small points are 2 cells wide and 1 high, Big ones 4 by 2,
// with room for a win rate and a number of visits.
const (
	Small CellSize = iota
	Big
)

// BoardSize returns the cells that a board of n by n points takes with its
// coordinates: 3 columns on each side and a row above.
func BoardSize(n int, size CellSize) (w, h int) {
	if size == Big {
		return 4*n + 6, 2*n + 1
	}
	return 2*n + 7, n + 1
}

// BoardPoint returns the point of an n by n board that is drawn at column x and
// row y of its region, and whether there is one.
func BoardPoint(n int, size CellSize, x, y int) (model.Point, bool) {
	x, y = x-3, y-1
	if x < 0 || y < 0 {
		return model.Pass, false
	}
	if size == Big {
		x, y = x/4, y/2
	} else {
		x /= 2 // the cell of a point is its column and the one before
	}
	if x >= n || y >= n {
		return model.Pass, false
	}
	return model.Pt(x, y), true
}

// A Label is what to write on a point; on a stone it is the rate alone.
type Label struct {
	Point  model.Point
	Letter byte    // at Small size; 0 writes the rate
	Rate   float64 // 0 to 1
	Visits int     // at Big size below the rate; 0 writes none
	Heat   float64 // 0 to 1
}

// A Board is what there is to draw of a position.
type Board struct {
	Position    *model.Board
	Last        model.Point // the last move, marked; Pass is none
	Cursor      model.Point // Pass is none
	Coordinates bool
	Labels      []Label
	Values      []uint32      // by point: move values, drawn on empty points; nil for none
	Ownership   []float64     // row by row from the top left, -1 White's to +1 Black's; nil for none
	Line        []model.Point // moves to come, numbered from 1, alternating from Position's side to move
	Numbers     []int         // by point: number to write on its stone, 0 none; nil for none
	Barred      []bool        // by point: where the search does not look, drawn without lines; nil for nowhere
	Next        []model.Point // the moves that the record goes on with: a ring where nothing else is
}

// Limits of ownership: below weak nothing is drawn, from strong on the point is
// surely owned.
const (
	weakOwner   = 0.35
	strongOwner = 0.6
)

// Draw draws b at the top left of g.
func (b Board) Draw(g Region, t *Theme, size CellSize) {
	d := boardDrawing{Board: b, g: g, theme: t, n: b.Position.Size()}
	d.index()
	if b.Coordinates {
		d.coordinates(size)
	}
	for p := range b.Position.Points() {
		if size == Big {
			d.big(p)
		} else {
			d.small(p)
		}
	}
	if size == Small {
		d.brackets()
	}
}

// A boardDrawing is a Board on its way to a region, its lists indexed by point.
type boardDrawing struct {
	Board
	g      Region
	theme  *Theme
	n      int
	label  [model.NumPoints]int16 // index in Labels plus 1
	number [model.NumPoints]int16 // in Line, from 1
	next   [model.NumPoints]bool
	most   uint32 // of Values on empty points
	sum    uint64 // of them
}

func (d *boardDrawing) index() {
	for i, l := range d.Labels {
		if d.Position.On(l.Point) && d.label[l.Point] == 0 {
			d.label[l.Point] = int16(i + 1)
		}
	}
	for i, p := range d.Line {
		if d.Position.On(p) && d.number[p] == 0 {
			d.number[p] = int16(i + 1)
		}
	}
	for _, p := range d.Next {
		d.next[p] = d.Position.On(p)
	}
	d.indexValues()
}

// nextSign is the mark of a move that the record goes on with.
const nextSign = "◦"

const columnNames = "ABCDEFGHJKLMNOPQRST"

func (d *boardDrawing) coordinates(size CellSize) {
	w, _ := BoardSize(d.n, size)
	step, first, height := 2, 4, 1
	if size == Big {
		step, height = 4, 2
	}
	for i := range d.n {
		style := Dim
		if d.Cursor != model.Pass && d.Cursor.X() == i {
			style = Strong
		}
		d.g.Text(first+step*i, 0, style, columnNames[i:i+1])
		style = Dim
		if d.Cursor != model.Pass && d.Cursor.Y() == i {
			style = Strong
		}
		row := strconv.Itoa(d.n - i)
		d.g.Text(2-len(row), 1+height*i, style, row)
		d.g.Text(w-2, 1+height*i, style, row)
	}
}

// crossing returns the character of the lines that meet at p: an edge, a star
// point, or a cross.
func (d *boardDrawing) crossing(p model.Point, star rune) (rune, Style) {
	if d.starPoint(p) {
		return star, WoodStar
	}
	return [3][3]rune{{'┌', '┬', '┐'}, {'├', '┼', '┤'}, {'└', '┴', '┘'}}[d.third(p.Y())][d.third(p.X())], Wood
}

// third returns 0 at the left or upper edge, 2 at the right or lower one, and
// else 1.
func (d *boardDrawing) third(i int) int {
	switch i {
	case 0:
		return 0
	case d.n - 1:
		return 2
	}
	return 1
}

// starPoint reports whether p is a hoshi.
func (d *boardDrawing) starPoint(p model.Point) bool {
	if d.n < 7 {
		return false
	}
	edge := 3
	if d.n < 13 {
		edge = 2
	}
	on := func(i int) int { // 2 on a corner line, 1 on the middle line
		switch {
		case i == edge || i == d.n-1-edge:
			return 2
		case d.n%2 == 1 && i == d.n/2:
			return 1
		}
		return 0
	}
	x, y := on(p.X()), on(p.Y())
	return x == 2 && y == 2 || x == 1 && y == 1 || x+y == 3 && d.n >= 15
}

// owner returns who owns p, and whether surely. Empty is undecided, or the
// owner is not known.
func (d *boardDrawing) owner(p model.Point) (c model.Color, sure bool) {
	i := p.Y()*d.n + p.X()
	if i >= len(d.Ownership) {
		return model.Empty, false
	}
	switch o := d.Ownership[i]; {
	case o > weakOwner:
		return model.Black, o > strongOwner
	case o < -weakOwner:
		return model.White, o < -strongOwner
	}
	return model.Empty, false
}

// lineColor returns the color of the i-th move of Line, counted from 1.
func (d *boardDrawing) lineColor(i int16) model.Color {
	c := d.Position.ToPlay()
	if i%2 == 0 {
		c = c.Opponent()
	}
	return c
}

// barred reports whether the search does not look at p.
func (d *boardDrawing) barred(p model.Point) bool { return int(p) < len(d.Barred) && d.Barred[p] }

func (d *boardDrawing) numberOf(p model.Point) int {
	if int(p) < len(d.Numbers) {
		return d.Numbers[p]
	}
	return 0
}

package view

import (
	"strconv"
	"strings"
	"unicode"

	"gobandit/model"
	"gobandit/model/words"
)

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
	Line        []model.Point // moves to come, numbered from 1, in turn from Position's side to move on
	Colors      int           // that move in turn; 0: two
	Numbers     []int         // by point: number to write on its stone, 0 none; nil for none
	Barred      []bool        // by point: where the search does not look, drawn without lines; nil for nowhere
	Next        []model.Point // the moves that the record goes on with: a ring where nothing else is
	Dead        []model.Point // stones that are taken off when the game is counted
	Territory   []model.Color // by point: whose an empty point is when the game is counted; nil: it is not
	Marks       []Mark
	Strokes     []Stroke // lines and arrows, over all else
	Watched     bool     // moves are shown as often as what a search finds
}

// A Mark is a sign or a short text on a point, as records have them.
type Mark struct {
	Point model.Point
	Text  string // △, □, ◎, × or a label
}

// HiddenMarks returns the marks of hidden stones.
func HiddenMarks(points []model.Point) (out []Mark) {
	return words.Each(points, func(p model.Point) Mark { return Mark{p, "h"} })
}

// Limits of ownership: below weak nothing is drawn, from strong on the point is
// surely owned.
const (
	weakOwner   = 0.35
	strongOwner = 0.6
)

// DrawPart draws the part of b from the cell at x, y on, so far as g goes.
func (b Board) DrawPart(g Region, t *Theme, geo Geometry, x, y int) {
	whole := NewCanvas(geo.Size())
	b.Draw(whole.Region(), t, geo)
	g.boardDrawn(whole.w-x, whole.h-y)
	g.copyFrom(whole, x, y)
}

// Draw draws b at the top left of g.
func (b Board) Draw(g Region, t *Theme, geo Geometry) {
	d := boardDrawing{Board: b, Geometry: geo, g: g, theme: t, n: geo.N}
	g.boardDrawn(geo.Size())
	d.index()
	if b.Coordinates && !t.pictures() {
		d.coordinates()
	}
	switch {
	case t.pictures() || t.paints() && !geo.Small():
		d.paint()
	case geo.Small():
		d.theme = t.characters()
		for p := range b.Position.Points() {
			d.small(p)
		}
		d.brackets()
	default:
		for p := range b.Position.Points() {
			d.big(p)
		}
	}
	if !t.pictures() { // over the pixels of a painted board, which stay its ground
		d.strokes(func(col, row int, r rune) { g.over(col, row, CursorWood, t.mixer(), r) })
	}
}

// boardDrawn notes where a board of w by h cells stands at the top left of g.
func (g Region) boardDrawn(w, h int) {
	r := g.rect.Intersect(Rect{g.rect.X, g.rect.Y, w, h})
	if now := g.canvas.board; r.W*r.H > now.W*now.H {
		g.canvas.board = r
	}
}

// A boardDrawing is a Board on its way to a region, its lists indexed by point.
type boardDrawing struct {
	Board
	Geometry
	g          Region
	theme      *Theme
	n          int
	label      [model.NumPoints]int16 // index in Labels plus 1
	number     [model.NumPoints]int16 // in Line, from 1
	next       [model.NumPoints]bool
	dead       [model.NumPoints]bool
	mark       [model.NumPoints]int16 // index in Marks plus 1
	mostVisits int                    // of Labels
	most       uint32                 // of Values on empty points
	sum        uint64                 // of them
}

func (d *boardDrawing) index() {
	for i, l := range d.Labels {
		d.mostVisits = max(d.mostVisits, l.Visits)
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
	for _, p := range d.Dead {
		d.dead[p] = d.Position.On(p)
	}

	for i, m := range d.Marks {
		if d.Position.On(m.Point) {
			d.mark[m.Point] = int16(i + 1)
		}
	}
	d.indexValues()
}

// markOn returns the mark on a point, without control characters; "" is none.
func (d *boardDrawing) markOn(p model.Point) string {
	if i := d.mark[p]; i > 0 {
		return strings.Map(func(r rune) rune {
			if unicode.IsControl(r) {
				return -1
			}
			return r
		}, d.Marks[i-1].Text)
	}
	return ""
}

// nextSign is the mark of a move that the record goes on with.
const nextSign = "◦"

const columnNames = "ABCDEFGHJKLMNOPQRST"

func (d *boardDrawing) coordinates() {
	for i := range d.n {
		p := model.Pt(i, i)
		col, row := d.Cell(p)
		if !d.theme.paints() { // large characters have their lines at the left and above
			col, row = col-int(d.StepX)/BigStep, row-int(d.StepY)/2
		}
		d.g.Text(col, 0, d.coordinateStyle(d.Cursor.X() == i), columnNames[i:i+1])
		name := strconv.Itoa(d.n - i)
		if !d.onBorder(p) { // those on borders would stand beside their lines
			d.g.Text(2-len(name), row, d.coordinateStyle(d.Cursor.Y() == i), name)
		}
	}
}

// coordinateStyle returns the style of a coordinate, that of the cursor's being strong.
func (d *boardDrawing) coordinateStyle(ofCursor bool) Style {
	if ofCursor && d.Cursor != model.Pass {
		return Strong
	}
	return Dim
}

// crossing returns the character of the lines that meet at p: an edge, a star
// point, or a cross.
func (d *boardDrawing) crossing(p model.Point, star rune) (rune, Style) {
	if model.IsStar(p, d.n) {
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

// owner returns who owns p, by the count or else by the search, and whether surely. Empty is undecided, or the
// owner is not known.
func (d *boardDrawing) owner(p model.Point) (c model.Color, sure bool) {
	if int(p) < len(d.Territory) && d.Territory[p] != model.Empty {
		return d.Territory[p], true
	}
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

// groundSign returns the sign on an empty point where nothing is written, "" without any. It is that of the point's owner, of a
// ko, or of a move that the record goes on with.
func (d *boardDrawing) groundSign(p model.Point) (Style, string) {
	switch owner, sure := d.owner(p); {
	case owner != model.Empty:
		return d.stoneStyle(owner), d.ownerSign(owner, sure)
	case p == d.Position.Ko():
		return WoodStar, "□"
	case d.next[p]:
		return d.stoneStyle(d.Position.ToPlay()), nextSign
	}
	return Plain, ""
}

// barred reports whether the search does not look at p.
func (d *boardDrawing) barred(p model.Point) bool { return int(p) < len(d.Barred) && d.Barred[p] }

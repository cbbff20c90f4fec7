package view

import (
	"math"

	"gobandit/model/words"
)

// A pixels is a rectangle of cells seen as square pixels, two in each cell, one above
// the other, with text laid over them. A cell whose pixels nothing has touched may
// show a character of its own, such as a line of the board.
type pixels struct {
	mixer
	w, h    int // cells
	base    paint
	px      []paint
	touched []bool // by cell: a disc covers a part of it
	text    []glyph
}

// A glyph is a character on pixels. Without a ground it stands on the mean of the
// pixels below it, and without an ink it has the one that can be read there.
type glyph struct {
	r           rune // 0: there is none
	ink, ground paint
	bold, line  bool // a line gives way to what touches its cell
	under       bool // a line at the lower end of the cell
}

func newPixels(w, h int, m mixer, p paint) *pixels {
	x := &pixels{mixer: m, w: w, h: h, px: make([]paint, 2*w*h), touched: make([]bool, w*h), text: make([]glyph, w*h)}
	x.clear(p)
	return x
}

// clear makes all pixels of one paint, without text.
func (x *pixels) clear(p paint) {
	x.base = p
	for i := range x.px {
		x.px[i] = p
	}
	clear(x.touched)
	clear(x.text)
}

// at returns the pixel in column x and row y, counted in pixels; nil outside.
func (x *pixels) at(col, row int) *paint {
	if col < 0 || row < 0 || col >= x.w || row >= 2*x.h {
		return nil
	}
	return &x.px[row*x.w+col]
}

// glyphTail fills the second cell of a wide character.
const glyphTail rune = -1

// write lays a text over cells from column col of row on, both counted in cells. Characters
// without a width of their own are left out.
func (x *pixels) write(col, row int, text string, g glyph) {
	for _, r := range words.Compose(text) {
		g.r = r
		switch words.RuneWidth(r) {
		case 0:
			continue
		case 2:
			x.put(col, row, g)
			g.r = glyphTail
			if col++; col == 0 || col == x.w { // half of it is there
				x.put(col-1, row, glyph{})
				g.r = ' '
			}
		}
		x.put(col, row, g)
		col++
	}
}

// put lays a character over a cell. Half a wide character that stays beside it becomes blank.
func (x *pixels) put(col, row int, g glyph) {
	if col < 0 || row < 0 || col >= x.w || row >= x.h {
		return
	}
	cells := x.text[row*x.w : (row+1)*x.w]
	if cells[col].r == glyphTail {
		cells[col-1].r = ' '
	}
	if col+1 < x.w && cells[col+1].r == glyphTail {
		cells[col+1].r = ' '
	}
	cells[col] = g
}

// cutLastRow takes the lowest row of pixels away.
func (x *pixels) cutLastRow() {
	clear(x.px[len(x.px)-x.w:])
}

// A shape is a figure around a point as the share of each pixel that it covers, and
// the paint there.
type shape struct {
	left, top, w, h int // of the first pixel, from the point
	cover           []float32
	shade           []paint
}

// lay mixes a shape into the pixels around a point, with an opacity of 0 to 1.
func (x *pixels) lay(s *shape, col, row int, opacity float64) {
	for j := range s.h {
		for i := range s.w {
			k := j*s.w + i
			cover := float64(s.cover[k])
			if cover == 0 {
				continue
			}
			p := x.at(col+s.left+i, row+s.top+j)
			if p == nil || p.none() {
				continue
			}
			if x.coarse {
				opacity = 1
			}
			*p = x.mix(*p, s.shade[k], cover*opacity)
			if cover > 0.12 {
				x.touched[(row+s.top+j)/2*x.w+col+s.left+i] = true
			}
		}
	}
}

// samples is how many samples a pixel's side is divided into to find what a figure
// covers.
const samples = 8

// newShape returns a figure around a point, which lies between pixels, or with a half of 0.5
// in the middle of one. inside reports which places belong to the figure and shade returns
// their paint, both by the distance from the point in pixels. Nothing beyond reach belongs
// to it.
func newShape(reach, half float64, inside func(dx, dy float64) bool, shade func(dx, dy float64) paint) *shape {
	n := int(math.Ceil(reach - half))
	side := max(2*n+int(2*half), 1)
	s := &shape{left: -n, top: -n, w: side, h: side}
	for j := range s.h {
		for i := range s.w {
			covered := 0
			for a := range samples {
				for b := range samples {
					if inside(float64(i-n)-half+(float64(a)+0.5)/samples, float64(j-n)-half+(float64(b)+0.5)/samples) {
						covered++
					}
				}
			}
			s.cover = append(s.cover, float32(covered)/(samples*samples))
			s.shade = append(s.shade, shade(float64(i-n)-half+0.5, float64(j-n)-half+0.5))
		}
	}
	return s
}

// leastLine is the least contrast of a line; one with less, on a tinted board, is drawn
// in a darker shade of what is below it.
const leastLine = 1.5

// draw writes the pixels into the cells of a region, at its top left.
func (x *pixels) draw(g Region) {
	for row := range min(x.h, g.rect.H) {
		for col := range min(x.w, g.rect.W) {
			up, down := x.px[2*row*x.w+col], x.px[(2*row+1)*x.w+col]
			t := x.text[row*x.w+col]
			switch {
			case t.r != 0 && !(t.line && x.touched[row*x.w+col]):
				ground := t.ground
				if ground.none() {
					ground = x.mix(up, down, 0.5)
				}
				if ground.own() {
					ground = up
				}
				switch {
				case t.ink.none():
					t.ink = x.inkOn(ground)
				case t.line && ground != x.base && t.ink.contrast(ground) < leastLine && !x.coarse:
					t.ink = x.mix(ground, darkInk, 0.45)
				}
				g.put(col, row, cell{r: max(t.r, wideTail), fg: t.ink, bg: ground, bold: t.bold, under: t.under})
			case down.none() && up.own(), up.own() && down.own():
				g.put(col, row, blank)
			case down.none() || down.own():
				g.put(col, row, cell{r: '▀', fg: up})
			case up.own():
				g.put(col, row, cell{r: '▄', fg: down})
			case up == down:
				g.put(col, row, cell{r: ' ', bg: up})
			default:
				g.put(col, row, cell{r: '▀', fg: up, bg: down})
			}
		}
	}
}

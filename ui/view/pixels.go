package view

import (
	"math"

	"gobandit/model/words"
)

// A pixels is a rectangle of cells seen as pixels, the four quarters of each cell, with text laid
// over them. A pixel is half as wide as it is high. A cell shows two paints at most. One whose
// pixels nothing has touched may show a character of its own, such as a line of the board.
type pixels struct {
	mixer
	w, h    int // cells
	base    paint
	px      []paint
	touched []bool // by cell: a figure covers a part of it
	text    []glyph
}

// A glyph is a character on pixels. Without a ground it stands on the pixels in the upper half of
// its cell, and without an ink it has the one that can be read there.
type glyph struct {
	r           rune // 0: there is none
	ink, ground paint
	bold, line  bool // a line gives way to what touches its cell
	under       bool // a line at the lower end of the cell
}

func newPixels(w, h int, m mixer, p paint) *pixels {
	x := &pixels{mixer: m, w: w, h: h, px: make([]paint, 4*w*h), touched: make([]bool, w*h), text: make([]glyph, w*h)}
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
	if col < 0 || row < 0 || col >= 2*x.w || row >= 2*x.h {
		return nil
	}
	return &x.px[2*row*x.w+col]
}

// glyphTail fills the second cell of a wide character.
const glyphTail rune = -1

// write lays a text over cells from column col of row on, both counted in cells, with the
// characters and the widths that Region.Text has.
func (x *pixels) write(col, row int, text string, g glyph) {
	for text = words.Compose(text); text != ""; {
		grapheme, width, size := words.Grapheme(text)
		text = text[size:]
		if width == 0 {
			continue
		}
		g.r = runeOf(grapheme)
		if width == 2 {
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
	clear(x.px[len(x.px)-2*x.w:])
}

// A shape is a figure around a point as the share of each pixel that it covers, and
// the paint there. In cells it covers pixels as a whole, so that figures have edges.
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
			x.touched[(row+s.top+j)/2*x.w+(col+s.left+i)/2] = true
		}
	}
}

// samples is how many samples a pixel's side is divided into to find what a figure
// covers.
const samples = 8

// newShape returns a figure around a point, which lies between pixels, or with a half of 0.5
// in the middle of one. wide is the width of a pixel, whose height is 1. inside reports which
// places belong to the figure and shade returns their paint, both by the distance from the
// point. Nothing beyond reach belongs to it.
func newShape(reach, half, wide float64, inside func(dx, dy float64) bool, shade func(dx, dy float64) paint) *shape {
	columns, rows := int(math.Ceil(reach/wide-half)), int(math.Ceil(reach-half))
	s := &shape{left: -columns, top: -rows, w: max(2*columns+int(2*half), 1), h: max(2*rows+int(2*half), 1)}
	for j := range s.h {
		for i := range s.w {
			x, y := (float64(i-columns)-half)*wide, float64(j-rows)-half // its corner
			covered := 0
			for a := range samples {
				for b := range samples {
					if inside(x+wide*(float64(a)+0.5)/samples, y+(float64(b)+0.5)/samples) {
						covered++
					}
				}
			}
			s.cover = append(s.cover, float32(covered)/(samples*samples))
			middle := x + wide/2
			if wide < 1 { // one paint for both pixels of a cell beside each other
				middle = math.Round(middle)
			}
			s.shade = append(s.shade, shade(middle, y+0.5))
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
			upper, lower := x.px[4*row*x.w+2*col:], x.px[(4*row+2)*x.w+2*col:]
			t := x.text[row*x.w+col]
			if t.r == 0 || t.line && x.touched[row*x.w+col] {
				g.put(col, row, x.quartered([4]paint{upper[0], upper[1], lower[0], lower[1]}))
				continue
			}
			ground := t.ground
			if ground.none() {
				ground = upper[0]
			}
			switch {
			case t.ink.none():
				t.ink = x.inkOn(ground)
			case t.line && ground != x.base && t.ink.contrast(ground) < leastLine && !x.coarse:
				t.ink = x.mix(ground, darkInk, 0.45)
			}
			g.put(col, row, cell{r: max(t.r, wideTail), fg: t.ink, bg: ground, bold: t.bold, under: t.under})
		}
	}
}

// quarters are the characters whose foreground is in some quarters of a cell: bits for upper left, upper
// right, lower left and lower right.
var quarters = [...]rune{' ', '▘', '▝', '▀', '▖', '▌', '▞', '▛', '▗', '▚', '▐', '▜', '▄', '▙', '▟', '█'}

// quartered returns the cell that shows four pixels best with two paints.
func (m mixer) quartered(q [4]paint) cell {
	bare := 0 // the pixels that are the terminal's own background
	for i, p := range q {
		if p.none() || p.own() {
			bare |= 1 << i
		}
	}
	switch {
	case bare == 15:
		return blank
	case bare > 0:
		fg, _ := m.meanOf(q, 15&^bare)
		return cell{r: quarters[15&^bare], fg: fg}
	case q[0] == q[1] && q[2] == q[3] && q[0] == q[2]:
		return cell{r: ' ', bg: q[0]}
	case q[0] == q[1] && q[2] == q[3]:
		return cell{r: '▀', fg: q[0], bg: q[2]}
	}
	best, least := cell{}, math.MaxInt
	for _, mask := range [...]int{3, 5, 1, 2, 4, 6, 7} {
		fg, a := m.meanOf(q, mask)
		if bg, b := m.meanOf(q, 15&^mask); a+b < least {
			best, least = cell{r: quarters[mask], fg: fg, bg: bg}, a+b
		}
	}
	return best
}

// meanOf returns the mean of some of four paints, with few colors the first of them, and how much the
// others differ from it.
func (m mixer) meanOf(q [4]paint, mask int) (mean paint, off int) {
	n, r, g, b := 0, 0, 0, 0
	for i, p := range q {
		if mask>>i&1 > 0 {
			if n == 0 {
				mean = p
			}
			n, r, g, b = n+1, r+int(p.r), g+int(p.g), b+int(p.b)
		}
	}
	if !m.coarse {
		mean.r, mean.g, mean.b = uint8((r+n/2)/n), uint8((g+n/2)/n), uint8((b+n/2)/n)
	}
	for i, p := range q {
		if mask>>i&1 > 0 && p != mean {
			dr, dg, db := int(p.r)-int(mean.r), int(p.g)-int(mean.g), int(p.b)-int(mean.b)
			off += 1 + dr*dr + dg*dg + db*db
		}
	}
	return mean, off
}

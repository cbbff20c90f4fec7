package picture

import (
	"fmt"
	"html"
	"strings"
)

// The size of a cell of a picture, in pixels: twice as high as wide.
const (
	cellWidth  = 9
	cellHeight = 18
	margin     = 8 // around all
)

// SVG draws a screen of so many cells as a picture. Lines, blocks and stones are
// shapes, and every run of letters is as wide as its cells, so that all lines up
// whatever font the viewer has.
func (c Cells) SVG(columns, rows int) string {
	var b strings.Builder
	begin(&b, columns, rows)
	c.draw(&b)
	b.WriteString("</svg>\n")
	return b.String()
}

// begin writes the beginning of a picture.
func begin(b *strings.Builder, columns, rows int) {
	w, h := columns*cellWidth+2*margin, rows*cellHeight+2*margin
	fmt.Fprintf(b, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="-%[3]d -%[3]d %[1]d %[2]d">`+"\n", w, h, margin)
	fmt.Fprintf(b, `<rect x="-%[3]d" y="-%[3]d" width="%[1]d" height="%[2]d" rx="6" fill="%[4]s"/>`+"\n", w, h, margin, Paper)
}

// draw writes what stands in the cells.
func (c Cells) draw(b *strings.Builder) {
	d := drawing{paths: map[string]*strings.Builder{}}
	for y, row := range c {
		for x := 0; x < len(row); {
			back := row[x].behind()
			n := runLength(row[x:], func(c Cell) bool { return c.behind() == back })
			if back != Paper {
				d.rect(back, x*cellWidth, y*cellHeight, n*cellWidth, cellHeight)
			}
			x += n
		}
	}
	for y, row := range c {
		for x := 0; x < len(row); {
			n := 1
			if isWritten(row[x]) {
				k := row[x].Ink
				n = runLength(row[x:], func(c Cell) bool { return isWritten(c) && c.Ink == k })
				d.write(row[x:x+n], x, y)
			} else if row[x].Rune != ' ' {
				d.shape(row[x], x*cellWidth, y*cellHeight)
			}
			x += n
		}
	}
	for _, key := range d.order {
		fmt.Fprintf(b, "<path %s d=\"%s\"/>\n", key, d.paths[key])
	}
	b.WriteString(`<g font-family="'DejaVu Sans Mono',Menlo,Consolas,monospace" font-size="15">` + "\n")
	b.WriteString(d.text.String())
	b.WriteString("</g>\n")
}

// A drawing is a picture in the making: a path for all of one look, in the order
// in which looks come, and text over them.
type drawing struct {
	paths map[string]*strings.Builder
	order []string
	text  strings.Builder
}

func (d *drawing) path(look string) *strings.Builder {
	if d.paths[look] == nil {
		d.paths[look] = new(strings.Builder)
		d.order = append(d.order, look)
	}
	return d.paths[look]
}

func (d *drawing) rect(fill string, x, y, w, h int) {
	fmt.Fprintf(d.path(fmt.Sprintf(`fill="%s" shape-rendering="crispEdges"`, fill)), "M%d %dh%dv%dh-%dz", x, y, w, h, w)
}

// isWritten tells whether a cell is part of a run of letters, figures and signs.
func isWritten(c Cell) bool { return c.Rune > ' ' && c.Rune < 0x7f }

func runLength(row []Cell, same func(Cell) bool) int {
	n := 1
	for n < len(row) && same(row[n]) {
		n++
	}
	return n
}

// write puts characters of one look at a place.
func (d *drawing) write(row []Cell, x, y int) {
	var text strings.Builder
	for _, c := range row {
		text.WriteRune(c.Rune)
	}
	look := ""
	if row[0].Bold {
		look = ` font-weight="bold"`
	}
	if row[0].Faint {
		look += ` opacity=".6"`
	}
	if row[0].Underline {
		look += ` text-decoration="underline"`
	}
	fmt.Fprintf(&d.text, `<text x="%d" y="%d" textLength="%d" lengthAdjust="spacingAndGlyphs" fill="%s"%s>%s</text>`+"\n",
		x*cellWidth, y*cellHeight+14, len(row)*cellWidth, row[0].color(), look, html.EscapeString(text.String()))
}

// arms are the lines of the box-drawing characters, from the middle of the cell:
// left, right, up, down; heavy ones are 3.
var arms = map[rune][4]int{
	'─': {1, 1, 0, 0}, '│': {0, 0, 1, 1}, '┌': {0, 1, 0, 1}, '┐': {1, 0, 0, 1}, '└': {0, 1, 1, 0}, '┘': {1, 0, 1, 0},
	'├': {0, 1, 1, 1}, '┤': {1, 0, 1, 1}, '┬': {1, 1, 0, 1}, '┴': {1, 1, 1, 0}, '┼': {1, 1, 1, 1},
	'╋': {3, 3, 3, 3}, '━': {3, 3, 0, 0}, '┃': {0, 0, 3, 3},
	'╭': {0, 1, 0, 1}, '╮': {1, 0, 0, 1}, '╰': {0, 1, 1, 0}, '╯': {1, 0, 1, 0},
}

// quarters are the quarters of a cell that a block character fills: bits for
// upper left, upper right, lower left, lower right.
var quarters = map[rune]uint{
	'▘': 1, '▝': 2, '▀': 3, '▖': 4, '▌': 5, '▞': 6, '▛': 7, '▗': 8, '▚': 9, '▐': 10, '▜': 11, '▄': 12, '▙': 13, '▟': 14, '█': 15,
}

// shape draws a character that is no letter in the cell at x, y.
func (d *drawing) shape(c Cell, x, y int) {
	const w, h = cellWidth, cellHeight
	const midX, midY = w / 2, h / 2
	fill := c.color()
	disc := func(style string, radius float64) {
		fmt.Fprintf(d.path(style), "M%g %da%g %[3]g 0 1 0 %g 0a%[3]g %[3]g 0 1 0 -%[4]g 0z", float64(x)+w/2.-radius, y+midY, radius, 2*radius)
	}
	triangle := func(points string) {
		fmt.Fprintf(d.path(fmt.Sprintf(`fill="%s"`, fill)), "M%d %d%sz", x, y, points)
	}
	square := func(size int) { d.rect(fill, x+(w-size)/2, y+(h-size)/2, size, size) }
	switch a, line := arms[c.Rune]; {
	case line:
		for i, at := range [4][4]int{{0, midY, midX + 1, 1}, {midX, midY, w - midX, 1}, {midX, 0, 1, midY + 1}, {midX, midY, 1, h - midY}} {
			grow := a[i] / 2 // a heavy line to both sides
			switch {
			case a[i] == 0:
			case i < 2:
				d.rect(fill, x+at[0], y+at[1]-grow, at[2], a[i])
			default:
				d.rect(fill, x+at[0]-grow, y+at[1], a[i], at[3])
			}
		}
	case quarters[c.Rune] != 0:
		q := quarters[c.Rune]
		for half, top := range []int{0, midY} {
			switch q >> (2 * half) & 3 {
			case 1:
				d.rect(fill, x, y+top, midX, midY)
			case 2:
				d.rect(fill, x+midX, y+top, w-midX, midY)
			case 3:
				d.rect(fill, x, y+top, w, midY)
			}
		}
	case c.Rune >= '▁' && c.Rune <= '▇':
		n := int(c.Rune-'▁') + 1
		d.rect(fill, x, y+h-n*h/8, w, n*h/8)
	case c.Rune >= '▉' && c.Rune <= '▏':
		d.rect(fill, x, y, (8-int(c.Rune-'█'))*w/8, h)
	case c.Rune == '●':
		disc(fmt.Sprintf(`fill="%s"`, fill), 4.2)
	case c.Rune == '○':
		disc(fmt.Sprintf(`fill="none" stroke="%s"`, fill), 3.7)
	case c.Rune == '•':
		disc(fmt.Sprintf(`fill="%s"`, fill), 2.2)
	case c.Rune == '·':
		disc(fmt.Sprintf(`fill="%s"`, fill), 1.1)
	case c.Rune == '□':
		fmt.Fprintf(d.path(fmt.Sprintf(`fill="none" stroke="%s"`, fill)), "M%d %dh7v7h-7z", x+1, y+5)
	case c.Rune == '■':
		square(7)
	case c.Rune == '▪':
		square(5)
	case c.Rune == '◀':
		triangle("m0 9l8 -5v10")
	case c.Rune == '▶':
		triangle("m9 9l-8 -5v10")
	case c.Rune == '▸':
		triangle("m8 9l-6 -4v8")
	case c.Rune == '▾':
		triangle("m5 13l-4 -6h8")
	default: // a character that is as wide as any other in few fonts
		d.write([]Cell{c}, x/w, y/h)
	}
}

package picture

// A canvas is what characters are drawn on. Lengths are pixels of an SVG, x and y with a
// width and a height too; other places are columns and rows of cells.
type canvas interface {
	rect(color string, x, y, w, h int)
	circle(color string, x, y int, radius float64, hollow bool)
	path(c Cell, color string, x, y int, path string, hollow bool)
	write(row []Cell, color string, x, y int)
}

// arms are the lines of the box-drawing characters, from the middle of the cell:
// left, right, up, down; heavy ones are 3.
var arms = map[rune][4]int{
	'─': {1, 1, 0, 0}, '│': {0, 0, 1, 1}, '┌': {0, 1, 0, 1}, '┐': {1, 0, 0, 1}, '└': {0, 1, 1, 0}, '┘': {1, 0, 1, 0},
	'├': {0, 1, 1, 1}, '┤': {1, 0, 1, 1}, '┬': {1, 1, 0, 1}, '┴': {1, 1, 1, 0}, '┼': {1, 1, 1, 1},
	'╋': {3, 3, 3, 3}, '━': {3, 3, 0, 0}, '┃': {0, 0, 3, 3}, '╸': {3, 0, 0, 0},
	'╭': {0, 1, 0, 1}, '╮': {1, 0, 0, 1}, '╰': {0, 1, 1, 0}, '╯': {1, 0, 1, 0},
}

// quarters are the quarters of a cell that a block character fills: bits for
// upper left, upper right, lower left, lower right.
var quarters = map[rune]uint{
	'▘': 1, '▝': 2, '▀': 3, '▖': 4, '▌': 5, '▞': 6, '▛': 7, '▗': 8, '▚': 9, '▐': 10, '▜': 11, '▄': 12, '▙': 13, '▟': 14, '█': 15,
}

// circles are the radii of round characters.
var circles = map[rune]float64{'●': 4.2, '○': 4.2, '•': 2.2, '·': 1.1}

// paths are the outlines of characters, from the corner of their cells.
var paths = map[rune]string{'◀': "m0 9l8 -5v10", '▶': "m9 9l-8 -5v10", '▸': "m8 9l-6 -4v8", '▾': "m5 13l-4 -6h8", '□': "m1 5h7v7h-7"}

// isShape reports whether shape draws a character without a font.
func isShape(r rune) bool {
	_, line := arms[r]
	return line || quarters[r] != 0 || r >= '▁' && r <= '▏' || r == '▔' || r == '╌' || r == '■' || r == '▪' || circles[r] > 0
}

// shape draws a character that is no letter in a cell.
func shape(on canvas, c Cell, color string, column, row int) {
	const w, h = cellWidth, cellHeight
	const midX, midY = w / 2, h / 2
	rect := func(x, y, w, h int) { on.rect(color, column*cellWidth+x, row*cellHeight+y, w, h) }
	square := func(size int) { rect((w-size)/2, (h-size)/2, size, size) }

	if c.Underline {
		rect(0, h-2, w, 1)
	}
	switch a, line := arms[c.Rune]; {
	case c.Rune == ' ':
	case line:
		for i, at := range [4][4]int{{0, midY, midX + 1, 1}, {midX, midY, w - midX, 1}, {midX, 0, 1, midY + 1}, {midX, midY, 1, h - midY}} {
			grow := a[i] / 2 // a heavy line to both sides
			switch {
			case a[i] == 0:
			case i < 2:
				rect(at[0], at[1]-grow, at[2], a[i])
			default:
				rect(at[0]-grow, at[1], a[i], at[3])
			}
		}

	case quarters[c.Rune] != 0:
		for half, top := range []int{0, midY} {
			switch quarters[c.Rune] >> (2 * half) & 3 {
			case 1:
				rect(0, top, midX, midY)
			case 2:
				rect(midX, top, w-midX, midY)
			case 3:
				rect(0, top, w, midY)
			}
		}
	case c.Rune >= '▁' && c.Rune <= '▇':
		n := int(c.Rune-'▁') + 1
		rect(0, h-n*h/8, w, n*h/8)
	case c.Rune == '▔':
		rect(0, 0, w, h/8)
	case c.Rune >= '▉' && c.Rune <= '▏':
		rect(0, 0, (8-int(c.Rune-'█'))*w/8, h)

	case c.Rune == '╌':
		rect(0, midY, 3, 1)
		rect(midX+1, midY, 3, 1)
	case c.Rune == '■':
		square(7)
	case c.Rune == '▪':
		square(5)
	case circles[c.Rune] > 0:
		on.circle(color, column, row, circles[c.Rune], c.Rune == '○')
	case paths[c.Rune] != "":
		on.path(c, color, column, row, paths[c.Rune], c.Rune == '□')
	default: // a character that is as wide as any other in few fonts
		on.write([]Cell{c}, color, column, row)
	}
}

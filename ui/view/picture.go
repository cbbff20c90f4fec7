package view

import (
	"fmt"
	"unicode/utf8"

	"gobandit/ui/picture"
)

// Picture returns what a terminal with all colors shows of a canvas.
func (t *Theme) Picture(c *Canvas) picture.Screen {
	page := picture.Dark
	if t.light {
		page = picture.Light
	}
	out := make([][]picture.Cell, c.h)
	for y := range out {
		row := c.cells[y*c.w : (y+1)*c.w]
		for x, at := range row {
			r := at.r
			if r == wideTail {
				r = ' '
			}
			ink := t.ink[at.style]
			if !at.fg.none() {
				ink.Fore = at.fg.hex()
			}
			if !at.bg.none() {
				ink.Back = at.bg.hex()
			}
			ink.Bold, ink.Underline = ink.Bold || at.bold, ink.Underline || at.under
			if t.ascii && r >= 0x80 {
				r = asciiOf(r)
			}
			text := textOf(r)
			r, n := utf8.DecodeRuneInString(text)
			out[y] = append(out[y], picture.Cell{Rune: r, Ink: ink, Marks: text[n:], Wide: x+1 < len(row) && row[x+1].r == wideTail})
		}
	}

	return picture.Screen{Page: page, Columns: c.w, Rows: c.h, Cells: out, Scenes: c.scenes}
}

func (p paint) hex() string { return fmt.Sprintf("#%02x%02x%02x", p.r, p.g, p.b) }

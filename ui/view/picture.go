package view

import (
	"fmt"
	"strconv"
	"strings"

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
		for _, at := range c.cells[y*c.w : (y+1)*c.w] {
			r := at.r
			if r == wideTail {
				r = ' '
			}
			ink := inkOf(t.open[at.style])
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
			out[y] = append(out[y], picture.Cell{Rune: r, Ink: ink})
		}
	}

	return picture.Screen{Page: page, Columns: c.w, Rows: c.h, Cells: out, Scenes: c.scenes}
}

func (p paint) hex() string { return fmt.Sprintf("#%02x%02x%02x", p.r, p.g, p.b) }

// inkOf returns the ink of a style by the escape sequence that begins it.
func inkOf(open string) (ink picture.Ink) {
	for _, sequence := range strings.Split(strings.Trim(open, "\x1bm"), "m\x1b") {
		words := strings.Split(strings.TrimPrefix(sequence, "["), ";")
		for i := 0; i < len(words); i++ {
			switch {
			case (words[i] == "38" || words[i] == "48") && i+4 < len(words):
				var p paint
				for k, to := range []*uint8{&p.r, &p.g, &p.b} {
					n, _ := strconv.ParseUint(words[i+2+k], 10, 8) // this package wrote it
					*to = uint8(n)
				}
				if words[i] == "38" {
					ink.Fore = p.hex()
				} else {
					ink.Back = p.hex()
				}
				i += 4
			case words[i] == "1":
				ink.Bold = true
			case words[i] == "4":
				ink.Underline = true
			case words[i] == "7":
				ink.Reverse = true
			}
		}
	}
	return ink
}

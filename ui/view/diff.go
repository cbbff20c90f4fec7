package view

import (
	"bytes"
	"image"
	"slices"
	"strconv"
)

// Synchronized output, mode 2026: a terminal that knows it shows a frame as a whole.
const (
	beginFrame = "\x1b[?2026h"
	endFrame   = "\x1b[?2026l"
)

// mostGap is how many cells that have not changed are written again rather than
// skipped: moving the cursor takes more bytes.
const mostGap = 6

// Diff writes what turns the picture of one canvas in a terminal into that of another:
// nothing if they look the same. Without a picture before, or one of another size,
// everything is written. Pictures are what is written to show those of now.
func (t *Theme) Diff(to *bytes.Buffer, before, now *Canvas, pictures string) {
	w, begin := &diffWriter{theme: t, b: to}, to.Len()
	to.WriteString(beginFrame)
	if !before.SizedAs(now) {
		to.WriteString(reset + "\x1b[2J")
		before = NewCanvas(now.w, now.h)
	}
	to.WriteString(pictures)
	for y := range now.h {
		w.row(y, before.cells[y*now.w:(y+1)*now.w], now.cells[y*now.w:(y+1)*now.w])
	}
	if to.Len() == begin+len(beginFrame) {
		to.Truncate(begin)
		return
	}

	if !t.bare(w.pen) {
		to.WriteString(reset)
	}
	to.WriteString(endFrame)
}

// SizedAs reports whether a canvas, which may be nil, is as large as another one.
func (c *Canvas) SizedAs(other *Canvas) bool { return c != nil && c.w == other.w && c.h == other.h }

// Without returns a canvas, which may be nil, as it is where the text in some cells is lost,
// for Diff.
func (c *Canvas) Without(lost []image.Rectangle) *Canvas {
	if c == nil || len(lost) == 0 {
		return c
	}
	out := *c
	out.cells = slices.Clone(c.cells)
	for _, r := range lost {
		for y := r.Min.Y; y < r.Max.Y; y++ {
			for x := r.Min.X; x < r.Max.X; x++ {
				out.cells[y*c.w+x] = cell{r: pictured}
			}
		}
	}
	return &out
}

// A diffWriter writes the cells that have changed.
type diffWriter struct {
	theme *Theme
	b     *bytes.Buffer
	pen   pen
}

// row writes what has changed in a row. One with wide characters is written whole:
// terminals differ on how wide some are.
func (w *diffWriter) row(y int, before, now []cell) {
	wide := func(c cell) bool { return c.r == wideTail }
	if slices.Equal(before, now) {
		return
	}
	if slices.ContainsFunc(before, wide) || slices.ContainsFunc(now, wide) {
		w.span(y, 0, now)
		return
	}
	for x := 0; x < len(now); x++ {
		if before[x] == now[x] {
			continue
		}
		end := x + 1
		for i := end; i < len(now) && i-end <= mostGap; i++ {
			if before[i] != now[i] {
				end = i + 1
			}
		}
		w.span(y, x, now[x:end:len(now)])
		x = end
	}
}

// span writes cells from column x of row y on. The capacity of cells is the rest of
// the row: what is blank up to its end is cleared.
func (w *diffWriter) span(y, x int, cells []cell) {
	seq := strconv.AppendInt(append(w.b.AvailableBuffer(), "\x1b["...), int64(y+1), 10)
	if x > 0 {
		seq = strconv.AppendInt(append(seq, ';'), int64(x+1), 10)
	}
	w.b.Write(append(seq, 'H'))

	// Clearing the rest of a row takes three bytes, which blanks up to its end may exceed.
	n := len(cells)
	for n > 0 && cells[n-1].r == ' ' && w.theme.bare(penOf(cells[n-1])) {
		n--
	}
	rest := cells[n:cap(cells)]
	clears := len(cells)-n > 3 && !slices.ContainsFunc(rest, func(c cell) bool { return c.r != ' ' || !w.theme.bare(penOf(c)) })
	if !clears {
		n = len(cells)
	}

	for i, c := range cells[:n] {
		w.to(penOf(c))
		if c.r < 0x100 && i+1 < n && cells[i+1].r == wideTail {
			w.b.WriteString("  \b\b") // xterm leaves what was in the second cell of such a character
		}
		w.theme.writeRune(w.b, c.r)
	}
	if clears {
		w.to(pen{})
		w.b.WriteString("\x1b[K")
	}
}

func (w *diffWriter) to(next pen) {
	if next != w.pen {
		w.pen = w.theme.change(w.b, w.pen, next)
	}
}

package picture

import (
	"fmt"
	"image"
	"image/color"
	"slices"
	"strings"
)

// redraw writes the parts of scenes that the terminal does not show yet as sixels, and
// returns their cells.
func (t *Terminal) redraw(b *strings.Builder, scenes []Scene) (cells []image.Rectangle) {
	for n, s := range scenes {
		var before Scene
		if n < len(t.shown) && t.shown[n].Cells == s.Cells && t.shown[n].Cell == s.Cell {
			before = t.shown[n]
		}
		for _, r := range s.changes(before) {
			pixels := s.pixels(r)
			m := image.NewRGBA(pixels.Sub(pixels.Min))
			s.draw(m, pixels, image.Point{})
			fmt.Fprintf(b, "\x1b[%d;%dH", r.Min.Y+1, r.Min.X+1)
			writeSixels(b, m)
			cells = append(cells, r)
		}
	}
	return cells
}

// changes returns the cells in which a scene looks other than the one before.
func (s Scene) changes(before Scene) []image.Rectangle {
	if before.Items == nil {
		return []image.Rectangle{s.Cells}
	}
	there := map[Item]int{}
	for _, i := range before.Items {
		there[i]++
	}
	for _, i := range s.Items {
		there[i]--
	}

	var out []image.Rectangle
	add := func(r image.Rectangle) { // joined with those that it touches
		for i := 0; i < len(out); i++ {
			if out[i].Overlaps(r) {
				r = r.Union(out[i])
				out, i = slices.Delete(out, i, i+1), -1
			}
		}
		out = append(out, r)
	}
	for _, list := range [][]Item{before.Items, s.Items} { // in the order of the items, which maps have not
		for _, i := range list {
			if there[i] != 0 {
				there[i] = 0
				add(s.cells(s.bounds(i)).Intersect(s.Cells))
			}
		}
	}
	for y := s.Cells.Min.Y; y < s.Cells.Max.Y; y++ {
		for x := s.Cells.Min.X; x < s.Cells.Max.X; x++ {
			if before.hidden(x, y) && !s.hidden(x, y) {
				add(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	return out
}

// mostColors is how many colors a sixel picture may have.
const mostColors = 256

// reduced returns the colors of a picture, and of each pixel the number of its color. Colors
// that differ least become one if there are too many.
func reduced(m *image.RGBA) (index []uint8, palette []color.RGBA) {
	index = make([]uint8, m.Rect.Dx()*m.Rect.Dy())
	for bits := 2; ; bits++ { // of each channel that do not count
		known := map[uint32]int{}
		palette = palette[:0]
		last, number := ^uint32(0), 0
		for i := range index {
			p := m.Pix[4*i : 4*i+3 : 4*i+3]
			key := uint32(p[0]>>bits)<<16 | uint32(p[1]>>bits)<<8 | uint32(p[2]>>bits)
			if key != last {
				var ok bool
				if number, ok = known[key]; !ok {
					number = len(palette)
					known[key] = number
					palette = append(palette, color.RGBA{p[0], p[1], p[2], 255})
				}
				last = key
			}
			index[i] = uint8(number)
		}
		if len(palette) <= mostColors {
			return index, palette
		}
	}
}

// writeSixels writes a picture as sixels: bands of six rows of pixels, of each color one
// after the other.
func writeSixels(b *strings.Builder, m *image.RGBA) {
	w, h := m.Rect.Dx(), m.Rect.Dy()
	index, palette := reduced(m)
	fmt.Fprintf(b, "\x1bP0;1q\"1;1;%d;%d", w, h)
	for i, c := range palette {
		percent := func(v uint8) int { return (int(v)*100 + 127) / 255 }
		fmt.Fprintf(b, "#%d;2;%d;%d;%d", i, percent(c.R), percent(c.G), percent(c.B))
	}

	bands := make([]byte, len(palette)*w)
	for top := 0; top < h; top += 6 {
		clear(bands)
		for y := top; y < min(top+6, h); y++ {
			for x := range w {
				bands[int(index[y*w+x])*w+x] |= 1 << (y - top)
			}
		}
		for i := range palette {
			writeBand(b, i, bands[i*w:(i+1)*w])
		}
		b.WriteByte('-')
	}
	b.WriteString("\x1b\\")
}

func writeBand(b *strings.Builder, color int, band []byte) {
	for len(band) > 0 && band[len(band)-1] == 0 {
		band = band[:len(band)-1]
	}
	if len(band) == 0 {
		return
	}
	fmt.Fprintf(b, "#%d", color)
	for x := 0; x < len(band); {
		n := 1
		for x+n < len(band) && band[x+n] == band[x] {
			n++
		}
		if n > 3 {
			fmt.Fprintf(b, "!%d", n)
		}
		for range map[bool]int{true: 1, false: n}[n > 3] {
			b.WriteByte('?' + band[x])
		}
		x += n
	}
	b.WriteByte('$')
}

package picture

import (
	"cmp"
	"fmt"
	"image"
	"image/color"
	"slices"
	"strings"
)

// A tile is a part of a scene that is drawn again as a whole. So a terminal keeps no more pictures than a
// scene has tiles: mlterm forgets the oldest of 512.
type tile struct {
	cells  image.Rectangle
	drawn  bool
	items  []Item // what it shows
	hidden []bool // by cell: that something else has been shown there since
}

// Tiles of a scene: how many there are along a side at most, and the fewest cells of one.
const (
	mostTiles  = 10
	tileWidth  = 8
	tileHeight = 4
)

// redraw writes the tiles of scenes that the terminal does not show yet as sixels, neighbors joined, and returns their
// cells. With most above 0 it stops after that many bytes, and the rest is late.
func (t *Terminal) redraw(b *strings.Builder, scenes []Scene, most int) (drawn []image.Rectangle) {
	before, begin := t.tiles, t.begin
	t.tiles, t.late = make([][]tile, len(scenes)), false
	for n, s := range scenes {
		if n < len(before) && t.shown[n].Cells == s.Cells && t.shown[n].Cell == s.Cell {
			t.tiles[n] = before[n]
		} else {
			t.tiles[n] = s.tiles()
		}
		tiles, columns, stale := t.tiles[n], 0, make([]bool, len(t.tiles[n]))
		for i := range tiles {
			stale[i] = !tiles[i].current(s) || slices.ContainsFunc(drawn, tiles[i].cells.Overlaps) // by a scene below
			if tiles[i].cells.Min.Y == s.Cells.Min.Y {
				columns++
			}
		}
		for i := range tiles {
			at, w, h := (begin+i)%len(tiles), 1, 1
			switch {
			case !stale[at]:
				continue
			case most > 0 && b.Len() > most:
				t.late = true
				continue
			case most <= 0:
				w, h = joined(stale, columns, at)
			}
			var r image.Rectangle
			for j := range w * h {
				one := at + j/w*columns + j%w
				stale[one] = false
				tiles[one].show(s)
				r = r.Union(tiles[one].cells)
			}
			drawn = append(drawn, t.write(b, s, r)...)
			t.begin = begin + i + 1
		}
	}
	return drawn
}

// joined returns how many columns and rows of tiles are stale from one on.
func joined(stale []bool, columns, at int) (w, h int) {
	for w = 1; (at+w)%columns != 0 && stale[at+w]; w++ {
	}
	for h = 1; at+h*columns < len(stale) && !slices.Contains(stale[at+h*columns:at+h*columns+w], false); h++ {
	}
	return w, h
}

// tiles returns the tiles of a scene, row by row, of which nothing is drawn.
func (s Scene) tiles() (out []tile) {
	w, h := max(tileWidth, (s.Cells.Dx()+mostTiles-1)/mostTiles), max(tileHeight, (s.Cells.Dy()+mostTiles-1)/mostTiles)
	for y := s.Cells.Min.Y; y < s.Cells.Max.Y; y += h {
		for x := s.Cells.Min.X; x < s.Cells.Max.X; x += w {
			out = append(out, tile{cells: image.Rect(x, y, x+w, y+h).Intersect(s.Cells)})
		}
	}
	return out
}

// itemsIn returns the items of a scene that are seen in some cells.
func (s Scene) itemsIn(cells image.Rectangle) (out []Item) {
	pixels := s.pixels(cells)
	for _, i := range s.Items {
		if s.bounds(i).Overlaps(pixels) {
			out = append(out, i)
		}
	}
	return out
}

// hiddenIn returns which of some cells of a scene show something else.
func (s Scene) hiddenIn(cells image.Rectangle) []bool {
	out := make([]bool, 0, cells.Dx()*cells.Dy())
	for y := cells.Min.Y; y < cells.Max.Y; y++ {
		for x := cells.Min.X; x < cells.Max.X; x++ {
			out = append(out, s.hidden(x, y))
		}
	}
	return out
}

// current reports whether a tile shows what it is to show. Cells that are or have been hidden have lost the picture.
func (t *tile) current(s Scene) bool {
	if !t.drawn {
		return false
	}
	whole := true
	for i, now := range s.hiddenIn(t.cells) {
		t.hidden[i] = t.hidden[i] || now
		whole = whole && t.hidden[i] == now
	}
	return whole && slices.Equal(t.items, s.itemsIn(t.cells))
}

// show notes that a tile shows the scene.
func (t *tile) show(s Scene) {
	t.drawn, t.items, t.hidden = true, s.itemsIn(t.cells), s.hiddenIn(t.cells)
}

// write writes what is seen of a scene in some cells, in pieces within the limit of the terminal, and returns the
// cells of each.
func (t *Terminal) write(b *strings.Builder, s Scene, cells image.Rectangle) (out []image.Rectangle) {
	seen := image.Rectangle{}
	for y := cells.Min.Y; y < cells.Max.Y; y++ {
		for x := cells.Min.X; x < cells.Max.X; x++ {
			if !s.hidden(x, y) {
				seen = seen.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	limit := cmp.Or(t.Limit, image.Pt(1000, 1000)) // of xterm
	w, h := max(1, limit.X/s.Cell.X), max(1, limit.Y/s.Cell.Y)
	for y := seen.Min.Y; y < seen.Max.Y; y += h {
		for x := seen.Min.X; x < seen.Max.X; x += w {
			r := image.Rect(x, y, x+w, y+h).Intersect(seen)
			pixels := s.pixels(r)
			m := image.NewRGBA(pixels.Sub(pixels.Min))
			s.draw(m, pixels, image.Point{})
			fmt.Fprintf(b, "\x1b[%d;%dH", r.Min.Y+1, r.Min.X+1)
			writeSixels(b, m)
			out = append(out, r)
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

// writeSixels writes a picture as sixels: bands of six rows of pixels, each as pieces of one color. A piece that
// begins where the last one has ended or later follows it; only for others the band begins again.
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
		var pieces []piece
		for i := range palette {
			pieces = appendPieces(pieces, i, bands[i*w:(i+1)*w])
		}
		slices.SortStableFunc(pieces, func(a, b piece) int { return a.from - b.from })
		if top > 0 { // none after the last band: the picture would be a row higher
			b.WriteByte('-')
		}
		writePieces(b, pieces)
	}
	b.WriteString("\x1b\\")
}

// A piece is sixels of one color, from a column on.
type piece struct {
	color, from int
	sixels      []byte
}

// leastGap is how many empty sixels divide pieces: fewer are written in fewer bytes.
const leastGap = 4

// appendPieces appends the pieces of a color in a band.
func appendPieces(to []piece, color int, band []byte) []piece {
	for x := 0; x < len(band); {
		if band[x] == 0 {
			x++
			continue
		}
		end, gap := x, 0
		for at := x; at < len(band) && gap < leastGap; at++ {
			if gap++; band[at] != 0 {
				end, gap = at+1, 0
			}
		}
		to = append(to, piece{color, x, band[x:end]})
		x = end
	}
	return to
}

// writePieces writes the pieces of a band, sorted by their columns.
func writePieces(b *strings.Builder, pieces []piece) {
	color := -1
	for pass := 0; len(pieces) > 0; pass++ {
		if pass > 0 {
			b.WriteByte('$')
		}
		at, later := 0, pieces[:0]
		for _, p := range pieces {
			if p.from < at {
				later = append(later, p)
				continue
			}
			if p.color != color {
				fmt.Fprintf(b, "#%d", p.color)
				color = p.color
			}
			writeRun(b, '?', p.from-at)
			for x := 0; x < len(p.sixels); {
				n := 1
				for x+n < len(p.sixels) && p.sixels[x+n] == p.sixels[x] {
					n++
				}
				writeRun(b, '?'+p.sixels[x], n)
				x += n
			}
			at = p.from + len(p.sixels)
		}
		pieces = later
	}
}

// writeRun writes a sixel n times.
func writeRun(b *strings.Builder, sixel byte, n int) {
	if n > 3 {
		fmt.Fprintf(b, "!%d", n)
		n = 1
	}
	for range n {
		b.WriteByte(sixel)
	}
}

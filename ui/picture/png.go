package picture

import (
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"io"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gomono"
	"golang.org/x/image/font/gofont/gomonobold"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
)

// PNG draws a screen as a picture of pixels, twice as large as SVG draws it.
func (s Screen) PNG(out io.Writer) error {
	const w, h = 2 * cellWidth, 2 * cellHeight
	plain, err := face(gomono.TTF)
	if err != nil {
		return err
	}
	bold, err := face(gomonobold.TTF)
	if err != nil {
		return err
	}

	m := image.NewRGBA(image.Rect(0, 0, s.Columns*w+4*margin, s.Rows*h+4*margin))
	fill(m, m.Bounds(), s.Paper)
	for y, row := range s.Cells {
		for x, cell := range row {
			at := image.Rect(0, 0, w, h).Add(image.Pt(2*margin+x*w, 2*margin+y*h))

			ink := s.color(cell.Ink)
			if back := s.behind(cell.Ink); back != s.Paper {
				fill(m, at, back)
			}
			if cell.Rune <= ' ' || figure(m, at, cell.Rune, ink) {
				continue
			}

			d := font.Drawer{Dst: m, Src: image.NewUniform(rgb(ink)), Face: plain, Dot: fixed.P(at.Min.X, at.Min.Y+h*7/9)}
			if cell.Bold {
				d.Face = bold
			}
			text := string(cell.Rune)
			if other, ok := standIns[cell.Rune]; ok {
				text = string(other)
			}
			d.Dot.X += (fixed.I(w) - d.MeasureString(text)) / 2
			d.DrawString(text)
		}
	}
	return png.Encode(out, m)
}

// standIns are characters that the font has, for such as it has not.
var standIns = map[rune]rune{'◀': '◄', '▶': '►', '▸': '►', '▾': '▼', '↵': '←', '△': '∆', '◎': '○', '▫': '□'}

// face returns a font whose letters fill cells.
func face(ttf []byte) (font.Face, error) {
	f, err := opentype.Parse(ttf)
	if err != nil {
		return nil, err
	}
	return opentype.NewFace(f, &opentype.FaceOptions{Size: 28, DPI: 72, Hinting: font.HintingFull})
}

// figure draws a character that is a line, a block or a stone, and reports whether it
// is one.
func figure(m *image.RGBA, at image.Rectangle, r rune, ink string) bool {
	w, h := at.Dx(), at.Dy()
	part := func(x0, y0, x1, y1 int) { fill(m, image.Rect(x0, y0, x1, y1).Add(at.Min), ink) }

	switch a, line := arms[r]; {
	case line:
		for i, thick := range a {
			t := thick // pixels to each side of the middle
			switch {
			case t == 0:
			case i == 0:
				part(0, h/2-t, w/2+1, h/2+t)
			case i == 1:
				part(w/2-1, h/2-t, w, h/2+t)
			case i == 2:
				part(w/2-t, 0, w/2+t, h/2+1)
			case i == 3:
				part(w/2-t, h/2-1, w/2+t, h)
			}
		}
	case quarters[r] != 0:
		for i := range 4 {
			if quarters[r]>>i&1 == 1 {
				part(i%2*w/2, i/2*h/2, (i%2+1)*w/2, (i/2+1)*h/2)
			}
		}
	case r >= '▁' && r <= '▇':
		part(0, h-(int(r-'▁')+1)*h/8, w, h)
	case r >= '▉' && r <= '▏':
		part(0, 0, (8-int(r-'█'))*w/8, h)
	case r == '╌':
		part(0, h/2-1, w/3, h/2+1)
		part(w/2, h/2-1, w/2+w/3, h/2+1)
	case r == '●':
		disc(m, at, ink, 0, 8.4)
	case r == '○':
		disc(m, at, ink, 6.4, 8.4)
	case r == '•':
		disc(m, at, ink, 0, 4.4)
	case r == '·':
		disc(m, at, ink, 0, 2.2)
	default:
		return false
	}
	return true
}

// disc draws a disc, or a ring, in the middle of a cell, with soft edges.
func disc(m *image.RGBA, at image.Rectangle, ink string, inner, outer float64) {
	over := rgb(ink)
	for y := at.Min.Y; y < at.Max.Y; y++ {
		for x := at.Min.X; x < at.Max.X; x++ {
			covered := 0
			for i := range 16 {
				dx := float64(x-at.Min.X) + (float64(i%4)+0.5)/4 - float64(at.Dx())/2
				dy := float64(y-at.Min.Y) + (float64(i/4)+0.5)/4 - float64(at.Dy())/2
				if d := dx*dx + dy*dy; d <= outer*outer && d >= inner*inner {
					covered++
				}
			}
			under := m.RGBAAt(x, y)
			mix := func(a, b uint8) uint8 { return uint8((int(a)*(16-covered) + int(b)*covered) / 16) }
			m.SetRGBA(x, y, color.RGBA{mix(under.R, over.R), mix(under.G, over.G), mix(under.B, over.B), 255})
		}
	}
}

func fill(m *image.RGBA, r image.Rectangle, c string) {
	draw.Draw(m, r, image.NewUniform(rgb(c)), image.Point{}, draw.Src)
}

// rgb returns the color that is written #rrggbb.
func rgb(text string) color.RGBA {
	c := color.RGBA{A: 255}
	if _, err := fmt.Sscanf(text, "#%02x%02x%02x", &c.R, &c.G, &c.B); err != nil {
		panic(fmt.Sprintf("picture: color %q, want #rrggbb", text))
	}
	return c
}

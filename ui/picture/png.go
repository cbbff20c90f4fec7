package picture

import (
	"cmp"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"io"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gomono"
	"golang.org/x/image/font/gofont/gomonobold"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
)

// CellPixels is the size of a cell of a PNG picture.
var CellPixels = image.Pt(2*cellWidth, 2*cellHeight)

// PNG draws a screen as a picture of pixels, twice as large as SVG draws it.
func (s Screen) PNG(out io.Writer) error {
	w, h := CellPixels.X, CellPixels.Y
	const size = 28
	b := bitmap{RGBA: image.NewRGBA(image.Rect(0, 0, s.Columns*w+4*margin, s.Rows*h+4*margin)), plain: face(false, size), bold: face(true, size)}
	fill(b.RGBA, b.Bounds(), s.Paper)

	for _, scene := range s.Scenes {
		scene.draw(b.RGBA, scene.pixels(scene.Cells), scene.pixels(scene.Cells).Min.Add(image.Pt(2*margin, 2*margin)))
	}
	for y, row := range s.Cells {
		for x, cell := range row {
			if back := s.behind(cell.Ink); cell.Rune != Pictured && (back != s.Paper || s.Scenes != nil) {
				fill(b.RGBA, b.cell(x, y), back)
			}
		}
		for x, cell := range row { // wide ones stand in the next cell, too
			if cell.Rune != Pictured && (cell.Rune > ' ' || cell.Underline) {
				shape(b, cell, s.color(cell.Ink), x, y)
			}
		}
	}
	return png.Encode(out, b)
}

// A bitmap is a picture of pixels, twice as large as an SVG.
type bitmap struct {
	*image.RGBA
	plain, bold font.Face
}

func (b bitmap) cell(x, y int) image.Rectangle {
	const w, h = 2 * cellWidth, 2 * cellHeight
	return image.Rect(0, 0, w, h).Add(image.Pt(2*margin+x*w, 2*margin+y*h))
}

func (b bitmap) rect(color string, x, y, w, h int) {
	fill(b.RGBA, image.Rect(2*x, 2*y, 2*(x+w), 2*(y+h)).Add(image.Pt(2*margin, 2*margin)), color)
}

func (b bitmap) circle(color string, x, y int, radius float64, hollow bool) {
	inner := 0.
	if hollow {
		inner = 2*radius - 2
	}
	disc(b.RGBA, b.cell(x, y), color, inner, 2*radius)
}

func (b bitmap) path(c Cell, color string, x, y int, _ string, _ bool) {
	b.write([]Cell{c}, color, x, y)
}

func (b bitmap) write(row []Cell, color string, x, y int) {
	for i, c := range row {
		for _, r := range strokes[c.Rune] {
			b.rect(color, (x+i)*cellWidth+r.Min.X, y*cellHeight+r.Min.Y, r.Dx(), r.Dy())
		}
		if strokes[c.Rune] != nil {
			continue
		}

		at := b.cell(x+i, y)
		d := font.Drawer{Dst: b, Src: image.NewUniform(rgb(color)), Face: b.plain, Dot: fixed.P(at.Min.X, at.Min.Y+at.Dy()*7/9)}
		if c.Bold {
			d.Face = b.bold
		}
		text := string(standIn(c.Rune))
		if r := standIn(c.Rune); r > 0x7f && !hasGlyph(fonts()[0], r) {
			if f := systemFont(r); f != nil {
				d.Face = newFace(f, 2*eastSize)
			}
		}
		if c.Wide {
			at.Max.X += at.Dx()
		}
		d.Dot.X += (fixed.I(at.Dx()) - d.MeasureString(text)) / 2
		at.Min.X = d.Dot.X.Round()
		d.DrawString(text)
		for _, mark := range c.Marks {
			if hasGlyph(fonts()[0], mark) {
				d.Dot.X = fixed.I(at.Min.X)
				d.DrawString(string(mark))
			}
		}
	}
}

// standIn returns the character that is drawn for r.
func standIn(r rune) rune { return cmp.Or(standIns[r], r) }

// strokes are the rectangles of characters that the font has nothing like, in pixels of
// an SVG.
var strokes = map[rune][]image.Rectangle{
	'↵': {image.Rect(7, 4, 8, 11), image.Rect(1, 10, 8, 11), image.Rect(2, 9, 3, 12), image.Rect(3, 8, 4, 13)},
}

// init adds the arrows that point to corners: seven steps, and a head at the end.
func init() {
	for r, to := range map[rune]image.Point{'↖': {-1, -1}, '↗': {1, -1}, '↙': {-1, 1}, '↘': {1, 1}} {
		middle := image.Rect(4, 8, 5, 9)
		for i := -3; i <= 3; i++ {
			strokes[r] = append(strokes[r], middle.Add(to.Mul(i)))
		}
		for i := range 4 {
			strokes[r] = append(strokes[r], middle.Add(image.Pt(3*to.X, (3-i)*to.Y)), middle.Add(image.Pt((3-i)*to.X, 3*to.Y)))
		}
	}
}

// standIns are characters that the font has, for such as it has not.
var standIns = map[rune]rune{'╱': '/', '╲': '\\', '◀': '◄', '▶': '►', '▸': '►', '▾': '▼', '△': '∆', '◎': '○', '▫': '□'}

// fonts are the plain font and the bold one.
var fonts = sync.OnceValue(func() (fonts [2]*opentype.Font) {
	for i, ttf := range [...][]byte{gomono.TTF, gomonobold.TTF} {
		var err error
		if fonts[i], err = opentype.Parse(ttf); err != nil {
			panic(err) // a constant
		}
	}
	return fonts
})

// face returns a font of a size in pixels; of 28 its letters fill cells.
func face(bold bool, size float64) font.Face {
	i := 0
	if bold {
		i = 1
	}
	return newFace(fonts()[i], size)
}

// eastSize is the size of fonts for wide characters, in pixels of an SVG.
const eastSize = 15

func newFace(of *opentype.Font, size float64) font.Face {
	f, err := opentype.NewFace(of, &opentype.FaceOptions{Size: size, DPI: 72, Hinting: font.HintingFull})
	if err != nil {
		panic(err) // the options are right
	}
	return f
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

package picture

import (
	"image"
	"image/color"
	"image/draw"

	"golang.org/x/image/font"
	"golang.org/x/image/math/fixed"
)

// A Scene is a board as a picture: images that lie on each other, in cells of a terminal.
type Scene struct {
	Cells image.Rectangle // where it stands
	Cell  image.Point     // the size of a cell in pixels
	Items []Item          // by layers: those of a higher one stand later
	// Subject says what the picture is about: while it is the same only a search changes it.
	Subject any
	Hidden  []bool // by cell, row by row: something else is shown there; nil: nowhere
}

// An Item is an image in a scene. The same image has the same pointer in all scenes.
type Item struct {
	Image *image.NRGBA
	At    image.Point // of its upper left corner, in pixels from that of the scene
	Layer int         // it lies on those of lower layers
}

// bounds returns the pixels of an item, from the upper left corner of the terminal.
func (s Scene) bounds(i Item) image.Rectangle {
	return i.Image.Bounds().Add(i.At).Add(s.pixels(s.Cells).Min)
}

func (s Scene) pixels(cells image.Rectangle) image.Rectangle {
	return image.Rect(cells.Min.X*s.Cell.X, cells.Min.Y*s.Cell.Y, cells.Max.X*s.Cell.X, cells.Max.Y*s.Cell.Y)
}

func (s Scene) cells(pixels image.Rectangle) image.Rectangle {
	return image.Rect(pixels.Min.X/s.Cell.X, pixels.Min.Y/s.Cell.Y,
		(pixels.Max.X+s.Cell.X-1)/s.Cell.X, (pixels.Max.Y+s.Cell.Y-1)/s.Cell.Y)
}

// hidden reports whether something else is shown in a cell of the terminal.
func (s Scene) hidden(x, y int) bool {
	return !image.Pt(x, y).In(s.Cells) || s.Hidden != nil && s.Hidden[(y-s.Cells.Min.Y)*s.Cells.Dx()+x-s.Cells.Min.X]
}

// draw draws the part of a scene that lies in pixels of the terminal, on a picture of
// them that begins at corner.
func (s Scene) draw(m *image.RGBA, part image.Rectangle, corner image.Point) {
	for _, i := range s.Items {
		b := s.bounds(i)
		if r := b.Intersect(part); !r.Empty() {
			draw.Draw(m, r.Sub(part.Min).Add(corner), i.Image, r.Min.Sub(b.Min), draw.Over)
		}
	}
}

// Fill gives a part of an image a color.
func Fill(m *image.NRGBA, r image.Rectangle, c color.NRGBA) {
	draw.Draw(m, r, image.NewUniform(c), image.Point{}, draw.Src)
}

// Lay lays an image on another one.
func Lay(m, over *image.NRGBA, at image.Point) {
	draw.Draw(m, over.Rect.Add(at), over, image.Point{}, draw.Over)
}

// Text draws a line of text with letters of a size, or smaller ones if it would be wider than width. Capital letters are
// in the middle of the image.
func Text(text string, size, width float64, bold bool, ink color.NRGBA) *image.NRGBA {
	letters := []rune(text)
	for i, r := range letters {
		letters[i] = standIn(r)
	}
	const advance, capitals = 0.6, 0.66 // of the font's size
	size = min(size, width/(advance*float64(len(letters))))

	m := image.NewNRGBA(image.Rect(0, 0, int(advance*size*float64(len(letters)))+2, int(1.3*size)+1))
	d := font.Drawer{Dst: m, Src: image.NewUniform(ink), Face: face(bold, size)}
	d.Dot.X = (fixed.I(m.Rect.Dx()) - d.MeasureString(string(letters))) / 2
	d.Dot.Y = fixed.Int26_6(64 * (float64(m.Rect.Dy()) + capitals*size) / 2)
	d.DrawString(string(letters))
	return m
}

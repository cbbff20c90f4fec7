package view

import (
	"image"
	colors "image/color"
	"math"
	"strconv"

	"gobandit/model"
	"gobandit/ui/picture"
)

// A picturing is a board on its way to a picture.
type picturing struct {
	scene  picture.Scene
	corner image.Point // pixels to the left of the first point's square, and above it
	// By point: the paint that text stands on, and the items so far.
	under  [model.NumPoints]paint
	height [model.NumPoints]int
}

// Layers of a picture's items, from the wood up. Those of a point begin at pointLayer.
const (
	woodLayer = iota
	shadowLayer
	pointLayer
)

func (d *boardDrawing) paintPicture() {
	all := mixer{} // whatever colors the terminal has for text
	step := int(math.Round(d.StepX * float64(d.Pixels.X)))
	w, h := d.Size()
	cells := image.Rect(boardLeft, boardTop, w-boardRight, h)
	corner := image.Pt((cells.Dx()*d.Pixels.X-d.n*step)/2, (cells.Dy()*d.Pixels.Y-d.n*step)/2)
	if d.Coordinates { // on the wood
		cells = image.Rect(0, 0, w, h)
		corner = corner.Add(image.Pt(boardLeft*d.Pixels.X, boardTop*d.Pixels.Y))
	}
	p := painting{d, &pixels{mixer: all}, d.theme.shapesOf(step, all), d.theme.ground, image.Point{}, &picturing{
		scene:  picture.Scene{Cells: cells, Cell: d.Pixels, Subject: d.subject()},
		corner: corner,
	}}
	for i := range p.under {
		p.under[i] = p.wood
	}

	p.lift(p.woodImage(cells.Dx()*p.Pixels.X, cells.Dy()*p.Pixels.Y), image.Point{}, woodLayer)
	if d.Coordinates && d.Position.On(d.Cursor) {
		p.names(d.Cursor, darkInk, true, func(m *image.NRGBA, at image.Point) { p.lift(m, at, pointLayer) })
	}
	for q := range p.Position.Points() {
		if p.barred(q) {
			p.on(p.square(p.faint, 1/0.95), q, 0.75)
		}
		if p.Position.At(q) == model.Empty {
			p.ownerSquare(q)
		}
		p.point(q)
	}
	p.cursorRim()
	p.strokeImages()
	p.g.addScene(p.scene)
}

// names draws the names of the column and of the row of a point, in the middle of what is left beside the board.
func (p *painting) names(q model.Point, ink paint, bold bool, draw func(m *image.NRGBA, at image.Point)) {
	size := min(0.5*float64(p.step), 0.7*float64(p.Pixels.Y))
	places := [...]image.Point{{p.middle(q).X, p.Pixels.Y * boardTop / 2}, {p.Pixels.X * boardLeft / 2, p.middle(q).Y}}
	for i, text := range [...]string{columnNames[q.X() : q.X()+1], strconv.Itoa(p.n - q.Y())} {
		m := p.image(textKey{text, size, ink, bold}, func() *image.NRGBA { return picture.Text(text, size, float64(p.step), bold, ink.color()) })
		draw(m, places[i].Sub(image.Pt(m.Rect.Dx()/2, m.Rect.Dy()/2)))
	}
}

// lift adds an image to the scene.
func (p *picturing) lift(m *image.NRGBA, at image.Point, layer int) {
	p.scene.Items = append(p.scene.Items, picture.Item{Image: m, At: at, Layer: layer})
}

// middle returns the pixel of the scene in whose middle, or at whose upper left corner, a
// point is.
func (p *painting) middle(q model.Point) image.Point {
	return p.corner.Add(image.Pt(q.X()*p.step+p.step/2, q.Y()*p.step+p.step/2))
}

// liftShape lays a shape on a point, and below a stone its shadow.
func (p *painting) liftShape(s *shape, q model.Point, opacity float64) {
	opacity = math.Round(opacity*opacitySteps) / opacitySteps
	at := p.middle(q).Add(image.Pt(s.left, s.top))
	if c := p.Position.At(q); opacity == 1 && p.height[q] == 0 && c != model.Empty {
		shadow := p.disc(darkInk, 0, 1.06)
		off := max(1, p.step/14)
		p.lift(p.shapeImage(shadow, 0.3), p.middle(q).Add(image.Pt(shadow.left+off/2, shadow.top+off)), shadowLayer)
	}
	p.lift(p.shapeImage(s, opacity), at, pointLayer+p.height[q])
	p.height[q]++
	middle := s.h/2*s.w + s.w/2
	p.under[q] = p.mix(p.under[q], s.shade[middle], float64(s.cover[middle])*opacity)
}

// opacitySteps are the opacities of shapes, each an image of its own.
const opacitySteps = 12

// ownerSquare draws whose a point is: a square that grows with how surely.
func (p *painting) ownerSquare(q model.Point) {
	i := q.Y()*p.n + q.X()
	if i >= len(p.Ownership) {
		return
	}
	sure := math.Round(math.Abs(p.Ownership[i])*squareSteps) / squareSteps
	c := model.Black
	if p.Ownership[i] < 0 {
		c = model.White
	}
	if sure > 1./squareSteps {
		p.on(p.square(stonePaint(c), 0.5*sure), q, 0.75)
	}
}

// squareSteps are the sizes of the squares of ownership.
const squareSteps = 6

// liftText writes a text on a point, in one of its lines: -1 the upper of two, 1 the lower
// one, 0 alone.
func (p *painting) liftText(q model.Point, line int, text string, g glyph) {
	if g.ink.none() {
		g.ink = p.inkOn(p.under[q])
	}
	size := [...]float64{0.40, 0.52, 0.32}[line+1] * float64(p.step)
	m := p.image(textKey{text, size, g.ink, g.bold}, func() *image.NRGBA {
		return picture.Text(text, size, 0.86*float64(p.step), g.bold, g.ink.color())
	})
	at := p.middle(q).Sub(image.Pt(m.Rect.Dx()/2, m.Rect.Dy()/2))
	at.Y += [...]int{-p.step * 13 / 100, 0, p.step / 4}[line+1]
	p.lift(m, at, pointLayer+p.height[q])
	p.height[q]++
}

// subject says what the picture is about. While it is the same a search alone changes the
// picture.
func (d *boardDrawing) subject() any {
	if d.Watched {
		return nil
	}
	return struct {
		position                               uint64
		last, cursor                           model.Point
		labels, owners, values, counted, lines bool
		numbers, marks, strokes, next, dead    int
	}{
		d.Position.Hash(), d.Last, d.Cursor, d.Labels != nil, d.Ownership != nil, d.Values != nil, d.Territory != nil, d.Line != nil,
		len(d.Numbers), len(d.Marks), len(d.Strokes), len(d.Next), len(d.Dead),
	}
}

// What images of shapes are known by: a shape with its opacity, a text, and the wood of a board.
type (
	imageKey struct {
		shape   *shape
		opacity float64
	}
	textKey struct {
		text string
		size float64
		ink  paint
		bold bool
	}
	woodKey struct {
		n, w, h          int
		wood, line, star paint
		named            bool
	}
)

// image returns the image of a key, which draw makes when it is first wanted.
func (s *shapes) image(key any, draw func() *image.NRGBA) *image.NRGBA {
	if s.images == nil || len(s.images) > 1000 {
		s.images = map[any]*image.NRGBA{}
	}
	if s.images[key] == nil {
		s.images[key] = draw()
	}
	return s.images[key]
}

func (s *shapes) shapeImage(sh *shape, opacity float64) *image.NRGBA {
	return s.image(imageKey{sh, opacity}, func() *image.NRGBA {
		m := image.NewNRGBA(image.Rect(0, 0, sh.w, sh.h))
		for i, cover := range sh.cover {
			if s.sixel { // of which edges in many colors would be most of the bytes
				cover = float32(math.Round(float64(cover)*3) / 3)
			}
			c := sh.shade[i].color()
			c.A = uint8(255*float64(cover)*opacity + 0.5)
			if c.A > 0 { // what is not seen takes the fewest bytes without a color
				m.SetNRGBA(i%sh.w, i/sh.w, c)
			}
		}
		return m
	})
}

// woodImage returns the board without stones, w by h pixels.
func (p *painting) woodImage(w, h int) *image.NRGBA {
	return p.image(woodKey{p.n, w, h, p.wood, p.line, p.star, p.Coordinates}, func() *image.NRGBA {
		m := image.NewNRGBA(image.Rect(0, 0, w, h))
		for x := range w {
			c := p.wood.color()
			if p.theme.protocol != picture.Sixel { // of which it would be most of the bytes
				c = p.mix(p.wood, p.line, grain(x)).color()
			}
			for y := range h {
				m.SetNRGBA(x, y, c)
			}
		}

		first, last := p.middle(model.Pt(0, 0)), p.middle(model.Pt(p.n-1, p.n-1))
		thick := 1 + p.step/48
		for i := range p.n {
			at := p.middle(model.Pt(i, i)).Sub(image.Pt(thick/2, thick/2))
			picture.Fill(m, image.Rect(at.X, first.Y, at.X+thick, last.Y+1), p.line.color())
			picture.Fill(m, image.Rect(first.X, at.Y, last.X+1, at.Y+thick), p.line.color())
		}
		for i := range p.n {
			if p.Coordinates {
				p.names(model.Pt(i, i), p.legible(p.star, p.wood), false, func(name *image.NRGBA, at image.Point) { picture.Lay(m, name, at) })
			}
		}
		star := p.disc(p.star, 0, max(0.13, 2.2/p.radius()))
		for q := range p.Position.Points() {
			if model.IsStar(q, p.n) {
				picture.Lay(m, p.shapeImage(star, 1), p.middle(q).Add(image.Pt(star.left, star.top)))
			}
		}
		return m
	})
}

// grain returns how much darker a column of the wood is: of few steps, which take few bytes.
func grain(x int) float64 {
	v := math.Sin(float64(x)*0.11) + math.Sin(float64(x)*0.047+1) + 0.6*math.Sin(float64(x)*0.41+2)
	return math.Round(1.2*(v+2.6)) / 1.2 * 0.018
}

func (p paint) color() colors.NRGBA { return colors.NRGBA{p.r, p.g, p.b, 255} }

package view

import (
	"image"
	"math"

	"gobandit/model"
	"gobandit/ui/picture"
)

// The paints of what lies on a board, whatever the board.
var (
	stoneBlack = rgb(24, 24, 28, 0)
	blackGloss = rgb(92, 92, 100, 0)
	stoneWhite = rgb(242, 240, 234, 15)
	whiteGloss = rgb(255, 255, 255, 15)
	whiteRim   = rgb(196, 190, 178, 7)
	stoneRed   = rgb(214, 84, 70, 1)
	redGloss   = rgb(240, 150, 130, 9)
	darkInk    = rgb(0, 0, 0, 0)
	lightInk   = rgb(255, 255, 255, 15)
	// Writing on the last move, on the stone of a color, where a rim has no room.
	lastInks = [model.NumColors]paint{model.Black: rgb(255, 130, 130, 9), model.White: rgb(190, 0, 30, 1), model.Red: rgb(255, 255, 255, 15)}
	// The colors of candidates by rank, on discs, in tables and as bands, and that of the band of all others.
	rankPaints = [numRanks + 1]paint{
		rgb(242, 200, 75, 3), rgb(96, 178, 118, 2), rgb(86, 140, 200, 6), rgb(196, 110, 190, 5), rgb(226, 112, 76, 9),
		rgb(70, 186, 190, 14), rgb(240, 160, 176, 13), rgb(140, 146, 50, 11), rgb(140, 124, 226, 12), rgb(158, 118, 96, 7),
		rgb(72, 72, 80, 8),
	}
)

// inkOn returns the paint of text that can be read on another paint: black or white,
// whichever has more contrast. It is never less than 4.5:1.
func (m mixer) inkOn(p paint) paint {
	if m.cube {
		p = p.inCube()
	}
	switch {
	case p.own(): // its foreground
		return p
	case m.coarse && brightAnsi[p.ansi-1], !m.coarse && p.contrast(darkInk) >= p.contrast(lightInk):
		return darkInk
	}
	return lightInk
}

// legible returns an ink if it can be read on a paint, else one that can be.
func (m mixer) legible(ink, on paint) paint {
	shown, ground := ink, on
	if m.cube {
		shown, ground = ink.inCube(), on.inCube()
	}
	if m.coarse || shown.contrast(ground) >= 4.5 {
		return ink
	}
	return m.inkOn(on)
}

// brightAnsi are those of the 16 colors that take dark writing.
var brightAnsi = [...]bool{2: true, 3: true, 6: true, 7: true, 9: true, 10: true, 11: true, 13: true, 14: true, 15: true, noAnsi - 1: true}

// shapes are the figures of boards at one size, made when they are first wanted.
type shapes struct {
	m     mixer
	step  int // pixels from one point to the next
	stone [model.NumColors]*shape
	discs map[discKey]*shape
	sixel bool    // they are drawn by sixels
	board *pixels // drawn last, to be drawn over; nil: none
	// images of shapes and texts, for boards that are pictures
	images map[any]*image.NRGBA
}

// pixels returns pixels of one paint for a board of w by h cells.
func (s *shapes) pixels(w, h int, p paint) *pixels {
	if s.board == nil || s.board.w != w || s.board.h != h {
		s.board = newPixels(w, h, s.m, p)
	} else {
		s.board.clear(p)
	}
	return s.board
}

type discKey struct {
	p             paint
	inner, radius float64 // as shares of a stone's
}

func newShapes(step int, m mixer) *shapes {
	return &shapes{m: m, step: step, discs: map[discKey]*shape{}}
}

// shapesOf returns the figures of boards whose points take step pixels.
func (t *Theme) shapesOf(step int, m mixer) *shapes {
	if t.shapes[step] == nil {
		t.shapes[step] = newShapes(step, m)
		t.shapes[step].sixel = t.protocol == picture.Sixel
	}
	return t.shapes[step]
}

// tiny reports whether a stone is a cell high.
func (s *shapes) tiny() bool { return s.step < BigStep }

// inCells reports whether pixels are the quarters of cells.
func (s *shapes) inCells() bool { return s.step <= mostStep }

// radius returns the radius of a stone, in pixels of a picture or in half rows of cells. There it is about a
// whole number, so that no cell has parts of two stones and of the wood.
func (s *shapes) radius() float64 {
	if s.inCells() && s.step > 5 {
		return float64(s.step/2) - 0.1
	} else if s.inCells() {
		return float64(s.step / 2)
	}
	return 0.95 * float64(s.step) / 2
}

// newShape returns a figure around a point.
func (s *shapes) newShape(reach float64, inside func(dx, dy float64) bool, shade func(dx, dy float64) paint) *shape {
	if !s.inCells() {
		return newShape(reach, float64(s.step%2)/2, 1, inside, shade)
	}
	out := newShape(reach, 0, 0.5, inside, shade)
	for i, cover := range out.cover {
		out.cover[i] = float32(math.Round(float64(cover)))
	}
	return out
}

// stoneOf returns a stone, lit from the upper left.
func (s *shapes) stoneOf(c model.Color) *shape {
	if s.stone[c] == nil {
		r := s.radius()
		s.stone[c] = s.newShape(r, func(dx, dy float64) bool { return dx*dx+dy*dy <= r*r },
			func(dx, dy float64) paint { return s.lit(c, dx/r, dy/r) })
	}
	return s.stone[c]
}

// lit returns the paint of a stone at a place, in radii from its middle. With 16 colors
// a rim keeps it from the background.
func (s *shapes) lit(c model.Color, dx, dy float64) paint {
	rim := math.Hypot(dx, dy) > 0.62
	highlight := max(0, 1-math.Hypot(dx+0.35, dy+0.4)/0.9)
	if s.tiny() { // of one paint: a cell has two
		dx, dy, highlight = 0, 0, 0.3
	}
	switch {
	case s.m.coarse && rim:
		black, white := 8, 7
		if s.m.light {
			black, white = 0, 8
		}
		return map[model.Color]paint{model.Black: rgb(0, 0, 0, black), model.White: rgb(0, 0, 0, white), model.Red: rgb(0, 0, 0, 1)}[c]
	case c == model.Black:
		return s.m.mix(stoneBlack, blackGloss, 0.75*highlight)
	case c == model.Red:
		return s.m.mix(stoneRed, redGloss, 0.75*highlight)
	}
	shadow := max(0, math.Hypot(dx+0.2, dy+0.2)-0.75)
	return s.m.mix(s.m.mix(stoneWhite, whiteGloss, highlight), whiteRim, min(1, 0.9*shadow))
}

// ghost returns a stone that one can see through: with few colors its rim.
func (s *shapes) ghost(c model.Color) *shape {
	if !s.m.coarse {
		return s.stoneOf(c)
	}
	return s.disc(s.lit(c, 1, 0), 0.55, 1)
}

// disc returns a disc, or with an inner radius a ring. Radii are shares of a stone's.
func (s *shapes) disc(p paint, inner, radius float64) *shape {
	key := discKey{p, inner, radius}
	if s.discs[key] == nil {
		if len(s.discs) > 256 { // the paints of heat are many
			clear(s.discs)
		}
		in, out := inner*s.radius(), radius*s.radius()
		s.discs[key] = s.newShape(out, func(dx, dy float64) bool { d := dx*dx + dy*dy; return d <= out*out && d >= in*in },
			func(float64, float64) paint { return p })
	}
	return s.discs[key]
}

// square returns a square whose half side is a share of a stone's radius.
func (s *shapes) square(p paint, half float64) *shape {
	key := discKey{p, -1, half}
	if s.discs[key] == nil {
		h := max(0.5, half*s.radius())
		s.discs[key] = s.newShape(h, func(dx, dy float64) bool { return max(math.Abs(dx), math.Abs(dy)) <= h },
			func(float64, float64) paint { return p })
	}
	return s.discs[key]
}

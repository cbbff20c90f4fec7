package view

import (
	"image"
	"math"

	"gobandit/model"
)

// A Stroke is a line between two points, or an arrow to the second, as records have them.
type Stroke struct {
	From, To model.Point
	Arrow    bool
}

// strokes draws the strokes in cells: each from beside the cell of its first point to beside that of the second. The signs of
// stones stay.
func (d *boardDrawing) strokes(put func(col, row int, r rune)) {
	stones := map[[2]int]bool{}
	for q := range d.Position.Points() {
		col, row := d.Cell(q)
		stones[[2]int{col, row}] = d.Position.At(q) != model.Empty
	}
	for _, s := range d.Strokes {
		if !d.Position.On(s.From) || !d.Position.On(s.To) || s.From == s.To {
			continue
		}
		col, row := d.Cell(s.From)
		endCol, endRow := d.Cell(s.To)
		across, down := endCol-col, endRow-row
		sign, tip := strokeSigns(across, down)
		steps := max(across, -across)
		if high := max(down, -down); 2*high >= steps { // a sign in each row
			steps = high
		}
		for i := 1; i <= max(steps-1, 1); i++ {
			at := float64(i) / float64(steps)
			here := [2]int{col + int(math.Round(at*float64(across))), row + int(math.Round(at*float64(down)))}
			r := sign
			if s.Arrow && i == max(steps-1, 1) {
				r = tip
			}
			if !stones[here] || steps == 1 { // of neighbors there is no cell between
				put(here[0], here[1], r)
			}
		}
	}
}

// strokeSigns returns the characters of a line that goes some cells across and down, and of its tip.
func strokeSigns(across, down int) (sign, tip rune) {
	angle := math.Atan2(2*float64(down), float64(across)) // a cell is twice as high as it is wide
	eighth := (int(math.Round(angle/(math.Pi/4))) + 8) % 8
	return []rune("━╲┃╱")[eighth%4], []rune("→↘↓↙←↖↑↗")[eighth]
}

// strokeLayer is above whatever points have.
const strokeLayer = pointLayer + 16

// strokeImages adds the strokes to a picture.
func (p *painting) strokeImages() {
	for _, s := range p.Strokes {
		if !p.Position.On(s.From) || !p.Position.On(s.To) || s.From == s.To {
			continue
		}
		from, to := p.middle(s.From), p.middle(s.To)
		half := max(1, float64(p.step)/20)
		reach := int(half)
		if s.Arrow {
			reach = int(4*half) + 1
		}
		box := image.Rectangle{Min: from, Max: to}.Canon().Inset(-reach)
		m := p.image(strokeKey{s, p.ground.cursor}, func() *image.NRGBA {
			m := image.NewNRGBA(image.Rect(0, 0, box.Dx(), box.Dy()))
			dx, dy := float64(to.X-from.X), float64(to.Y-from.Y)
			length := math.Hypot(dx, dy)
			for y := range box.Dy() {
				for x := range box.Dx() {
					px, py := float64(x+box.Min.X-from.X)+0.5, float64(y+box.Min.Y-from.Y)+0.5
					along, aside := (px*dx+py*dy)/length, math.Abs(px*dy-py*dx)/length
					wide := half
					if rest := length - along; s.Arrow && rest < 8*half {
						wide = rest / 2
					}
					if cover := min(1, wide-aside+0.5); along >= 0 && along <= length && cover > 0 {
						c := p.ground.cursor.color()
						c.A = uint8(230 * cover)
						m.SetNRGBA(x, y, c)
					}
				}
			}
			return m
		})
		p.lift(m, box.Min, strokeLayer)
	}
}

// strokeKey is what the image of a stroke is known by.
type strokeKey struct {
	Stroke
	ink paint
}

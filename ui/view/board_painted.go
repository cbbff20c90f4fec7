package view

import (
	"fmt"
	"image"
	"math"
	"strconv"

	"github.com/muesli/termenv"

	"gobandit/model"
	"gobandit/model/words"
)

// A ground is the paints of a theme's board.
type ground struct {
	wood, line, star   paint
	cursor, faint      paint    // the cursor's rim, and where the search does not look
	ownBlack, ownWhite paint    // what ownership tints the wood with
	ownSteps           [7]paint // the same in 256 colors, from White's to Black's
}

// A painting is a board on its way to pixels.
type painting struct {
	*boardDrawing
	*pixels
	*shapes
	ground
	first      image.Point // the pixels to the left of the first point and above it
	*picturing             // nil: the board is drawn in cells
}

// paint draws the board in pixels.
func (d *boardDrawing) paint() {
	if d.Pixels.X > 0 {
		d.paintPicture()
		return
	}
	t, step := d.theme, int(d.StepX)
	ground := t.ground
	if t.coarse() {
		ground.wood = paint{ansi: noAnsi}
	}

	_, h := d.Size()
	shapes := t.shapesOf(step, t.mixer())
	x, y := d.Center(model.Pt(0, 0))
	first := image.Pt(int(2*(x-boardLeft)), int(2*(y-boardTop)))
	p := painting{d, shapes.pixels(first.X+(d.n-1)*step+(first.X+1)/2-first.X/2, h-boardTop, ground.wood), shapes, ground, first, nil}
	if (d.n-1)*step%2 > 0 {
		p.cutLastRow()
	}
	p.tint()
	p.lines()
	for q := range d.Position.Points() {
		p.point(q)
	}
	p.cursorRim()
	p.draw(d.g.Sub(Rect{boardLeft, boardTop, p.w, p.h}))
}

// cell returns the cell of the pixels where a point's text stands.
func (p *painting) cell(q model.Point) (col, row int) {
	col, row = p.Cell(q)
	return col - boardLeft, row - boardTop
}

// onBorder reports whether a point is on the border of two rows of cells.
func (g Geometry) onBorder(q model.Point) bool {
	_, y := g.Center(q)
	return y == math.Floor(y)
}

// row returns the row of a line of a point's text: of one line that of the point or below it, of
// two the two nearest ones.
func (p *painting) row(q model.Point, line int) int {
	_, y := p.Center(q)
	if line == oneLine {
		return int(y) - boardTop
	}
	return int(y+0.5) - boardTop + min(line, 0)
}

// The line of a text on a point: alone, or one of two.
const (
	upperLine = -1
	oneLine   = 0
	lowerLine = 1
)

// twoRows reports whether a point has room for two rows of text.
func (p *painting) twoRows() bool {
	if p.picturing != nil {
		return p.step >= 40
	}
	return p.step > BigStep
}

// letters returns how many letters a row of text has room for.
func (p *painting) letters() int {
	if p.picturing != nil {
		return 4
	}
	return p.step
}

// on lays a shape on a point.
func (p *painting) on(s *shape, q model.Point, opacity float64) {
	if p.picturing != nil {
		p.liftShape(s, q, opacity)
		return
	}
	p.lay(s, p.first.X+2*q.X()*p.step, p.first.Y+q.Y()*p.step, opacity)
}

// tint colors the wood by ownership, as smoothly as the pixels allow, and takes the
// color from where the search does not look.
func (p *painting) tint() {
	if len(p.Ownership) == p.n*p.n && !p.coarse { // with few colors signs on the points tell
		p.tintOwners()
	}
	if p.Barred == nil {
		return
	}
	for row := range 2 * p.pixels.h {
		for col := range 2 * p.pixels.w {
			q := model.Pt(p.nearest(col-p.first.X, 2*p.step), p.nearest(row-p.first.Y, p.step))
			if here := p.at(col, row); p.barred(q) && !here.none() {
				*here = p.mix(*here, p.faint, 0.55)
			}
		}
	}
}

// nearest returns the line nearest to a place, in pixels from the first line.
func (p *painting) nearest(at, step int) int {
	return min(max(0, at+step/2)/step, p.n-1)
}

// Steps of ownership. A search changes its mind a little in every frame; what is drawn
// changes only with a step.
const (
	tintSteps  = 48 // from no tint to the strongest
	ownerSteps = 12 // from nobody's to surely one's
)

// tintOwners tints the wood from White's color to Black's, between points by the four
// around.
func (p *painting) tintOwners() {
	owners := make([]float64, len(p.Ownership))
	for i, o := range p.Ownership {
		owners[i] = math.Round(max(-1, min(1, o))*ownerSteps) / ownerSteps
	}
	var tints [2*tintSteps + 1]paint
	for i := range tints {
		tints[i] = p.theme.owned(float64(i-tintSteps) / tintSteps)
	}

	columns := make([]between, 2*p.pixels.w)
	for col := range columns { // the same for both halves of a cell
		columns[col] = p.between(float64(col|1-p.first.X) / 2)
	}
	for row := range 2 * p.pixels.h {
		y := p.between(float64(row-p.first.Y) + 0.5)
		upper, lower := owners[y.i*p.n:], owners[y.next*p.n:]
		pixels := p.px[2*row*p.pixels.w : 2*(row+1)*p.pixels.w]
		for col, x := range columns {
			if pixels[col].none() {
				continue
			}
			top := upper[x.i] + (upper[x.next]-upper[x.i])*x.share
			bottom := lower[x.i] + (lower[x.next]-lower[x.i])*x.share
			o := top + (bottom-top)*y.share
			pixels[col] = tints[int(o*tintSteps+tintSteps+0.5)]
		}
	}
}

// A between is a place between two lines of the board, as the share of the way to the
// second.
type between struct {
	i, next int
	share   float64
}

// between returns the lines around a place, in half rows from the first one.
func (p *painting) between(at float64) between {
	f := min(max(at/float64(p.step), 0), float64(p.n-1))
	i := int(f)
	return between{i, min(i+1, p.n-1), f - float64(i)}
}

// owned returns the wood of a board in the color of its ownership, -1 to +1.
func (t *Theme) owned(o float64) paint {
	if t.profile == termenv.ANSI256 { // few of the 256 colors lie between
		return t.ground.ownSteps[int(math.Round(3*o))+3]
	}
	to := t.ground.ownBlack
	if o < 0 {
		to = t.ground.ownWhite
	}
	return t.mixer().mix(t.ground.wood, to, min(0.6, 0.62*math.Abs(o)))
}

// lines lays the grid over the wood. Lines on the border of two rows are at the lower end of the upper one,
// and begin and end in the cells beside those of the first and of the last column.
func (p *painting) lines() {
	across, down := glyph{r: Glyph('─'), ink: p.ground.line, line: true}, glyph{r: Glyph('│'), ink: p.ground.line, line: true}
	drawn := func(q model.Point) (col, row int, line glyph) {
		col, row = p.cell(q)
		if p.onBorder(q) {
			return col, row - 1, glyph{r: ' ', ink: p.ground.line, line: true, under: true}
		}
		return col, row, across
	}
	for q := range p.Position.Points() {
		if p.barred(q) {
			continue
		}
		col, row, line := drawn(q)
		for i := -p.step / 2; i < p.step-p.step/2; i++ { // of its square
			if x := q.X()*p.step + i; x >= 0 && x <= (p.n-1)*p.step {
				p.put(col+i, row, line)
			}
		}
		if q.Y() > 0 {
			upper := model.Pt(q.X(), q.Y()-1)
			_, above, _ := drawn(upper)
			for at := above + 1; at < row; at++ {
				p.put(col, at, down)
			}
			if p.onBorder(upper) && model.IsStar(upper, p.n) { // the lower part of its dot
				p.put(col, above+1, glyph{r: '▔', ink: p.star, line: true})
			}
		}

		r, style := p.crossing(q, '╋')
		star := style == WoodStar
		switch {
		case !line.under:
			line.r = Glyph(r)
		case p.third(q.X()) != 1:
			line = down
		case star: // the upper part of a dot
			line.r = '▂'
		default:
			line.r = down.r
		}
		if star {
			line.ink, line.bold = p.star, true
		}
		p.put(col, row, line)
	}
}

// point lays what is on a point over the lines.
func (p *painting) point(q model.Point) {
	here := p.pieceAt(q)
	switch owner, sure := p.owner(q); {
	case here.kind == toCome: // a stone that one can see through
		p.on(p.ghost(here.color), q, 0.62)
		p.center(q, oneLine, strconv.Itoa(here.number), glyph{bold: true})
	case here.kind == stonePiece:
		p.stone(q, here)
	case here.kind == labelPiece:
		p.labelDisc(q, *here.label, here.rank)
	case here.kind == valuePiece:
		p.valueDisc(q, here.value)
	case p.coarse && owner != model.Empty:
		p.center(q, oneLine, p.ownerSign(owner, sure), glyph{})
	case int(q) < len(p.Territory) && p.Territory[q] != model.Empty:
		p.on(p.square(stonePaint(owner), 0.36), q, 1)
	case q == p.Position.Ko():
		p.on(p.square(p.star, 0.34), q, 1)
	case p.next[q]:
		ink := stonePaint(p.Position.ToPlay())
		if p.coarse { // the stone's own may be the background's
			ink = p.lit(p.Position.ToPlay(), 1, 0)
		}
		p.center(q, oneLine, nextSign, glyph{ink: ink, bold: true})
	}

	if m := p.markOn(q); m != "" && here.kind != stonePiece {
		line := oneLine
		if p.label[q] > 0 && p.twoRows() && Width(m) == 1 {
			line = lowerLine
		}
		p.center(q, line, m, glyph{bold: true})
	}
}

func stonePaint(c model.Color) paint {
	switch c {
	case model.Black:
		return stoneBlack
	case model.Red:
		return stoneRed
	}
	return stoneWhite
}

// center writes a text in a line in the middle of a point.
func (p *painting) center(q model.Point, line int, text string, g glyph) {
	if p.picturing != nil {
		p.liftText(q, line, text, g)
		return
	}
	col, _ := p.cell(q)
	if g.ground.none() {
		g.ground = *p.at(p.first.X+2*q.X()*p.step, p.first.Y+q.Y()*p.step-1)
	}
	p.write(col-Width(text)/2, p.row(q, line), text, g)
}

// stone draws a stone with what is known of it.
func (p *painting) stone(q model.Point, here piece) {
	c := here.color
	if here.lost {
		p.on(p.ghost(c), q, 0.5)
	} else {
		p.on(p.stoneOf(c), q, 1)
	}

	ink := glyph{bold: true}
	if q == p.Last && (here.label != nil || here.lost || here.number > 0 || p.mark[q] > 0) { // which takes the place of the disc
		if !p.coarse && !p.tiny() {
			p.on(p.disc(p.mix(stonePaint(c.Opponent()), stonePaint(c), 0.2), p.innerRim(), 1), q, 1)
		} else {
			ink.ink = lastInks[c]
		}
	}
	switch {
	case here.label != nil:
		p.center(q, oneLine, fmt.Sprintf("%.0f", 100*here.label.Rate), ink)
	case p.mark[q] > 0:
		p.center(q, oneLine, p.markOn(q), ink)
	case here.lost:
		p.center(q, oneLine, "×", ink)
	case here.number > 0:
		text := strconv.Itoa(here.number)
		if len(text) > max(p.letters()-1, 2) {
			text = text[len(text)-2:]
		}
		ink.bold = q == p.Last
		p.center(q, oneLine, text, ink)
	case c == model.Red: // which not color alone tells from the others
		p.center(q, oneLine, redSign, glyph{ink: redInk(q == p.Last), bold: true})
	case q == p.Last && p.tiny():
		p.on(p.square(p.mix(stonePaint(c.Opponent()), stonePaint(c), 0.2), 0), q, 1)
	case q == p.Last:
		p.on(p.disc(p.mix(stonePaint(c.Opponent()), stonePaint(c), 0.2), 0, max(0.42, 1/p.radius())), q, 1)
	}
}

// redInk returns the paint of the sign on a red stone.
func redInk(last bool) paint {
	if last {
		return lightInk
	}
	return darkInk
}

// coarseSigns are the signs of points that are perhaps and surely owned, for 16 colors.
var coarseSigns = [model.NumColors][2]string{model.Black: {"▪", "■"}, model.White: {"▫", "□"}, model.Red: {"∆", "△"}}

// Limits of the discs of candidates.
const (
	leastDisc     = 0.01 // a move with less of the best one's visits is a dot
	leastDotted   = 8    // visits; a move with fewer is not drawn once the best one has settledVisits
	settledVisits = 100
)

// labelDisc draws a label: a disc that fades with the share of the visits.
func (p *painting) labelDisc(q model.Point, l Label, rank int) {
	color, opacity := rankPaints[min(rank, numRanks-1)], 0.9
	if l.Letter != 0 {
		share := float64(l.Visits) / float64(max(p.mostVisits, 1))
		switch {
		case l.Visits < leastDotted && p.mostVisits >= settledVisits:
			return
		case share < leastDisc:
			p.center(q, oneLine, "·", glyph{ink: p.star, bold: true})
			return
		}
		opacity = 0.45 + 0.55*math.Sqrt(min(share, 1))
	} else {
		color = p.theme.heatPaint(l.Heat)
	}

	p.on(p.disc(color, 0, 1), q, opacity)
	if l.Letter != 0 && rank == 0 && p.step > BigStep { // of a smaller disc it would be the most
		p.on(p.disc(p.mix(color, darkInk, 0.55), 0.84, 1), q, 1)
	}
	ink, line := glyph{bold: true}, oneLine
	sign := Width(p.markOn(q)) == 1 // which takes the place of the visits, or of all
	if p.twoRows() && l.Visits > 0 {
		if line = upperLine; !sign {
			p.center(q, lowerLine, words.ShortCount(l.Visits), glyph{})
		}
	}
	switch {
	case sign && line == oneLine:
	case p.tiny():
		p.center(q, line, fmt.Sprintf("%2.0f", min(max(100*l.Rate, 0), 99)), ink)
	default:
		p.center(q, line, fmt.Sprintf("%.0f", 100*l.Rate), ink)
	}
}

// valueDisc draws a move value, and the chance that a playout chooses the point.
func (p *painting) valueDisc(q model.Point, v uint32) {
	if ValueStyle(v, p.most) == WoodStar {
		p.center(q, oneLine, "1", glyph{ink: p.legible(p.star, p.wood)})
		return
	}
	color := p.theme.heatPaint(valueHeat(v, p.most))
	p.on(p.disc(color, 0, 1), q, 0.9)
	text := ShortValue(v, max(3, p.letters()-1))
	if p.tiny() {
		text = p.theme.tinyValue(v)
	}
	line := oneLine
	if share := 100 * float64(v) / float64(max(p.sum, 1)); share >= 2 && p.twoRows() {
		line = upperLine
		p.center(q, lowerLine, fmt.Sprintf("%.0f%%", share), glyph{})
	}
	p.center(q, line, text, glyph{bold: true})
}

// cursorRim draws a bright rim around the point of the cursor.
func (p *painting) cursorRim() {
	q := p.Cursor
	if !p.Position.On(q) {
		return
	}
	p.on(p.disc(p.ground.cursor, p.innerRim(), 1.12), q, 0.95)
}

// innerRim returns the inner radius of the rim of a point, as a share of a stone's.
func (p *painting) innerRim() float64 {
	switch {
	case p.tiny(): // its left and right end
		return 0.7
	case p.inCells(): // a pixel wide
		return min(0.86, 1-0.9/p.radius())
	}
	return 0.86
}

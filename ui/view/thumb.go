package view

import "gobandit/model"

// ThumbnailSize returns the cells that the thumbnail of an n by n board takes. A point of a
// large one takes two cells side by side. Otherwise two points share a cell, one above the
// other, or without colors each has its own.
func (t *Theme) ThumbnailSize(n int, large bool) (w, h int) {
	if large {
		return n * SmallStep, n
	}
	if t.hasHalves() {
		return n, (n + 1) / 2
	}
	return n, n
}

// hasHalves reports whether the halves of a cell can have colors of their own.
func (t *Theme) hasHalves() bool { return t.paints() && !t.coarse() }

// Thumbnail draws the stones of b at the top left of g.
func Thumbnail(g Region, t *Theme, b *model.Board, large bool) {
	n := b.Size()
	w, h := t.ThumbnailSize(n, large)
	if large || t.pictures() {
		geo := CellGeometry(n, SmallStep)
		if t.pictures() {
			geo = pictureGeometry(n, min(w*t.cell.X, h*t.cell.Y)/n, t.cell)
		}
		Board{Position: b, Last: model.Pass, Cursor: model.Pass, Watched: true}.DrawPart(g.Sub(Rect{0, 0, w, h}), t, geo, boardLeft, boardTop)
		return
	}
	for y := range h {
		for x := range n {
			switch {
			case !t.hasHalves():
				g.set(x, y, cell{r: stones[b.At(model.Pt(x, y))]})
			case 2*y+1 == n:
				g.set(x, y, cell{r: '▀', style: halfAlone[b.At(model.Pt(x, 2*y))]})
			default:
				g.set(x, y, halves[b.At(model.Pt(x, 2*y))][b.At(model.Pt(x, 2*y+1))])
			}
		}
	}
}

// stones are the cells of single points.
var stones = [3]rune{model.Empty: '·', model.Black: '●', model.White: '○'}

// halves are the cells of two points, by upper and lower point. The
// half block takes the upper color.
var halves = [3][3]cell{
	model.Empty: {model.Empty: {r: ' ', style: Wood}, model.Black: {r: '▀', style: HalfEB}, model.White: {r: '▀', style: HalfEW}},
	model.Black: {model.Empty: {r: '▀', style: HalfBE}, model.Black: {r: ' ', style: HalfBB}, model.White: {r: '▀', style: HalfBW}},
	model.White: {model.Empty: {r: '▀', style: HalfWE}, model.Black: {r: '▀', style: HalfWB}, model.White: {r: ' ', style: HalfWW}},
}

// halfAlone are the styles of the last row of a board of odd size.
var halfAlone = [3]Style{model.Empty: HalfE, model.Black: HalfB, model.White: HalfW}

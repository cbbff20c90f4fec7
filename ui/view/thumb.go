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

// Thumbnail draws the stones of b at the top left of g, and marks the last move; Pass is none.
func Thumbnail(g Region, t *Theme, b *model.Board, last model.Point, large bool) {
	n := b.Size()
	w, h := t.ThumbnailSize(n, large)
	if large || t.pictures() {
		geo := CellGeometry(n, SmallStep)
		if t.pictures() {
			geo = pictureGeometry(n, min(w*t.cell.X, h*t.cell.Y)/n, t.cell)
		}
		Board{Position: b, Last: last, Cursor: model.Pass, Watched: true}.DrawPart(g.Sub(Rect{0, 0, w, h}), t, geo, boardLeft, boardTop)
		return
	}
	if !t.hasHalves() {
		for p := range b.Points() {
			style := Plain
			if p == last {
				style = Selected
			}
			g.set(p.X(), p.Y(), cell{r: stones[b.At(p)], style: style})
		}
		return
	}
	x := newPixels(w, h, t.mixer(), t.ground.wood)
	for p := range b.Points() {
		c := b.At(p)
		if c == model.Empty {
			continue
		}
		paint := stonePaint(c)
		if p == last {
			paint = lastInks[c]
		}
		*x.at(2*p.X(), p.Y()), *x.at(2*p.X()+1, p.Y()) = paint, paint
	}
	if n%2 > 0 {
		x.cutLastRow()
	}
	x.draw(g)
}

// stones are the cells of single points.
var stones = [model.NumColors]rune{model.Empty: '·', model.Black: '●', model.White: '○', model.Red: '▲'}

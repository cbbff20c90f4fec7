package tree

import (
	"slices"

	"gobandit/ui/kit"
	"gobandit/ui/view"
)

// A layout says where the parts of the Tree screen stand. Parts without area
// are not shown.
type layout struct {
	kit.Outline // its body is what the parts below share
	geo         view.Geometry
	table       view.Rect
	board       view.Rect
	legend      view.Rect // a line below the board
	why         view.Rect // the node in figures, and how it chooses
	words       view.Rect // the same in sentences
	chart       view.Rect // of the visits over the playouts
}

// Sizes of the parts of the Tree screen.
const (
	boardBeside     = 33 // columns of a table beside a board, at least
	treeTableWidth  = 46 // the same above reasons
	treeTableHeight = 8  // at least, above the reasons
	wideTreeTable   = 56 // what larger points than the smallest leave unless asked for
	whyHeight       = 8  // rule, figures, formula, terms and next in two lines each, behind
	narrowWhyHeight = 11 // the same beside a board
	wideWhy         = 70 // what a chart beside the reasons leaves them
	chartWidth      = 24 // at least
	chartHeight     = 4

	threeColumns = 180 // columns of a window from which on board, table and chart stand side by side
	wholeTable   = 80  // what the table then takes at least
	wideChart    = 30  // and the chart
	wordsHeight  = 8   // of the sentences below a table
	wordyWidth   = 100 // of the window, from which on they stand there
	wordyTable   = 14  // rows that they leave it at least
	leastBoth    = 10  // rows of the reasons and the sentences below them
	mostBoth     = 14
)

// layoutFor divides a window of w by h cells for the tree of a game on a board of n
// by n points. Of its geometries, the largest first, it takes the first that leaves table
// and chart their columns, or the table much room, else the smallest that fits, if one
// does; zoom asks for the columns of a point, unless it is 0. As the window
// shrinks the chart goes first, then the board, the reasons, the line of messages and the
// path; where the table needs the room the headings of the less important columns, too.
func layoutFor(w, h int, geos []view.Geometry, zoom float64) layout {
	l := layout{Outline: kit.OutlineOf(w, h)}
	if l.Tiny {
		return l
	}
	best := l
	for _, geo := range geos {
		if geo.StepX != zoom && zoom != 0 {
			continue
		}
		if three, fits := l.inThree(geo); fits {
			return three.withLegend()
		}
	}

	for _, geo := range geos {
		with, fits := l.withBoard(geo)
		if !fits {
			continue
		}
		best = with
		if geo.StepX == zoom || zoom == 0 && best.table.W >= wideTreeTable {
			break
		}
	}

	if best.board.Empty() {
		best.split(l.Body, whyHeight)
	}
	return best.withChart().withWords().withLegend()
}

// inThree places board, table and chart side by side, above the reasons and the
// sentences.
func (l layout) inThree(geo view.Geometry) (layout, bool) {
	l.geo = geo
	r := l.Body
	bw, bh := geo.Size()
	left := r.W - bw - 2
	if r.W < threeColumns || left < wholeTable+wideChart || r.H-leastBoth < bh {
		return l, false
	}
	low := min(max(r.H-bh, leastBoth), mostBoth)
	chart := max(wideChart, left-wholeTable-mostIndent)
	l.board = view.Rect{X: 0, Y: r.Y, W: bw, H: bh}
	l.table = view.Rect{X: bw + 1, Y: r.Y, W: left - chart, H: r.H - low}
	l.chart = view.Rect{X: r.W - chart, Y: r.Y, W: chart, H: r.H - low}
	l.why = view.Rect{X: 0, Y: r.Y + r.H - low, W: r.W / 2, H: low}
	l.words = view.Rect{X: r.W/2 + 1, Y: l.why.Y, W: r.W - r.W/2 - 1, H: low}
	return l, true
}

// zoomed returns the next smaller points that fit, in columns, after those shown; after
// the smallest the largest.
func zoomed(w, h int, geos []view.Geometry, now float64) float64 {
	var fits []float64
	for _, geo := range geos {
		if layoutFor(w, h, geos, geo.StepX).geo == geo {
			fits = append(fits, geo.StepX)
		}
	}
	if len(fits) == 0 {
		return now
	}
	return fits[(slices.Index(fits, now)+1)%len(fits)]
}

// withChart puts the chart below a board beside the table, or gives it a part of
// wide reasons.
func (l layout) withChart() layout {
	b, r := l.board, l.why
	y, bottom := b.Y+b.H+1, r.Y
	if r.W < l.Body.W {
		bottom = l.Body.Y + l.Body.H
	}
	switch {
	case b.W > 0 && b.Y == l.table.Y && b.W >= chartWidth && bottom-y >= chartHeight:
		l.chart = view.Rect{X: b.X, Y: y, W: b.W, H: bottom - y}
	case r.W > wideWhy+chartWidth:
		l.why.W = max(wideWhy, r.W*3/5)
		l.chart = view.Rect{X: r.X + l.why.W + 1, Y: r.Y, W: r.W - l.why.W - 1, H: r.H}
	}
	return l
}

// withWords gives the sentences a half of reasons that no chart shares, or the lower rows of a
// high table.
func (l layout) withWords() layout {
	r, t := l.why, l.table
	switch {
	case !l.board.Empty() && r.W == l.Body.W && r.W >= 2*wideWhy:
		l.why.W = r.W / 2
		l.words = view.Rect{X: r.X + l.why.W + 1, Y: r.Y, W: r.W - l.why.W - 1, H: r.H}
	case !l.board.Empty() && l.Body.W >= wordyWidth && l.Body.H >= wordyTable+wordsHeight+narrowWhyHeight && t.H >= wordyTable+wordsHeight:
		l.table.H -= wordsHeight
		l.words = view.Rect{X: t.X, Y: t.Y + l.table.H, W: t.W, H: wordsHeight}
	}
	return l
}

// withLegend puts a legend below the board, if that leaves a line.
func (l layout) withLegend() layout {
	r := view.Rect{X: l.board.X, Y: l.board.Y + l.board.H, W: l.board.W, H: 1}
	if !l.board.Empty() && r.Y < l.Body.Y+l.Body.H && r.Intersect(l.why).Empty() {
		l.legend = r
	}
	return l
}

// withBoard places a board beside the table above the reasons, or beside both, or
// between them.
func (l layout) withBoard(geo view.Geometry) (layout, bool) {
	l.geo = geo
	r := l.Body
	bw, bh := geo.Size()
	left, y := r.W-bw-1, r.Y
	l.board = view.Rect{X: 0, Y: y, W: bw, H: bh}
	switch {
	case left >= treeTableWidth && r.H-whyHeight >= max(bh, treeTableHeight):
		l.table = view.Rect{X: bw + 1, Y: y, W: left, H: r.H - whyHeight}
		l.why = view.Rect{X: 0, Y: y + r.H - whyHeight, W: r.W, H: whyHeight}
	case left >= boardBeside && r.H >= max(bh, treeTableHeight+narrowWhyHeight):
		l.split(view.Rect{X: bw + 1, Y: y, W: left, H: r.H}, narrowWhyHeight)
	case r.W >= bw && r.H-whyHeight-bh >= treeTableHeight:
		rest := r.H - whyHeight - bh
		l.table = view.Rect{X: 0, Y: y, W: r.W, H: rest}
		l.board.Y = y + rest
		l.why = view.Rect{X: 0, Y: y + rest + bh, W: r.W, H: whyHeight}
	default:
		return layout{}, false
	}
	return l, true
}

// split gives a rectangle to the table, and of a high one the lower rows to the
// reasons.
func (l *layout) split(r view.Rect, why int) {
	l.table = r
	if rest := r.H - why; rest >= treeTableHeight {
		l.table.H = rest
		l.why = view.Rect{X: r.X, Y: r.Y + rest, W: r.W, H: why}
	}
}

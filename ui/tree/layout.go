package tree

import (
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
	why         view.Rect // how the node chooses: formulas or sentences
	words       view.Rect // sentences beside or above the formulas of why; why has one of both where there is no room
	time        view.Rect // timeline of the search
}

// Sizes of the parts of the Tree screen.
const (
	boardBeside     = 33 // columns of a table beside a board, at least
	treeTableWidth  = 46 // the same above reasons
	treeTableHeight = 8  // at least, above the reasons
	wideTreeTable   = 56 // what larger points than the smallest leave unless asked for
	leastBoth       = 12 // of a body, for two searches side by side
	leastWhy        = 6  // rule, formula, terms and next in two lines each
	whyHeight       = 8  // the same with figures, and how far the cursor's move is behind
	narrowWhyHeight = 11 // the same beside a board
	wideWhy         = 70 // reasons beside sentences, at least
	wordsHeight     = 8  // of the sentences below a table
	wordyWidth      = 100
	wordyTable      = 14 // rows that sentences leave a table at least
)

// timelineHeight returns the rows of the timeline in a body of h rows, with its title and
// its axis; 0 where there is no room.
func timelineHeight(h int) int {
	switch {
	case h < 20:
		return 0
	case h < 30:
		return 4
	case h < 46:
		return 7
	}
	return 10
}

// layoutFor divides a window of w by h cells for the tree of a game. Of the
// geometries of its board, the largest first, it takes the first that leaves the table much
// room, else the smallest that fits, if one does; zoom asks for the columns of a point,
// unless it is 0. The timeline stands below all others, or where the
// board needs its rows below the reasons. As the window shrinks the timeline goes first,
// then the board, the reasons, the line of messages and the path; where the table needs the
// room the headings of the less important columns, too.
func layoutFor(w, h int, geos []view.Geometry, zoom float64) layout {
	l := layout{Outline: kit.OutlineOf(w, h)}
	if l.Tiny {
		return l
	}
	rows := timelineHeight(l.Body.H)
	above := l.Body
	above.H -= rows
	best, fits := l.withBoard(above, geos, zoom)
	best.time = view.Rect{X: 0, Y: above.Y + above.H, W: above.W, H: rows}
	whole, higher := l.withBoard(l.Body, geos, zoom)
	timed := whole.timeBelow(rows)
	switch {
	case higher && (!fits || zoom != 0 && best.geo.StepX != zoom || zoom == 0 && timed && whole.geo.StepX > best.geo.StepX):
		best = whole
	case !fits:
		best.split(above, whyHeight)
	}
	return best.withWords(above).withLegend()
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
	for _, step := range fits {
		if step < now-0.9 { // a column at least: pictures have a size for each pixel
			return step
		}
	}
	return append(fits, now)[0]
}

// timeBelow puts the timeline below the reasons, or below a table beside the board, where these
// can spare its rows, and reports whether one can.
func (l *layout) timeBelow(rows int) bool {
	from := &l.why
	if from.H < leastWhy+rows {
		if from = &l.table; from.X == 0 || from.H < 2*treeTableHeight+rows {
			return false
		}
	}
	from.H -= rows
	l.time = view.Rect{X: from.X, Y: from.Y + from.H, W: from.W, H: rows}
	return true
}

// withWords gives the sentences a half of wide reasons, or the lower rows of a high table.
func (l layout) withWords(r view.Rect) layout {
	switch t := l.table; {
	case l.board.Empty():
	case l.why.W == r.W && r.W >= 2*wideWhy:
		l.why.W = r.W / 2
		l.words = view.Rect{X: l.why.X + l.why.W + 1, Y: l.why.Y, W: r.W - l.why.W - 1, H: l.why.H}
	case r.W >= wordyWidth && t.H >= wordyTable+wordsHeight:
		l.table.H -= wordsHeight
		l.words = view.Rect{X: t.X, Y: t.Y + l.table.H, W: t.W, H: wordsHeight}
	}
	return l
}

// withLegend puts a legend below the board, if that leaves a line.
func (l layout) withLegend() layout {
	r := view.Rect{X: l.board.X, Y: l.board.Y + l.board.H, W: l.board.W, H: 1}
	if !l.board.Empty() && r.Y < l.Body.Y+l.Body.H && r.Intersect(l.why).Empty() && r.Intersect(l.time).Empty() {
		l.legend = r
	}
	return l
}

// withBoard places board, table and reasons in r, in the best geometry, and reports whether
// there is one that fits.
func (l layout) withBoard(r view.Rect, geos []view.Geometry, zoom float64) (best layout, any bool) {
	best = l
	for _, geo := range geos {
		with, fits := l.beside(r, geo)
		if !fits {
			continue
		}
		best, any = with, true
		if geo.StepX == zoom || zoom == 0 && best.table.W >= wideTreeTable {
			break
		}
	}
	return best, any
}

// beside places a board beside the table above the reasons, or beside both, or between
// them.
func (l layout) beside(r view.Rect, geo view.Geometry) (layout, bool) {
	l.geo = geo
	bw, bh := geo.Size()
	left := r.W - bw - 1
	l.board = view.Rect{X: 0, Y: r.Y, W: bw, H: bh}
	switch rest := r.H - max(bh, treeTableHeight); {
	case left >= treeTableWidth && rest >= leastWhy:
		why := min(rest, max(whyHeight, r.H/4))
		l.table = view.Rect{X: bw + 1, Y: r.Y, W: left, H: r.H - why}
		l.why = view.Rect{X: 0, Y: r.Y + r.H - why, W: r.W, H: why}
	case left >= boardBeside && r.H >= max(bh, treeTableHeight+narrowWhyHeight):
		l.split(view.Rect{X: bw + 1, Y: r.Y, W: left, H: r.H}, narrowWhyHeight)
	case r.W >= bw && r.H-whyHeight-bh >= treeTableHeight:
		rest := r.H - whyHeight - bh
		l.table = view.Rect{X: 0, Y: r.Y, W: r.W, H: rest}
		l.board.Y = r.Y + rest
		l.why = view.Rect{X: 0, Y: r.Y + rest + bh, W: r.W, H: whyHeight}
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

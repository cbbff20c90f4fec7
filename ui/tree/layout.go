package tree

import (
	"slices"

	"gobandit/ui/view"
)

// A layout says where the parts of the Tree screen stand. Parts without area
// are not shown.
type layout struct {
	cells   view.CellSize
	tabs    view.Rect
	path    view.Rect
	table   view.Rect
	board   view.Rect
	why     view.Rect // the node in figures, and how it chooses
	chart   view.Rect // of the visits over the playouts
	message view.Rect
	keys    view.Rect
	tiny    bool
	needW   int
	needH   int
}

// Sizes of the parts of the Tree screen.
const (
	treeMinWidth    = 34
	treeMinHeight   = 8
	treeTableWidth  = 46 // at least, beside a board above the reasons
	treeTableHeight = 8  // at least, above the reasons
	wideTreeTable   = 56 // what larger points than the smallest leave unless asked for
	whyHeight       = 8  // rule, figures, formula, terms and next in two lines each, behind
	narrowWhyHeight = 11 // the same beside a board
	wideWhy         = 70 // what a chart beside the reasons leaves them
	chartWidth      = 24 // at least
	chartHeight     = 4
)

// layoutFor divides a window of w by h cells for the tree of a game on a board of n
// by n points. Of the sizes of points, the largest first, it takes the first that
// leaves the table much room, else the smallest that fits, if one does; zoom asks for
// a size that fits, unless it is zero.
func layoutFor(w, h, n int, sizes []view.CellSize, zoom view.CellSize) layout {
	if w < treeMinWidth || h < treeMinHeight {
		return layout{tiny: true, needW: treeMinWidth, needH: treeMinHeight}
	}
	l := layout{
		tabs:    view.Rect{X: 0, Y: 0, W: w, H: 1},
		path:    view.Rect{X: 0, Y: 1, W: w, H: 1},
		message: view.Rect{X: 0, Y: h - 2, W: w, H: 1},
		keys:    view.Rect{X: 0, Y: h - 1, W: w, H: 1},
	}
	best := l
	for _, size := range sizes {
		with, fits := l.withBoard(w, h-4, n, size)
		if !fits {
			continue
		}
		best = with
		if size == zoom || zoom == (view.CellSize{}) && best.table.W >= wideTreeTable {
			break
		}
	}
	if best.board.Empty() {
		best.split(view.Rect{X: 0, Y: 2, W: w, H: h - 4}, whyHeight)
	}
	return best.withChart()
}

// zoomed returns the next smaller size of points that fits after the one shown; after
// the smallest the largest.
func zoomed(w, h, n int, sizes []view.CellSize, now view.CellSize) view.CellSize {
	fits := slices.DeleteFunc(slices.Clone(sizes), func(s view.CellSize) bool {
		_, ok := layout{}.withBoard(w, h-4, n, s)
		return !ok
	})
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
	if r.W < b.X+b.W {
		bottom = l.message.Y
	}
	switch {
	case b.X > l.table.X && b.W >= chartWidth && bottom-y >= chartHeight:
		l.chart = view.Rect{X: b.X, Y: y, W: b.W, H: bottom - y}
	case r.W > wideWhy+chartWidth:
		l.why.W = max(wideWhy, r.W*3/5)
		l.chart = view.Rect{X: r.X + l.why.W + 1, Y: r.Y, W: r.W - l.why.W - 1, H: r.H}
	}
	return l
}

// withBoard places a board in the h rows between path and message: beside the
// table above the reasons, or beside both, or between them.
func (l layout) withBoard(w, h, n int, cells view.CellSize) (layout, bool) {
	l.cells = cells
	bw, bh := view.BoardSize(n, cells)
	left := w - bw - 1
	switch {
	case left >= treeTableWidth && h-whyHeight >= max(bh, treeTableHeight):
		l.table = view.Rect{X: 0, Y: 2, W: left, H: h - whyHeight}
		l.board = view.Rect{X: left + 1, Y: 2, W: bw, H: bh}
		l.why = view.Rect{X: 0, Y: 2 + h - whyHeight, W: w, H: whyHeight}
	case left >= treeMinWidth-1 && h >= max(bh, treeTableHeight+narrowWhyHeight):
		l.split(view.Rect{X: 0, Y: 2, W: left, H: h}, narrowWhyHeight)
		l.board = view.Rect{X: left + 1, Y: 2, W: bw, H: bh}
	case w >= bw && h-whyHeight-bh >= treeTableHeight:
		rest := h - whyHeight - bh
		l.table = view.Rect{X: 0, Y: 2, W: w, H: rest}
		l.board = view.Rect{X: 0, Y: 2 + rest, W: bw, H: bh}
		l.why = view.Rect{X: 0, Y: 2 + rest + bh, W: w, H: whyHeight}
	default:
		return l, false
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

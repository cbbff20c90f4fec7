package ui

import "gobandit/ui/view"

// A playLayout says where the parts of the Play screen stand. Parts without
// area are not shown.
type playLayout struct {
	cells   view.CellSize
	tabs    view.Rect // a line above the board; else the tabs lead the panel
	board   view.Rect
	panel   view.Rect
	message view.Rect // a line below the board; else the message ends the panel, or shares the line of the keys
	keys    view.Rect
	tiny    bool // too small even for the board alone
	needW   int  // with tiny: the smallest window
	needH   int
}

// Smallest sizes of the panel: beside big points and small ones, below the board
// of a high window, and below the board of one too narrow for anything else.
const (
	bigPanelWidth    = 34
	smallPanelWidth  = 28
	lowPanelHeight   = 10
	shortPanelHeight = 3
)

// layoutPlay divides a window of w by h cells for a board of n by n points. Big
// points are taken where they leave room for the panel; other asks for the
// other size than that, if it fits at all.
func layoutPlay(w, h, n int, other bool) playLayout {
	bigW, bigH := view.BoardSize(n, view.Big)
	smallW, smallH := view.BoardSize(n, view.Small)
	if w < smallW || h < smallH+1 {
		return playLayout{tiny: true, needW: smallW, needH: smallH + 1}
	}
	if w < 84 && h >= 46 && w < bigW+bigPanelWidth {
		return layoutPortrait(w, h, n, other)
	}
	cells := view.Small
	if bigW+bigPanelWidth <= w && bigH+1 <= h {
		cells = view.Big
	}
	if other {
		switch {
		case cells == view.Big:
			cells = view.Small
		case bigW <= w && bigH+2 <= h:
			cells = view.Big
		}
	}
	bw, bh := view.BoardSize(n, cells)
	l := playLayout{cells: cells, keys: view.Rect{X: 0, Y: h - 1, W: w, H: 1}}
	panel := w - bw - 1
	if panel+1 < smallPanelWidth {
		panel = 0
	}
	// The board and the keys always show; then come the message, if no panel can
	// take it, the tabs, the message.
	room, top := h-bh-1, 0
	if panel == 0 && room > 0 {
		l.message = view.Rect{X: 0, Y: h - 2, W: w, H: 1}
		room--
	}
	if room > 0 {
		l.tabs = view.Rect{X: 0, Y: 0, W: w, H: 1}
		room, top = room-1, 1
	}
	if panel > 0 && room > 0 {
		l.message = view.Rect{X: 0, Y: h - 2, W: w, H: 1}
		room--
	}
	l.board = view.Rect{X: 0, Y: top, W: bw, H: bh}
	if panel > 0 {
		bottom := h - 1
		if !l.message.Empty() {
			bottom--
		}
		l.panel = view.Rect{X: bw + 1, Y: top, W: panel, H: bottom - top}
	} else if room >= shortPanelHeight {
		l.panel = view.Rect{X: 0, Y: top + bh, W: w, H: room}
	}
	return l
}

// layoutPortrait puts the panel below the board, for high and narrow windows.
func layoutPortrait(w, h, n int, other bool) playLayout {
	cells := view.Small
	if bw, bh := view.BoardSize(n, view.Big); !other && bw <= w && bh+lowPanelHeight+3 <= h {
		cells = view.Big
	}
	bw, bh := view.BoardSize(n, cells)
	return playLayout{
		cells:   cells,
		tabs:    view.Rect{X: 0, Y: 0, W: w, H: 1},
		board:   view.Rect{X: 0, Y: 1, W: bw, H: bh},
		panel:   view.Rect{X: 0, Y: 1 + bh, W: w, H: h - bh - 3},
		message: view.Rect{X: 0, Y: h - 2, W: w, H: 1},
		keys:    view.Rect{X: 0, Y: h - 1, W: w, H: 1},
	}
}

// A treeLayout says where the parts of the Tree screen stand. Parts without area
// are not shown.
type treeLayout struct {
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
	wideTreeTable   = 56 // what a board in big points leaves unless asked for
	whyHeight       = 8  // rule, figures, formula, terms and next in two lines each, behind
	narrowWhyHeight = 11 // the same beside a board
	wideWhy         = 70 // what a chart beside the reasons leaves them
	chartWidth      = 24 // at least
	chartHeight     = 4
)

// layoutTree divides a window of w by h cells for the tree of a game on a board
// of n by n points. Big points are taken where they leave the table much room, or
// small ones do not fit; other asks for the other size, if it fits.
func layoutTree(w, h, n int, other bool) treeLayout {
	if w < treeMinWidth || h < treeMinHeight {
		return treeLayout{tiny: true, needW: treeMinWidth, needH: treeMinHeight}
	}
	l := treeLayout{
		tabs:    view.Rect{X: 0, Y: 0, W: w, H: 1},
		path:    view.Rect{X: 0, Y: 1, W: w, H: 1},
		message: view.Rect{X: 0, Y: h - 2, W: w, H: 1},
		keys:    view.Rect{X: 0, Y: h - 1, W: w, H: 1},
	}
	small, smallFits := l.withBoard(w, h-4, n, view.Small)
	big, bigFits := l.withBoard(w, h-4, n, view.Big)
	switch {
	case !smallFits && !bigFits:
		l.split(view.Rect{X: 0, Y: 2, W: w, H: h - 4}, whyHeight)
		return l.withChart()
	case !smallFits || bigFits && (big.table.W >= wideTreeTable) != other:
		return big.withChart()
	}
	return small.withChart()
}

// withChart puts the chart below a board beside the table, or gives it a part of
// wide reasons.
func (l treeLayout) withChart() treeLayout {
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
func (l treeLayout) withBoard(w, h, n int, cells view.CellSize) (treeLayout, bool) {
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
func (l *treeLayout) split(r view.Rect, why int) {
	l.table = r
	if rest := r.H - why; rest >= treeTableHeight {
		l.table.H = rest
		l.why = view.Rect{X: r.X, Y: r.Y + rest, W: r.W, H: why}
	}
}

package play

import "gobandit/ui/view"

// A layout says where the parts of the Play screen stand. Parts without
// area are not shown.
type layout struct {
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

// layoutFor divides a window of w by h cells for a board of n by n points. Big
// points are taken where they leave room for the panel; other asks for the
// other size than that, if it fits at all.
func layoutFor(w, h, n int, other bool) layout {
	bigW, bigH := view.BoardSize(n, view.Big)
	smallW, smallH := view.BoardSize(n, view.Small)
	if w < smallW || h < smallH+1 {
		return layout{tiny: true, needW: smallW, needH: smallH + 1}
	}
	if w < 84 && h >= 46 && w < bigW+bigPanelWidth {
		return portraitLayout(w, h, n, other)
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
	l := layout{cells: cells, keys: view.Rect{X: 0, Y: h - 1, W: w, H: 1}}
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

// portraitLayout puts the panel below the board, for high and narrow windows.
func portraitLayout(w, h, n int, other bool) layout {
	cells := view.Small
	if bw, bh := view.BoardSize(n, view.Big); !other && bw <= w && bh+lowPanelHeight+3 <= h {
		cells = view.Big
	}
	bw, bh := view.BoardSize(n, cells)
	return layout{
		cells:   cells,
		tabs:    view.Rect{X: 0, Y: 0, W: w, H: 1},
		board:   view.Rect{X: 0, Y: 1, W: bw, H: bh},
		panel:   view.Rect{X: 0, Y: 1 + bh, W: w, H: h - bh - 3},
		message: view.Rect{X: 0, Y: h - 2, W: w, H: 1},
		keys:    view.Rect{X: 0, Y: h - 1, W: w, H: 1},
	}
}

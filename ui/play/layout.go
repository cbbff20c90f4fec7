package play

import (
	"slices"

	"gobandit/model"
	"gobandit/ui/kit"
	"gobandit/ui/view"
)

// A layout says where the parts of the Play screen stand. Parts without
// area are not shown.
type layout struct {
	geo     view.Geometry
	tabs    view.Rect // a line above the board; else the tabs lead the panel
	board   view.Rect
	from    [2]int    // the cell of the whole board, with coordinates, that is at its top left
	legend  view.Rect // a line below the board
	below   view.Rect // below that and beside the panel, for graphs
	panel   view.Rect
	message view.Rect // a line below the board; else the message ends the panel, or shares the line of the keys
	keys    view.Rect
	tiny    bool // too small for any board
}

// Sizes of the parts of the Play screen.
const (
	panelWidth      = 37 // that a larger board leaves beside it, at least
	lowPanel        = 8  // the same below it
	smallPanelWidth = 28 // beside the smallest board, at least
	shortPanel      = 3  // the same below it
	leastBelow      = 7  // the legend and graphs below a board, at least
	mostBeside      = 24 // columns beside a board above its panel, at most
)

// A frame is what a layout divides.
type frame struct {
	w, h   int
	geos   []view.Geometry // that the board can have, the largest first
	zoom   float64         // the columns of a point asked for; 0: the most that leave the panel room
	cursor model.Point     // which a part of the board shows
}

// layoutFor divides a window: the board with its points as large as leaves the panel
// room, beside it or below it. Where even the smallest points leave none, the panel
// goes first, then the legend, the tabs, the message, the coordinates, and the
// points far from the cursor. A panel beside the board has tabs and message in it.
func layoutFor(f frame) layout {
	if f.w < kit.MinWidth || f.h < kit.MinHeight {
		return layout{tiny: true}
	}
	geos := f.geos
	if i := slices.IndexFunc(geos, func(g view.Geometry) bool { return g.StepX == f.zoom }); i >= 0 {
		geos = geos[i : i+1]
	}
	for _, geo := range geos {
		bw, bh := geo.Size()
		switch {
		case f.w-bw >= panelWidth && f.h > bh:
			return f.beside(geo)
		case f.w >= bw && f.w-bw < mostBeside && f.h-bh-3 >= lowPanel:
			return f.above(geo)
		}
	}

	geo := geos[len(geos)-1]
	bw, bh := geo.Size()
	switch {
	case f.h <= bh || f.w < bw:
		return f.part(geo)
	case f.w-bw >= smallPanelWidth:
		return f.beside(geo)
	}

	return f.alone(geo)
}

// line returns a line of the window.
func (f frame) line(y int) view.Rect { return view.Rect{X: 0, Y: y, W: f.w, H: 1} }

// beside puts the panel beside the board.
func (f frame) beside(geo view.Geometry) layout {
	bw, bh := geo.Size()
	l := layout{geo: geo, keys: f.line(f.h - 1)}
	room, top, bottom := f.h-bh-1, 0, f.h-1
	if room > 0 {
		l.tabs = f.line(0)
		room, top = room-1, 1
	}

	if room > 0 {
		l.message = f.line(f.h - 2)
		room, bottom = room-1, bottom-1
	}
	if room > 0 {
		l.legend = view.Rect{X: 0, Y: top + bh, W: bw, H: 1}
	}

	if room >= leastBelow {
		rows := max(room-2, leastBelow-1)
		l.below = view.Rect{X: 0, Y: bottom - rows, W: bw, H: rows}
	}
	l.board = view.Rect{X: 0, Y: top, W: bw, H: bh}
	x := bw
	if f.w-bw > smallPanelWidth {
		x++
	}

	l.panel = view.Rect{X: x, Y: top, W: f.w - x, H: bottom - top}
	return l
}

// above puts the panel below the board, for high and narrow windows.
func (f frame) above(geo view.Geometry) layout {
	bw, bh := geo.Size()
	l := layout{geo: geo, tabs: f.line(0), board: view.Rect{X: 0, Y: 1, W: bw, H: bh}, message: f.line(f.h - 2), keys: f.line(f.h - 1)}
	y := 1 + bh
	if f.h-bh-4 >= lowPanel {
		l.legend = f.line(y)
		y++
	}
	l.panel = view.Rect{X: 0, Y: y, W: f.w, H: f.h - 2 - y}
	return l
}

// alone shows the board with a low panel below it, or none.
func (f frame) alone(geo view.Geometry) layout {
	bw, bh := geo.Size()
	l := layout{geo: geo, keys: f.line(f.h - 1)}
	room, top := f.h-bh-1, 0
	if room > 0 {
		l.message = f.line(f.h - 2)
		room--
	}
	if room > 0 {
		l.tabs = f.line(0)
		room, top = room-1, 1
	}
	l.board = view.Rect{X: 0, Y: top, W: bw, H: bh}
	y := top + bh
	if room > 0 {
		l.legend = f.line(y)
		room, y = room-1, y+1
	}
	if room >= shortPanel {
		l.panel = view.Rect{X: 0, Y: y, W: f.w, H: room}
	}
	return l
}

// part shows the board without coordinates, and of a larger one the part around the
// cursor: beside the panel, or alone. Then a message and the tabs have lines of their own
// only if the board leaves them.
func (f frame) part(geo view.Geometry) layout {
	left, top := view.BoardMargins()
	whole, bh := geo.Size()
	bw, bh := whole-left-1, bh-top
	l := layout{geo: geo, keys: f.line(f.h - 1)}
	room, y := f.h-1, 0
	if f.w-whole >= smallPanelWidth { // as in higher windows
		l.panel = view.Rect{X: bw + 1, Y: 0, W: f.w - bw - 1, H: room}
	} else {
		if room > bh {
			l.message = f.line(f.h - 2)
			room--
		}
		if room > bh {
			l.tabs = f.line(0)
			room, y = room-1, 1
		}
	}

	l.board = view.Rect{X: 0, Y: y, W: min(f.w, bw), H: min(room, bh)}
	col, row := geo.Cell(f.cursor)
	around := func(at, shown, from, all int) int { return max(from, min(at-shown/2, from+all-shown)) }
	l.from = [2]int{around(col, l.board.W, left, bw), around(row, l.board.H, top, bh)}
	return l
}

// zoomed returns the next smaller points that the board fits the window at, in columns,
// after those shown; after the smallest the largest. Where only the smallest fit, the next
// larger ones show a part of the board, if there are any.
func (f frame) zoomed(now float64) float64 {
	next := max(len(f.geos)-2, 0)
	first := slices.IndexFunc(f.geos[:next], func(g view.Geometry) bool {
		w, h := g.Size()
		return w <= f.w && h < f.h
	})
	if first < 0 {
		first = next
	}
	for _, g := range f.geos[first:] {
		if g.StepX < now-0.9 { // a column at least: pictures have a size for each pixel
			return g.StepX
		}
	}
	return f.geos[first].StepX
}

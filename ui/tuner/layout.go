package tuner

import "gobandit/ui/view"

// A layout has the rectangles of the parts of the Tune screen. Parts without area are
// not shown.
type layout struct {
	tabs    view.Rect
	header  view.Rect
	table   view.Rect
	heat    view.Rect
	running view.Rect
	last    view.Rect
	hand    view.Rect
	graph   view.Rect
	message view.Rect
	keys    view.Rect
	thumbs  bool // whether running games are shown as boards
	large   bool // with large points
	tiny    bool
	needW   int
	needH   int
}

// Sizes of the parts of the Tune screen.
const (
	minWidth       = 40
	minHeight      = 10
	handHeight     = 5 // rule, three terms and a note
	resultsWidth   = 40
	wideWindow     = 110
	highWindow     = 40 // from here on thumbnails may be large
	minTableHeight = 5
	minHeatHeight  = 8  // title, six rows of fields and axis; of a larger map a part is shown
	graphWidth     = 55 // least width of the graph
	handWidth      = 72 // largest width beside the graph
)

// newLayout divides a window of w by h cells. heatW and heatH are the preferred size of
// the heat map, 0 without one; thumbH is the height of a thumbnail,
// largeH that of a large one.
func newLayout(w, h, heatW, heatH, thumbH, largeH int) layout {
	if w < minWidth || h < minHeight {
		return layout{tiny: true, needW: minWidth, needH: minHeight}
	}
	l := layout{
		tabs:    view.Rect{X: 0, Y: 0, W: w, H: 1},
		header:  view.Rect{X: 0, Y: 1, W: w, H: 1},
		message: view.Rect{X: 0, Y: h - 2, W: w, H: 1},
		keys:    view.Rect{X: 0, Y: h - 1, W: w, H: 1},
	}
	rest := h - 4 // rows between header and message
	hand := 0
	if rest >= minTableHeight+handHeight {
		hand = handHeight
		rest -= hand
	}
	games := 0
	holds := func(thumb int) bool {
		return rest >= minTableHeight+thumb+6 && rest >= max(heatH, minTableHeight)+thumb+1
	}
	switch {
	case holds(largeH) && h >= highWindow:
		games, l.thumbs, l.large = largeH+1, true, true
	case holds(thumbH):
		games, l.thumbs = thumbH+1, true
	case rest >= minTableHeight+5:
		games = 5
	case rest >= minTableHeight+3:
		games = 3
	}
	rest -= games
	// In a high window the graph of the trend gets part of the rows that the map leaves.
	if extra := rest - max(heatH, 14); hand > 0 && w >= wideWindow && extra > 0 {
		grow := min(extra/2, 6)
		hand, rest = hand+grow, rest-grow
	}
	y := 2
	l.table = view.Rect{X: 0, Y: y, W: w, H: rest}
	if heatW > 0 && heatW < w && rest >= min(heatH, minHeatHeight) {
		l.table.W = w - heatW - 1
		l.heat = view.Rect{X: w - heatW, Y: y, W: heatW, H: rest}
	}
	y += rest
	if games > 0 {
		l.running = view.Rect{X: 0, Y: y, W: runningWidth(w), H: games}
		if l.running.W < w {
			l.last = view.Rect{X: l.running.W + 1, Y: y, W: w - l.running.W - 1, H: games}
		}
		y += games
	}
	if hand > 0 {
		l.hand = view.Rect{X: 0, Y: y, W: w, H: hand}
		if w >= wideWindow {
			l.hand.W = min(w-graphWidth-1, handWidth)
			l.graph = view.Rect{X: l.hand.W + 1, Y: y, W: w - l.hand.W - 1, H: hand}
		}
	}
	return l
}

// runningWidth returns the width of the running games in a window of w cells: a wide one
// has the results beside them.
func runningWidth(w int) int {
	if w < 2*resultsWidth {
		return w
	}
	return w - resultsWidth - 1
}

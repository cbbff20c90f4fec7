package tuner

import (
	"gobandit/ui/kit"
	"gobandit/ui/view"
)

// A layout has the rectangles of the parts of the Tune screen. Parts without area are
// not shown.
type layout struct {
	kit.Outline
	table   view.Rect
	heat    view.Rect
	running view.Rect
	last    view.Rect
	hand    view.Rect
	graph   view.Rect
	thumbs  bool // whether running games are shown as boards
	large   bool // with large points
}

// Sizes of the parts of the Tune screen.
const (
	handHeight     = 5 // rule, three terms and a note
	resultsWidth   = 40
	wideWindow     = 110
	highWindow     = 40 // from here on thumbnails may be large
	minTableHeight = 5
	minHeatHeight  = 8  // title, six rows of fields and axis; of a larger map a part is shown
	graphWidth     = 55 // least width of the graph
	handWidth      = 72 // largest width beside the graph
	runningText    = 60 // width of running games in lines
	paneGap        = 2  // between panes side by side
)

// A demand is what the parts of an event prefer to take: the rows of the table, the map, 0 without one, and all
// running games side by side as boards, small or large.
type demand struct {
	rows           int
	heatW, heatH   int
	thumbW, thumbH int
	largeW, largeH int
}

// newLayout divides a window of w by h cells. As it shrinks the graph goes first, then the
// boards of running games, the running games, the terms of the rule, the map, the line of
// messages and that of the event.
func newLayout(w, h int, d demand) layout {
	l := layout{Outline: kit.OutlineOf(w, h)}
	if l.Tiny {
		return l
	}
	y, rest := l.Body.Y, l.Body.H

	table := minTableHeight
	mapped := d.heatW > 0 && d.heatW < w
	if mapped {
		table = max(table, min(d.heatH, minHeatHeight))
	}
	hand := 0
	if rest >= table+handHeight {
		hand = handHeight
		rest -= hand
	}
	games := 0
	holds := func(thumb int) bool {
		return rest >= minTableHeight+thumb+6 && rest >= max(d.heatH, minTableHeight)+thumb+1
	}
	switch {
	case hand == 0:
	case holds(d.largeH) && h >= highWindow && d.largeW <= runningWidth(w)+1:
		games, l.thumbs, l.large = d.largeH+1, true, true
	case holds(d.thumbH):
		games, l.thumbs = d.thumbH+1, true
	case rest >= table+5:
		games = 5
	case rest >= table+3:
		games = 3
	}
	rest -= games
	// In a high window the graph of the trend gets rows that table and map leave.
	if extra := rest - max(d.heatH, min(d.rows, h/2), 14); hand > 0 && w >= wideWindow && extra > 0 {
		grow := min(extra, 14)
		hand, rest = hand+grow, rest-grow
	}
	l.table = view.Rect{Y: y, W: w, H: rest}
	if mapped && rest >= min(d.heatH, minHeatHeight) {
		l.table.W = w - d.heatW - 2 // a line and a blank stand between them
		l.heat = view.Rect{X: w - d.heatW, Y: y, W: d.heatW, H: rest}
	}
	y += rest
	if games > 0 {
		l.divideGames(w, d)
		l.running.Y, l.running.H, l.last.Y = y, games, y
		if l.last.W > 0 {
			l.last.H = games
		}
		y += games
	}
	if hand > 0 {
		l.hand = view.Rect{Y: y, W: w, H: hand}
		if w >= wideWindow {
			l.hand.W = min(w-graphWidth-paneGap, handWidth)
			l.graph = view.Rect{X: l.hand.W + paneGap, Y: y, W: w - l.hand.W - paneGap, H: hand}
		}
	}
	return l
}

// divideGames divides w columns between the running games, which take what they need, and
// the last results.
func (l *layout) divideGames(w int, d demand) {
	need := runningText
	switch {
	case l.large:
		need = d.largeW
	case l.thumbs:
		need = d.thumbW
	}
	l.running.W = runningWidth(w)
	if l.running.W < w {
		l.running.W = min(l.running.W, max(need, resultsWidth))
		l.last = view.Rect{X: l.running.W + paneGap, W: w - l.running.W - paneGap}
	}
}

// runningWidth returns the most columns that the running games take in a window of w: a
// wide one has the results beside them.
func runningWidth(w int) int {
	if w < 2*resultsWidth {
		return w
	}
	return w - resultsWidth - paneGap
}

// ofTournament returns the layout of a tournament, which has no candidates to choose. Rows that
// its table does not need go to the games.
func (l layout) ofTournament(rows int) layout {
	l.table.H += l.hand.H
	if need := rows + 2; !l.running.Empty() && need < l.table.H { // headings and a blank line
		l.running.H += l.table.H - need
		l.table.H = need
	}
	l.running.Y = l.table.Y + l.table.H
	if !l.last.Empty() {
		l.last.Y, l.last.H = l.running.Y, l.running.H
	}
	l.hand, l.graph = view.Rect{}, view.Rect{}
	return l
}

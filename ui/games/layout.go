package games

import (
	"gobandit/ui/kit"
	"gobandit/ui/view"
)

// A layout says where the parts of the Games screen stand. Parts without area
// are not shown.
type layout struct {
	kit.Outline
	list  view.Rect
	board view.Rect // with a line below it that says which move it shows
	facts view.Rect // what is known of the game, beside the board or below it
	geo   view.Geometry
}

// Sizes of the parts of the Games screen.
const (
	listWidth   = 42 // least width of the list beside the board
	wholeList   = 64 // width of the list with all its columns
	factsWidth  = 34 // least width of what is known of the game
	factsBelow  = 28 // the same below a board
	factsHeight = 3  // and its least height there
)

// newLayout divides a window of w by h cells for games on boards of some geometries, the largest first: the
// list, and the board beside it where both have room, else the one wanted. What is known
// of the game stands beside the board if the list keeps all its columns, else below it.
// As the window shrinks that goes first, then the board, the line of messages and the one
// about the list.
func newLayout(w, h int, geos []view.Geometry, board bool) layout {
	l := layout{Outline: kit.OutlineOf(w, h)}
	if l.Tiny {
		return l
	}
	l.list = l.Body

	for _, geo := range geos {
		bw, bh := geo.Size()
		if room := w - bw - 2; !geo.Small() && room >= wholeList+factsWidth && bh+1 <= l.list.H {
			l.geo = geo
			l.list.W = max(wholeList, room*3/5)
			l.board = view.Rect{X: l.list.W + 1, Y: l.list.Y, W: bw, H: bh + 1}
			l.facts = view.Rect{X: l.board.X + bw + 1, Y: l.list.Y, W: room - l.list.W, H: l.list.H}
			return l
		}
	}
	for _, geo := range geos {
		bw, bh := geo.Size()
		wide := w - bw - 1
		if !geo.Small() {
			wide -= listWidth / 2 // large points only where the list keeps its columns
		}
		if wide >= listWidth && bh+1 <= l.list.H {
			side := max(bw, min(factsBelow, w-1-listWidth))
			l.list.W = w - side - 1
			return l.withBoard(view.Rect{X: l.list.W + 1, Y: l.list.Y, W: side, H: l.list.H}, geo)
		}
	}
	if !board {
		return l
	}
	r, geo := l.list, geos[len(geos)-1]
	l.list = view.Rect{}
	for _, larger := range geos {
		if bw, bh := larger.Size(); bw <= w && bh+1 <= r.H {
			geo = larger
			break
		}
	}
	return l.withBoard(r, geo)
}

// withBoard puts a board into r, and below it what is known of the game.
func (l layout) withBoard(r view.Rect, geo view.Geometry) layout {
	l.geo, l.board = geo, r
	_, bh := geo.Size()
	if rest := r.H - bh - 2; rest >= factsHeight {
		l.board.H = bh + 1
		l.facts = view.Rect{X: r.X, Y: r.Y + bh + 2, W: r.W, H: rest}
	}
	return l
}

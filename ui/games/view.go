package games

import (
	"fmt"
	"strings"

	"gobandit/model"
	"gobandit/model/words"
	"gobandit/ui/kit"
	"gobandit/ui/view"
)

// A layout says where the parts of the Games screen stand. Parts without area
// are not shown.
type layout struct {
	list, board, message, keys view.Rect
	cells                      view.CellSize
}

// listWidth is the least width of the list beside the board.
const listWidth = 42

// boardSize returns the size of the board of the game at the cursor.
func (s *Screen) boardSize() int {
	switch {
	case s.replay.game != nil:
		return s.replay.game.Size()
	case s.event.Status() != nil:
		return s.event.Status().Size
	}
	return 9
}

func (s *Screen) layout() layout {
	return newLayout(s.w, s.h, s.boardSize(), s.theme.PointSizes(), s.board)
}

// newLayout divides a window of w by h cells for games on boards of n by n
// points: the list, and the board beside it where both have room, else the one
// wanted.
func newLayout(w, h, n int, sizes []view.CellSize, board bool) layout {
	l := layout{
		list:    view.Rect{Y: 2, W: w, H: h - 4},
		message: view.Rect{Y: h - 2, W: w, H: 1},
		keys:    view.Rect{Y: h - 1, W: w, H: 1},
	}
	for _, cells := range sizes {
		bw, bh := view.BoardSize(n, cells)
		wide := w - bw - 1
		if cells != view.Small {
			wide -= listWidth / 2 // large points only where the list keeps its columns
		}
		if wide >= listWidth && bh+1 <= h-4 {
			l.cells = cells
			l.list.W = w - bw - 1
			l.board = view.Rect{X: l.list.W + 1, Y: 2, W: bw, H: h - 4}
			return l
		}
	}
	if board {
		l.cells = view.Small
		for _, cells := range sizes {
			if bw, bh := view.BoardSize(n, cells); bw <= w && bh+1 <= h-4 {
				l.cells = cells
				break
			}
		}
		l.board, l.list = l.list, view.Rect{}
	}
	return l
}

// Draw draws the screen.
func (s *Screen) Draw(g view.Region, t *view.Theme) {
	s.theme = t
	shown := s.shown()
	style, status := s.event.Activity()
	kit.DrawTabs(g.Rows(0, 1), kit.Games, style, status)
	g.Text(0, 1, view.Dim, view.Fit(s.about(shown), s.w))
	l := s.layout()
	if !l.list.Empty() {
		s.drawList(g.Sub(l.list), shown)
	}
	if !l.board.Empty() && s.list.Cursor < shown.len() {
		s.drawGame(g.Sub(l.board), t, l.cells, shown)
	}
	kit.DrawMessage(g, l.message, s.Notice)
	if s.Message == "" && s.list.Cursor < shown.len() {
		row := shown.at(s.list.Cursor)
		text := row.name() + " (" + row.who().at + ") " + row.who().params
		if row.ofTournament() || row.confirms {
			text = row.name() + " " + row.who().params
		}
		if reason := row.how().reason; reason != "" {
			text += ": " + reason
		}
		g.Sub(l.message).Text(0, 0, view.Dim, view.Fit(text, s.w))
	}
	kit.DrawKeys(g.Sub(l.keys), s.keys, kit.Games, kit.Hints("filter", "filter", "back forward", "moves", "open", "open", "show", "board", "results", "results",
		"colour", "colour", "candidate", "candidate", "order", "order", "up down", "choose", "next", "screens", "help", "help", "quit", "quit"))
}

// about says what the list is of.
func (s *Screen) about(shown gameList) string {
	if s.event.Journal() == "" {
		return "there is no event"
	}
	text := fmt.Sprintf("%s: %d of %s, %s", s.event.Name(), shown.len(), words.Plural(shown.of, "game"), s.by)
	if s.filter != "" {
		text += ", filter: " + s.filter
	}
	return text
}

// drawGame draws the position of the game at the cursor: of one that runs its
// latest, of others the one of the replay.
func (s *Screen) drawGame(g view.Region, t *view.Theme, cells view.CellSize, shown gameList) {
	row, live := shown.at(s.list.Cursor), shown.live(s.list.Cursor)
	board, last, at := live.Board, model.Pass, fmt.Sprintf("move %d", row.moves)
	switch {
	case live.Board != nil && live.Last.Color != model.Empty:
		last = live.Last.Point
	case s.replay.game != nil:
		board, last = s.replay.position()
		at = fmt.Sprintf("move %d of %d  %s", s.replay.at, s.replay.moves(), row.how().result)
	}
	w, h := g.Size()
	if board == nil {
		for y, line := range kit.Wrap(s.replay.problem, w) {
			g.Text(0, y, view.Warn, line)
		}
		return
	}
	bw, bh := view.BoardSize(board.Size(), cells)
	if bw > w || bh > h {
		g.Textf(0, 0, view.Plain, "the board needs %dx%d, there are %dx%d", bw, bh, w, h)
		return
	}
	view.Board{Position: board, Last: last, Cursor: model.Pass, Coordinates: true}.Draw(g, t, cells)
	g.Text(3, bh, view.Dim, view.Fit(at, w-3))
	if live.Board != nil {
		return
	}
	y := bh + 1
	for paragraph := range strings.Lines(s.replay.comment()) {
		for _, line := range kit.Wrap(paragraph, w) {
			g.Text(0, y, view.Plain, line)
			y++
		}
	}
}

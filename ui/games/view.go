package games

import (
	"fmt"

	"gobandit/model"
	"gobandit/model/words"
	"gobandit/ui/kit"
	"gobandit/ui/view"
)

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
	return newLayout(s.w, s.h, s.theme.Geometries(s.boardSize()), s.board)
}

// lacksChoice says that the window shows the list and the board; "" if one takes the other's place.
func (s *Screen) lacksChoice() string {
	if l := s.layout(); l.list.Empty() || l.board.Empty() {
		return ""
	}
	return "both are shown"
}

// Draw draws the screen.
func (s *Screen) Draw(g view.Region, t *view.Theme) {
	s.theme = t
	shown, l := s.listed(), s.layout()
	if l.Tiny {
		kit.DrawTiny(g)
		return
	}

	style, status := s.event.Activity()
	kit.DrawTabs(g.Sub(l.Tabs), kit.Games, style, status)
	g.Sub(l.About).Text(0, 0, view.Dim, view.Fit(s.about(shown), s.w))
	if !l.list.Empty() {
		s.drawList(g.Sub(l.list), shown)
	}

	chosen := s.list.Cursor < shown.len()
	if !l.board.Empty() && chosen {
		s.drawGame(g.Sub(l.board), t, l.geo, shown)
	}
	if s.graph = (view.Rect{}); !l.facts.Empty() && chosen {
		s.drawFacts(g.Sub(l.facts), shown.at(s.list.Cursor), shown.live(s.list.Cursor))
	}

	kit.DrawKeys(g.Sub(l.Keys), s.keys, kit.Games, kit.Hints("filter", "filter", "back forward", "moves", "open", "open", "show", "board", "results", "results",
		"color", "color", "candidate", "candidate", "order", "order", "up down", "choose", "next", "screens", "help", "help", "quit", "quit"))
	kit.DrawWhole(g, l.MessageLine(g, &s.Notice), s.Style(), s.Message)
	if s.Message == "" && chosen {
		g.Sub(l.Message).Text(0, 0, view.Dim, view.Fit(selectedText(shown.at(s.list.Cursor)), s.w))
	}
}

// selectedText describes a game in a line.
func selectedText(row row) string {
	text := row.name() + " (" + row.at + ") " + row.params
	if row.ofTournament() || row.confirms {
		text = row.name() + " " + row.params
	}
	if reason := row.how().reason; reason != "" {
		text += ": " + reason
	}
	return text
}

// about says what the list is of.
func (s *Screen) about(shown gameList) string {
	if s.event.Journal() == "" {
		return "there is no event"
	}
	games := "games"
	if shown.of == 1 {
		games = "game"
	}
	text := fmt.Sprintf("%s: %s of %s %s, %s", s.event.Name(), words.Grouped(shown.len()), words.Grouped(shown.of), games, s.by)
	if s.reading.more {
		text = fmt.Sprintf("%s: %s %s read, %s", s.event.Name(), words.Grouped(s.table.n), games, s.by)
	}
	if games, back := s.event.RewoundTo(); back {
		text += fmt.Sprintf(", wound back to game %s (%s: now)", words.Grouped(games), s.keys.Press("games.now"))
	}
	if s.filter != "" {
		text += ", filter: " + s.filter
	}
	if s.next.n > 0 {
		text += fmt.Sprintf(" (%d%%)", 100*s.next.n/s.table.n)
	}
	return text
}

// drawGame draws the position of the game at the cursor: of one that runs its
// latest, of others the one of the replay.
func (s *Screen) drawGame(g view.Region, t *view.Theme, geo view.Geometry, shown gameList) {
	row, live := shown.at(s.list.Cursor), shown.live(s.list.Cursor)
	board, last, at := live.Board, model.Pass, fmt.Sprintf("move %d", row.moves)
	switch {
	case live.Board != nil && live.Last.Color != model.Empty:
		last = live.Last.Point
	case s.replay.game != nil:
		board, last = s.replay.position()
		at = fmt.Sprintf("move %d of %d · %s", s.replay.at, s.replay.moves(), row.how().result)
	}
	w, h := g.Size()
	if board == nil {
		kit.DrawText(g, 0, 0, w, view.Warn, s.replay.problem)
		return
	}
	bw, bh := geo.Size()
	if bw > w || bh > h {
		g.Textf(0, 0, view.Plain, "the board needs %dx%d, there are %dx%d", bw, bh, w, h)
		return
	}
	view.Board{Position: board, Last: last, Cursor: model.Pass, Coordinates: true}.Draw(g, t, geo)
	g.Text(3, bh, view.Dim, view.FitClauses(at, w-3))
}

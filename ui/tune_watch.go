package ui

import (
	"fmt"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/gtp"
	"gobandit/gtp/event"
	"gobandit/model/sgf"
	"gobandit/ui/view"
)

// A watched is a running game of the event that the Play screen follows, as long
// as its record is the screen's.
type watched struct {
	id     int
	record *sgf.Record
	end    *sgf.Turn // the last move known
	moves  int       // known
}

// watch opens a running game on the Play screen; of several the one chosen.
func (t *tuneScreen) watch() tea.Cmd {
	var games []event.RunningGame
	if t.status != nil {
		for _, r := range t.status.Running {
			if r.Start != nil {
				games = append(games, r)
			}
		}
	}
	switch len(games) {
	case 0:
		t.say("no game runs: %s begins one", t.keys.press("tune.step"))
		return nil
	case 1:
		return t.watchGame(games[0].ID)
	}
	menu := &choice{title: "watch a game on the Play screen"}
	for _, r := range games {
		menu.lines = append(menu.lines, fmt.Sprintf("%s  %s", gameName(r), strings.Join(caption(r)[1:], " ")+"  "+r.Black+" v "+r.White))
	}
	menu.pick = func(i int) tea.Cmd { return t.watchGame(games[i].ID) }
	t.asked = menu
	return nil
}

// gameName names a running game: g12, or a tournament's AvB_3.
func gameName(r event.RunningGame) string {
	if r.Coordinates == nil {
		return r.Name
	}
	return fmt.Sprintf("g%d", r.ID)
}

// clickGame opens the running game at a place of the screen.
func (t *tuneScreen) clickGame(x, y int) tea.Cmd {
	l := t.layout()
	if t.status == nil || !l.running.Contains(x, y) || y == l.running.Y {
		return nil
	}
	i := y - l.running.Y - 1
	if l.thumbs {
		i = (x - l.running.X) / thumbStep(t.theme(), t.status)
	}
	if i >= len(t.status.Running) || t.status.Running[i].Start == nil {
		return nil
	}
	return t.watchGame(t.status.Running[i].ID)
}

// thumbStep returns the columns that a running game takes as a thumbnail.
func thumbStep(th *view.Theme, s *event.Status) int {
	w, _ := th.ThumbnailSize(boardSize(s))
	return 1 + w + captionWidth
}

// running returns a running game by its number.
func (t *tuneScreen) running(id int) (event.RunningGame, bool) {
	if t.status != nil && t.run != nil {
		for _, r := range t.status.Running {
			if r.ID == id {
				return r, true
			}
		}
	}
	return event.RunningGame{}, false
}

// watchGame makes a running game the one of the Play screen, after a question if
// that has a game which is not saved.
func (a *app) watchGame(id int) tea.Cmd {
	if a.play.unsaved() {
		a.tune.asked = newConfirm("The game on the Play screen is not saved. Watch this one in its place?",
			func() tea.Cmd { return a.beginWatching(id) })
		return nil
	}
	return a.beginWatching(id)
}

func (a *app) beginWatching(id int) tea.Cmd {
	r, ok := a.tune.running(id)
	if !ok || r.Start == nil {
		a.tune.say("the game has ended")
		return nil
	}
	rec := recordOf(r.Start)
	rec.Info.Black, rec.Info.White, rec.Info.Name = r.Black, r.White, gameName(r)
	a.play.begin(rec, BothSides, gtp.TimeControl{})
	a.watched = &watched{id: id, record: rec, end: rec.Root}
	a.shown = Play
	cmd := a.followGame()
	a.play.say("%s as it is played: %s v %s", gameName(r), r.Black, r.White)
	return tea.Batch(cmd, a.play.settle())
}

// followGame takes over the moves and searches of the game watched.
func (a *app) followGame() tea.Cmd {
	w, p := a.watched, a.play
	if w == nil {
		return nil
	}
	if p.record != w.record { // another game has taken its place
		a.watched = nil
		return nil
	}
	r, ok := a.tune.running(w.id)
	if !ok {
		a.watched = nil
		p.say("%s", a.tune.ending(w.id))
		return nil
	}
	if p.look.frozen {
		return nil
	}
	var cmd tea.Cmd
	if len(r.Moves) > w.moves {
		here := p.at == p.game.NumMoves() && p.line[p.at] == w.end // nobody looks elsewhere
		for _, m := range r.Moves[w.moves:] {
			w.end, _ = w.end.Play(m)
			w.end.Promote()
		}
		w.moves = len(r.Moves)
		if here {
			p.follow(w.end)
			p.show(p.game.NumMoves())
			cmd = p.settle()
		}
	}
	if s := r.Snapshot; s != nil && s.MoveNumber <= w.moves {
		turn := w.end.Line()[s.MoveNumber]
		if p.thought == nil || p.thought.turn != turn { // an engine of the screen itself searches it
			p.seen[turn] = s
		}
	}
	return cmd
}

// ending says how a game of the event ended.
func (t *tuneScreen) ending(id int) string {
	if t.status != nil {
		for _, g := range t.status.Last {
			if g.ID == id && !g.Void {
				return fmt.Sprintf("the game has ended: %s, %s", g.Result, plural(g.Moves, "move"))
			}
		}
	}
	return "the game has ended"
}

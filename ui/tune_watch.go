package ui

import (
	"fmt"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/gtp"
	"gobandit/model/sgf"
)

// A watched is a running game that the Play screen follows, as long as its record
// is the screen's.
type watched struct {
	id     gameID
	record *sgf.Record
	end    *sgf.Turn // the last move known
	moves  int       // known
}

// watch opens a running game on the Play screen; of several the one chosen.
func (t *tuneScreen) watch() tea.Cmd {
	games := slices.DeleteFunc(t.live(), func(r liveGame) bool { return r.Start == nil })
	switch len(games) {
	case 0:
		t.say("no game runs: %s begins one", t.keys.press("tune.step"))
		return nil
	case 1:
		return t.watchGame(games[0].id())
	}
	menu := &choice{title: "watch a game on the Play screen"}
	for _, r := range games {
		menu.lines = append(menu.lines, fmt.Sprintf("%s  %s  %s v %s", r.name(), strings.Join(r.caption()[1:], " "), r.Black, r.White))
	}
	menu.pick = func(i int) tea.Cmd { return t.watchGame(games[i].id()) }
	t.asked = menu
	return nil
}

// clickGame opens the running game at a place of the screen.
func (t *tuneScreen) clickGame(x, y int) tea.Cmd {
	l := t.layout()
	if t.status == nil || !l.running.Contains(x, y) || y == l.running.Y {
		return nil
	}
	i := y - l.running.Y - 1
	if l.thumbs {
		i = (x - l.running.X) / thumbStep(t.theme(), boardSize(t.status))
	}
	games := t.live()
	if i >= len(games) || games[i].Start == nil {
		return nil
	}
	return t.watchGame(games[i].id())
}

// watchGame makes a running game the one of the Play screen, after a question if
// that has a game which is not saved.
func (a *app) watchGame(id gameID) tea.Cmd {
	if a.play.unsaved() {
		a.dialog = newConfirm("The game on the Play screen is not saved. Watch this one in its place?",
			func() tea.Cmd { return a.beginWatching(id) })
		return nil
	}
	return a.beginWatching(id)
}

func (a *app) beginWatching(id gameID) tea.Cmd {
	r, ok := a.tune.liveGame(id)
	if !ok || r.Start == nil {
		here, text := &a.tune.notice, a.tune.ending(id)
		if a.shown == Games {
			here = &a.games.notice
		}
		if ok {
			text = "its players are not ready yet"
		}
		here.say("%s", text)
		return nil
	}
	rec := recordOf(r.Start)
	rec.Info.Black, rec.Info.White, rec.Info.Name = r.Black, r.White, r.name()
	a.play.begin(rec, BothSides, gtp.TimeControl{})
	a.watched = &watched{id: id, record: rec, end: rec.Root}
	a.shown = Play
	cmd := a.followGame()
	a.play.say("%s as it is played: %s v %s", r.name(), r.Black, r.White)
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
	r, ok := a.tune.liveGame(w.id)
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

// ending says how a game ended.
func (t *tuneScreen) ending(id gameID) string {
	told := func(result string, moves int) string {
		return fmt.Sprintf("the game has ended: %s, %s", result, plural(moves, "move"))
	}
	if id.confirms && t.confirming != nil {
		if g, ok := t.confirming.finished(id.number); ok {
			return told(g.result.String(), g.moves)
		}
	}
	if !id.confirms && t.status != nil {
		for _, g := range t.status.Last {
			if g.ID == id.number && !g.Void {
				return told(g.Result, g.Moves)
			}
		}
	}
	return "the game has ended"
}

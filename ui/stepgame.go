package ui

import (
	"fmt"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/gtp/games/event"
	"gobandit/model"
	"gobandit/model/words"
	"gobandit/ui/kit"
	"gobandit/ui/session"
)

// stepGame holds the watched game, or lets one that is held make a move. If no game is
// watched it asks for one.
func (a *app) stepGame() tea.Cmd {
	w := a.watched
	switch {
	case w == nil && a.tune.Name() == "":
		a.screen().Say("no event has a game to step: %s opens one on the Tune screen", a.keymap.Press("tune.event"))
		return nil
	case w == nil:
		return a.tune.ChooseToStep()
	case !a.steppable():
		return nil
	}
	if held, _ := w.steps.Held(); held {
		w.steps.Step()
		return nil
	}
	a.hold()
	return nil
}

// watchHeld watches the game that stepGame has asked for, as soon as it is held.
func (a *app) watchHeld() tea.Cmd {
	if id, ok := a.tune.HeldGame(); ok {
		return a.watchGame(id, true)
	}
	return nil
}

// holdGame holds the watched game, or lets it go on.
func (a *app) holdGame() tea.Cmd {
	w := a.watched
	switch {
	case w == nil:
		return a.stepGame()
	case !a.steppable():
		return nil
	}
	if held, _ := w.steps.Held(); held {
		w.steps.GoOn()
		a.screen().Say("the game continues: %s holds it", a.keymap.Press("everywhere.hold-game"))
		return nil
	}
	a.hold()
	return nil
}

// hold holds the watched game before its next move.
func (a *app) hold() {
	a.watched.steps.Hold()
	a.screen().Say("held: %s makes a move, %s lets the game go on; no clock runs", a.keymap.Press("everywhere.step-game"), a.keymap.Press("everywhere.hold-game"))
}

// steppable reports whether the watched game can be held. If not, it says why.
func (a *app) steppable() bool {
	if a.watched.steps == nil {
		a.screen().Say("another program plays this game: it cannot be held from here")
		return false
	}
	return true
}

// stepWatched holds the game that has just been watched, and shows its tree.
func (a *app) stepWatched(id event.GameID) {
	if a.watched == nil || a.watched.id != id {
		return // it has ended, or its players are not ready
	}
	if a.steppable() {
		a.tab = kit.Tree
		a.hold()
	}
}

// unwatch ends watching. A game that is held goes on, since nobody would know of it.
func (a *app) unwatch() {
	if w := a.watched; w != nil && w.steps != nil {
		w.steps.GoOn()
	}
	a.watched = nil
}

// showSearch shows the search of a watched game: its tree on the Tree screen, what it
// found on Play.
func (a *app) showSearch(r event.RunningGame) {
	w, analysis := a.watched, &a.session.Analysis
	turns := w.end.Line()
	shown := &session.WatchedGame{Label: r.Label(), Tree: r.Tree, Line: turns}
	if w.steps == nil {
		shown = nil
	} else {
		shown.Held, _ = w.steps.Held()
		shown.Player = moverOf(r)
	}
	if analysis.Watch(shown); r.Snapshot == nil || r.Snapshot.MoveNumber >= len(turns) {
		return
	}
	at := turns[r.Snapshot.MoveNumber]
	analysis.Keep(at, r.Snapshot)
	if shown != nil && analysis.Running == nil {
		analysis.Past.Take(at, nil, r.Snapshot)
	}
}

// moverOf returns the player of a game who thinks or has moved last.
func moverOf(r event.RunningGame) string {
	switch {
	case r.Tree != nil:
		return r.Tree.Player
	case r.Mover == model.White:
		return r.White
	}
	return r.Black
}

// sayMove says which move a watched game has made that is held.
func (a *app) sayMove(r event.RunningGame) {
	if held, waits := a.watched.steps.Held(); !held || !waits || len(r.Moves) == 0 {
		return
	}
	c := r.Last.Color
	text := fmt.Sprintf("%s move %d: %s %s", r.Label(), r.MoveNumber, c.Title(), r.Last.Point.Vertex(r.Board.Size()))
	if s := r.Snapshot; s != nil && s.ToPlay == c && s.Playouts > 0 {
		text += fmt.Sprintf(" (%s%%, %s)", words.Percent(s.WinRate), words.CountOf(s.Playouts, "playout"))
	}
	a.notice.Say("%s", text)
}

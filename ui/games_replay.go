package ui

import (
	"errors"
	"io/fs"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/model"
	"gobandit/model/sgf"
	"gobandit/ui/kit"
	"gobandit/ui/session"
)

// A replay is the record of a game and a place in it.
type replay struct {
	id      gameID
	outcome string // when it was loaded
	loaded  bool
	path    string
	game    *model.Game // the main line; nil: there is none
	turns   []*sgf.Turn // of it, the start first
	problem string      // why there is none
	at      int         // moves before the position shown
}

// load reads the record of a game, which is where record says, unless that has
// been done. It begins at the end.
func (r *replay) load(g gameRow, record func(gameRow) string) {
	if r.loaded && r.id == g.id && r.outcome == g.outcome {
		return
	}
	*r = replay{id: g.id, outcome: g.outcome, loaded: true}
	if g.outcome == outcomeRuns {
		return
	}
	r.path = record(g)
	read, _, _, err := session.ReadRecord(r.path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		r.problem = "there is no record " + r.path
	case err != nil:
		r.problem = err.Error()
	default:
		r.follow(read)
	}
}

// follow plays the main line of a record.
func (r *replay) follow(record *sgf.Record) {
	r.game, r.turns = record.Start.Clone(), record.Root.Last().Line()
	for _, turn := range r.turns[1:] {
		if err := r.game.Play(turn.Move); err != nil {
			r.problem = err.Error()
			break
		}
	}
	r.at = r.moves()
}

// moves returns the number of moves of the game.
func (r *replay) moves() int {
	if r.game == nil {
		return 0
	}
	return r.game.NumMoves()
}

// show makes the position after n moves the one shown.
func (r *replay) show(n int) { r.at = max(0, min(n, r.moves())) }

// position returns the position shown and the move that led to it, Pass at the
// start.
func (r *replay) position() (*model.Board, model.Point) {
	if r.at == 0 {
		return r.game.At(0), model.Pass
	}
	return r.game.At(r.at), r.game.Moves()[r.at-1].Point
}

// comment returns what the record says about the position shown.
func (r *replay) comment() string {
	if r.at < len(r.turns) {
		return r.turns[r.at].Note("C")
	}
	return ""
}

// openRecord opens the game at the cursor on the Play screen, after a question if
// that has a game that is not saved: its record, or, while it runs, the game as it
// is played.
func (a *app) openRecord() tea.Cmd {
	r := &a.games.replay
	if r.outcome == outcomeRuns {
		return a.watchGame(r.id)
	}
	if r.game == nil {
		a.games.Complain("there is no record to open")
		return nil
	}
	open := func() tea.Cmd {
		cmd, err := a.play.open(r.path)
		if err != nil {
			return a.pop(err.Error())
		}
		a.shown = kit.Play
		return cmd
	}
	return a.replaceGame("Open this one", open)
}

package games

import (
	"errors"
	"io/fs"

	"gobandit/gtp/event"
	"gobandit/model"
	"gobandit/model/sgf"
	"gobandit/ui/session"
)

// A replay is the record of a game and a place in it.
type replay struct {
	id      event.GameID
	outcome string // when it was loaded
	loaded  bool
	path    string
	game    *model.Game // the main line; nil: there is none
	turns   []*sgf.Turn // of it, the start first
	problem string      // why there is none
	at      int         // moves before the position shown
}

// load reads the record of a game of the event with a journal, unless that has been
// done. It begins at the end.
func (r *replay) load(g row, journal string) {
	id, outcome := g.id(), g.how().outcome
	if r.loaded && r.id == id && r.outcome == outcome {
		return
	}
	*r = replay{id: id, outcome: outcome, loaded: true}
	if outcome == outcomeRuns {
		return
	}
	r.path = g.record(journal)
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

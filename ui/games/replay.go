package games

import (
	"errors"
	"io/fs"

	"gobandit/gtp/games/event"
	"gobandit/model"
	"gobandit/model/sgf"
	"gobandit/ui/session"
)

// A replay is the record of a game and the position shown.
type replay struct {
	id      event.GameID
	outcome string // outcome when the record was loaded
	loaded  bool
	path    string
	game    *model.Game // main line of the record; nil: no record
	turns   []*sgf.Turn // turns of the main line, the start first
	rates   []float64   // Black's win rate after each number of moves; NaN is unknown
	problem string      // why there is no record
	at      int         // number of moves before the position shown
}

// load reads the record of a game, unless that is done. journal is the path of the
// event's journal. The position shown is the last.
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
	read, _, err := session.ReadRecord(r.path)
	switch {
	case errors.Is(err, fs.ErrNotExist) && g.plays == noColor:
		r.problem = "recorded by hand, without moves"
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
		turn.Step(r.game)
	}
	r.rates = r.readRates()
	r.at = r.moves()
}

// moves returns the number of moves of the game.
func (r *replay) moves() int {
	if r.game == nil {
		return 0
	}
	return r.game.NumMoves()
}

// show shows the position after n moves.
func (r *replay) show(n int) { r.at = max(0, min(n, r.moves())) }

// position returns the position shown and the last move before it, Pass at the start.
func (r *replay) position() (*model.Board, model.Point) {
	if r.at == 0 {
		return r.game.At(0), model.Pass
	}
	return r.game.At(r.at), r.game.Moves()[r.at-1].Point
}

// comment returns the comment of the record on the position shown.
func (r *replay) comment() string {
	if r.at < len(r.turns) {
		return r.turns[r.at].Note("C")
	}
	return ""
}

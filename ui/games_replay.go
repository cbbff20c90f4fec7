package ui

import (
	"errors"
	"fmt"
	"io/fs"
	"os"

	"gobandit/model"
	"gobandit/model/sgf"
)

// A replay is the record of a game and a place in it.
type replay struct {
	id      int
	void    bool
	loaded  bool
	game    *model.Game // nil: there is none
	problem string      // why
	at      int         // moves before the position shown
}

// load reads the record of a game, unless that has been done. It begins at the
// end.
func (r *replay) load(journal string, g gameRow) {
	if r.loaded && r.id == g.id && r.void == g.void {
		return
	}
	*r = replay{id: g.id, void: g.void, loaded: !g.runs}
	if g.runs {
		return
	}
	path := g.row.RecordPath(journal)
	game, err := readRecord(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		r.problem = "there is no record " + path
	case err != nil:
		r.problem = err.Error()
	default:
		r.game, r.at = game, game.NumMoves()
	}
}

// readRecord reads the first game of a record.
func readRecord(path string) (*model.Game, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	roots, err := sgf.Parse(text)
	if err != nil {
		return nil, fmt.Errorf("%s:%w", path, err)
	}
	game, _, err := sgf.Game(roots[0])
	if err != nil {
		return nil, fmt.Errorf("%s:%w", path, err)
	}
	return game, nil
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

package controller

import (
	"context"
	"strconv"
	"strings"

	"gobandit/gtp"
	"gobandit/model"
)

// NewGame sets the engine up for a game on an empty board: boardsize, clear_board
// and komi. Errors are those of Do, here and below.
func (e *Process) NewGame(ctx context.Context, size int, komi float64) error {
	if _, err := e.Do(ctx, "boardsize", strconv.Itoa(size)); err != nil {
		return err
	}
	if _, err := e.Do(ctx, "clear_board"); err != nil {
		return err
	}
	return e.SetKomi(ctx, komi)
}

// Forget lets the engine forget what it has read in games before, if it has clear_cache: what GNU Go keeps after
// clear_board changes its moves in the next game.
func (e *Process) Forget(ctx context.Context) error {
	_, err := e.doKnown(ctx, "clear_cache")
	return err
}

// SetKomi sets the komi, written with a decimal point, as a float of the protocol.
func (e *Process) SetKomi(ctx context.Context, komi float64) error {
	text := strconv.FormatFloat(komi, 'f', -1, 64)
	if !strings.Contains(text, ".") {
		text += ".0"
	}
	_, err := e.Do(ctx, "komi", text)
	return err
}

// SetHandicap sets the handicap stones of a game on a board of the given size. An engine
// without set_free_handicap gets them as moves.
func (e *Process) SetHandicap(ctx context.Context, points []model.Point, size int) error {
	if known, err := e.doKnown(ctx, "set_free_handicap", strings.Fields(gtp.Points(points, size))...); known || err != nil {
		return err
	}
	for _, p := range points {
		if err := e.Play(ctx, model.Move{Color: model.Black, Point: p}, size); err != nil {
			return err
		}
	}
	return nil
}

// Play plays a move on the engine's board, which has the given size.
func (e *Process) Play(ctx context.Context, m model.Move, size int) error {
	_, err := e.Do(ctx, "play", side(m.Color), m.Point.Vertex(size))
	return err
}

// side returns the color as an argument of commands that play.
func side(c model.Color) string { return strings.ToLower(c.Letter()) }

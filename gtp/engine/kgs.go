package engine

import (
	"context"

	"gobandit/model"
)

// kgsCommands are those of KGS, the Go server.
//
// Source: the documentation of kgsGtp.
var kgsCommands = map[string]command{
	"kgs-genmove_cleanup": ofSide((*GTPEngine).genmoveCleanup),
	"kgs-game_over":       constant(func(*GTPEngine) string { return "" }),
}

// genmoveCleanup is genmove after the players have disagreed on dead stones: it
// does not pass while there are dead stones of the opponent to capture.
func (e *GTPEngine) genmoveCleanup(ctx context.Context, side model.Color) (string, error) {
	f, err := e.finish(ctx)
	if err != nil {
		return "", err
	}
	var want func(model.Point) bool
	for _, p := range f.Dead {
		if e.game.Board().At(p) == side.Opponent() {
			want = func(p model.Point) bool { return p != model.Pass && p != model.Resign }
		}
	}
	p, err := e.move(ctx, query{color: side, want: want})
	return p.Vertex(e.game.Size()), err
}

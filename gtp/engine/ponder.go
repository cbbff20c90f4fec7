package engine

import (
	"context"
	"fmt"
	"slices"
	"time"

	"gobandit/search"
	"gobandit/search/guard"
)

// ponderTime bounds a search on the opponent's turn, whose client may have left the game
// open for good.
const ponderTime = time.Minute

// ponders reports whether the opponent has to answer a move made here.
func (e *GTPEngine) ponders() bool {
	moves := e.game.Moves()
	return e.kata.ponder && len(moves) > 0 && !e.game.Over() && slices.Equal(e.made[moves[len(moves)-1].Color], moves)
}

// ponder grows the tree on the opponent's turn until the function that it returns is
// called, which waits for the search to end.
func (e *GTPEngine) ponder(ctx context.Context) (stop func()) {
	if !e.ponders() {
		return func() {}
	}
	ctx, cancel := context.WithCancel(ctx)
	done := make(chan struct{})
	g := e.game.Clone()
	if r, ok := e.o.Thinker.(search.Restricter); ok {
		r.Restrict(nil)
	}

	guard.Go("pondering", func() error {
		_, err := e.o.Thinker.Search(ctx, g, search.Budget{Time: ponderTime, Whole: true}, nil)
		return err
	}, func(err error) {
		if err != nil {
			fmt.Fprintln(e.o.Log, err)
		}
		close(done)
	})
	return func() {
		cancel()
		<-done
	}
}

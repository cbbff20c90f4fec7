package engine

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"gobandit/model"
)

// gnuGoCommands are those of GNU Go that Kigo needs, which knows no other engine.
//
// Source: Kigo 22.12, src/game/game.cpp; GNU Go 3.8, interface/play_gtp.c.
var gnuGoCommands = map[string]command{
	"captures": ofSide(func(e *GTPEngine, _ context.Context, side model.Color) (string, error) {
		return strconv.Itoa(e.game.Captures(side)), nil
	}),
	"get_handicap":    constant(func(e *GTPEngine) string { return strconv.Itoa(e.game.NumHandicap()) }),
	"level":           takes(1, (*GTPEngine).level),
	"top_moves_black": topMoves(model.Black),
	"top_moves_white": topMoves(model.White),
}

// level makes the engine one of a level.
func (e *GTPEngine) level(_ context.Context, args []string) (string, error) {
	switch {
	case e.o.Level == nil:
		return "", errors.New("this engine has no levels: start it without --engine and --level")
	case args[0] == e.at:
		return "", nil
	}
	if err := e.o.Level(&e.o, args[0]); err != nil {
		return "", oneLine(err)
	}
	e.at, e.judged = args[0], nil
	return "", nil
}

// topMoves returns a command that searches and answers with at most ten moves that it finds
// best for a side, each with its win rate in percent.
func topMoves(side model.Color) command {
	return takes(0, func(e *GTPEngine, ctx context.Context, _ []string) (string, error) {
		r, err := e.search(ctx, e.position(side), e.o.Budget, nil, nil)
		if err != nil || r.Snapshot == nil {
			return "", err
		}
		var words []string
		for _, m := range r.Snapshot.Moves {
			if m.Move != model.Pass {
				words = append(words, fmt.Sprintf("%s %.2f", m.Move.Vertex(e.game.Size()), 100*m.WinRate))
			}
		}
		return strings.Join(words[:min(len(words), 10)], " "), nil
	})
}

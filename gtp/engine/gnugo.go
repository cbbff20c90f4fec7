package engine

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"gobandit/model"
	"gobandit/search"
)

// gnuGoCommands are those of GNU Go that Kigo needs, which knows no other engine.
//
// Source: Kigo 22.12, src/game/game.cpp; GNU Go 3.8, interface/play_gtp.c.
var gnuGoCommands = map[string]command{
	"captures": ofSide(func(e *GTPEngine, _ context.Context, side model.Color) (string, error) {
		return strconv.Itoa(e.game.Captures(side)), nil
	}),
	"get_handicap": constant(func(e *GTPEngine) string { return strconv.Itoa(e.game.NumHandicap()) }),
	"level":        takes(1, (*GTPEngine).level),
	"top_moves_black": takes(0, func(e *GTPEngine, ctx context.Context, _ []string) (string, error) {
		return e.topMoves(ctx, model.Black)
	}),
	"top_moves_white": takes(0, func(e *GTPEngine, ctx context.Context, _ []string) (string, error) {
		return e.topMoves(ctx, model.White)
	}),
}

// level makes the engine one of a level. Clients that know it expect a pass in capitals.
func (e *GTPEngine) level(_ context.Context, args []string) (string, error) {
	if e.o.Level == nil {
		return "", errors.New("this engine has no levels: start it without --engine and --level")
	}
	e.capitals = true
	if args[0] == e.at {
		return "", nil
	}
	if err := e.o.Level(&e.o, args[0]); err != nil {
		return "", oneLine(err)
	}
	e.at, e.judged, e.last = args[0], nil, nil
	return "", nil
}

// mostTop is the largest number of moves that topMoves lists, GNU Go's.
const mostTop = 10

// topMoves searches and answers with the moves that it finds best, each with its win rate in
// percent.
func (e *GTPEngine) topMoves(ctx context.Context, side model.Color) (string, error) {
	r, err := e.search(ctx, e.position(side), e.o.Budget, nil, nil)
	if err != nil {
		return "", err
	}
	var words []string
	for _, m := range topOf(r.Snapshot) {
		if m.Move != model.Pass {
			words = append(words, fmt.Sprintf("%s %.2f", m.Move.Vertex(e.game.Size()), 100*m.WinRate))
		}
	}
	return strings.Join(words, " "), nil
}

// topOf returns the moves of a search that topMoves lists.
func topOf(s *search.Snapshot) []search.MoveStats {
	if s == nil {
		return nil
	}
	return s.Moves[:min(len(s.Moves), mostTop)]
}

package engine

import (
	"context"
	"fmt"
	"strings"

	"gobandit/gtp"
	"gobandit/model"
)

// goguiCommands are those of GoGui.
//
// Source: GoGui's documentation, "GTP interface".
var goguiCommands = map[string]command{
	"gogui-interrupt":     constant(func(*GTPEngine) string { return "" }), // that it is known says that "# interrupt" is
	"gogui-play_sequence": {run: (*GTPEngine).playSequence},
	"gogui-setup":         {run: (*GTPEngine).setup},
	"set_position":        {run: (*GTPEngine).setup},
	"gogui-setup_player":  ofSide((*GTPEngine).setupPlayer),
	"gogui-title":         constant((*GTPEngine).title),
}

// title returns the engine's name with that of its parameters.
func (e *GTPEngine) title() string {
	title, _, _ := strings.Cut(e.o.Description, ":")
	return strings.TrimSuffix(e.o.Name+" "+title, " ")
}

// stones reads colors and points in turn.
func (e *GTPEngine) stones(args []string) ([]model.Move, error) {
	if len(args)%2 != 0 {
		return nil, errSyntax
	}
	var moves []model.Move
	for i := 0; i < len(args); i += 2 {
		c, err := model.ParseColor(args[i])
		if err != nil {
			return nil, errSyntax
		}
		p, err := model.ParsePoint(args[i+1], e.game.Size())
		if err != nil {
			return nil, errSyntax
		}
		moves = append(moves, model.Move{Color: c, Point: p})
	}
	return moves, nil
}

// playSequence plays all the moves given, or none.
func (e *GTPEngine) playSequence(_ context.Context, args []string) (string, error) {
	moves, err := e.stones(args)
	if err != nil {
		return "", err
	}
	for i, m := range moves {
		if !e.accept(m) {
			for range i {
				e.game.Undo()
			}
			return "", fmt.Errorf("%s: %s %s", gtp.IllegalMove, m.Color, m.Point.Vertex(e.game.Size()))
		}
	}
	return "", nil
}

// setup makes the stones given the position, with no moves before it.
func (e *GTPEngine) setup(_ context.Context, args []string) (string, error) {
	moves, err := e.stones(args)
	if err != nil {
		return "", err
	}
	var points [3][]model.Point
	for _, m := range moves {
		if m.Point == model.Pass {
			return "", errSyntax
		}
		points[m.Color] = append(points[m.Color], m.Point)
	}
	game, err := e.newGame(e.game.Size())
	if err == nil {
		err = game.Setup(points[model.Black], points[model.White])
	}
	if err != nil {
		return "", err
	}
	e.game, e.last = game, nil
	e.o.Thinker.Clear()
	return "", nil
}

// setupPlayer sets the side to move.
func (e *GTPEngine) setupPlayer(_ context.Context, side model.Color) (string, error) {
	e.game.SetToPlay(side)
	return "", nil
}

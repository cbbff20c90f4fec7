package engine

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"time"

	"gobandit/gtp"
	"gobandit/model"
	"gobandit/search"
)

// genmoveCommands search for moves and tell about the last search.
func genmoveCommands() map[string]command {
	return map[string]command{
		"genmove":                  {run: (*Engine).genmove},
		"reg_genmove":              {run: (*Engine).regGenmove},
		"ref-nodes":                {run: (*Engine).refNodes},
		"ref-score":                {run: (*Engine).refScore},
		"gomill-explain_last_move": {run: (*Engine).explain},
	}
}

func (e *Engine) genmove(ctx context.Context, args []string) (string, error) {
	c, err := colorArg(args)
	if err != nil {
		return "", err
	}
	p, err := e.move(ctx, c, nil)
	return p.Vertex(e.game.Size()), err
}

// regGenmove searches for a move and does not play it.
func (e *Engine) regGenmove(ctx context.Context, args []string) (string, error) {
	c, err := colorArg(args)
	if err != nil {
		return "", err
	}
	p, err := e.choose(ctx, c, e.o.Budget, nil)
	return p.Vertex(e.game.Size()), err
}

func colorArg(args []string) (model.Color, error) {
	if len(args) != 1 {
		return model.Empty, errSyntax
	}
	c, err := model.ParseColor(args[0])
	if err != nil {
		return model.Empty, errSyntax
	}
	return c, nil
}

// move searches for a move of color c within the time there is, and plays it
// unless it is to resign.
func (e *Engine) move(ctx context.Context, c model.Color, watch func(*search.Snapshot)) (model.Point, error) {
	began := time.Now()
	p, err := e.choose(ctx, c, e.clock.budget(e.o.Budget, c, e.game.Board().NumEmpty()), watch)
	e.clock.spend(c, time.Since(began))
	if err != nil || p == model.Resign {
		return p, err
	}
	return p, e.game.Play(model.Move{Color: c, Point: p})
}

// choose searches for a move of color c.
func (e *Engine) choose(ctx context.Context, c model.Color, budget search.Budget, watch func(*search.Snapshot)) (model.Point, error) {
	result, err := e.o.Thinker.Search(ctx, e.position(c), budget, watch)
	if err != nil {
		return model.Pass, err
	}
	e.last = result.Snapshot
	if result.Move != model.Resign {
		if err := e.game.Legal(model.Move{Color: c, Point: result.Move}); err != nil {
			return model.Pass, fmt.Errorf("internal error: the search chose an %w", err)
		}
	}
	return result.Move, nil
}

// position returns the game with c to move, for a search.
func (e *Engine) position(c model.Color) *model.Game {
	g := e.game.Clone()
	g.SetToPlay(c)
	return g
}

var errNoMove = errors.New("no move has been generated")

// refNodes answers with the total of moves in the playouts of the last search
// for a move.
func (e *Engine) refNodes(context.Context, []string) (string, error) {
	if e.last == nil {
		return "", errNoMove
	}
	return strconv.Itoa(e.last.Moved), nil
}

// refScore answers with the mean result of the playouts of the last search for
// a move, 0 to 1 in the view of the side that was to move.
func (e *Engine) refScore(context.Context, []string) (string, error) {
	if e.last == nil {
		return "", errNoMove
	}
	return strconv.FormatFloat(e.last.WinRate, 'f', 6, 64), nil
}

// explain tells in a few lines what the last search found.
func (e *Engine) explain(context.Context, []string) (string, error) {
	s := e.last
	if s == nil {
		return "", errNoMove
	}
	text := fmt.Sprintf("%s wins %.1f%% of %d playouts (%.0f/s)", s.ToPlay, 100*s.WinRate, s.Playouts, s.PlayoutsPerSecond())
	for i, m := range s.Moves {
		if i == 3 {
			break
		}
		text += fmt.Sprintf("\n%s %.1f%% of %d", m.Move.Vertex(s.Size), 100*m.WinRate, m.Visits)
		if len(m.PV) > 1 {
			text += ": " + gtp.Points(m.PV, s.Size)
		}
	}
	return text, nil
}

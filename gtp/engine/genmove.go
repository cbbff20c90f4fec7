package engine

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"time"

	"gobandit/gtp"
	"gobandit/model"
	"gobandit/search"
	"gobandit/search/guard"
)

// genmoveCommands search for moves and describe the last search.
var genmoveCommands = map[string]command{
	"genmove": ofSide((*GTPEngine).genmove),
	"reg_genmove": ofSide(func(e *GTPEngine, ctx context.Context, side model.Color) (string, error) {
		return e.suggest(ctx, side, nil)
	}),
	"restricted_genmove":       {run: (*GTPEngine).restrictedGenmove},
	"gomill-genmove_ex":        {run: (*GTPEngine).genmoveEx},
	"ref-nodes":                {run: (*GTPEngine).refNodes},
	"ref-score":                {run: (*GTPEngine).refScore},
	"gomill-explain_last_move": {run: (*GTPEngine).explain},
}

func (e *GTPEngine) genmove(ctx context.Context, side model.Color) (string, error) {
	p, err := e.move(ctx, query{color: side})
	return p.Vertex(e.game.Size()), err
}

// restrictedGenmove searches for a move among the vertices given, and does not play
// it, as in GNU Go.
func (e *GTPEngine) restrictedGenmove(ctx context.Context, args []string) (string, error) {
	if len(args) < 2 {
		return "", errSyntax
	}
	c, err := colorArg(args[:1])
	if err != nil {
		return "", err
	}
	var allowed []model.Point
	for _, vertex := range args[1:] {
		p, err := model.ParsePoint(vertex, e.game.Size())
		if err != nil {
			return "", errSyntax
		}
		if e.game.Legal(model.Move{Color: c, Point: p}) == nil {
			allowed = append(allowed, p)
		}
	}
	if len(allowed) == 0 {
		return "", errors.New("no allowed vertex")
	}
	return e.suggest(ctx, c, allowed)
}

// suggest searches for a move of color c without a clock, among those allowed, and
// returns its name without playing it; nil is all. It never resigns. A pass is in
// capitals, as GNU Go writes it: that is what collections of regression tests compare
// with.
func (e *GTPEngine) suggest(ctx context.Context, c model.Color, allowed []model.Point) (string, error) {
	var want func(model.Point) bool
	if allowed != nil {
		want = func(p model.Point) bool { return slices.Contains(allowed, p) }
	}
	p, err := e.choose(ctx, query{color: c, want: want}, e.o.Budget)
	if err != nil {
		return "", err
	}
	if p == model.Resign {
		p = e.best()
	}
	if want != nil && !want(p) {
		p = allowed[0] // the thinker cannot be restricted
	}
	if p == model.Pass {
		return "PASS", nil
	}
	return p.Vertex(e.game.Size()), nil
}

// best returns the first move of the last search, a pass if there is none.
func (e *GTPEngine) best() model.Point {
	if e.last == nil || len(e.last.Moves) == 0 {
		return model.Pass
	}
	return e.last.Moves[0].Move
}

// genmoveEx is Gomill's genmove with keywords. It ignores them: there are none yet.
func (e *GTPEngine) genmoveEx(ctx context.Context, args []string) (string, error) {
	if len(args) == 0 {
		return "", nil
	}
	side, err := colorArg(args[:1])
	if err != nil {
		return "", err
	}
	return e.genmove(ctx, side)
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

// A query asks for a move.
type query struct {
	color  model.Color
	want   func(model.Point) bool // selects the moves to choose among; nil is all
	watch  func(*search.Snapshot) // gets the state of the search; may be nil
	owners bool                   // the ownership of each move is wanted
}

// move finds a move and plays it unless it resigns.
func (e *GTPEngine) move(ctx context.Context, q query) (model.Point, error) {
	p := e.find(ctx, q)
	if p == model.Resign {
		return p, nil
	}
	err := e.game.Play(model.Move{Color: q.color, Point: p})
	e.made[q.color] = slices.Clone(e.game.Moves())
	return p, err
}

// find searches for a move within the side's time. The move is always legal: if the
// search fails, find logs that and returns a sensible move without a search.
func (e *GTPEngine) find(ctx context.Context, q query) model.Point {
	began, c := time.Now(), q.color
	budget := e.pace.Budget(e.o.Budget, c, e.game.Board().NumEmpty())
	planned := budget.Time
	if !e.pace.Control.Limited() {
		planned = 0
	}
	var p model.Point
	err := guard.Call("a search", func() (err error) { p, err = e.choose(ctx, q, budget); return err })
	if err != nil {
		fmt.Fprintln(e.o.Log, err)
		p = e.anyMove(c)
	}
	e.pace.Spent(c, planned, time.Since(began))
	return p
}

// anyMove returns a legal move of color c that does not fill an eye, or a pass.
func (e *GTPEngine) anyMove(c model.Color) model.Point {
	for p := range e.game.Board().Points() {
		if e.game.Legal(model.Move{Color: c, Point: p}) == nil && !e.game.Board().IsEye(p, c) {
			return p
		}
	}
	return model.Pass
}

// choose searches for a move within a budget.
func (e *GTPEngine) choose(ctx context.Context, q query, budget search.Budget) (model.Point, error) {
	budget.MovesOwnership = q.owners
	want := q.want
	result, err := e.search(ctx, e.position(q.color), budget, want, q.watch)
	if err != nil {
		return model.Pass, err
	}

	p := result.Move
	if want != nil && result.Snapshot != nil {
		result.Snapshot = result.Snapshot.Only(want)
		if p != model.Resign && !want(p) {
			p = model.Pass
			if len(result.Moves) > 0 {
				p = result.Moves[0].Move
			}
		}
	}

	e.last = result.Snapshot
	if p == model.Resign && !e.kata.resign {
		p = e.best()
	}
	if p != model.Resign {
		if err := e.game.Legal(model.Move{Color: q.color, Point: p}); err != nil {
			return model.Pass, fmt.Errorf("internal error: the search chose an %w", err)
		}
	}
	return p, nil
}

// search searches a position among the moves that want selects, if the thinker can do
// that; nil is all.
func (e *GTPEngine) search(ctx context.Context, g *model.Game, budget search.Budget, want func(model.Point) bool, watch func(*search.Snapshot)) (search.Result, error) {
	if r, ok := e.o.Thinker.(search.Restricter); ok {
		r.Restrict(search.AtRoot(want))
	}
	return e.o.Thinker.Search(ctx, g, budget, watch)
}

// position returns the game with c to move, for a search.
func (e *GTPEngine) position(c model.Color) *model.Game {
	g := e.game.Clone()
	g.SetToPlay(c)
	return g
}

var errNoMove = errors.New("no move has been generated")

// refNodes answers with the number of moves in all playouts of the last search for a
// move.
func (e *GTPEngine) refNodes(context.Context, []string) (string, error) {
	if e.last == nil {
		return "", errNoMove
	}
	return strconv.Itoa(e.last.Moved), nil
}

// refScore answers with the mean result of the playouts of the last search for
// a move, 0 to 1 in the view of the side that was to move.
func (e *GTPEngine) refScore(context.Context, []string) (string, error) {
	if e.last == nil {
		return "", errNoMove
	}
	return strconv.FormatFloat(e.last.WinRate, 'f', 6, 64), nil
}

// explain describes the result of the last search in a few lines.
func (e *GTPEngine) explain(context.Context, []string) (string, error) {
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

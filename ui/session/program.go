package session

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"gobandit/gtp"
	"gobandit/gtp/controller"
	"gobandit/model"
	"gobandit/search"
)

// Program returns an engine that is a program which speaks GTP. It plays, and it
// analyzes if it knows one of the analyze commands. It is started by its first
// search, and again after it has died.
func Program(name string, command controller.Command) EngineSetup {
	return EngineSetup{Name: name, remote: true, New: func() (search.Thinker, error) { return newProgram(name, command), nil }}
}

// Time-outs of a program: for what it must answer at once, and for a move.
const (
	answerTime = 30 * time.Second
	moveTime   = 30 * time.Minute
)

// lineInterval is the time between lines of a program's analysis.
const lineInterval = 100 * time.Millisecond

// A program is a GTP engine as a Thinker: its Search is analysis, and Genmove
// its move. Between them it keeps the program's board in line with the game,
// with as few commands as it takes.
type program struct {
	name    string
	command controller.Command
	life    context.Context // ends with Halt
	halt    context.CancelFunc

	engine *controller.Process // nil until it is started
	start  model.Board         // of the game that the program has on its board
	komi   float64
	moves  []model.Move
	time   gtp.TimeControl // its time control, as it was sent last

	allowed search.Restriction // of moves to analyze; nil: all
}

func newProgram(name string, command controller.Command) *program {
	life, halt := context.WithCancel(context.Background())
	return &program{name: name, command: command, life: life, halt: halt}
}

// Halt ends the program at once, also while it thinks about a move.
func (p *program) Halt() { p.halt() }

// Close ends the program, which must not be at work.
func (p *program) Close() error {
	if p.engine == nil {
		return nil
	}
	return p.engine.Close()
}

// Clear forgets the game, so that the next one is set up from its beginning.
func (p *program) Clear() { p.moves, p.start = nil, model.Board{} }

// Restrict implements [search.Restricter].
func (p *program) Restrict(allowed search.Restriction) { p.allowed = allowed }

// allow returns the moves in the position of g that may be analyzed; nil is all.
func (p *program) allow(g *model.Game) []model.Point {
	if p.allowed == nil {
		return nil
	}
	moves := []model.Point{model.Pass}
	for q := range g.Board().Points() {
		if m := (model.Move{Color: g.ToPlay(), Point: q}); p.allowed(0, m) && g.Legal(m) == nil {
			moves = append(moves, q)
		}
	}
	return moves
}

// Search lets the program analyze the position of g until ctx ends.
func (p *program) Search(ctx context.Context, g *model.Game, budget search.Budget, watch func(*search.Snapshot)) (search.Result, error) {
	if err := p.ready(g); err != nil {
		return search.Result{}, err
	}
	var last *search.Snapshot
	v := controller.View{
		Size: g.Size(), ToPlay: g.ToPlay(), Interval: lineInterval, Allow: p.allow(g), MovesOwnership: budget.MovesOwnership,
	}
	err := p.engine.Analyze(ctx, v, func(s *search.Snapshot) {
		last = p.complete(s, g)
		watch(last)
	})
	if err == nil && last != nil && !last.Searched() && budget.Playouts == 0 && budget.Time == 0 {
		<-ctx.Done() // nothing will change: it stands until another position is analyzed
	}
	if errors.Is(err, controller.ErrNoAnalysis) {
		return search.Result{}, fmt.Errorf("%s cannot analyze: %w", p.name, controller.ErrNoAnalysis)
	}
	return search.Result{Snapshot: last}, err
}

// complete adds what an engine's lines leave out.
func (p *program) complete(s *search.Snapshot, g *model.Game) *search.Snapshot {
	s.MoveNumber = g.NumMoves()
	addBounds(s)
	slices.SortStableFunc(s.Moves, func(a, b search.MoveStats) int { return b.Visits - a.Visits })
	return s
}

// Genmove asks the program for a move. It cannot be hurried: when ctx ends, the program still
// finishes its move, which is taken back before the next command.
func (p *program) Genmove(ctx context.Context, g *model.Game, clock *Clock, watch func(*search.Snapshot)) (search.Result, error) {
	if err := p.ready(g); err != nil {
		return search.Result{}, err
	}
	if err := p.setClocks(clock); err != nil {
		return search.Result{}, err
	}

	c := g.ToPlay()
	var last *search.Snapshot
	v := controller.View{Size: g.Size(), ToPlay: c, Interval: lineInterval}
	vertex, _, err := p.engine.Genmove(p.life, moveTime, v, func(s *search.Snapshot) {
		last = p.complete(s, g)
		watch(last)
	})
	if err != nil {
		return search.Result{}, err
	}

	if strings.EqualFold(vertex, "resign") {
		return search.Result{Move: model.Resign, Snapshot: last}, ctx.Err()
	}
	q, err := model.ParsePoint(vertex, g.Size())
	if err != nil {
		p.Clear()
		return search.Result{}, fmt.Errorf("%s answered %q, want a move", p.name, gtp.Clip(vertex, gtp.Quoted))
	}

	p.moves = append(p.moves, model.Move{Color: c, Point: q})
	return search.Result{Move: q, Snapshot: last}, ctx.Err()
}

// ready starts the program if it does not run, and puts the position of g on its
// board. One that turns out to have died since its last command is started again.
func (p *program) ready(g *model.Game) error {
	ran := p.engine != nil
	for {
		err := p.run()
		if err == nil {
			err = p.follow(g)
		}
		if err == nil {
			return nil
		}
		p.Clear() // nobody knows what is on its board
		var died *controller.ExitError
		if !ran || !errors.As(err, &died) {
			return err
		}
		ran = false
	}
}

// run starts the program if it does not run.
func (p *program) run() error {
	if p.engine != nil {
		select {
		case <-p.engine.Done():
			p.engine.Close()
			p.engine = nil
		default:
			return nil
		}
	}
	engine, err := controller.Start(p.command, controller.Launch{Timeout: answerTime})
	if err != nil {
		return err
	}
	p.engine, p.time = engine, gtp.TimeControl{}
	p.Clear()
	return nil
}

// follow brings the program's board in line with g.
func (p *program) follow(g *model.Game) error {
	start, moves := g.Played()
	same := 0
	for same < min(len(moves), len(p.moves)) && moves[same] == p.moves[same] {
		same++
	}

	// A program that cannot undo, or has more to undo than to keep, gets the game anew.
	undo := len(p.moves) - same
	if undo > 0 {
		if known, err := p.engine.Knows(p.life, "undo"); err != nil {
			return err
		} else if !known {
			undo = len(p.moves) + 1
		}
	}
	if p.start != *start || undo > same {
		if err := p.setup(g, start); err != nil {
			return err
		}
		same, undo = 0, 0
	}

	for range undo {
		if _, err := p.engine.Do(p.life, "undo"); err != nil {
			return err
		}
	}

	if p.komi != g.Komi() {
		if err := p.engine.SetKomi(p.life, g.Komi()); err != nil {
			return err
		}
	}

	for _, m := range moves[same:] {
		if err := p.engine.Play(p.life, m, g.Size()); err != nil {
			return err
		}
	}
	p.komi, p.moves = g.Komi(), slices.Clone(moves)
	return nil
}

// setup puts a position that g begins with, or that was set up later, on the
// program's board.
func (p *program) setup(g *model.Game, start *model.Board) error {
	if err := p.engine.NewGame(p.life, g.Size(), g.Komi()); err != nil {
		return err
	}
	if err := p.engine.SetRules(p.life, g.Rules()); err != nil {
		return err
	}
	if h := g.Handicap(); len(h) > 0 && *start == *g.At(0) {
		if err := p.engine.SetHandicap(p.life, h, g.Size()); err != nil {
			return err
		}
	} else {
		for _, m := range start.Stones() {
			if err := p.engine.Play(p.life, m, g.Size()); err != nil {
				return err
			}
		}
	}
	p.start, p.komi = *start, g.Komi()
	return nil
}

// setClocks sends the clocks to the program; nil is no limit. A program that knows no
// clocks plays without.
func (p *program) setClocks(c *Clock) error {
	var t gtp.TimeControl
	if c != nil {
		t = c.Control
	}
	if t != p.time {
		if err := p.engine.SetTime(p.life, t); err != nil {
			return err
		}
		p.time = t
	}
	if !t.Limited() {
		return nil
	}
	for _, side := range []model.Color{model.Black, model.White} {
		if err := p.engine.TimeLeft(p.life, side, c.Left(side)); err != nil {
			return err
		}
	}
	return nil
}

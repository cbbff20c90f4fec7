package ui

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"gobandit/gtp"
	"gobandit/gtp/controller"
	"gobandit/model"
	"gobandit/search"
)

// Program returns an engine that is a program which speaks GTP. It plays, and it
// analyses if it knows one of the analyze commands. It is started by its first
// search, and again after it has died.
func Program(name string, command controller.Command) Engine {
	return Engine{Name: name, Remote: true, New: func() (search.Thinker, error) { return newProgram(name, command), nil }}
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

	engine *controller.Engine // nil until it is started
	start  model.Board        // of the game that the program has on its board
	komi   float64
	moves  []model.Move
	timed  bool // it has been told of a clock

	allowed func(model.Point) bool // moves to analyse; nil: all
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
func (p *program) Restrict(allowed func(model.Point) bool) { p.allowed = allowed }

// allow returns the moves in the position of g that may be analysed; nil is all.
func (p *program) allow(g *model.Game) []model.Point {
	if p.allowed == nil {
		return nil
	}
	moves := []model.Point{model.Pass}
	for q := range g.Board().Points() {
		if p.allowed(q) && g.Legal(model.Move{Color: g.ToPlay(), Point: q}) == nil {
			moves = append(moves, q)
		}
	}
	return moves
}

// Search lets the program analyse the position of g until ctx ends.
func (p *program) Search(ctx context.Context, g *model.Game, _ search.Budget, watch func(*search.Snapshot)) (search.Result, error) {
	if err := p.ready(g); err != nil {
		return search.Result{}, err
	}
	var last *search.Snapshot
	v := controller.View{Size: g.Size(), ToPlay: g.ToPlay(), Interval: lineInterval, Allow: p.allow(g)}
	err := p.engine.Analyze(ctx, v, func(s *search.Snapshot) {
		last = p.complete(s, g)
		watch(last)
	})
	if errors.Is(err, controller.ErrNoAnalysis) {
		return search.Result{}, fmt.Errorf("%s cannot analyse: %w", p.name, controller.ErrNoAnalysis)
	}
	return search.Result{Snapshot: last}, err
}

// complete adds what an engine's lines do not tell.
func (p *program) complete(s *search.Snapshot, g *model.Game) *search.Snapshot {
	s.MoveNumber = g.NumMoves()
	for i := range s.Moves {
		if m := &s.Moves[i]; m.LCB == 0 && m.Visits > 0 {
			m.LCB = search.LCB(m.WinRate, m.Visits)
		}
	}
	slices.SortStableFunc(s.Moves, func(a, b search.MoveStats) int { return b.Visits - a.Visits })
	return s
}

// genmoves are the commands that ask for a move and show the search, with the
// dialect of their lines.
var genmoves = []struct {
	name    string
	dialect gtp.Dialect
}{{"kata-genmove_analyze", gtp.Kata}, {"lz-genmove_analyze", gtp.Leela}}

// Genmove asks the program for a move. It cannot be hurried: when ctx ends the
// program goes on to its move, which is taken back before its next command.
func (p *program) Genmove(ctx context.Context, g *model.Game, clock *clock, watch func(*search.Snapshot)) (search.Result, error) {
	if err := p.ready(g); err != nil {
		return search.Result{}, err
	}
	if err := p.tell(clock); err != nil {
		return search.Result{}, err
	}
	c := g.ToPlay()
	vertex, last, err := p.genmove(g, watch)
	if err != nil {
		return search.Result{}, err
	}
	vertex = strings.TrimSpace(vertex)
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

// genmove asks by the first command of genmoves that the program knows, or else
// by genmove.
func (p *program) genmove(g *model.Game, watch func(*search.Snapshot)) (vertex string, last *search.Snapshot, err error) {
	color := strings.ToLower(g.ToPlay().Letter())
	for _, c := range genmoves {
		known, err := p.engine.Knows(p.life, c.name)
		if err != nil {
			return "", nil, err
		}
		if !known {
			continue
		}
		began := time.Now()
		err = p.engine.Stream(p.life, func(line string) {
			if v, ok := strings.CutPrefix(line, "play "); ok {
				vertex = v
				return
			}
			if s, err := c.dialect.ParseInfo(line, g.Size(), g.ToPlay()); err == nil {
				s.Elapsed = time.Since(began)
				last = p.complete(s, g)
				watch(last)
			}
		}, c.name, color, strconv.Itoa(int(lineInterval/(10*time.Millisecond))))
		return vertex, last, err
	}
	vertex, err = p.engine.DoWithin(p.life, moveTime, "genmove", color)
	return vertex, nil, err
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
	engine, err := controller.Start(p.command, controller.Options{Timeout: answerTime})
	if err != nil {
		return err
	}
	p.engine, p.timed = engine, false
	p.Clear()
	return nil
}

// follow brings the program's board in line with g.
func (p *program) follow(g *model.Game) error {
	start, moves := g.At(0), g.Moves()
	same := 0
	for same < min(len(moves), len(p.moves)) && moves[same] == p.moves[same] {
		same++
	}
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
		if err := p.do("undo"); err != nil {
			return err
		}
	}
	if p.komi != g.Komi() {
		if err := p.do("komi", strconv.FormatFloat(g.Komi(), 'f', -1, 64)); err != nil {
			return err
		}
	}
	for _, m := range moves[same:] {
		if err := p.play(m, g.Size()); err != nil {
			return err
		}
	}
	p.komi, p.moves = g.Komi(), slices.Clone(moves)
	return nil
}

// setup puts the beginning of g on the program's board.
func (p *program) setup(g *model.Game, start *model.Board) error {
	for _, command := range [][]string{
		{"boardsize", strconv.Itoa(g.Size())}, {"clear_board"}, {"komi", strconv.FormatFloat(g.Komi(), 'f', -1, 64)},
	} {
		if err := p.do(command[0], command[1:]...); err != nil {
			return err
		}
	}
	if h := g.Handicap(); len(h) > 0 {
		if err := p.do("set_free_handicap", strings.Fields(gtp.Points(h, g.Size()))...); err != nil {
			return err
		}
	} else {
		for q := range start.Points() {
			if c := start.At(q); c != model.Empty {
				if err := p.play(model.Move{Color: c, Point: q}, g.Size()); err != nil {
					return err
				}
			}
		}
	}
	p.start, p.komi = *start, g.Komi()
	return nil
}

func (p *program) play(m model.Move, size int) error {
	return p.do("play", strings.ToLower(m.Color.Letter()), m.Point.Vertex(size))
}

func (p *program) do(command string, args ...string) error {
	_, err := p.engine.Do(p.life, command, args...)
	return err
}

// tell tells the program of the clocks; nil is no limit. A program that knows no
// clocks plays without.
func (p *program) tell(c *clock) error {
	try := func(command string, args ...string) error {
		known, err := p.engine.Knows(p.life, command)
		if err != nil || !known {
			return err
		}
		return p.do(command, args...)
	}
	if c == nil {
		if !p.timed {
			return nil
		}
		p.timed = false
		return try("time_settings", "0", "1", "0") // the protocol's way to say that there is none
	}
	if t := c.Control; !p.timed {
		p.timed = true
		stones := t.Stones
		if t.Periods > 0 {
			stones = 1
		}
		if err := try("time_settings", seconds(t.Main), seconds(t.Byoyomi), strconv.Itoa(stones)); err != nil {
			return err
		}
	}
	for _, side := range []model.Color{model.Black, model.White} {
		l := c.Left(side)
		if c.Control.Periods > 0 {
			l.Stones = min(l.Stones, 1)
		}
		if err := try("time_left", strings.ToLower(side.Letter()), seconds(l.Time), strconv.Itoa(l.Stones)); err != nil {
			return err
		}
	}
	return nil
}

// seconds writes a time in whole seconds.
func seconds(d time.Duration) string { return strconv.Itoa(int(d.Seconds())) }

package session

import (
	"context"
	"errors"
	"fmt"
	"io"
	"sync/atomic"
	"time"

	"gobandit/model"
	"gobandit/model/sgf"
	"gobandit/search"
	"gobandit/search/guard"
	"gobandit/search/params"
)

// An Analyst runs searches with one thinker, one at a time: a new one waits until
// the one before has noticed that it was canceled.
type Analyst struct {
	Engine EngineSetup
	Last   *Search // begun last; nil: none
	Mute   bool    // it has turned out that it cannot analyze
	failed bool    // its last analysis did: as the second engine it waits until analysis is started again

	ctx     context.Context // of the program: ends every search
	gate    chan struct{}   // holds a value while a search runs
	thinker search.Thinker  // made by the first search, under gate
	fresh   bool            // the next search is of another game

	plays  gameKind  // what the thinker was made for, under gate
	within *Bounds   // of the last search, under gate
	of     *sgf.Turn // the position of the last search, under gate
}

func newAnalyst(ctx context.Context, e EngineSetup) *Analyst {
	return &Analyst{ctx: ctx, Engine: e, gate: make(chan struct{}, 1)}
}

// Plan returns what the engine's parameters mean in the game of a line, nil if it has none, and
// what to know of them, a line each.
func (a *Analyst) Plan(l *Line) (*params.Plan, []string) { return a.Engine.meaning(l.Traits()) }

// A Purpose says what a search is for.
type Purpose uint8

// The purposes.
const (
	Analyzing Purpose = iota
	Moving            // its move is to be played
	Pondering         // on the other side's turn, to grow its tree; it is not shown
	Counting          // who owns the points of a finished game
	Reviewing         // a position of a review
	Winding           // back to a moment of its past
)

// A task is a search to make.
type task struct {
	game    *model.Game // copied
	turn    *sgf.Turn   // the position's place in the record
	purpose Purpose
	within  *Bounds // the moves to consider; nil: all
	threat  bool    // for the side that is not to move
	budget  search.Budget
	clock   *Clock        // for an engine that keeps its own time; nil: no limit
	pace    time.Duration // the end is reported no earlier than after this, unless canceled
}

// A Search is a search of a position with an analyst, from the moment it is asked for.
type Search struct {
	Analyst *Analyst
	Turn    *sgf.Turn // the position searched
	Purpose Purpose
	Steps   int // playouts that an analysis makes, 0 is without end; or those to wind back to

	task    task
	past    Past // to wind
	from    int  // playouts of the position before
	fresh   bool // the game is another one than that of the analyst's last search
	ctx     context.Context
	cancel  context.CancelFunc
	began   time.Time
	latest  atomic.Pointer[search.Snapshot] // as it was published last
	stored  *search.Snapshot                // as it was stored last
	counted atomic.Int32                    // percent of a count
}

// Moves reports whether the search's move is to be played. A nil search's is not.
func (s *Search) Moves() bool { return s != nil && s.Purpose == Moving }

// Ended says that a search has ended, and how.
type Ended struct {
	*Search
	Result   search.Result
	Rewound  *search.Rewound    // of winding
	Compared *search.Comparison // the same
	Finish   model.Finish       // of a count
	Err      error
}

// A mover is a thinker that decides itself how long to think about a move.
type mover interface {
	Genmove(ctx context.Context, g *model.Game, clock *Clock, watch func(*search.Snapshot)) (search.Result, error)
}

// A halter is a thinker that may go on after the end of a search's context. Halt
// ends it for good.
type halter interface{ Halt() }

// begin returns a search, which [Search.Run] makes.
func (a *Analyst) begin(k task) *Search {
	k.game = k.game.Clone()
	if k.clock != nil {
		c := *k.clock
		k.clock = &c
	}
	s := &Search{Analyst: a, Turn: k.turn, Purpose: k.purpose, task: k, fresh: a.fresh, began: time.Now()}
	s.ctx, s.cancel = context.WithCancel(a.ctx)
	if k.purpose == Analyzing {
		s.Steps = k.budget.Playouts
	}
	a.Last, a.fresh = s, false
	return s
}

// Run makes the search, and returns when it has ended or was canceled. It may be
// called once, in any goroutine.
func (s *Search) Run() Ended {
	defer s.cancel()
	if s.Purpose == Counting {
		f, err := s.judge()
		return Ended{Search: s, Finish: f, Err: err}
	}
	if s.Purpose == Winding {
		return s.wind()
	}
	earliest := time.After(s.task.pace)
	result, err := s.Analyst.search(s)
	select {
	case <-earliest:
	case <-s.ctx.Done():
	}
	return Ended{Search: s, Result: result, Err: err}
}

func (a *Analyst) search(s *Search) (result search.Result, err error) {
	ctx, k := s.ctx, s.task
	select {
	case a.gate <- struct{}{}:
	case <-a.ctx.Done():
		return result, a.ctx.Err()
	}
	defer func() { <-a.gate }()
	defer guard.Catch("search", &err)

	switch kind := kindOf(k.game); {
	case a.thinker == nil || a.plays != kind:
		if err = a.make(k.game, kind); err != nil {
			return result, err
		}
	case s.fresh:
		a.thinker.Clear()
	}

	if ctx.Err() != nil { // canceled while it waited
		return result, ctx.Err()
	}
	if h, ok := a.thinker.(halter); ok {
		defer context.AfterFunc(a.ctx, h.Halt)()
	}

	a.restrict(k)
	k.budget.Whole, k.budget.Tape = k.purpose != Moving, true
	k.budget.Wind, k.budget.MovesOwnership = k.purpose == Analyzing, k.purpose == Analyzing
	watch := func(found *search.Snapshot) { s.latest.Store(k.within.keep(found)) }
	if m, ok := a.thinker.(mover); ok && k.purpose == Moving {
		return m.Genmove(ctx, k.game, k.clock, watch)
	}

	result, err = a.thinker.Search(ctx, k.game, k.budget, watch)
	result.Snapshot = k.within.keep(result.Snapshot)
	return result, err
}

// restrict gives the thinker the bounds of a search. Restrict clears the tree, so it
// is skipped when a search goes on.
func (a *Analyst) restrict(k task) {
	if r, ok := a.thinker.(search.Restricter); ok && (k.within != a.within || k.within != nil && k.turn != a.of) {
		r.Restrict(search.AtRoot(k.within.rule()))
	}
	a.within, a.of = k.within, k.turn
}

// An explorer is a thinker with a tree to look at. Explore may be called while a
// search runs that has published a snapshot.
type explorer interface {
	Explore(line []model.Point) (search.NodeView, bool)
}

// A Finding says what became of a look at the tree.
type Finding uint8

// The findings.
const (
	NoTree   Finding = iota // there is none yet
	Treeless                // the thinker never has one
	NotNow                  // a search is about to begin or to end
	NoNode                  // the tree has no such node
	Sealed                  // it would tell of stones that are hidden from the person
	Found
)

// tape returns that of the thinker's search, nil if it keeps none. It does not wait.
func (a *Analyst) tape() *search.Tape {
	var tape *search.Tape
	a.look(func() Finding {
		if t, ok := a.thinker.(interface{ Tape() *search.Tape }); ok {
			tape = t.Tape()
		}
		return Found
	})
	return tape
}

// Explore looks for the node of the thinker's tree that moves lead to from its root.
// It does not wait.
func (a *Analyst) Explore(line []model.Point) (v search.NodeView, f Finding) {
	f = a.look(func() Finding {
		x, ok := a.thinker.(explorer)
		switch {
		case a.thinker == nil:
			return NoTree
		case !ok:
			return Treeless
		}
		v, ok = x.Explore(line)
		return findingOf(line, ok)
	})
	return v, f
}

// Steps reports whether the analyst's search can be made playout by playout: it is no program of its own.
func (a *Analyst) Steps() bool { return !a.Engine.remote }

// look calls at once what looks at the thinker's tree, if that does not change meanwhile but by
// playouts.
func (a *Analyst) look(at func() Finding) Finding {
	if a.Last == nil || a.fresh {
		return NoTree
	}
	if a.Last.latest.Load() == nil { // the last search may be changing the tree
		select {
		case a.gate <- struct{}{}:
			defer func() { <-a.gate }()
		default:
			return NotNow
		}
	}
	return at()
}

// findingOf says what became of a look at the node that a line leads to.
func findingOf(line []model.Point, found bool) Finding {
	switch {
	case found:
		return Found
	case len(line) == 0:
		return NoTree
	}
	return NoNode
}

// A projector is a thinker whose playouts can be shown.
type projector interface {
	LastPlayout() (search.PlayoutView, bool)
	Playout(line []model.Point, seed uint64) (search.PlayoutView, error)
}

// lastPlayout returns the last playout of the thinker's last search, and whether
// it is known. It does not wait.
func (a *Analyst) lastPlayout() (search.PlayoutView, bool) {
	p, err := a.playout(nil, 0)
	return p, err == nil
}

// playout returns a playout that follows a line, or without one the last playout of the
// last search. It does not wait.
func (a *Analyst) playout(line []model.Point, seed uint64) (search.PlayoutView, error) {
	select {
	case a.gate <- struct{}{}:
		defer func() { <-a.gate }()
	default:
		return search.PlayoutView{}, errors.New("a film needs the search to rest: pause it first")
	}
	p, ok := a.thinker.(projector)
	if !ok {
		return search.PlayoutView{}, fmt.Errorf("%s has no playouts to show", a.Engine.Name)
	}
	return playoutOf(p, line, seed)
}

func playoutOf(p projector, line []model.Point, seed uint64) (search.PlayoutView, error) {
	if line != nil {
		return p.Playout(line, seed)
	}
	v, ok := p.LastPlayout()
	if !ok {
		return v, errors.New("no playout has been made yet")
	}
	return v, nil
}

// close ends an engine that is a program of its own, and waits until no search
// runs, or until ctx ends. The program's context must have ended, so that none
// begins any more.
func (a *Analyst) close(ctx context.Context) {
	select {
	case a.gate <- struct{}{}:
	case <-ctx.Done():
		return
	}
	if c, ok := a.thinker.(io.Closer); ok {
		c.Close()
	}
}

package ui

import (
	"context"
	"io"
	"sync/atomic"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/model"
	"gobandit/model/sgf"
	"gobandit/search"
	"gobandit/search/guard"
	"gobandit/ui/session"
)

// A mind runs searches with one thinker, one at a time: a new one waits until
// the one before has noticed that it was cancelled.
type mind struct {
	ctx     context.Context // of the program: ends every search
	engine  session.Engine
	gate    chan struct{}  // holds a value while a search runs
	thinker search.Thinker // made by the first search, under gate
	last    *thought       // the one begun last
	fresh   bool           // the next search is of another game
	mute    bool           // it has turned out that it cannot analyse

	within *bounds   // of the last search, under gate
	of     *sgf.Turn // the position of it
}

func newMind(ctx context.Context, e session.Engine) *mind {
	return &mind{ctx: ctx, engine: e, gate: make(chan struct{}, 1)}
}

// A purpose says what a search is for.
type purpose uint8

const (
	analysis  purpose = iota
	genmove           // its move is to be played
	pondering         // on the other side's turn, so that its tree is grown; it is not shown
	counting          // whose the points of a finished game are
)

// A task is a search to make.
type task struct {
	game    *model.Game // copied
	turn    *sgf.Turn   // the position's place in the record
	purpose purpose
	within  *bounds // of the moves to think of; nil: all
	budget  search.Budget
	clock   *clock        // for an engine that keeps its own time; nil: no limit
	pace    time.Duration // the end is told no earlier than after this, unless cancelled
}

// A thought is a search under way.
type thought struct {
	mind    *mind
	turn    *sgf.Turn
	at      int // moves of the game before the position searched
	purpose purpose
	within  *bounds // of the moves thought of; nil: all
	steps   int     // playouts that analysis makes; 0 is without end
	began   time.Time
	cancel  context.CancelFunc
	latest  atomic.Pointer[search.Snapshot]
}

// genmove reports whether the thought's move is to be played.
func (t *thought) genmove() bool { return t != nil && t.purpose == genmove }

// A thoughtMsg says that a search has ended.
type thoughtMsg struct {
	*thought
	result search.Result
	err    error
}

// A genmover is a thinker that decides itself how long to think about a move.
type genmover interface {
	Genmove(ctx context.Context, g *model.Game, clock *clock, watch func(*search.Snapshot)) (search.Result, error)
}

// A halter is a thinker that may go on after the end of a search's context. Halt
// ends it for good.
type halter interface{ Halt() }

// start begins a search. The command returns a thoughtMsg.
func (m *mind) start(k task) (*thought, tea.Cmd) {
	ctx, cancel := context.WithCancel(m.ctx)
	t := &thought{mind: m, turn: k.turn, at: k.game.NumMoves(), purpose: k.purpose, within: k.within, began: time.Now(), cancel: cancel}
	if k.purpose == analysis {
		t.steps = k.budget.Playouts
	}
	m.last = t
	k.game = k.game.Clone()
	if k.clock != nil {
		c := *k.clock
		k.clock = &c
	}
	fresh := m.fresh
	m.fresh = false
	return t, func() tea.Msg {
		defer cancel()
		earliest := time.After(k.pace)
		result, err := m.search(ctx, k, fresh, t)
		select {
		case <-earliest:
		case <-ctx.Done():
		}
		return thoughtMsg{t, result, err}
	}
}

func (m *mind) search(ctx context.Context, k task, fresh bool, t *thought) (result search.Result, err error) {
	select {
	case m.gate <- struct{}{}:
	case <-m.ctx.Done():
		return result, m.ctx.Err()
	}
	defer func() { <-m.gate }()
	defer guard.Catch("search", &err)
	switch {
	case m.thinker == nil:
		if m.thinker, err = m.engine.New(); err != nil {
			return result, err
		}
	case fresh:
		m.thinker.Clear()
	}
	if ctx.Err() != nil { // cancelled while it waited
		return result, ctx.Err()
	}
	if h, ok := m.thinker.(halter); ok {
		defer context.AfterFunc(m.ctx, h.Halt)()
	}
	m.restrict(k)
	k.budget.Whole = k.purpose != genmove
	watch := func(s *search.Snapshot) { t.latest.Store(k.within.keep(s)) }
	if g, ok := m.thinker.(genmover); ok && k.purpose == genmove {
		return g.Genmove(ctx, k.game, k.clock, watch)
	}
	result, err = m.thinker.Search(ctx, k.game, k.budget, watch)
	result.Snapshot = k.within.keep(result.Snapshot)
	return result, err
}

// restrict tells the thinker the bounds of a search. Told anew it forgets its tree,
// so that of a search that goes on it is not.
func (m *mind) restrict(k task) {
	if r, ok := m.thinker.(search.Restricter); ok && (k.within != m.within || k.within != nil && k.turn != m.of) {
		r.Restrict(k.within.rule())
	}
	m.within, m.of = k.within, k.turn
}

// An explorer is a thinker with a tree to look at. Explore may be called while a
// search runs that has been heard of.
type explorer interface {
	Explore(line []model.Point) (search.NodeView, bool)
}

// A finding says what became of a look at the tree.
type finding uint8

const (
	noTree   finding = iota // there is none yet
	treeless                // the thinker has none ever
	notNow                  // a search is about to begin or to end
	noNode
	found
)

// explore looks for the node of the thinker's tree that moves lead to. It does
// not wait.
func (m *mind) explore(line []model.Point) (search.NodeView, finding) {
	if m.last == nil || m.fresh {
		return search.NodeView{}, noTree
	}
	if m.last.latest.Load() == nil { // the last search may be changing the tree
		select {
		case m.gate <- struct{}{}:
			defer func() { <-m.gate }()
		default:
			return search.NodeView{}, notNow
		}
	}
	x, ok := m.thinker.(explorer)
	switch {
	case m.thinker == nil:
		return search.NodeView{}, noTree
	case !ok:
		return search.NodeView{}, treeless
	}
	v, ok := x.Explore(line)
	switch {
	case ok:
		return v, found
	case len(line) == 0:
		return v, noTree
	}
	return v, noNode
}

// lastPlayout returns the last playout of the thinker's last search, and whether
// it is known. It does not wait.
func (m *mind) lastPlayout() (search.PlayoutView, bool) {
	select {
	case m.gate <- struct{}{}:
		defer func() { <-m.gate }()
	default:
		return search.PlayoutView{}, false
	}
	if x, ok := m.thinker.(interface {
		LastPlayout() (search.PlayoutView, bool)
	}); ok {
		return x.LastPlayout()
	}
	return search.PlayoutView{}, false
}

// close ends an engine that is a program of its own, and waits until no search
// runs, or until ctx ends. The program's context must have ended, so that none
// begins any more.
func (m *mind) close(ctx context.Context) {
	select {
	case m.gate <- struct{}{}:
	case <-ctx.Done():
		return
	}
	if c, ok := m.thinker.(io.Closer); ok {
		c.Close()
	}
}

package ui

import (
	"context"
	"sync/atomic"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/model"
	"gobandit/search"
)

// A mind runs searches with one thinker, one at a time: a new one waits until
// the one before has noticed that it was cancelled.
type mind struct {
	ctx     context.Context // of the program: ends every search
	engine  Engine
	gate    chan struct{}  // holds a value while a search runs
	thinker search.Thinker // made by the first search, under gate
	last    *thought       // the one begun last
}

func newMind(ctx context.Context, e Engine) *mind {
	return &mind{ctx: ctx, engine: e, gate: make(chan struct{}, 1)}
}

// A thought is a search under way.
type thought struct {
	at      int  // moves of the game before the position searched
	genmove bool // its move is to be played; else it is analysis
	steps   int  // playouts that analysis makes; 0 is without end
	cancel  context.CancelFunc
	latest  atomic.Pointer[search.Snapshot]
}

// A thoughtMsg says that a search has ended.
type thoughtMsg struct {
	*thought
	result search.Result
	err    error
}

// start begins a search of g, which it copies. With fresh the thinker forgets
// what it knows from another game. The command returns a thoughtMsg, but not
// before a time of pace has passed or the search is cancelled.
func (m *mind) start(g *model.Game, budget search.Budget, pace time.Duration, genmove, fresh bool) (*thought, tea.Cmd) {
	ctx, cancel := context.WithCancel(m.ctx)
	t := &thought{at: g.NumMoves(), genmove: genmove, cancel: cancel}
	if !genmove {
		t.steps = budget.Playouts
	}
	m.last = t
	g = g.Clone()
	return t, func() tea.Msg {
		defer cancel()
		earliest := time.After(pace)
		result, err := m.search(ctx, g, budget, fresh, t)
		select {
		case <-earliest:
		case <-ctx.Done():
		}
		return thoughtMsg{t, result, err}
	}
}

func (m *mind) search(ctx context.Context, g *model.Game, budget search.Budget, fresh bool, t *thought) (result search.Result, err error) {
	select {
	case m.gate <- struct{}{}:
	case <-m.ctx.Done():
		return result, m.ctx.Err()
	}
	defer func() { <-m.gate }()
	defer search.CatchPanic("search", &err)
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
	return m.thinker.Search(ctx, g, budget, func(s *search.Snapshot) { t.latest.Store(s) })
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
	if m.last == nil {
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

// wait returns when no search runs, or when ctx ends. The program's context
// must have ended, so that none begins any more.
func (m *mind) wait(ctx context.Context) {
	select {
	case m.gate <- struct{}{}:
	case <-ctx.Done():
	}
}

package ui

import (
	"context"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"gobandit/gtp/games/event"
	"gobandit/gtp/games/match"
	"gobandit/model"
	"gobandit/model/must"
	"gobandit/model/sgf"
	"gobandit/search"
	"gobandit/ui/kit"
	"gobandit/ui/session"
	"gobandit/ui/uitest"
)

// A playedEvent has one running game, which is really played.
type playedEvent struct {
	*uitest.Event
	latest atomic.Pointer[match.Progress]
	moved  chan int // number of moves, after each
}

// Status returns the status with the game.
func (e *playedEvent) Status() *event.Status {
	s := *e.Event.Status()
	if p := e.latest.Load(); p != nil {
		s.Running = []event.RunningGame{{ID: 3, Coordinates: []int{1, 1}, Progress: *p}}
	}
	return &s
}

// playEvent begins a game between a search with a tree and one without, which is held
// before its first move.
func playEvent(t *testing.T) *playedEvent {
	t.Helper()
	tree := must.Get(uitest.Searcher(1)())
	e := &playedEvent{Event: uitest.NewEvent(t, 1), moved: make(chan int, 100)}
	black := match.NewThinker("K 0.1", tree, search.Budget{Playouts: 200}, "")
	white := match.NewThinker("ref", uitest.Thinker(uitest.FirstEmpty), search.Budget{}, "")
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() {
		defer close(done)
		_, _ = match.Play(ctx, black, white, match.Settings{Size: 5, Komi: 7.5}, func(p match.Progress) {
			before := e.latest.Swap(&p)
			if before == nil {
				p.Steps.Hold()
			}
			if before == nil || before.MoveNumber != p.MoveNumber {
				e.moved <- p.MoveNumber
			}
		})
	}()
	t.Cleanup(func() { cancel(); <-done })
	<-e.moved
	return e
}

// A game of the event is held from the Tune screen, and its moves and trees are shown one
// by one, until it goes on.
func TestStepGame(t *testing.T) {
	e := playEvent(t)
	a := tuneApp(t, 120, 40, e, Start{})
	steps := e.latest.Load().Steps
	steps.GoOn()
	steps.Hold()
	answerAll(a, ".")
	if a.tab != kit.Tree || a.watched == nil || a.watched.id != (event.GameID{Number: 3}) || !strings.Contains(a.View(), "|| g3 held") {
		t.Fatalf("on screen %v:\n%s", a.tab, a.View())
	}
	step := func() {
		t.Helper()
		answerAll(a, ".")
		<-e.moved
		for range 200 { // until the game waits again, which sayMove looks at
			if _, waits := steps.Held(); waits {
				break
			}
			time.Sleep(time.Millisecond)
		}
		a.Update(tickMsg{})
	}
	step()
	first := e.latest.Load().Last.Point.Vertex(5)
	must.Has(t, a.View(), "g3 move 1: Black "+first, "start", "how it chooses", "200 playouts")
	if root, state := a.session.Analysis.Explore(nil); state != session.Found || root.Played != 0 || a.session.Analysis.Root(0) != a.session.Line.Turns[0] {
		t.Errorf("%v, a tree after move %d", state, root.Played)
	}
	press(a, "P")
	a.Update(tickMsg{})
	must.Has(t, a.View(), "plan of K 0.1")
	press(a, "esc")
	step()
	must.Has(t, a.View(), "g3 move 2: White ", "ref searches without a tree")
	step()
	if root, state := a.session.Analysis.Explore(nil); state != session.Found || root.Played != 2 || root.ToPlay != model.Black {
		t.Errorf("%v, a tree after move %d", state, root.Played)
	}
	// A search of one's own takes the place of the game's, until the next move.
	press(a, "s")
	if name, _ := a.session.Analysis.Searcher(); name == "K 0.1" {
		t.Error("the tree of the game hides the own one")
	}
	press(a, ";")
	if held, _ := steps.Held(); held {
		t.Error("still held")
	}
}

// Where games are over before anybody could choose one, the next one to begin is held before its first move, and watched.
func TestStepQuickGame(t *testing.T) {
	e := playEvent(t)
	a := tuneApp(t, 120, 40, e, Start{})
	steps := e.latest.Load().Steps
	steps.GoOn() // a game that nobody holds
	s := *e.Event.Status()
	for i := range s.Last {
		s.Last[i].Seconds = .5
	}
	e.Set(s)
	a.Update(tickMsg{})
	e.Told()
	answerAll(a, ".", ".")
	must.Equal(t, e.Told(), "step", "one order")
	if a.Update(tickMsg{}); a.watched != nil {
		t.Error("watches a game that is not held")
	}
	steps.Hold() // as event.Runner does with the next game
	a.Update(tickMsg{})
	if a.tab != kit.Tree || a.watched == nil || a.watched.id != (event.GameID{Number: 3}) || !strings.Contains(a.View(), "|| g3 held") {
		t.Errorf("on screen %v, watched %v:\n%s", a.tab, a.watched, a.View())
	}
}

// Who leaves a game that is held lets it go on, and what another program plays is not held.
func TestStepGameLeft(t *testing.T) {
	e := playEvent(t)
	a := tuneApp(t, 80, 24, e, Start{})
	steps := e.latest.Load().Steps
	answerAll(a, ".")
	if held, _ := steps.Held(); !held {
		t.Fatal("not held")
	}
	a.do(a.session.Begin(sgf.NewRecord(e.latest.Load().Start), session.BothSides, a.session.Clock.Control))
	a.Update(tickMsg{})
	if held, _ := steps.Held(); held || a.watched != nil {
		t.Error("held, although nobody watches")
	}

	f := uitest.NewEvent(t, 2)
	game := must.Get(model.NewGame(9, 7.5))
	s := *f.Status()
	s.Running = []event.RunningGame{{ID: 7, Coordinates: []int{1, 1}, Progress: match.Progress{Start: game, Board: game.Board()}}}
	f.Set(s)
	a = tuneApp(t, 80, 24, f, Start{})
	answerAll(a, ".")
	must.Has(t, a.View(), "another program plays this game")
}

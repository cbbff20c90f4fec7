package ui

import (
	"context"
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/model"
	"gobandit/search"
	"gobandit/ui/session"
)

func TestEngineAnswers(t *testing.T) {
	a := newTestApp(t, 80, 24, Options{Human: session.BlackSide})
	if a.play.busy() {
		t.Fatal("a search runs on the person's turn")
	}
	press(a, "enter")
	if !a.play.busy() || !a.play.thought.genmove() {
		t.Fatal("the engine does not think")
	}
	if press(a, "h", "enter"); !a.play.Warn || !strings.Contains(a.play.Message, "turn") {
		t.Errorf("out of turn: message %q", a.play.Message)
	}
	old := a.play.thought
	answer(a, at(t, "C3", 9))
	if got := movesOf(a); got != "E5 C3" || a.play.busy() {
		t.Errorf("moves %q, search running %v", got, a.play.busy())
	}
	a.Update(thoughtMsg{old, search.Result{Move: at(t, "G7", 9)}, nil})
	if got := movesOf(a); got != "E5 C3" {
		t.Errorf("the end of an old search plays: moves %q", got)
	}
	press(a, "u")
	if got := movesOf(a); got != "" {
		t.Errorf("moves %q after undo, want both taken back", got)
	}
	press(a, "U")
	if got := movesOf(a); got != "E5 C3" {
		t.Errorf("moves %q after redo, want both", got)
	}
}

func TestUndoWhileTheEngineThinks(t *testing.T) {
	a := newTestApp(t, 80, 24, Options{Human: session.BlackSide})
	press(a, "enter")
	old := a.play.thought
	press(a, "u")
	if a.play.busy() || movesOf(a) != "" {
		t.Errorf("moves %q, search running %v", movesOf(a), a.play.busy())
	}
	a.Update(thoughtMsg{old, search.Result{Move: at(t, "G7", 9)}, nil})
	if got := movesOf(a); got != "" {
		t.Errorf("the cancelled search plays %q", got)
	}
}

func TestEngineTrouble(t *testing.T) {
	for name, end := range map[string]thoughtMsg{
		"error":   {err: errors.New("no memory")},
		"illegal": {result: search.Result{Move: model.Pt(4, 4)}},
	} {
		a := newTestApp(t, 80, 24, Options{Human: session.BlackSide})
		press(a, "enter")
		end.thought = a.play.thought
		a.Update(end)
		if !a.play.Warn || a.play.busy() || movesOf(a) != "E5" {
			t.Errorf("%s: message %q, search running %v, moves %q", name, a.play.Message, a.play.busy(), movesOf(a))
		}
		if press(a, " "); !a.play.busy() {
			t.Errorf("%s: spc does not try again", name)
		}
	}
}

func TestEngineMovesNow(t *testing.T) {
	a := newTestApp(t, 80, 24, Options{Human: session.BothSides})
	press(a, "g")
	if !a.play.busy() || !a.play.thought.genmove() {
		t.Fatal("g does not start the engine")
	}
	answer(a, at(t, "C3", 9))
	if got := movesOf(a); got != "C3" || a.play.busy() {
		t.Errorf("moves %q, search running %v, want one move", got, a.play.busy())
	}
	// While it thinks, g is impatience: the search is cut short, not dropped.
	press(a, "g")
	think(a)
	press(a, "g")
	answer(a, at(t, "D4", 9))
	if got := movesOf(a); got != "C3 D4" {
		t.Errorf("moves %q", got)
	}
}

func TestBestAndHiddenHints(t *testing.T) {
	a := newTestApp(t, 80, 24, Options{Human: session.BothSides})
	if press(a, ","); !a.play.Warn || movesOf(a) != "" {
		t.Errorf("without a search: moves %q", movesOf(a))
	}
	press(a, " ")
	think(a)
	if press(a, "x"); strings.Contains(a.View(), "win%") || strings.Contains(a.View(), "win rate") {
		t.Errorf("hints are shown:\n%s", a.View())
	}
	if press(a, ","); movesOf(a) != "A9" {
		t.Errorf("moves %q, want the best candidate", movesOf(a))
	}
}

func TestEnginePlaysItself(t *testing.T) {
	a := newTestApp(t, 80, 24, Options{Human: session.NoSide})
	answer(a, at(t, "C3", 9))
	answer(a, at(t, "D4", 9))
	press(a, " ")
	if a.play.busy() || movesOf(a) != "C3 D4" {
		t.Errorf("paused: moves %q, search running %v", movesOf(a), a.play.busy())
	}
	press(a, " ")
	if !a.play.busy() {
		t.Error("spc does not go on")
	}
}

func TestAnalysisFollowsThePosition(t *testing.T) {
	a := newTestApp(t, 80, 24, Options{Game: gameOf(t, 9, "E5 C3 G7"), Human: session.BothSides})
	press(a, " ")
	think(a)
	press(a, "[", "[")
	if a.play.thought == nil || a.play.thought.at != 1 {
		t.Fatalf("the search is not of move 1: %+v", a.play.thought)
	}
	think(a)
	if s := a.play.seen[a.play.line[1]]; s == nil || s.MoveNumber != 1 || s.ToPlay != model.White {
		t.Errorf("search of move 1: %+v", s)
	}
	press(a, "home", "{", "}")
	if a.play.at != 3 {
		t.Errorf("at move %d, want 3", a.play.at)
	}
	press(a, " ")
	if a.play.busy() {
		t.Error("spc does not pause")
	}
}

func TestThinkingShows(t *testing.T) {
	for _, size := range []struct{ w, h int }{{80, 24}, {45, 14}} {
		a := newTestApp(t, size.w, size.h, Options{Human: session.BlackSide})
		press(a, "enter")
		if want := "uct thinks for White …"; !strings.Contains(a.View(), want) {
			t.Errorf("%v: no %q in\n%s", size, want, a.View())
		}
	}
}

// A game that is watched is slow enough to follow, and stops at once.
func TestPaceOfAGameWatched(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := newMind(t.Context(), engineOf(firstEmpty))
		began := time.Now()
		k := task{game: gameOf(t, 9, ""), budget: search.Budget{Playouts: 1}, pace: watchPace, purpose: genmove}
		_, cmd := m.start(k)
		if msg := cmd().(thoughtMsg); msg.err != nil || time.Since(began) != watchPace {
			t.Errorf("a move after %v, error %v", time.Since(began), msg.err)
		}
		began = time.Now()
		thought, cmd := m.start(k)
		thought.cancel()
		if cmd(); time.Since(began) != 0 {
			t.Errorf("a cancelled move after %v", time.Since(began))
		}
	})
}

// A new search begins only when the one before has ended.
func TestOneSearchAtATime(t *testing.T) {
	running := make(chan struct{}, 2)
	m := newMind(context.Background(), engineOf(
		func(ctx context.Context, g *model.Game, _ search.Budget, _ func(*search.Snapshot)) (search.Result, error) {
			running <- struct{}{}
			if len(running) > 1 {
				t.Error("two searches at a time")
			}
			<-ctx.Done()
			<-running
			return search.Result{}, nil
		}))
	g := gameOf(t, 9, "")
	first, cmd1 := m.start(task{game: g})
	m.fresh = true
	second, cmd2 := m.start(task{game: g})
	ends := make(chan tea.Msg)
	go func() { ends <- cmd1() }()
	go func() { ends <- cmd2() }()
	first.cancel()
	second.cancel()
	<-ends
	<-ends
}

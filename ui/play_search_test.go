package ui

import (
	"errors"
	"strings"
	"testing"

	"gobandit/model"
	"gobandit/model/must"
	"gobandit/search"
	"gobandit/ui/session"
)

func TestEngineAnswers(t *testing.T) {
	a := newTestApp(t, 80, 24, Start{Session: session.Start{Human: session.BlackSide}})
	if a.session.Analysis.Busy() {
		t.Fatal("a search runs on the person's turn")
	}
	press(a, "enter")
	if !a.session.Analysis.Busy() || !a.session.Analysis.Running.Moves() {
		t.Fatal("the engine does not think")
	}
	if press(a, "h", "enter"); !a.notice.Warn || !strings.Contains(a.notice.Message, "turn") {
		t.Errorf("out of turn: message %q", a.notice.Message)
	}
	old := a.session.Analysis.Running
	answer(a, at(t, "C3", 9))
	if got := movesOf(a); got != "E5 C3" || a.session.Analysis.Busy() {
		t.Errorf("moves %q, search running %v", got, a.session.Analysis.Busy())
	}
	a.Update(session.Ended{Search: old, Result: search.Result{Move: at(t, "G7", 9)}})
	must.Equal(t, movesOf(a), "E5 C3")
	press(a, "u")
	must.Equal(t, movesOf(a), "")
	press(a, "U")
	must.Equal(t, movesOf(a), "E5 C3")
}

func TestUndoWhileTheEngineThinks(t *testing.T) {
	a := newTestApp(t, 80, 24, Start{Session: session.Start{Human: session.BlackSide}})
	press(a, "enter")
	old := a.session.Analysis.Running
	press(a, "u")
	if a.session.Analysis.Busy() || movesOf(a) != "" {
		t.Errorf("moves %q, search running %v", movesOf(a), a.session.Analysis.Busy())
	}
	a.Update(session.Ended{Search: old, Result: search.Result{Move: at(t, "G7", 9)}})
	must.Equal(t, movesOf(a), "") // else: the cancelled search plays
}

func TestEngineTrouble(t *testing.T) {
	for name, end := range map[string]session.Ended{
		"error":   {Err: errors.New("no memory")},
		"illegal": {Result: search.Result{Move: model.Pt(4, 4)}},
	} {
		a := newTestApp(t, 80, 24, Start{Session: session.Start{Human: session.BlackSide}})
		press(a, "enter")
		end.Search = a.session.Analysis.Running
		a.Update(end)
		if !a.notice.Warn || a.session.Analysis.Busy() || movesOf(a) != "E5" {
			t.Errorf("%s: message %q, search running %v, moves %q", name, a.notice.Message, a.session.Analysis.Busy(), movesOf(a))
		}
		if press(a, " "); !a.session.Analysis.Busy() {
			t.Errorf("%s: spc does not try again", name)
		}
	}
}

func TestEngineMovesNow(t *testing.T) {
	a := newTestApp(t, 80, 24, Start{Session: session.Start{Human: session.BothSides}})
	press(a, "g")
	if !a.session.Analysis.Busy() || !a.session.Analysis.Running.Moves() {
		t.Fatal("g does not start the engine")
	}
	answer(a, at(t, "C3", 9))
	if got := movesOf(a); got != "C3" || a.session.Analysis.Busy() {
		t.Errorf("moves %q, search running %v, want one move", got, a.session.Analysis.Busy())
	}
	// While it thinks, g is impatience: the search is cut short, not dropped.
	press(a, "g")
	think(a)
	press(a, "g")
	answer(a, at(t, "D4", 9))
	must.Equal(t, movesOf(a), "C3 D4")
}

func TestBestAndHiddenHints(t *testing.T) {
	a := newTestApp(t, 80, 24, Start{Session: session.Start{Human: session.BothSides}})
	if press(a, ","); !a.notice.Warn || movesOf(a) != "" {
		t.Errorf("without a search: moves %q", movesOf(a))
	}
	press(a, " ")
	think(a)
	press(a, "x")
	must.Lacks(t, a.View(), "win%", "win rate") // else: hints are shown
	press(a, ",")
	must.Equal(t, movesOf(a), "A9")
}

func TestEnginePlaysItself(t *testing.T) {
	a := newTestApp(t, 80, 24, Start{Session: session.Start{Human: session.NoSide}})
	answer(a, at(t, "C3", 9))
	answer(a, at(t, "D4", 9))
	press(a, " ")
	if a.session.Analysis.Busy() || movesOf(a) != "C3 D4" {
		t.Errorf("paused: moves %q, search running %v", movesOf(a), a.session.Analysis.Busy())
	}
	press(a, " ")
	if !a.session.Analysis.Busy() {
		t.Error("spc does not go on")
	}
}

func TestAnalysisFollowsThePosition(t *testing.T) {
	a := newTestApp(t, 80, 24, Start{Session: session.Start{Game: gameOf(t, 9, "E5 C3 G7"), Human: session.BothSides}})
	press(a, " ")
	think(a)
	press(a, "[", "[")
	if a.session.Analysis.Running == nil || a.session.Analysis.Running.Turn != a.session.Line.Turns[1] {
		t.Fatalf("the search is not of move 1: %+v", a.session.Analysis.Running)
	}
	think(a)
	if s := a.session.Analysis.Judged(a.session.Line.Turns[1]); s == nil || s.MoveNumber != 1 || s.ToPlay != model.White {
		t.Errorf("search of move 1: %+v", s)
	}
	press(a, "home", "{", "}")
	must.Equal(t, a.session.Line.At, 3)
	press(a, " ")
	if a.session.Analysis.Busy() {
		t.Error("spc does not pause")
	}
}

func TestThinkingShows(t *testing.T) {
	for _, size := range []struct{ w, h int }{{80, 24}, {45, 14}} {
		a := newTestApp(t, size.w, size.h, Start{Session: session.Start{Human: session.BlackSide}})
		press(a, "enter")
		if want := "uct thinks for White"; !strings.Contains(a.View(), want) {
			t.Errorf("%v: no %q in\n%s", size, want, a.View())
		}
	}
}

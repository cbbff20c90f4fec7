package ui

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gobandit/model/must"
	"gobandit/model/sgf"
	"gobandit/ui/kit"
	"gobandit/ui/session"
)

// keptIn leaves games in a folder, each of which so many sessions have left by a crash.
func keptIn(t *testing.T, dir string, crashes ...int) {
	t.Helper()
	for _, n := range crashes {
		s := must.Get(session.New(t.Context(), session.Start{Game: gameOf(t, 9, "E5 C3 G7"), Human: session.BothSides, Engine: staged()}))
		s.Line.SetComment("so that there is something to keep")
		auto := session.NewAutosave(dir)
		why := ""
		if n > 0 {
			why = "crashed (a defect)"
		}
		_ = must.Get(auto.Close(s, true, why))
		for i := 1; i < n; i++ {
			for _, k := range session.FindKept(dir) {
				if had, _ := k.Crashes(); had == i {
					_ = must.Get(k.Resume(s, auto))
					_ = must.Get(auto.Close(s, true, why))
				}
			}
		}
	}
}

// offering returns an app that begins with games that were kept.
func offering(t *testing.T, dir string, o Start) *app {
	t.Helper()
	o.Autosave, o.Session.Human = dir, session.BothSides
	a := newTestApp(t, 80, 24, o)
	a.autosaver.auto = session.NewAutosave(dir)
	a.offerKept()
	return a
}

// The offer of a game that was not saved waits for its own keys, whatever else is typed.
func TestOfferWaits(t *testing.T) {
	dir := t.TempDir()
	keptIn(t, dir, 0)
	a := offering(t, dir, Start{})
	for _, key := range strings.Fields("3 ' e 5 enter n y q space j k R tab 1") {
		if key == "tab" { // one of its own: it goes through the games
			continue
		}
		if press(a, key); a.dialog == nil || a.tab != kit.Play || a.session.Line.NumMoves() != 0 {
			t.Fatalf("%s answers:\n%s", key, a.View())
		}
	}
	if press(a, "ctrl+r"); a.dialog != nil || a.session.Line.NumMoves() != 3 || a.session.Analysis.Running != nil {
		t.Errorf("ctrl-r does not continue the game:\n%s", a.View())
	}

	dir = t.TempDir()
	keptIn(t, dir, 0, 1)
	a = offering(t, dir, Start{})
	if press(a, "down", "enter"); a.session.Line.NumMoves() != 3 {
		t.Errorf("a game that was chosen is not continued:\n%s", a.View())
	}
	a = offering(t, dir, Start{})
	if press(a, "esc"); a.dialog != nil || a.session.Line.NumMoves() != 0 {
		t.Error("esc is not later")
	}
	press(a, ":")
	typeText(a, "recover")
	if press(a, "enter", "enter"); a.session.Line.NumMoves() != 3 {
		t.Errorf("who has asked for the games has to choose one first:\n%s", a.View())
	}
}

// Nothing covers what was asked for.
func TestOfferStaysAside(t *testing.T) {
	dir := t.TempDir()
	keptIn(t, dir, 0, 1)
	if a := offering(t, dir, Start{Screen: kit.Games}); !strings.Contains(a.notice.Message+a.toast.text, "2 earlier games not saved: :recover continues one") {
		t.Errorf("notice %q, %q", a.notice.Message, a.toast.text)
	}

	dir = t.TempDir()
	keptIn(t, dir, 0)
	record := sgf.NewRecord(gameOf(t, 9, "E5"))
	for name, o := range map[string]Start{
		"a record": {Session: session.Start{Record: record}}, "training": {Train: 3}, "a variant": {Asked: true}, "another screen": {Screen: kit.Games},
	} {
		if a := offering(t, dir, o); a.dialog != nil || !strings.Contains(a.notice.Message+a.toast.text, "1 earlier game not saved: :recover continues it") {
			t.Errorf("%s: dialog %v, notice %q, %q", name, a.dialog, a.notice.Message, a.toast.text)
		}
	}
}

// A game that has crashed the program once opens at rest, and one that has twice is not opened, but
// named and kept.
func TestOfferAfterCrashes(t *testing.T) {
	dir := t.TempDir()
	keptIn(t, dir, 1)
	a := offering(t, dir, Start{})
	must.Has(t, strings.Join(strings.Fields(strings.ReplaceAll(a.View(), "│", "")), " "), "The program crashed (a defect) with this game. It opens at rest")
	if press(a, "ctrl+r"); a.session.Line.NumMoves() != 3 || !strings.Contains(a.notice.Warning(), "crashed (a defect) with this game") {
		t.Errorf("it says %q", a.notice.Message)
	}

	dir = t.TempDir()
	keptIn(t, dir, 2)
	path := session.FindKept(dir)[0].Path()
	a = offering(t, dir, Start{})
	if a.dialog != nil || !strings.Contains(a.notice.Message, filepath.Base(path)+" crashed twice") {
		t.Errorf("offered by a dialog, or without the name of the file: %q", a.notice.Message)
	}
	a.recover()
	if must.Lacks(t, a.View(), "continues it"); !strings.Contains(strings.Join(strings.Fields(strings.ReplaceAll(a.View(), "│", "")), ""), path) {
		t.Errorf("the list does not name the file:\n%s", a.View())
	}
	if press(a, "ctrl+r"); a.session.Line.NumMoves() != 0 || !strings.Contains(a.toast.text, path) {
		t.Errorf("it is opened, or the file is not named: %q", a.toast.text)
	}
	if _, err := os.Stat(path); err != nil || len(session.FindKept(dir)) != 1 {
		t.Errorf("the game is lost: %v", err)
	}
}

// Who quits without saving finds the game at the next start; a game of one move is none.
func TestQuitKeepsTheGame(t *testing.T) {
	for moves, want := range map[string]int{"E5 C3 G7": 1, "E5": 0} {
		dir := t.TempDir()
		a := offering(t, dir, Start{})
		for _, v := range strings.Fields(moves) {
			press(a, "'")
			typeText(a, v)
			press(a, "enter")
		}
		press(a, "q")
		must.Equal(t, a.dialog != nil && strings.Contains(a.View(), "The next start offers the game."), want == 1, moves, "the question", a.View())
		a.closeAutosave(t.Context(), nil)
		must.Equal(t, len(session.FindKept(dir)), want, moves, "games are kept")
	}
}

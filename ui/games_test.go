package ui

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/gtp/games/event"
	"gobandit/model"
	"gobandit/model/must"
	"gobandit/model/sgf"
	"gobandit/ui/games"
	"gobandit/ui/kit"
	"gobandit/ui/session"
	"gobandit/ui/tuner"
	"gobandit/ui/uitest"
)

// gamesApp returns an app on the Games screen with three made-up games.
func gamesApp(t testing.TB) *app {
	t.Helper()
	journal := filepath.Join(t.TempDir(), "e.journal")
	for i := range 3 {
		addGame(t, journal, i)
	}
	e := &tuner.Event{Name: "quick", Journal: journal, Open: func() (tuner.Runner, error) { return uitest.NewEvent(t, 2), nil }}
	a := newTestApp(t, 80, 24, Start{Tune: tuner.Offers{Event: e}, Session: session.Start{Human: session.BothSides}})
	a.looking = true // no look is waited for
	answerAll(a, "4")
	return a
}

// addGame adds a game to a journal, with its record.
func addGame(t testing.TB, journal string, n int) {
	t.Helper()
	line := must.Get(json.Marshal(event.Row{Type: "game", Game: n, Coordinates: []int{1, 1}, Color: "black", Won: new(bool), Result: "W+R", Moves: 12}))
	old, err := os.ReadFile(journal)
	if err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	must.Succeed(t, os.WriteFile(journal, append(append(old, line...), '\n'), 0o600))
	writeRecord(t, event.RecordPath(journal, strconv.Itoa(n), false), playedGame(t, 9))
}

// writeRecord writes the record of a game.
func writeRecord(t testing.TB, path string, g *model.Game) {
	t.Helper()
	must.Succeed(t, os.MkdirAll(filepath.Dir(path), 0o700))
	must.Succeed(t, os.WriteFile(path, must.Get(sgf.Encode(sgf.FromGame(g, sgf.Info{}, model.Result{}, nil))), 0o600))
}

// A record opens on the Play screen, after a question where a game would be lost.
func TestGamesOpen(t *testing.T) {
	a := gamesApp(t)
	answerAll(a, "down", "o")
	if a.tab != kit.Play || a.session.Line.Game.NumMoves() != playedGame(t, 9).NumMoves() {
		t.Fatalf("screen %s, %d moves", a.tab, a.session.Line.Game.NumMoves())
	}
	press(a, "N", "enter", "1", "enter", "right", "enter")
	if a.session.Line.Game.NumMoves() != 2 {
		t.Fatalf("%d moves played", a.session.Line.Game.NumMoves())
	}
	if answerAll(a, "4", "o"); a.dialog == nil || a.tab != kit.Games {
		t.Fatal("no question")
	}
	if press(a, "n"); a.tab != kit.Games || a.session.Line.Game.NumMoves() != 2 {
		t.Fatal("it opens without a yes")
	}
	if answerAll(a, "o", "y"); a.tab != kit.Play || a.session.Line.Game.NumMoves() != playedGame(t, 9).NumMoves() {
		t.Fatal("it does not open after a yes")
	}
}

// Games that another program adds to the journal come in while nothing runs here, as
// long as the screen is shown.
func TestGamesOfAnotherProgram(t *testing.T) {
	a := gamesApp(t)
	if !a.looking || a.ticking {
		t.Fatalf("looks %v, ticks %v, want only slow looks", a.looking, a.ticking)
	}
	if _, cmd := a.Update(lookMsg{}); cmd == nil || !a.looking {
		t.Fatalf("looks on %v", a.looking)
	}
	addGame(t, a.tune.Journal(), 3)
	_, cmd := a.Update(nil) // any message, before the next look is due
	for _, msg := range uitest.Messages(cmd) {
		a.Update(msg)
	}
	must.Has(t, a.View(), "4 of 4 games")
	press(a, "1")
	if a.Update(lookMsg{}); a.looking {
		t.Error("looks go on without the screen")
	}
}

// Games are read only while the screen is shown, and reading them does not hold up the end.
func TestReadingGamesLeft(t *testing.T) {
	const count = 10_000
	var text bytes.Buffer
	for n := range count {
		fmt.Fprintf(&text, `{"type":"game","game":%d,"coordinates":[1,1],"candidate_colour":"black","won":true,"result":"B+R","moves":9,"seconds":1,"reason":""}`+"\n", n)
	}
	journal := filepath.Join(t.TempDir(), "e.journal")
	must.Succeed(t, os.WriteFile(journal, text.Bytes(), 0o600))
	e := &tuner.Event{Name: "quick", Journal: journal, Open: func() (tuner.Runner, error) { return uitest.NewEvent(t, 2), nil }}
	a := newTestApp(t, 80, 24, Start{Tune: tuner.Offers{Event: e}, Session: session.Start{Human: session.BothSides}})
	a.looking = true // no look is waited for
	read := uitest.Messages(press(a, "4"))
	if _, ok := read[len(read)-1].(games.ReadMsg); !ok {
		t.Fatalf("no games are read: %T", read)
	}
	press(a, "1")
	for _, msg := range read {
		if _, cmd := a.Update(msg); cmd != nil {
			for _, msg := range uitest.Messages(cmd) {
				t.Errorf("%T while another screen is shown", msg)
			}
		}
	}
	rest := press(a, "4")
	must.Has(t, a.View(), " games read")
	if _, quits := press(a, "q")().(tea.QuitMsg); !quits {
		t.Error("it does not end")
	}
	for _, msg := range uitest.Messages(rest) {
		a.Update(msg)
	}
	must.Has(t, a.View(), "10,000 of 10,000 games")
}

// The games listed are those of the event shown.
func TestGamesOfTheEventShown(t *testing.T) {
	journal := filepath.Join(t.TempDir(), "cup.journal")
	addGame(t, journal, 5)
	next := &tuner.Event{Name: "cup", Journal: journal, Open: func() (tuner.Runner, error) { return uitest.NewEvent(t, 2), nil }}
	a := tuneApp(t, 80, 24, uitest.NewEvent(t, 2), Start{Tune: tuner.Offers{Load: func(string) (*tuner.Event, error) { return next, nil }}})
	answerAll(a, "f", "enter", "y", "4")
	must.Has(t, a.View(), "cup: 1 of 1 game,", "g5 ")
}

// The verdict of a match comes over any screen and takes no key there.
func TestVerdictElsewhere(t *testing.T) {
	a := newTestApp(t, 120, 40, Start{Session: session.Start{Human: session.BothSides}})
	a.Update(tuner.ShowMsg{Title: "confirmation of K 0.1", Paragraphs: []string{"90 games", "confirmed: K 0.1 is stronger"}})
	press(a, "enter")
	if text := a.View(); a.session.Line.Game.NumMoves() != 1 || !strings.Contains(text, "confirmation of K 0.1") || !strings.Contains(text, "confirmed: K 0.1 is stronger") {
		t.Errorf("%d moves, want one and the verdict:\n%s", a.session.Line.Game.NumMoves(), text)
	}
	press(a, "esc")
	must.Lacks(t, a.View(), "confirmed:") // else: esc does not close
}

// Quitting asks before it loses games, and tells of those that still run.
func TestQuitDuringAnEvent(t *testing.T) {
	f := uitest.NewEvent(t, 2)
	a := tuneApp(t, 80, 24, f, Start{})
	if cmd := press(a, "ctrl+c"); cmd != nil {
		if _, quits := cmd().(tea.QuitMsg); quits {
			t.Error("ctrl-c quits at once")
		}
	}
	must.Has(t, a.View(), "Quit? 5 running games will be lost", "ctrl-c again")
	press(a, "n", "q")
	must.Has(t, a.View(), "Quit? 5 running games will be lost")
	f.Change(func(s *event.Status) { s.Running = nil })
	a.Update(tickMsg{})
	must.Lacks(t, a.View(), "will be lost")
}

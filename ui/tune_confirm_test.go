package ui

import (
	"errors"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/gtp/match"
	"gobandit/ui/kit"
)

// confirmingApp returns an app whose event is stopped while its confirmation match
// runs, with its best candidate 60-30 in front.
func confirmingApp(t *testing.T, w, h int) (*app, match.Stats) {
	t.Helper()
	a := tuneApp(t, w, h, newFakeTuner(t, 2), Options{})
	a.Update(runEndedMsg{run: a.tune.run})
	test := match.SPRT{Elo0: 0, Elo1: 35, Alpha: .05, Beta: .05}
	a.tune.event.Confirm = func(against string, sprt match.SPRT, games int) (Confirmation, error) {
		if against != "default" || games != 2000 || sprt != test {
			return Confirmation{}, errors.New("other settings")
		}
		return Confirmation{match.Series{SPRT: &sprt, Games: games}, "best K 0.1", "default",
			func(match.Stats) string { return "confirmed: best K 0.1 is stronger than default." }}, nil
	}
	press(a, "C", "enter")
	if a.tune.confirming == nil || !a.tune.busy() {
		t.Fatalf("no match in\n%s", a.View())
	}
	stats := match.Stats{Wins: 60, Losses: 30, Test: &test}
	a.tune.confirming.stats.Store(&stats)
	return a, stats
}

func TestNothingToConfirm(t *testing.T) {
	a := tuneApp(t, 120, 40, newFakeTuner(t, 2), Options{})
	if press(a, "C"); !strings.Contains(a.View(), "there is no candidate to confirm") {
		t.Errorf("got\n%s", a.View())
	}
}

// The confirmation match tells how it stands, and its verdict in a box that takes no
// keys; afterwards that stands where the match did until something else is done.
func TestConfirmation(t *testing.T) {
	const verdict = "confirmed: best K 0.1 is stronger than default."
	for _, h := range []int{40, 24, 10} {
		a, stats := confirmingApp(t, 120, h)
		if press(a, "esc"); !strings.Contains(a.View(), "confirming v default: 60-0-30  LLR +") {
			t.Errorf("no standing in\n%s", a.View())
		}
		a.Update(confirmedMsg{a.tune.confirming, stats, nil})
		if a.tune.confirming != nil {
			t.Error("the match goes on")
		}
		for _, want := range []string{"confirmation of best K 0.1", "90 games: 60 won, 30 lost, 0 drawn; 66.7%", verdict} {
			if !strings.Contains(a.View(), want) {
				t.Errorf("no %q in\n%s", want, a.View())
			}
		}
		if press(a, "L"); !strings.Contains(a.View(), "confirmation of best K 0.1") {
			t.Errorf("the verdict is gone with a key:\n%s", a.View())
		}
		press(a, "esc")
		if text := a.View(); strings.Contains(text, "confirmation of") || strings.Count(text, verdict) != 1 || strings.Contains(text, "stops it") {
			t.Errorf("the verdict is not kept:\n%s", text)
		}
		if press(a, "n"); strings.Contains(a.View(), verdict) {
			t.Errorf("the verdict outlives the next game:\n%s", a.View())
		}
		press(a, "5")
		for _, want := range []string{"confirmation begins best=best K 0.1 against=default", "confirmation ended best=best K 0.1", "90 games: 60 won", verdict} {
			if got := strings.Join(strings.Fields(a.View()), " "); !strings.Contains(got, want) && h > 20 {
				t.Errorf("the log lacks %q:\n%s", want, a.View())
			}
		}
	}
}

// Where there is no room but for one line the verdict leaves it to the candidate that
// the cursor goes to.
func TestVerdictInOneLine(t *testing.T) {
	a, stats := confirmingApp(t, 120, 10)
	a.Update(confirmedMsg{a.tune.confirming, stats, nil})
	press(a, "esc", "down")
	if text := a.View(); strings.Contains(text, "confirmed:") || !strings.Contains(text, "Elo") {
		t.Errorf("got\n%s", text)
	}
}

// The verdict of a match comes over any screen and takes no key there.
func TestVerdictElsewhere(t *testing.T) {
	a, stats := confirmingApp(t, 120, 40)
	press(a, "1")
	moves := a.play.game.NumMoves()
	a.Update(confirmedMsg{a.tune.confirming, stats, nil})
	press(a, "enter")
	if a.play.game.NumMoves() != moves+1 || !strings.Contains(a.View(), "confirmed:") {
		t.Errorf("%d moves, want one more and the verdict:\n%s", a.play.game.NumMoves(), a.View())
	}
	if press(a, "esc"); strings.Contains(a.View(), "confirmed:") {
		t.Errorf("esc does not close\n%s", a.View())
	}
}

// Whatever would end the match asks first, and tells what goes on.
func TestConfirmationAtStake(t *testing.T) {
	a, stats := confirmingApp(t, 120, 40)
	a.tune.confirming.watch(0, match.Progress{})
	a.tune.load = func(string) (*Event, error) { return &Event{Name: "other"}, nil }
	for _, keys := range [][]string{{"q"}, {"f", "enter"}} {
		answerAll(a, keys...)
		question, asked := a.dialog.(kit.Question)
		if want := "The confirmation match stops, and 1 running game of it will be lost (C goes on with it while the same candidate is the best)."; !asked || !strings.HasSuffix(question.Words(), "? "+want) {
			t.Errorf("%v: no question in\n%s", keys, a.View())
		}
		press(a, "esc")
	}
	if cmd := press(a, "ctrl+c"); cmd != nil && isQuit(cmd) {
		t.Error("ctrl-c quits at once")
	}
	press(a, "q")
	a.Update(confirmedMsg{a.tune.confirming, stats, nil})
	if text := a.View(); strings.Contains(text, "will be lost") || !strings.Contains(text, "Quit?") {
		t.Errorf("asked is what has come to its end:\n%s", text)
	}
	press(a, "esc", "esc")
	if cmd := press(a, "q"); !isQuit(cmd) {
		t.Errorf("q asks for nothing:\n%s", a.View())
	}
}

func isQuit(cmd tea.Cmd) bool {
	_, quit := cmd().(tea.QuitMsg)
	return quit
}

// A question about running games tells of those that still run, and goes with the
// event.
func TestDrainQuestion(t *testing.T) {
	f := newFakeTuner(t, 2)
	a := tuneApp(t, 120, 40, f, Options{})
	press(a, "X")
	if !strings.Contains(a.View(), "when the 5 running games have ended") {
		t.Errorf("got\n%s", a.View())
	}
	s := *f.status.Load()
	s.Running = s.Running[:1]
	f.status.Store(&s)
	a.Update(tickMsg{})
	if !strings.Contains(a.View(), "when the running game has ended") {
		t.Errorf("got\n%s", a.View())
	}
	a.Update(runEndedMsg{run: a.tune.run})
	if a.dialog != nil {
		t.Errorf("asked after the end:\n%s", a.View())
	}
	if press(a, "y"); f.Status().Draining {
		t.Error("drained after the end")
	}
}

// What the match warns of is told.
func TestConfirmationWarns(t *testing.T) {
	a, _ := confirmingApp(t, 120, 40)
	text := "a record cannot be written"
	a.tune.confirming.warned = []string{text}
	for range 2 {
		a.Update(tickMsg{})
	}
	if !strings.Contains(a.View(), text) || !a.tune.Warn {
		t.Errorf("no warning in\n%s", a.View())
	}
}

// A match that ends by itself has answered the question whether to stop it, and what
// it has just warned of stands with its verdict.
func TestConfirmationEndsMeanwhile(t *testing.T) {
	a, stats := confirmingApp(t, 120, 40)
	if press(a, "C"); !strings.Contains(a.View(), "Stop the confirmation match?") {
		t.Fatalf("no question in\n%s", a.View())
	}
	a.tune.confirming.warned = []string{"its games count, and now test another"}
	a.Update(confirmedMsg{a.tune.confirming, stats, nil})
	if press(a, "y"); a.dialog != nil {
		t.Errorf("a dialog stays: %T", a.dialog)
	}
	if text := a.View(); strings.Contains(text, "Stop the confirmation match?") || !strings.Contains(text, "now test another") {
		t.Errorf("got\n%s", text)
	}
}

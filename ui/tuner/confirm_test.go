package tuner

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"gobandit/gtp/games/event"
	"gobandit/gtp/games/match"
	"gobandit/model"
	"gobandit/model/must"
	"gobandit/ui/kit"
	"gobandit/ui/uitest"
)

// openConfirming returns an app whose event is stopped while its confirmation match
// runs, with its best candidate 60-30 in front.
func openConfirming(t *testing.T, w, h int) (*window, match.Stats) {
	t.Helper()
	a := openRunning(t, w, h, uitest.NewEvent(t, 2), Deps{})
	a.Update(runEndedMsg{run: a.run})
	test := match.SPRT{Elo0: 0, Elo1: 35, Alpha: .05, Beta: .05}
	a.event.Rivals = event.Rivals
	a.event.Confirm = func(against string, sprt match.SPRT, games int) (Confirmation, error) {
		if against != "default" || games != 2000 || sprt != test {
			return Confirmation{}, errors.New("other settings")
		}
		players := [2]event.Entrant{{Code: "best K 0.1"}, {Code: "default"}}
		return Confirmation{Match: event.Config{}.Confirmation("quick.journal", 1, players, sprt, games), Journal: "quick.confirm",
			Verdict: func(match.Stats) string { return "confirmed: best K 0.1 is stronger than default." }}, nil
	}
	a.Press("C")
	if w >= 80 {
		must.Has(t, a.View(), "better than today?")
	}
	a.Press("enter")
	if a.confirming == nil || !a.Busy() {
		t.Fatalf("no match in\n%s", a.View())
	}
	stands(a, nil, nil)
	return a, match.Stats{Wins: 60, Losses: 30, Test: &test}
}

// stands lets the confirmation match of an app stand at 60-30, with games in progress and
// some that have ended.
func stands(a *window, running []event.RunningGame, last []event.Row) {
	test := match.SPRT{Elo0: 0, Elo1: 35, Alpha: .05, Beta: .05}
	status := func() *event.Status {
		return &event.Status{LiveStatus: event.LiveStatus{Running: running}, Last: last, Matchups: []event.MatchupStanding{{Wins: [2]int{60, 30}, Games: 90, Test: &test}}}
	}
	a.confirming.source.Store(&status)
}

func TestNothingToConfirm(t *testing.T) {
	a := openRunning(t, 120, 40, uitest.NewEvent(t, 2), Deps{})
	if a.Press("C"); !strings.Contains(a.View(), "no candidate to confirm") {
		t.Errorf("got\n%s", a.View())
	}
}

// The confirmation match tells how it stands, and asks the app to show its verdict;
// afterwards that stands where the match did until something else is done.
func TestConfirmation(t *testing.T) {
	const verdict = "confirmed: best K 0.1 is stronger than default."
	for _, h := range []int{40, 24, 10} {
		a, stats := openConfirming(t, 120, h)
		if a.Press("esc"); !strings.Contains(a.View(), "confirming v default: 60-0-30  LLR +") {
			t.Errorf("no standing in\n%s", a.View())
		}
		told := told(t, a, stats)
		if a.confirming != nil {
			t.Error("the match goes on")
		}
		if told.Title != "confirmation of best K 0.1" || !strings.HasPrefix(told.Paragraphs[0], "90 games: 60 won, 30 lost, 0 drawn; 66.7%") || told.Paragraphs[1] != verdict {
			t.Errorf("told %q", told)
		}
		if text := a.View(); strings.Count(text, verdict) != 1 || strings.Contains(text, "stops it") {
			t.Errorf("the verdict is not kept:\n%s", text)
		}
		if a.Press("n"); strings.Contains(a.View(), verdict) {
			t.Errorf("the verdict outlives the next game:\n%s", a.View())
		}
		must.Has(t, a.logged.String(), `msg="confirmation begins" best="best K 0.1" against=default`, `msg="confirmation ended" best="best K 0.1"`, "90 games: 60 won", verdict)
	}
}

// told ends the confirmation match and returns what the app is asked to show.
func told(t *testing.T, a *window, stats match.Stats) ShowMsg {
	t.Helper()
	cmd := a.Update(confirmedMsg{a.confirming, stats, nil})
	if cmd == nil {
		t.Fatalf("no verdict:\n%s", a.View())
	}
	return cmd().(ShowMsg)
}

// Whatever would end the match asks first, and tells what goes on.
func TestConfirmationAtStake(t *testing.T) {
	a, stats := openConfirming(t, 120, 40)
	stands(a, []event.RunningGame{{}}, nil)
	const want = "The confirmation match stops, and 1 running game of it will be lost (C continues it while the same candidate is the best)."
	must.Equal(t, a.Unfinished(), want, "unfinished")
	a.offers.Load = func(string) (*Event, error) { return &Event{Name: "other"}, nil }
	a.answer("f", "enter")
	if question, asked := a.Dialog.(kit.Question); !asked || question.Words() != "Leave quick? "+want {
		t.Errorf("no question in\n%s", a.View())
	}
	told(t, a, stats)
	must.Equal(t, a.Unfinished(), "", "unfinished", "after the end")
}

// A question about running games tells of those that still run, and goes with the
// event.
func TestDrainQuestion(t *testing.T) {
	f := uitest.NewEvent(t, 2)
	a := openRunning(t, 120, 40, f, Deps{})
	a.Press("X")
	must.Has(t, a.View(), "when the 5 running games have ended")
	f.Change(func(s *event.Status) { s.Running = s.Running[:1] })
	a.Update(tickMsg{})
	must.Has(t, a.View(), "when the running game has ended")
	a.Update(runEndedMsg{run: a.run})
	if a.Dialog != nil {
		t.Errorf("asked after the end:\n%s", a.View())
	}
	if a.Press("y"); f.Status().Draining {
		t.Error("drained after the end")
	}
}

// What the match warns of is told.
func TestConfirmationWarns(t *testing.T) {
	a, _ := openConfirming(t, 120, 40)
	text := "a record cannot be written"
	a.confirming.warned = []string{text}
	for range 2 {
		a.Update(tickMsg{})
	}
	if !strings.Contains(a.View(), text) || !a.Warn {
		t.Errorf("no warning in\n%s", a.View())
	}
}

// A match that ends by itself has answered the question whether to stop it, and what
// it has just warned of stands with its verdict.
func TestConfirmationEndsMeanwhile(t *testing.T) {
	a, stats := openConfirming(t, 120, 40)
	if a.Press("C"); !strings.Contains(a.View(), "Stop the confirmation match?") {
		t.Fatalf("no question in\n%s", a.View())
	}
	a.confirming.warned = []string{"its games count, and now test another"}
	told := told(t, a, stats)
	if a.Press("y"); a.Dialog != nil {
		t.Errorf("a dialog stays: %T", a.Dialog)
	}
	if text := a.View(); strings.Contains(text, "Stop the confirmation match?") || told.Paragraphs[2] != "its games count, and now test another" {
		t.Errorf("told %q, on the screen\n%s", told, text)
	}
}

// Its games are among those in progress, numbered from 1, and the latest ends are
// known.
func TestGamesOfConfirmation(t *testing.T) {
	a, _ := openConfirming(t, 120, 40)
	fifthGame := event.RunningGame{ID: 4, CandidateColor: model.Black, Progress: match.Progress{MoveNumber: 9, WinRate: .25}}
	sixth := event.RunningGame{ID: 5, CandidateColor: model.White, Progress: match.Progress{MoveNumber: 7, WinRate: .75}}
	stands(a, []event.RunningGame{fifthGame, sixth}, nil)
	var got []string
	for _, r := range a.Running() {
		got = append(got, fmt.Sprintf("%s %s %v", r.Label(), r.CandidateColor.Letter(), r.WinRate))
	}
	must.Same(t, got, []string{"c5 B 0.25", "c6 W 0.75"}, "in progress")
	fifth := event.GameID{Confirms: true, Number: 5}
	if r, ok := a.Game(fifth); !ok || r.MoveNumber != 9 {
		t.Errorf("%v, %+v", ok, r)
	}
	if _, ok := a.Game(event.GameID{Number: 5}); ok {
		t.Error("a game of the event has its number")
	}
	moves := []model.Move{{Color: model.Black, Point: model.Pt(2, 2)}}
	stands(a, []event.RunningGame{sixth}, []event.Row{{Type: "game", Game: 4, Result: "W+R", MoveList: moves}})
	r, known := a.Finished(fifth)
	if _, runs := a.Game(fifth); runs || !known || r.Result != "W+R" || !slices.Equal(r.MoveList, moves) {
		t.Errorf("runs %v, ended %v: %+v", runs, known, r)
	}
	if _, known := a.Finished(event.GameID{Confirms: true, Number: 6}); known {
		t.Error("the end of a game in progress is known")
	}
}

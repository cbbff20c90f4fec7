package tuner

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"gobandit/gtp/games/attach"
	"gobandit/gtp/games/event"
	"gobandit/gtp/games/match"
	"gobandit/model/must"
	"gobandit/search/tune"
	"gobandit/ui/uitest"
)

// While results come in between looking and pressing a key, and between a question and its answer, the cursor stays on its
// candidate, and every key acts on that one.
func TestKeysActOnTheCandidateSeen(t *testing.T) {
	reverse := func(s *event.Status) {
		s.Standings = slices.Clone(s.Standings)
		slices.Reverse(s.Standings)
	}
	for _, keys := range [][]string{{"b"}, {"p", "rows", "enter"}, {"c", "rows", "w"}, {"c", "rows", "n"}, {"c", "o", "rows", "enter"},
		{"s", "b"}, {"S", "b"}, {"/", "games>0", "enter", "b"}, {"b", "rows", "b", "rows", "b"}} {
		f := uitest.NewEvent(t, 2)
		a := openRunning(t, 120, 40, f, Deps{})
		a.answer("down", "down", "down", "down", "down")
		seen, _ := a.selected()
		f.Told()
		for _, key := range slices.Insert(slices.Clone(keys), 0, "rows") {
			if key == "rows" {
				f.Change(reverse)
				a.Update(tickMsg{})
				continue
			}
			a.answer(key)
		}
		told, place := f.Told(), fmt.Sprintf("%d,%d", seen.Coordinates[0], seen.Coordinates[1])
		must.Has(t, told, place)
		if now, _ := a.selected(); now.Index != seen.Index {
			t.Errorf("%q: the cursor has moved from %s to %s", keys, seen.Parameters, now.Parameters)
		}
	}
}

// In a table of players the cursor stays on its player.
func TestCursorStaysOnItsPlayer(t *testing.T) {
	f := uitest.NewEvent(t, 1)
	matchup := func(a, b string) event.MatchupStanding {
		return event.MatchupStanding{Name: a + " v " + b, Players: [2]string{a, b}, Games: 2, Wins: [2]int{1, 1}}
	}
	f.Change(func(s *event.Status) {
		s.Kind, s.Standings, s.Matchups = event.KindGauntlet, nil, []event.MatchupStanding{matchup("ann", "x"), matchup("bob", "x"), matchup("cleo", "x")}
	})
	a := openRunning(t, 100, 30, f, Deps{})
	a.Press("down", "down")
	f.Change(func(s *event.Status) {
		s.Matchups = append([]event.MatchupStanding{matchup("new", "x")}, s.Matchups...)
	})
	a.Update(tickMsg{})
	must.Has(t, a.View(), "▸ cleo")
}

// The form that confirms the best candidate names it. If another one is the best by the time of the answer, it asks again.
func TestConfirmNamesTheBest(t *testing.T) {
	a := openRunning(t, 120, 40, uitest.NewEvent(t, 2), Deps{})
	best := "K 0.1"
	a.event.Confirm = func(_ string, test match.SPRT, games int) (Confirmation, error) {
		players := [2]event.Entrant{{Code: "best " + best}, {Code: "default"}}
		return Confirmation{Match: event.Config{}.Confirmation("quick.journal", 1, players, test, games), Journal: "quick.confirm"}, nil
	}
	a.status.Named = event.Named{Candidate: tune.Candidate{Parameters: best}}
	a.Press("C")
	must.Has(t, a.View(), "confirm K 0.1")
	best = "K 0.7"
	a.Press("enter")
	must.Has(t, a.View(), "by now the best is K 0.7", "confirm K 0.7")
	if a.confirming != nil {
		t.Fatal("a candidate that nobody has seen is confirmed")
	}
	a.Press("enter")
	if a.confirming == nil {
		t.Error("the candidate named is not confirmed")
	}
}

// A linkedEvent is an event of another program.
type linkedEvent struct {
	*uitest.Event
	link attach.Link
}

func (e *linkedEvent) Link() attach.Link { return e.link }

// What is said of a program that is watched goes when it answers again, without a key.
func TestLinkNoticesGo(t *testing.T) {
	e := &linkedEvent{uitest.NewEvent(t, 1), attach.Link{Live: true, Active: true, PID: 7}}
	a := open(t, 80, 24, Deps{Offers: Offers{Event: &Event{Name: "quick", Start: true, Open: func() (Runner, error) { return e, nil }}}})
	a.Update(openedMsg{runner: e})
	for _, note := range []string{"process 7 has not answered for 7 s", "process 7 has not answered for 8 s"} {
		e.link.Note = note
		a.Update(tickMsg{})
		must.Has(t, a.View(), note)
	}
	e.link.Note = ""
	a.Update(tickMsg{})
	must.Lacks(t, a.View(), "has not answered")
}

// A form that is answered after its event was left says that no event is open.
func TestFormOfAnEventThatWasLeft(t *testing.T) {
	for _, key := range []string{"o", "p", "O"} {
		a := openRunning(t, 100, 30, uitest.NewEvent(t, 1), Deps{})
		a.Press(key)
		a.Update(LeftMsg{next: &Event{Name: "next", Open: func() (Runner, error) { return nil, errors.New("not yet") }}})
		a.Press("enter")
		if a.Warning() == "" && a.Dialog == nil { // else the form says what is wrong
			t.Errorf("%s: nothing said", key)
		}
	}
}

// From the key that winds on, and not only when the past is shown, nothing is changed.
func TestNothingChangesWhileWinding(t *testing.T) {
	f := uitest.NewEvent(t, 1)
	a := openRunning(t, 100, 30, f, Deps{})
	a.event.Past = func() (*event.Past, error) { return nil, errors.New("none") }
	f.Told()
	cmd := a.Press("[")
	for _, key := range []string{"b", "p", "c", "w", "n", " "} {
		if a.answer(key); a.Warning() == "" || a.Dialog != nil || f.Told() != "" {
			t.Errorf("%s acts while the event is wound: %q", key, a.Message)
		}
	}
	a.Update(cmd())
	if a.answer("b"); f.Told() == "" {
		t.Error("nothing acts any more")
	}
}

// A finished event has no next game, whatever is chosen, and a pin asks for more games than there are by the time of the answer.
func TestWhatIsOver(t *testing.T) {
	f := uitest.NewEvent(t, 1)
	a := openRunning(t, 100, 30, f, Deps{})
	c, _ := a.selected()
	f.Told()
	a.answer("p")
	f.Change(func(s *event.Status) {
		s.Standings = slices.Clone(s.Standings)
		s.Standings[0].Games = c.Games + 30
	})
	a.Update(tickMsg{})
	must.Has(t, a.View(), fmt.Sprintf("it has %d now", c.Games+30))
	if a.answer("enter"); f.Told() != "" || a.Dialog == nil {
		t.Error("a candidate is pinned to fewer games than it has")
	}
	a.answer("esc")
	f.Change(func(s *event.Status) {
		s.Finished, s.Ended = true, "all its games are played"
	})
	a.Update(tickMsg{})
	for _, key := range []string{"c", "w", "l", "o"} {
		if a.answer(key); a.Warning() != "the event is finished: all its games are played" || f.Told() != "" {
			t.Errorf("%s: %q", key, a.Message)
		}
	}
}

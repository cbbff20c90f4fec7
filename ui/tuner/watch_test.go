package tuner

import (
	"slices"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/gtp/games/event"
	"gobandit/gtp/games/match"
	"gobandit/model/must"
	"gobandit/ui/kit"
	"gobandit/ui/uitest"
	"gobandit/ui/view"
)

// The menu of games has those that run, and chooses none in the place of one that
// has ended.
func TestWatchMenu(t *testing.T) {
	f := uitest.NewEvent(t, 2)
	start := uitest.PlayedGame(t, 9)
	start.Truncate(0)
	running := func(ids ...int) {
		s := *f.Status()
		s.Running = nil
		for _, id := range ids {
			s.Running = append(s.Running, event.RunningGame{ID: id, Coordinates: []int{1, 1}, Progress: match.Progress{Start: start}})
		}
		f.Set(s)
	}
	running(7)
	starting := *f.Status()
	starting.Running = slices.Clone(starting.Running)
	starting.Running[0].Start = nil
	f.Set(starting)
	a := openRunning(t, 80, 24, f, Deps{})
	a.Press("enter")
	must.Has(t, a.View(), "the players of the games are still starting") // else: "no game runs"
	running(7, 8)
	a.Update(tickMsg{})
	a.answer("enter")
	running(8, 9)
	a.Update(tickMsg{})
	if text := a.View(); strings.Contains(text, "g7 ") || !strings.Contains(text, "▸ g8 ") || !strings.Contains(text, "  g9 ") {
		t.Errorf("the menu has\n%s", text)
	}
	a.Press("down")
	running(8, 10)
	a.Sample()
	if a.answer("enter"); a.asked != nil || a.Dialog == nil {
		t.Error("another game is watched than the one chosen")
	}
	running()
	a.Update(tickMsg{})
	must.Has(t, a.View(), "no game runs now")
	running(10, 11)
	a.Update(tickMsg{})
	if a.answer("enter"); !slices.Equal(a.asked, []tea.Msg{WatchMsg{ID: event.GameID{Number: 10}}}) {
		t.Errorf("asked to watch %+v", a.asked)
	}
	a.answer("enter")
	a.Update(runEndedMsg{run: a.run})
	if a.Dialog != nil {
		t.Errorf("the menu outlives the event:\n%s", a.View())
	}
}

// A click in the menu of running games watches the game that it is on.
func TestClickInTheMenuOfGames(t *testing.T) {
	f := uitest.NewEvent(t, 2)
	start := uitest.PlayedGame(t, 9)
	f.Change(func(s *event.Status) {
		s.Running = nil
		for _, id := range []int{7, 8} {
			s.Running = append(s.Running, event.RunningGame{ID: id, Coordinates: []int{1, 1}, Progress: match.Progress{Start: start}})
		}
	})
	a := openRunning(t, 80, 24, f, Deps{})
	a.answer("enter")
	for y, line := range strings.Split(a.View(), "\n") {
		if before, _, ok := strings.Cut(line, "g8  move"); ok && !a.Dialog.(kit.Chooser).Choose(view.Width(before), y) {
			t.Error("the menu does not choose its second line")
		}
	}
	cmd := a.Press("enter")
	if cmd == nil {
		t.Fatalf("no game is watched:\n%s", a.View())
	}
	must.Equal(t, cmd().(WatchMsg).ID.Number, 8)
}

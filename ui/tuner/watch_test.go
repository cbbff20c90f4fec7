package tuner

import (
	"slices"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/gtp/event"
	"gobandit/gtp/match"
	"gobandit/ui/uitest"
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
	running(7, 8)
	a := openRunning(t, 80, 24, f, Deps{})
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
	if !strings.Contains(a.View(), "no game runs now") {
		t.Errorf("the menu has\n%s", a.View())
	}
	running(10, 11)
	a.Update(tickMsg{})
	if a.answer("enter"); !slices.Equal(a.asked, []tea.Msg{WatchMsg{event.GameID{Number: 10}}}) {
		t.Errorf("asked to watch %+v", a.asked)
	}
	a.answer("enter")
	a.Update(runEndedMsg{run: a.run})
	if a.Dialog != nil {
		t.Errorf("the menu outlives the event:\n%s", a.View())
	}
}

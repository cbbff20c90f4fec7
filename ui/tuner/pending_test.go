package tuner

import (
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/model/must"
	"gobandit/ui/uitest"
)

// An edit is done once, also if the program ends before its command has run, or the event is left.
func TestEditsAreNotLost(t *testing.T) {
	for what, end := range map[string]func(a *window){
		"closed": func(a *window) { must.Succeed(t, a.Close(t.Context())) },
		"left":   func(a *window) { a.leave(&Event{Name: "next", Open: func() (Runner, error) { return nil, nil }})() },
		"done":   func(*window) {},
	} {
		f := uitest.NewEvent(t, 1)
		a := openRunning(t, 100, 30, f, Deps{})
		a.run.claimed.Store(true) // it plays nothing
		close(a.run.done)
		f.Told()
		var cmd tea.Cmd
		if cmd = a.Press("b"); cmd == nil {
			t.Fatal("no command")
		}
		end(a)
		cmd()
		must.Equal(t, f.Told(), "banned 5 0", what, "told")
	}
}

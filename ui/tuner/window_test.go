package tuner

import (
	"bytes"
	"context"
	"flag"
	"log/slog"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/ui/kit"
	"gobandit/ui/uitest"
)

var _ = flag.Bool("update", false, "rewrite the golden files") // which uitest.Golden looks up

// A tickMsg stands for the app's: the time to look at what runs.
type tickMsg struct{}

// A window shows the screen, and notes what it asks the app for and logs.
type window struct {
	uitest.Window
	*Screen
	asked  []tea.Msg // WatchMsg
	logged bytes.Buffer
}

// open opens the screen in a window of w by h cells.
func open(t testing.TB, w, h int, d Deps) *window {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	t.Cleanup(cancel)
	a := new(window)
	d.Context, d.Keys, d.Theme, d.Log = ctx, new(kit.Keymap), uitest.Theme, slog.New(slog.NewTextHandler(&a.logged, nil))
	a.Screen = New(d)
	a.Window = uitest.Window{Shows: a.Screen, Section: kit.Tune, Keys: d.Keys, W: w, H: h}
	a.Open()
	a.Init()
	return a
}

// openRunning opens the screen on an event that runs.
func openRunning(t testing.TB, w, h int, f *uitest.Event, d Deps) *window {
	t.Helper()
	d.Event = &Event{Name: "quick", About: "RAVE weights against the reference bot", Start: true, Open: func() (Runner, error) { return f, nil }}
	a := open(t, w, h, d)
	a.Update(openedMsg{runner: f})
	return a
}

// Update folds a message and returns what is to be done for it.
func (a *window) Update(msg tea.Msg) (cmd tea.Cmd) {
	switch msg := msg.(type) {
	case tickMsg:
		a.Sample()
	case WatchMsg:
		a.asked = append(a.asked, msg)
	default:
		cmd = a.Screen.Update(msg)
	}
	a.Settle(false)
	return cmd
}

// answer folds keys and what comes of them.
func (a *window) answer(keys ...string) {
	for _, k := range keys {
		for cmd := a.Press(k); cmd != nil; {
			msgs := uitest.Messages(cmd)
			cmd = nil
			for _, msg := range msgs {
				cmd = a.Update(msg)
			}
		}
	}
}

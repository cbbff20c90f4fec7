package games

import (
	"slices"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/gtp/games/event"
	"gobandit/model/param"
	"gobandit/ui/kit"
	"gobandit/ui/uitest"
	"gobandit/ui/view"
)

// A fakeEvent is an event as the screen needs it.
type fakeEvent struct {
	journal string
	space   param.Space
	running []event.RunningGame
	rewound int // games that it is wound back to; 0: none
}

func (e *fakeEvent) Name() string                 { return "quick" }
func (e *fakeEvent) Journal() string              { return e.journal }
func (e *fakeEvent) Space() param.Space           { return e.space }
func (e *fakeEvent) Status() *event.Status        { return nil }
func (e *fakeEvent) Running() []event.RunningGame { return slices.Clone(e.running) }
func (e *fakeEvent) Wind(w kit.Wind) tea.Cmd {
	e.rewound = map[kit.Wind]int{kit.Earlier: 2}[w]
	return nil
}
func (e *fakeEvent) RewoundTo() (int, bool)         { return e.rewound, e.rewound > 0 }
func (e *fakeEvent) Activity() (view.Style, string) { return view.Plain, "" }

// A window shows the screen.
type window struct {
	uitest.Window
	*Screen
	of *fakeEvent
}

// open opens the screen in a window of w by h cells.
func open(t testing.TB, w, h int, e *fakeEvent) *window {
	t.Helper()
	keys := new(kit.Keymap)
	a := &window{Screen: New(keys, e, ""), of: e}
	a.Window = uitest.Window{Shows: a.Screen, Section: kit.Games, Keys: keys, W: w, H: h, After: func(bool) { a.look() }}
	a.Open()
	a.look()
	return a
}

// look lets the screen do all that it has to do.
func (a *window) look() {
	for more := a.Look(); more != nil; more = a.Look() {
		for _, msg := range uitest.Messages(more) {
			if read, ok := msg.(ReadMsg); ok {
				a.Read(read)
			}
		}
	}
}

package ui

import (
	"testing"
	"time"

	"gobandit/gtp/event"
	"gobandit/ui/uitest"
)

// An event that waits for an order is looked at once a second; after a key at once.
func TestEventAtRest(t *testing.T) {
	f := uitest.NewEvent(t, 2)
	a := tuneApp(t, 120, 40, f, Start{})
	tick := func() {
		a.acted = time.Time{}
		a.Update(tickMsg{})
	}
	if tick(); !a.ticking {
		t.Error("no ticks while games are in progress")
	}
	f.Change(func(s *event.Status) { s.Paused, s.Running = true, nil })
	if tick(); a.ticking || !a.looking {
		t.Errorf("at rest: ticks %v, looks %v", a.ticking, a.looking)
	}
	f.Change(func(s *event.Status) { s.Played++ })
	before := a.View()
	if a.Update(lookMsg{}); a.View() == before {
		t.Error("a look shows nothing new")
	}
	if press(a, "down"); !a.ticking {
		t.Error("no ticks after a key")
	}
}

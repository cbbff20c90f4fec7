package ui

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"gobandit/gtp/games/event"
	"gobandit/model/must"
	"gobandit/ui/session"
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

// An analysis rests that nobody has seen for half an hour, or that runs on battery as long; one that is watched goes on.
func TestAnalysisRests(t *testing.T) {
	a := newTestApp(t, 80, 24, Start{Session: session.Start{Game: playedGame(t, 9), Human: session.BlackSide}})
	press(a, " ")
	think(a)
	for _, tt := range []struct {
		screen string
		since  time.Duration
		rests  bool
	}{{"1", 2 * unseenTime, false}, {"5", unseenTime / 2, false}, {"5", 2 * unseenTime, true}} {
		press(a, tt.screen)
		a.acted, a.supplied = time.Now().Add(-tt.since), time.Now()
		a.endUnseen()
		must.Equal(t, a.session.Analysis.Running == nil, tt.rests, "screen", tt.screen, tt.since, "runs", a.session.Analysis.Running != nil)
	}
	if press(a, "1"); !strings.Contains(a.View(), "the analysis rests") {
		t.Errorf("it is not said:\n%s", a.View())
	}

	folder := t.TempDir()
	for _, battery := range []string{"Full", "Discharging"} {
		must.Succeed(t, os.MkdirAll(filepath.Join(folder, battery), 0o777))
		must.Succeed(t, os.WriteFile(filepath.Join(folder, battery, "status"), []byte(battery+"\n"), 0o666))
		must.Equal(t, onBattery(folder), battery == "Discharging", battery, "on battery")
	}
}

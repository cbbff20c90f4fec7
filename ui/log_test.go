package ui

import (
	"slices"
	"strings"
	"testing"

	"gobandit/gtp/games/event"
	"gobandit/gtp/games/event/eventtest"
	"gobandit/model/must"
	"gobandit/model/param/paramtest"
	"gobandit/ui/kit"
	"gobandit/ui/session"
	"gobandit/ui/tuner"
	"gobandit/ui/uitest"
)

// Faults and games of the event are in the log.
func TestLogged(t *testing.T) {
	f := uitest.NewEvent(t, 2)
	a := tuneApp(t, 100, 30, f, Start{})
	a.Update(tickMsg{})
	f.Change(func(s *event.Status) { s.Played += 2 })
	a.Update(tickMsg{})
	f.Change(func(s *event.Status) { // a game of a tournament has no candidate
		s.Played++
		s.Last = slices.Insert(slices.Clone(s.Last), 0, event.Row{Type: "game", Game: 7000, Matchup: "0", ID: "0_7", Black: "ann", White: "bob", Result: "B+R"})
	})
	a.Update(tickMsg{})
	press(a, "5")
	text := a.View()
	must.Has(t, text, "event opened", "game=6120", "game=6119", "engine died", "game=0_7 black=ann white=bob")
}

// The log has each game that ends once: the first of an event that had none, and no game again after the event was shown as it was.
func TestLoggedOnce(t *testing.T) {
	t.Chdir(t.TempDir())
	c := eventtest.Config(paramtest.Space(t, paramtest.Row{Code: "k", Scale: paramtest.Linear(), Split: 4, Format: "K %.2f"}))
	journal := eventtest.Journal(t, c, 0, func(int, *event.Row) {})
	e := &tuner.Event{Name: "sample", Journal: journal, Open: func() (tuner.Runner, error) { return event.Open(c, journal) },
		Past: func() (*event.Past, error) { return event.OpenPast(c, journal) }}
	a := newTestApp(t, 120, 40, Start{Tune: tuner.Offers{Event: e}, Session: session.Start{Human: session.BothSides}, Screen: kit.Tune})
	a.looking = true // no look is waited for
	e.Start = true
	follow(a, a.tune.Init())
	a.Update(tickMsg{})
	for _, key := range []string{"w", "w", "[", "end"} {
		follow(a, press(a, key))
		a.Update(tickMsg{})
	}
	press(a, "5")
	text := a.View()
	for _, once := range []string{"games=0", "game=0 ", "game=1 "} {
		must.Equal(t, strings.Count(text, once), 1, once+text)
	}
	must.Lacks(t, text, "Nobody", "result=")
}

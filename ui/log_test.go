package ui

import (
	"slices"
	"testing"

	"gobandit/gtp/games/event"
	"gobandit/model/must"
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

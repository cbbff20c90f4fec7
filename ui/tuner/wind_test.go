package tuner

import (
	"testing"

	"gobandit/gtp/games/event"
	"gobandit/gtp/games/event/eventtest"
	"gobandit/model/must"
	"gobandit/model/param/paramtest"
)

// An event that is wound back shows the candidates as they were, takes no edits, and comes back.
func TestWind(t *testing.T) {
	c := eventtest.Config(paramtest.Space(t, paramtest.Row{Code: "k", Scale: paramtest.Linear(), Split: 4, Format: "K %.2f"},
		paramtest.Row{Code: "r", Scale: paramtest.Linear(), Split: 3, Format: "R %.2f"}))
	path := eventtest.Journal(t, c, 60, func(int, *event.Row) {})
	r := must.Get(event.Open(c, path))
	defer r.Close()
	a := open(t, 80, 24, Deps{Offers: Offers{Event: &Event{Name: "sample", Open: func() (Runner, error) { return r, nil }, Past: func() (*event.Past, error) { return event.OpenPast(c, path) }}}})
	a.Update(openedMsg{runner: r, start: notYet})
	past := must.Get(event.OpenPast(c, path))
	turn := must.Get(past.TurningPoint(60, false))

	for _, step := range []struct {
		key  string
		want int // games that it is wound back to; 60: now
	}{{"[", 59}, {"[", 58}, {"]", 59}, {"w", 59}, {"{", turn}, {"home", 0}, {"[", 0}, {"]", 1}, {"end", 60}, {"]", 60}, {"[", 59}, {"}", 60}} {
		a.answer(step.key)
		games, back := a.RewoundTo()
		if !back {
			games = 60
		}
		must.Equal(t, games, step.want, step.key)
		s := must.Get(past.At(step.want))
		must.Equal(t, a.Status().Played, s.Played, step.key)
		must.Equal(t, a.Status().Named.Parameters, s.Named.Parameters, step.key)
		if step.key == "w" {
			must.Lacks(t, a.View(), "runs the event", "w l record", "U undo")
			must.Has(t, a.View(), "[ ] back, on", "end now", "F fork")
			must.Has(t, a.View(), "was next, the rule's choice", "wound back to game 59 of 60", "end shows the event as it is now")
		}
	}

	// Keys pressed while the past is read are not lost.
	cmd := a.Press("[")
	a.earlier.folded.Store(41)
	must.Has(t, a.View(), "winding: read game 41 of 60")
	a.Press("[")
	a.Press("[")
	for cmd != nil {
		cmd = a.Update(cmd())
	}
	games, _ := a.RewoundTo()
	must.Equal(t, games, 57)

	// What the next result would change is a table in a narrow window, too.
	for _, tt := range []struct {
		width int
		want  string
	}{{140, "P(best) of K"}, {46, "P(best) of ("}} {
		a.Resize(tt.width, 24)
		a.answer("i")
		must.Has(t, a.View(), "What if: next game", tt.want)
		a.Dialog = nil
	}
}

package tuner

import (
	"slices"
	"strings"
	"testing"

	"gobandit/gtp/games/event"
	"gobandit/model/must"
	"gobandit/search/tune"
	"gobandit/ui/uitest"
)

// Filters and orders of the table are kept while new games arrive.
func TestArrange(t *testing.T) {
	e := uitest.NewEvent(t, 2)
	a := openRunning(t, 120, 40, e, Deps{})
	coordinates := func() (out []string) {
		for _, r := range a.table.rows {
			out = append(out, a.table.place(r))
		}
		return out
	}
	all := coordinates()
	for filter, want := range map[string]int{
		"": 64, "games>100": 8, "games>=100": 9, "games<=30 games>=29": 2, "rate>56": 3, "won>56": 2, "rave_i=5.0": 8, "nonsense": 0, "x=1": 0, "games>many": 0, "5,2": 1,
	} {
		a.table.arrangement.filter = filter
		a.rearrange()
		must.Equal(t, len(a.table.rows), want, filter, coordinates())
		must.Equal(t, strings.Contains(a.View(), "No candidate fits"), (want == 0), filter, want)
	}
	a.table.filter = ""
	a.answer("/", "g", "a", "m", "e", "s", ">", "1", "0", "0", "enter")
	if text := a.View(); len(a.table.rows) != 8 || !strings.Contains(text, "games>100 (8 of 64)") {
		t.Errorf("%d rows in\n%s", len(a.table.rows), text)
	}
	a.answer("s")
	by := func(s tune.Standing) float64 { return s.Even }
	sorted := slices.IsSortedFunc(a.table.rows, func(x, y tune.Standing) int { return int(1e6 * (by(y) - by(x))) })
	if !sorted || !strings.Contains(a.View(), "by rate, games>100") {
		t.Errorf("not by rate:\n%s", a.View())
	}
	e.Change(func(s *event.Status) { s.Played++ })
	a.Sample()
	must.Equal(t, len(a.table.rows), 8)
	must.Equal(t, a.table.by, "rate")
	a.answer("/", "esc")
	for range a.table.sortKeys()[1:] {
		a.answer("s")
	}
	a.table.filter = ""
	a.answer("S")
	a.View()
	slices.Reverse(all)
	must.Same(t, coordinates(), all)
	a.answer("s", "s")
	must.Has(t, a.View(), "by lower bound ↑") // else: it is cut
}

func TestEdit(t *testing.T) {
	e := uitest.NewEvent(t, 2)
	a := openRunning(t, 120, 40, e, Deps{})
	e.Told()
	a.answer("b", "down", "p", "enter", "O", "down", "right", "down", "b", "u", "g", "enter", "o", "right", "right", "down", "right", "enter")
	must.Equal(t, e.Told(), `banned 5,2 0 pinned 2,7 460 exclude 6120 "bug" true record 5,2 jigo`, "told")
	a.Sample()
	text := a.View()
	must.Has(t, text, "1*x5,2", "p2,7", "(1 out)")
	a.answer("p", "up", "b", "W")
	must.Equal(t, e.Told(), "none 2,7 0 none 5,2 0", "told")
	must.Has(t, a.View(), "Next: ", "Best: ")
}

// A tie names all candidates that are tied.
func TestTied(t *testing.T) {
	e := uitest.NewEvent(t, 2)
	a := openRunning(t, 80, 24, e, Deps{})
	e.Change(func(s *event.Status) {
		for _, c := range s.Standings[:12] {
			s.Tied = append(s.Tied, c.Candidate)
		}
	})
	a.Sample()
	must.Has(t, a.View(), "12 tied: drawn (W why)", "2 =2,7")
	a.answer("W")
	text := a.View()
	for _, c := range a.status.Tied {
		if place := a.table.place(tune.Standing{Candidate: c}); !strings.Contains(text, "("+place+")") {
			t.Errorf("no %s in\n%s", place, text)
		}
	}
}

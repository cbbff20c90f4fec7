package tuner

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"gobandit/gtp/games/event"
	"gobandit/model/must"
	"gobandit/search/tune"
	"gobandit/ui/kit"
	"gobandit/ui/uitest"
	"gobandit/ui/view"
)

// openFitted returns an app whose event's rule has fitted a surface to 300 games.
func openFitted(t *testing.T) *window {
	t.Helper()
	tuner := must.Get(tune.New(tune.Config{Space: gridOf(t, 4, 3), Selection: tune.CLOP, InitialVisits: 10, InitialWins: 5}))
	rng := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		c := tuner.Choose(rng)
		tuner.Count(c, rng.Float64() < 0.2+0.6*c.Point[0], tune.NoSide, 0)
	}
	f := uitest.NewEvent(t, 2)
	s := *f.Status()
	s.Parameters = []event.ParameterInfo{{Code: "p", Values: []string{"0.1", "0.4", "0.6", "0.9"}}, {Code: "q", Values: []string{"0.2", "0.5", "0.8"}}}
	s.Space, s.Standings, s.Played, s.Revision = gridOf(t, 4, 3), tuner.Standings(), 300, 1
	s.Named, s.Expected, s.Points = event.Named{Candidate: tuner.Best()}, tuner.Expected(), tuner.Played()
	f.Set(s)
	return openRunning(t, 120, 40, f, Deps{})
}

// The maps of an event whose rule fits a surface.
func TestMaps(t *testing.T) {
	a := openFitted(t)
	a.Press("esc")
	rates := a.View()
	must.Has(t, rates, "model%  q ↑ by p →", "● won  ○ lost")
	// The right side wins most: the games are there.
	if n := strings.Count(rates, "●"); n < 20 {
		t.Errorf("%d games won are drawn in\n%s", n, rates)
	}
	a.Press("m")
	must.Has(t, a.View(), "model% by parameter")
	a.Press("m")
	a.Press("esc")
	must.Equal(t, a.View(), rates)
}

// What is named best comes with what to expect of it.
func TestFinishedWithFit(t *testing.T) {
	a := openFitted(t)
	s := *a.status
	s.Standings = slices.Clone(s.Standings)
	for i := range s.Standings {
		if s.Standings[i].Best = s.Standings[i].Index == 0; s.Standings[i].Best {
			s.Standings[i].Games, s.Standings[i].Wins, s.Standings[i].Model = 8, 3, tune.Estimate{Rate: .125, Low: .1, High: .5}
			s.Named.Candidate = s.Standings[i].Candidate
		}
	}
	if got, want := finishedText(&s), "finished: p:0.125; q:0.166666666667 is best, model 12.5% (10.0 to 50.0), Elo -338 (-382 to +0), 37.5% of 8 games won"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// Slices that do not fit say that they show a part.
func TestSlicesSayWhatIsMissing(t *testing.T) {
	for w, want := range map[int]bool{26: true, 60: false} {
		s := event.Status{CandidateStatus: event.CandidateStatus{Parameters: []event.ParameterInfo{{Code: "p", Values: strings.Fields("1 2 3 4 5 6 7 8 9")}, {Code: "q", Values: strings.Fields("1 2 3")}}}}
		s.Space, s.Expected = gridOf(t, 9, 3), func(int) tune.Estimate { return tune.Estimate{Rate: .5, Low: .4, High: .6} }
		m := &mapState{kind: mapSlices}
		m.follow(&s)
		p := heatPane{status: &s, maps: m, up: -1, around: make([]int, 2), keys: new(kit.Keymap)}
		c := view.NewCanvas(w, 12)
		p.drawSlices(c.Region())
		must.Equal(t, strings.Contains(uitest.Plain(c), "part of the values"), want, w, "columns: a part is told", uitest.Plain(c))
	}
}

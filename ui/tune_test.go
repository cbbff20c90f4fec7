package ui

import (
	"errors"
	"strings"
	"testing"

	"gobandit/gtp/event"
)

func TestTuneKeys(t *testing.T) {
	f := newFakeTuner(t, 2)
	a := tuneApp(t, 80, 24, f, Options{})
	press(a, " ", "n", "+", "-", " ", "X")
	if got, want := strings.Join(f.told, " "), "pause step workers workers resume drain"; got != want {
		t.Errorf("told %q, want %q", got, want)
	}
	if f.Status().Workers != 4 {
		t.Errorf("%d workers, want 4 again", f.Status().Workers)
	}
}

func TestTuneScrolls(t *testing.T) {
	a := tuneApp(t, 80, 24, newFakeTuner(t, 2), Options{})
	a.View()
	tests := []struct {
		keys string
		want int
	}{{"down", 1}, {"up up", 0}, {"end", 63}, {"pgdown", 63}, {"home", 0}, {"j j k", 1}, {"pgdown", 10}}
	for _, tt := range tests {
		press(a, strings.Fields(tt.keys)...)
		if got := a.tune.table.cursor; got != tt.want {
			t.Errorf("%s: row %d, want %d", tt.keys, got, tt.want)
		}
		a.View()
	}
	if !strings.Contains(a.View(), "▸ 11") {
		t.Errorf("the row chosen is not shown:\n%s", a.View())
	}
}

func TestTuneOffer(t *testing.T) {
	opened := 0
	f := newFakeTuner(t, 2)
	e := &Event{Name: "quick", About: "RAVE weights", Open: func() (Tuner, error) { opened++; return f, nil }}
	a := newTestApp(t, 80, 24, Options{Human: BothSides, Event: e})
	press(a, "2")
	if view := a.View(); !strings.Contains(view, "RAVE weights") || !strings.Contains(view, "starts it") {
		t.Errorf("no offer:\n%s", view)
	}
	if press(a, "enter"); !a.tune.opening {
		t.Fatal("enter does not open the event")
	}
	if press(a, "enter"); !a.tune.opening {
		t.Fatal("enter twice")
	}
	a.Update(openedMsg{tuner: f})
	if a.tune.run == nil || !strings.Contains(a.View(), "games 6120/10000") {
		t.Errorf("the event does not run:\n%s", a.View())
	}
	a.Update(runEndedMsg{errors.New("two void games in a row")})
	if a.tune.run != nil || !strings.Contains(a.View(), "two void games in a row") {
		t.Errorf("the end of the run is not shown:\n%s", a.View())
	}
}

func TestTuneCannotOpen(t *testing.T) {
	e := &Event{Name: "quick", Start: true, Open: func() (Tuner, error) { return nil, nil }}
	a := newTestApp(t, 80, 24, Options{Human: BothSides, Event: e, Screen: Tune})
	a.Update(openedMsg{err: errors.New("quick.yaml:3: unknown key")})
	if !strings.Contains(a.View(), "quick.yaml:3: unknown key") {
		t.Errorf("the error is not shown:\n%s", a.View())
	}
}

func TestNoEvent(t *testing.T) {
	a := newTestApp(t, 80, 24, Options{Human: BothSides, Screen: Tune})
	press(a, "enter", "n", " ", "+", "X", "a", "j")
	if !strings.Contains(a.View(), "No tuning event") {
		t.Errorf("got\n%s", a.View())
	}
}

// With three parameters the map has three pairs of axes and cuts through the
// best candidate.
func TestHeatAxes(t *testing.T) {
	a := tuneApp(t, 120, 40, newFakeTuner(t, 3), Options{})
	for _, want := range []string{"rave_f ↑  by  rave_i →  at k", "k ↑  by  rave_i →  at rave_f", "k ↑  by  rave_f →  at rave_i"} {
		if !strings.Contains(a.View(), want) {
			t.Errorf("no %q in\n%s", want, a.View())
		}
		press(a, "a")
	}
	a = tuneApp(t, 120, 40, newFakeTuner(t, 1), Options{})
	if want := "win%  rave_i →"; !strings.Contains(a.View(), want) {
		t.Errorf("one parameter: no %q in\n%s", want, a.View())
	}
}

// An event that has only begun has no figures to show, and nothing breaks.
func TestFreshEvent(t *testing.T) {
	f := newFakeTuner(t, 2)
	s := *f.Status()
	s = event.Status{Event: "new", Rule: "UCB", Size: 19, Parameters: s.Parameters, Standings: madeUpStandings(s.Parameters)}
	for i := range s.Standings {
		c := &s.Standings[i]
		c.Games, c.Wins, c.Low, c.High, c.Best = 0, 0, 0, 1, false
	}
	f.status.Store(&s)
	a := tuneApp(t, 120, 40, f, Options{})
	if !strings.Contains(a.View(), "games 0") {
		t.Errorf("got\n%s", a.View())
	}
}

func TestAxisLabels(t *testing.T) {
	tests := []struct {
		values string // comma separated
		width  int
		want   string
	}{
		{"K 0.10,K 0.30,K 1.10", 3, ".1,.3,1.1"},
		{"K 0.10,K 0.30,K 1.10", 6, "0.10,0.30,1.10"},
		{"R 15,R 487,R 2738,R 6494", 3, "15,487,3k,6k"},
		{"R 15,R 487,R 2738,R 6494", 4, "15,487,2738,6494"},
		{"12345,0.05", 4, "12k,0.05"},
		{"uniform,patterns", 6, "uniform,patterns"},
		{"a=1,b=2", 6, "a=1,b=2"},
		{"-0.25,0.25", 3, "-.2,.25"},
	}
	for _, tt := range tests {
		if got := strings.Join(axisLabels(strings.Split(tt.values, ","), tt.width), ","); got != tt.want {
			t.Errorf("%s in %d cells: %s, want %s", tt.values, tt.width, got, tt.want)
		}
	}
}

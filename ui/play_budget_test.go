package ui

import (
	"strings"
	"testing"
	"time"

	"gobandit/gtp"
	"gobandit/search"
	"gobandit/ui/session"
)

func TestMoveBudget(t *testing.T) {
	none, hour := gtp.TimeControl{}, gtp.TimeControl{Main: time.Hour}
	tests := []struct {
		text  string
		clock gtp.TimeControl
		want  search.Budget // for an engine with 100 playouts
		err   string
	}{
		{"its own", none, search.Budget{Playouts: 100}, ""},
		{"2000", none, search.Budget{Playouts: 2000}, ""},
		{"1.5s", none, search.Budget{Time: 1500 * time.Millisecond}, ""},
		{"10ms", hour, search.Budget{Time: 10 * time.Millisecond}, ""},
		{"the clock", hour, search.Budget{Time: time.Hour / 60}, ""}, // about
		{"the clock", none, search.Budget{}, "no time limit"},
		{"0", none, search.Budget{}, "want"},
		{"-1s", none, search.Budget{}, "want"},
		{"ages", none, search.Budget{}, "a number of playouts"},
	}
	for _, tt := range tests {
		b, err := parseMoveBudget(tt.text, tt.clock)
		if tt.err != "" {
			if err == nil || !strings.Contains(err.Error(), tt.err) {
				t.Errorf("%q: error %v, want %q", tt.text, err, tt.err)
			}
			continue
		}
		if err != nil || b.String() != tt.text {
			t.Errorf("%q: %v, error %v", tt.text, b, err)
		}
		p := newTestApp(t, 80, 24, Options{Human: session.BlackSide}).play
		p.perMove = b
		p.clock.Begin(tt.clock)
		got := p.budgetOf(search.Budget{Playouts: 100})
		if b.clock && got.Time > tt.want.Time/2 && got.Time < tt.want.Time*4 {
			got.Time = tt.want.Time
		}
		if got != tt.want {
			t.Errorf("%q: %+v, want %+v", tt.text, got, tt.want)
		}
	}
}

// Who plays how long is set in a form, for the engines' next moves.
func TestMoveBudgetOfAForm(t *testing.T) {
	a := newTestApp(t, 80, 24, Options{Human: session.BlackSide})
	press(a, "E", "down", "down")
	typeText(a, "the clock")
	if press(a, "enter"); a.dialog == nil || !strings.Contains(a.View(), "has no time limit") {
		t.Fatalf("a clock that there is not:\n%s", a.View())
	}
	press(a, "ctrl+u")
	typeText(a, "77")
	if press(a, "enter"); a.dialog != nil || a.play.perMove.playouts != 77 {
		t.Errorf("budget %v, screen\n%s", a.play.perMove, a.View())
	}
}

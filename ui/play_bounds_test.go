package ui

import (
	"strings"
	"testing"

	"gobandit/ui/session"
)

// What was searched within bounds is shown as long as they stand, and is no
// judgement of the position.
func TestBoundedFindings(t *testing.T) {
	a := newTestApp(t, 80, 24, Start{Session: session.Start{Human: session.BothSides}})
	p := &a.session.Analysis
	turn := a.session.Line.Turn()
	press(a, " ")
	think(a)
	free := p.Judged(turn)
	old := p.Running
	press(a, "H", "H", "K", "K", "a", "l", "a") // A9 and B9
	if p.Running == nil || p.Running == old || p.Bounds == nil {
		t.Fatalf("the search goes on without the bounds: %+v", p.Running)
	}
	if p.Found(turn) != nil || strings.Contains(a.View(), "win%") {
		t.Errorf("the search without bounds is shown:\n%s", a.View())
	}
	think(a)
	if p.Found(turn) == nil || p.Judged(turn) != free {
		t.Error("the search within bounds takes the place of the other")
	}
	if press(a, "a"); p.Found(turn) != free || p.Bounds != nil {
		t.Error("the search without bounds is forgotten")
	}
	press(a, "A", "A", "N", "enter")
	if p.Bounds != nil {
		t.Error("a new game has the bounds of the last")
	}
}

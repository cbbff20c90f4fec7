package ui

import (
	"strings"
	"testing"

	"gobandit/ui/view"
)

// Criticality stands on all points where it is more than chance, on stones, too.
func TestCriticality(t *testing.T) {
	a := newTestApp(t, 80, 24, Options{Game: gameOf(t, 9, "C3"), Human: BothSides})
	p := a.play
	press(a, " ")
	s := snapshotOf(p.game)
	s.Criticality = make([]float64, 81)
	for v, c := range map[string]float64{"C3": 0.25, "D4": 0.05, "E5": 0.012, "F6": -0.03} {
		q := at(t, v, 9)
		s.Criticality[9*q.Y()+q.X()] = c
	}
	p.thought.latest.Store(s)
	a.Update(tickMsg{})
	want := map[string]float64{"C3": 1, "D4": 0.2}
	labels := p.labels(s, criticality, 3)
	for _, l := range labels {
		if heat, ok := want[l.Point.Vertex(9)]; !ok || view.Heat(l.Heat) != view.Heat(heat) {
			t.Errorf("%s has heat %v", l.Point.Vertex(9), l.Heat)
		}
	}
	if len(labels) != len(want) {
		t.Errorf("%d labels, want %d", len(labels), len(want))
	}
	press(a, "o", "o", "o", "o", "o")
	for _, want := range []string{"overlay: criticality", "[25]", "C3: criticality 25.0%"} {
		if !strings.Contains(a.View(), want) {
			t.Errorf("no %q in\n%s", want, a.View())
		}
	}
}

package play

import (
	"math"
	"strings"
	"testing"

	"gobandit/search"
	"gobandit/ui/session"
	"gobandit/ui/uitest"
	"gobandit/ui/view"
)

// Criticality stands on all points where it is more than chance, on stones, too.
func TestCriticality(t *testing.T) {
	a := open(t, 80, 24, session.Start{Game: uitest.Game(t, 9, "C3"), Human: session.BothSides}, nil)
	a.Press(" ")
	s := uitest.Snapshot(a.s.Line.Game)
	s.Criticality = make([]float64, 81)
	for v, c := range map[string]float64{"C3": 0.25, "D4": 0.05, "E5": 0.012, "F6": -0.03} {
		q := uitest.Point(t, v, 9)
		s.Criticality[9*q.Y()+q.X()] = c
	}
	a.publish(s)
	want := map[string]float64{"C3": 1, "D4": 0.2}
	labels := a.labels(s, criticality, 3)
	for _, l := range labels {
		if heat, ok := want[l.Point.Vertex(9)]; !ok || view.Heat(l.Heat) != view.Heat(heat) {
			t.Errorf("%s has heat %v", l.Point.Vertex(9), l.Heat)
		}
	}
	uitest.Equal(t, len(labels), len(want))
	a.Press("o", "o", "o", "o", "o")
	uitest.Has(t, a.View(), "overlay: criticality", "[25]", "C3: criticality 25.0%")
}

// A rate's margin is half of its interval, at the ends of the scale, too.
func TestMargin(t *testing.T) {
	for _, tt := range []struct {
		rate, lcb float64
		visits    int
		want      string
		low, high float64
	}{
		{0, 0, 103, "1.8", 0, 0.036},
		{1, 0.964, 103, "1.8", 0.964, 1},
		{0.5, search.LCB(0.5, 400), 400, "4.9", 0.451, 0.549},
		{0.5, 0.48, 400, "2.0", 0.48, 0.52}, // as another program has it
		{0.95, 0.8, 10, " 10", 0.8, 1},
	} {
		m := search.MoveStats{WinRate: tt.rate, LCB: tt.lcb, Visits: tt.visits}
		low, high := interval(m)
		if got := margin(m); got != strings.TrimSpace(tt.want) || math.Abs(low-tt.low) > 0.001 || math.Abs(high-tt.high) > 0.001 {
			t.Errorf("%+v: ±%s, %.3f to %.3f", tt, got, low, high)
		}
	}
}

package play

import (
	"math"
	"strings"
	"testing"

	"gobandit/model"
	"gobandit/model/must"
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
	must.Equal(t, len(labels), len(want))
	a.Press("o", "o", "o", "o", "o")
	must.Has(t, a.View(), "overlay: criticality", "[25]", "C3: criticality 25.0%")
}

// Equal figures have no strong color on any scale, a mean of few playouts does not stretch the
// scale of the others, and a prior of 0 has no disc.
func TestEqualFigures(t *testing.T) {
	a := open(t, 80, 24, session.Start{Game: uitest.Game(t, 9, "C3"), Human: session.BothSides}, nil)
	s := uitest.Snapshot(a.s.Line.Game)
	s.Visits, s.Moves = 80, nil
	for i := range 80 {
		s.Moves = append(s.Moves, search.MoveStats{Move: model.Pt(i%9, i/9), Visits: 1, AMAF: 0.52 + 0.0004*float64(i), AMAFVisits: 100, Prior: 0.0125})
	}
	s.Moves[7].AMAF, s.Moves[7].AMAFVisits, s.Moves[8].Prior = 1, 1, 0.004
	for _, o := range []overlay{visits, amaf, priors} {
		labels, styles := a.labels(s, o, 10), map[view.Style]bool{}
		for _, l := range labels {
			if q := l.Point; q == model.Pt(8, 0) && o == priors {
				t.Error("a disc for a prior of 0")
			} else if q != model.Pt(7, 0) || o != amaf {
				styles[view.Heat(l.Heat)] = true
			}
		}
		if len(styles) != 1 || styles[view.Heat(0)] && o == amaf || styles[view.Heat(1)] || len(labels) < 79 {
			t.Errorf("%s: %d labels in the styles %v", o, len(labels), styles)
		}
	}
	s.Moves[0].AMAF, s.Moves[1].AMAF = 0.2, 0.8 // differences have the whole scale
	labels := a.labels(s, amaf, 10)
	must.Equal(t, view.Heat(labels[0].Heat), view.Heat(0), "heats", labels[0].Heat, labels[1].Heat)
	must.Equal(t, view.Heat(labels[1].Heat), view.Heat(1), "heats", labels[0].Heat, labels[1].Heat)
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

// An overlay that has nothing to show yet says what it waits for.
func TestOverlayWaits(t *testing.T) {
	a := open(t, 80, 24, session.Start{Human: session.BothSides}, nil)
	a.Press("o")
	must.Equal(t, a.Message, "overlay: ownership; not analyzed yet: spc to analyze")
	a.s.Analysis.Keep(a.s.Line.Turn(), uitest.Snapshot(a.s.Line.Game))
	a.Press("o")
	must.Equal(t, a.Message, "overlay: visits")
}

// Threats are searches for the other side, and judge nothing.
func TestThreats(t *testing.T) {
	a := open(t, 80, 24, session.Start{Game: uitest.Game(t, 9, "E5 C3"), Human: session.BothSides}, nil)
	a.Press("X")
	g := must.Get(a.s.Line.GameTo(a.s.Line.Turn()))
	g.SetToPlay(g.ToPlay().Opponent())
	a.publish(uitest.Snapshot(g))
	must.Has(t, a.View(), "threats of White", "win rate of White")
	if a.s.Analysis.Judged(a.s.Line.Turn()) != nil {
		t.Error("a search for the other side judges the position")
	}
	a.Press("X")
	if strings.Contains(a.View(), "threats of White") || a.s.Analysis.Running != nil {
		t.Errorf("threats go on:\n%s", a.View())
	}
}

func TestOwnerChange(t *testing.T) {
	a := open(t, 80, 24, session.Start{Game: uitest.Game(t, 9, "E5 C3"), Human: session.BothSides}, nil)
	a.overlayTo(change)
	var own []float64
	for n, turn := range a.s.Line.Turns[1:] {
		g := must.Get(a.s.Line.GameTo(turn))
		found := uitest.Snapshot(g)
		found.Ownership = make([]float64, 81)
		found.Ownership[3] = 0.5 - float64(n)
		a.s.Analysis.Keep(turn, found)
		own = a.ownerChange(found)
		if n == 0 {
			must.Has(t, a.View(), "overlay: change")
		}
	}
	if len(own) != 81 || own[3] != -1 || own[4] != 0 {
		t.Errorf("the change is %v", own)
	}
}

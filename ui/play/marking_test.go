package play

import (
	"slices"
	"strings"
	"testing"

	"gobandit/model/must"
	"gobandit/ui/session"
)

// What is marked bounds analysis.
func TestMarking(t *testing.T) {
	a := open(t, 80, 24, session.Start{Human: session.BothSides}, nil)
	steps := []struct {
		keys  string
		want  string // the points that analysis considers
		panel string // a part of the screen
	}{
		{"", "all", "what would uct play"},
		{"a l j a", "E4 E5 F4 F5", "analysis: only 4 points"},
		{"A A", "E4 E5 F5", "analysis: only 4 points, 1 point avoided"},
		{"l a a", "E4 E5 F5 G4", "analysis: only 5 points, 1 point avoided"},
		{"h A", "E4 E5 F4 F5 G4", "analysis: only 5 points"},
		{"a", "all", "analysis: all moves again"},
		{"a l j esc", "all", "no area selected"},
		{"l a a", "H3", "analysis: only 1 point, esc ends"}, // a corner anew
		{"esc", "all", "analysis: all moves again"},
	}
	for _, s := range steps {
		a.Press(strings.Fields(s.keys)...)
		got := "all"
		if b := a.s.Analysis.Bounds; b != nil {
			var names []string
			for q := range a.s.Line.Board.Points() {
				if b.Allow(q) {
					names = append(names, q.Vertex(9))
				}
			}
			slices.Sort(names)
			got = strings.Join(names, " ")
		}
		must.Equal(t, got, s.want, s.keys)
		must.Has(t, a.View(), s.panel)
	}
}

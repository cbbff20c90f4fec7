package search

import (
	"testing"

	"gobandit/model"
)

// A restricted search thinks of the allowed moves and passes alone, and nothing
// of it is left for the next.
func TestRestrict(t *testing.T) {
	for _, change := range []func(*Params){
		nil,
		func(p *Params) { p.OpponentTreePolicy, p.MCGSStateKey = OpponentTreePolicyMCGS, MCGSStateKeyPositional },
		func(p *Params) { p.OpponentTreePolicy = OpponentTreePolicySelfOnly },
	} {
		s := newSearcher(t, change)
		g := newGame(t, 5, 7.5, "C3")
		only := model.Pt(1, 1)
		for _, allowed := range []func(model.Point) bool{nil, func(p model.Point) bool { return p == only }, nil} {
			s.Restrict(allowed)
			moves := s.mustSearch(t, g, 100).Moves
			if allowed == nil {
				if len(moves) != 25 {
					t.Errorf("%d moves of a free search, want 25", len(moves))
				}
				continue
			}
			visits := 0
			for _, m := range moves {
				visits += m.Visits
				if m.Move != only && m.Move != model.Pass {
					t.Errorf("%v is thought of", m.Move)
				}
			}
			if visits != 100 {
				t.Errorf("%d visits of 100 playouts", visits)
			}
		}
	}
}

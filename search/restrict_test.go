package search

import (
	"testing"

	"gobandit/model"
	"gobandit/search/params"
)

// A restricted search thinks of the allowed moves and passes alone, and nothing
// of it is left for the next.
func TestRestrict(t *testing.T) {
	for _, change := range []func(*params.Params){
		nil,
		func(p *params.Params) {
			p.OpponentTreePolicy, p.MCGSStateKey = params.OpponentTreePolicyMCGS, params.MCGSStateKeyPositional
		},
		func(p *params.Params) { p.OpponentTreePolicy = params.OpponentTreePolicySelfOnly },
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

// Moves into own eyes are in the tree where fillEyes asks for them.
func TestFillEyes(t *testing.T) {
	g := newGame(t, 5, 7.5, "A4", "E1", "B5", "E2", "B4", "D1")
	eye := model.Pt(0, 0) // A5
	for _, fill := range []bool{false, true} {
		s := newSearcher(t, func(p *params.Params) { p.FillEyes = fill })
		found := false
		for _, m := range s.mustSearch(t, g, 100).Moves {
			found = found || m.Move == eye
		}
		if found != fill {
			t.Errorf("fillEyes %v: a move into the eye is thought of: %v", fill, found)
		}
	}
}

// Progressive widening counts the visits of the search alone, not those that
// moves begin with.
func TestWideningCountsVisitsMade(t *testing.T) {
	s := newSearcher(t, func(p *params.Params) {
		*p = set(t, *p, "actionHeuristic=lastMove initialiseVisits=50 progressiveWideningConstant=1 progressiveWideningExponent=0.5")
	})
	g := newGame(t, 9, 7.5, "E5")
	s.mustSearch(t, g, 99)
	root, ok := s.Explore(nil)
	if !ok || root.Considered != 10 {
		t.Errorf("%d moves considered after 99 playouts, want the root of 100", root.Considered)
	}
	visited := 0
	for _, m := range root.Moves {
		if m.Visits > 0 {
			visited++
		}
	}
	if visited > 9 {
		t.Errorf("%d moves visited in 99 playouts, want no more than the root of 99", visited)
	}
}

package search

import (
	"slices"
	"testing"

	"gobandit/model"
	"gobandit/model/must"
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
			s.Restrict(AtRoot(allowed))
			moves := s.mustSearch(t, g, 100).Moves
			if allowed == nil {
				must.Equal(t, len(moves), 25)
				continue
			}
			visits := 0
			for _, m := range moves {
				visits += m.Visits
				if m.Move != only && m.Move != model.Pass {
					t.Errorf("%v is thought of", m.Move)
				}
			}
			must.Equal(t, visits, 100)
		}
	}
}

// A restriction holds as deep as it says, for the side that it says.
func TestRestrictDeeper(t *testing.T) {
	s := newSearcher(t, nil)
	s.Restrict(func(depth int, m model.Move) bool { return depth >= 2 || m.Point.X() == int(m.Color) })
	s.mustSearch(t, newGame(t, 5, 7.5), 2000)
	var line []model.Point // of the moves visited most
	for _, want := range []int{5, 5, 23} {
		node, ok := s.Explore(line)
		if !ok || len(node.Moves) != want+1 { // and a pass
			t.Fatalf("after %d moves: %d moves, want %d", len(line), len(node.Moves), want+1)
		}
		for _, m := range node.Moves {
			if column := len(line) + 1; column < 3 && m.Move != model.Pass && m.Move.X() != column {
				t.Errorf("after %d moves: %s, want column %d alone", len(line), m.Move.Vertex(5), column)
			}
		}
		i := slices.IndexFunc(node.Moves, func(m MoveView) bool { return m.Move != model.Pass })
		line = append(line, node.Moves[i].Move)
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

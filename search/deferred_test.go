package search

import (
	"fmt"
	"reflect"
	"testing"

	"gobandit/model"
	"gobandit/model/must"
	"gobandit/search/net"
	"gobandit/search/params"
	"gobandit/search/playout"
)

// leader returns a searcher by settings that let nodes begin with leading moves alone.
func leader(t *testing.T, settings string, network *net.Net) *Searcher {
	t.Helper()
	p := set(t, params.Default(), "K=0 rave=true raveBias=0.02 initialiseVisits=20 scoreShare=0.25 actionHeuristic=shapes+captures+answers+lastMove "+settings)
	chances := playout.DefaultChances()
	return must.Get(New(p, 3, Policies{Network: network, Rollout: func() playout.Policy { return playout.NewLocal(chances) }}))
}

// beginWith runs f with nodes that begin with a number of edges.
func beginWith(n int, f func()) {
	before := numLeading
	numLeading = n
	defer func() { numLeading = before }()
	f()
}

// A view of a node with deferred moves is of the tree that it began with, when the search prunes its tree meanwhile.
func TestExploreWhilePruned(t *testing.T) {
	beginWith(3, func() {
		s := leader(t, "reuseTree=true", nil)
		r := must.Get(s.Search(t.Context(), newGame(t, 9, 7.5), Budget{Playouts: 2000, Whole: true}, nil))
		seen := 0
		for _, m := range r.Moves {
			before, during := newExplorer(s), newExplorer(s)
			if !before.follow(m.Move) || before.cursor() == nil || s.tree.at(before.cursor().node).deferred.kept == 0 {
				continue
			}
			want, _ := before.view()
			during.follow(m.Move)
			whole := s.tree
			s.tree = whole.copy(whole.roots, whole.affordable(whole.bytes()/2))
			got, _ := during.view()
			s.tree = whole
			if seen++; !reflect.DeepEqual(got.Moves, want.Moves) {
				t.Errorf("after %v:\n%+v, want\n%+v", m.Move, got.Moves, want.Moves)
			}
		}
		if seen == 0 {
			t.Error("no node keeps results for deferred moves")
		}
	})
}

// A search in which nodes begin with leading moves is the search in which they begin with all: by what its nodes
// show, those of a tree that is used again as well, and after it has been wound back.
func TestLeadingMoves(t *testing.T) {
	network := net.New(net.Shape{Layers: 2, Channels: 8}, 5)
	for _, settings := range []string{"reuseTree=true", "evaluator=mixed network=some netVisits=8 actionHeuristic=learned+lastMove+shapes+answers", "resign=0 fillEyes=true", "treePolicy=AlphaGo K=0.3 pUCTTemperature=0.1 evaluator=mixed network=some netVisits=8", "actionRestriction=near", "pUCTTemperature=0.1"} {
		t.Run(settings, func(t *testing.T) {
			look := func() (seen []NodeView, edges int64) {
				s := leader(t, settings, network)
				g := newGame(t, 9, 7.5)
				for range 3 {
					budget := Budget{Playouts: 500, Whole: true, Tape: true, Wind: true}
					r := must.Get(s.Search(t.Context(), g, budget, nil))
					wound := must.Get(s.Tape().Wind(t.Context(), 400))
					for _, m := range r.Moves[:min(9, len(r.Moves))] {
						for _, explore := range []func([]model.Point) (NodeView, bool){s.Explore, wound.Explore} {
							for n := range 4 {
								if view, ok := explore(m.PV[:min(n, len(m.PV))]); ok {
									view.Root, view.Explanation = 0, nil
									seen = append(seen, view)
								}
							}
						}
					}
					edges += s.tree.used.Load()
					for _, p := range r.Moves[0].PV[:2] {
						must.Succeed(t, g.Play(model.Move{Color: g.ToPlay(), Point: p}))
					}
				}
				return seen, edges
			}
			var led, all []NodeView
			var few, many int64
			beginWith(3, func() { led, few = look() }) // so that others are often among the best
			beginWith(model.MaxPoints, func() {
				all, many = look()
				if len(led) != len(all) {
					t.Fatalf("%d nodes, want %d", len(led), len(all))
				}
				for i := range led {
					if !reflect.DeepEqual(led[i], all[i]) {
						t.Fatalf("node %d, after %v:\n%+v, want\n%+v", i, led[i].Line, led[i], all[i])
					}
				}
				if few*2 > many {
					t.Errorf("%d edges in place of %d", few, many)
				}
			})
		})
	}
}

// Workers that share such a tree lose no visit when one gives a node all its edges.
func TestLeadingMovesShared(t *testing.T) {
	s := leader(t, "workers=4", nil)
	g := newGame(t, 9, 7.5)
	for range 3 {
		s.mustSearch(t, g, 3000)
		checkNode(t, s.tree, s.tree.roots[0])
	}
}

// A full tree forgets no node that has enough visits, nor what is known of the moves tried there, and its searches go on.
func TestPruneRemembers(t *testing.T) {
	s := leader(t, "maxTreeMB=3", nil)
	g := newGame(t, 9, 7.5)
	s.mustSearch(t, g, 4000)
	before := s.tree
	if before.full() {
		t.Fatal("the tree is full already")
	}
	compared, shrunk := 0, 0
	after := before.copy(before.roots, before.affordable(before.bytes()/4))
	var walk func(a, b nodeID, line []model.Point)
	walk = func(a, b nodeID, line []model.Point) {
		n, m := before.at(a), after.at(b)
		if n.scores != m.scores || n.value != m.value {
			t.Fatalf("%v: %+v, want %+v", line, m, n)
		}
		if n.first == 0 {
			return
		}
		compared++
		if m.edges < n.edges {
			shrunk++
		}
		c, i, j := before.edges(n)
		for k := i; k < j; k++ {
			if c.arms[k].Visits <= before.began {
				continue
			}
			edge := after.find(b, c.links[k].move)
			if edge == 0 || *after.arm(edge) != c.arms[k] {
				t.Fatalf("%v: %v is lost", line, c.links[k].move)
			}
			from, to := c.links[k].child, after.link(edge).child
			if from != 0 && before.at(from).scores.playouts >= remembered && to == 0 {
				t.Fatalf("%v: the node after %v is lost, with %d playouts", line, c.links[k].move, before.at(from).scores.playouts)
			}
			if from != 0 && to != 0 {
				walk(from, to, append(line, c.links[k].move))
			}
		}
	}
	walk(before.roots[0], after.roots[0], nil)
	if compared < 100 || shrunk < 20 || after.bytes() > before.bytes()/3 {
		t.Errorf("%d nodes compared, %d of them shrunk, %d of %d bytes", compared, shrunk, after.bytes(), before.bytes())
	}

	r := s.mustSearch(t, g, 12000)
	if r.Dropped == 0 || r.TreeBytes > 3<<20 {
		t.Errorf("%d nodes dropped, %d bytes", r.Dropped, r.TreeBytes)
	}
	checkNode(t, s.tree, s.tree.roots[0])
	for _, m := range r.Moves {
		if m.Visits > 100 && len(m.PV) < 3 {
			t.Errorf("%s", fmt.Sprint(m))
		}
	}
}

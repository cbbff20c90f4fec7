package search

import (
	"math"
	"reflect"
	"slices"
	"testing"

	"gobandit/model"
	"gobandit/model/must"
	"gobandit/search/net"
	"gobandit/search/params"
	"gobandit/search/playout"
)

// mixed returns a searcher that asks a network.
func mixed(t *testing.T, share float64, workers int) *Searcher {
	p := params.Default()
	p.Evaluator, p.Network, p.NetShare, p.Workers = params.EvaluatorMixed, "some", share, workers
	p.ActionHeuristic, p.InitialiseVisits = "learned", 10
	s, err := New(p, 7, Policies{
		Rollout: func() playout.Policy { return new(playout.Uniform) },
		Network: net.New(net.Shape{Layers: 3, Channels: 16}, 5),
	})
	must.Succeed(t, err)
	return s
}

// A network is asked about the root and about moves that have been visited often enough, and its values have their
// share in win rates, the same in each search.
func TestEvaluatorMixed(t *testing.T) {
	game := must.Get(model.NewGame(9, 7.5))
	find := func(s *Searcher) Result { return must.Get(s.Search(t.Context(), game, Budget{Playouts: 400}, nil)) }
	s := mixed(t, 0.5, 1)
	r := find(s)
	if r.Network == nil || r.Network.WinRate <= 0 || r.Network.WinRate >= 1 || len(r.Network.Ownership) != 81 {
		t.Fatalf("the network thinks %+v", r.Network)
	}
	asked := 0
	root, _ := s.Explore(nil)
	for _, m := range root.Moves {
		if m.Network > 0 {
			asked++
		}
		if got, want := m.Network > 0, m.Visits > params.Default().NetVisits+1; want && !got || got && m.Visits < params.Default().NetVisits {
			t.Errorf("%v with %d visits: %v by the network", m.Move, m.Visits, m.Network)
		}
	}
	if asked == 0 {
		t.Error("the network was asked about no move")
	}

	again := find(mixed(t, 0.5, 1))
	again.Elapsed, r.Elapsed = 0, 0
	if !reflect.DeepEqual(again.Snapshot, r.Snapshot) {
		t.Error("a search with the same seed is another one")
	}
	if all := find(mixed(t, 1, 1)); all.WinRate == r.WinRate {
		t.Error("the share changes nothing")
	}
	if r := find(mixed(t, 0.5, 2)); r.Network == nil {
		t.Error("several workers ask no network")
	}
}

// On a fuller board than netEmpty wants, the network is asked only about the root's moves, and has no share in win rates.
func TestNetEmpty(t *testing.T) {
	game := must.Get(model.NewGame(9, 7.5))
	must.Succeed(t, game.Play(must.Get(model.ParseMove("B E5", 9))))
	find := func(share, empty float64) (r Result, asked bool) {
		s := mixed(t, share, 1)
		s.params.NetEmpty = empty
		r = must.Get(s.Search(t.Context(), game, Budget{Playouts: 400}, nil))
		r.Elapsed = 0
		root, _ := s.Explore(nil)
		return r, slices.ContainsFunc(root.Moves, func(m MoveView) bool { return m.Network > 0 })
	}

	if _, asked := find(1, 0.95); !asked {
		t.Error("the network was asked about no move")
	}
	r, asked := find(1, 1)
	if r.Network == nil || asked {
		t.Errorf("the network thinks %+v; asked about moves: %v", r.Network, asked)
	}
	if none, _ := find(0, 1); !reflect.DeepEqual(r.Snapshot, none.Snapshot) {
		t.Error("the network's share counts")
	}
}

// Priors are those that a search begins with: in each tree the network has been asked about the root.
func TestPriorsOfNetwork(t *testing.T) {
	game := must.Get(model.NewGame(9, 7.5))
	s := mixed(t, 0.5, 1)
	p := s.Params()
	p.Workers, p.Parallel = 2, params.ParallelRoot
	roots := must.Get(New(p, 7, s.policies))
	for _, s := range []*Searcher{s, roots} {
		priors := s.Priors(game)
		var tracker model.Tracker
		tracker.Start(game.Board())
		o := net.NewEvaluator(s.network, 9, nil).Evaluate(net.Position{Board: game.Board(), Tracker: &tracker, Lead: -7.5})
		for i, chance := range o.Moves {
			if i > 0 && (chance > o.Moves[i-1]) != (priors[i] > priors[i-1]) {
				t.Fatalf("points %d and %d have chances of %v and %v, priors of %v and %v", i-1, i, o.Moves[i-1], chance, priors[i-1], priors[i])
			}
		}
		for _, root := range s.roots {
			if s.tree.at(root).value == 0 {
				t.Errorf("the network was not asked about a root")
			}
		}
	}
}

// A network alone judges leaves: nothing is played out, and the win rate at the root is within what it said of the leaves.
func TestEvaluatorNetwork(t *testing.T) {
	p := params.Default()
	p.Evaluator, p.Network = params.EvaluatorNetwork, "some"
	n := net.New(net.Shape{Layers: 3, Channels: 16}, 5)
	s := must.Get(New(p, 7, Policies{Network: n}))
	game := must.Get(model.NewGame(9, 7.5))
	r := must.Get(s.Search(t.Context(), game, Budget{Playouts: 60}, nil))
	if r.Ownership != nil || r.WinRate == 0 || math.Mod(r.WinRate*60, 1) == 0 {
		t.Errorf("win rate %v, owners %v", r.WinRate, r.Ownership)
	}
	for _, m := range r.Moves {
		if m.Visits == 1 {
			var tracker model.Tracker
			b := *game.Board()
			b.Play(m.Move)
			tracker.Start(&b)
			o := net.NewEvaluator(n, 9, nil).Evaluate(net.Position{Board: &b, Tracker: &tracker, Recent: model.Recent{m.Move}, Lead: 7.5})
			if want := 1 - float64(o.Win); math.Abs(m.WinRate-want) > 1e-6 {
				t.Errorf("%v has a win rate of %v, the network says %v", m.Move, m.WinRate, want)
			}
		}
	}
}

// Each position of a game is judged, with a tree that is kept.
func TestNetworkAlongGame(t *testing.T) {
	s, game := mixed(t, 0.5, 1), must.Get(model.NewGame(9, 7.5))
	var last *Thought
	for range 4 {
		r := must.Get(s.Search(t.Context(), game, Budget{Playouts: 200}, nil))
		if r.Network == nil || r.Network == last {
			t.Fatalf("move %d: %p, before %p", game.NumMoves(), r.Network, last)
		}
		last = r.Network
		must.Succeed(t, game.Play(model.Move{Color: game.ToPlay(), Point: r.Move}))
	}
}

// What a network thinks of the winner is bounded by the points that it thinks the sides have, alike for both.
func TestWinRateByPoints(t *testing.T) {
	for _, c := range []struct {
		size            int
		win, lead       float32
		atLeast, atMost float64
	}{
		{9, .5, -43, 0, .02}, // a side 43 points behind
		{9, .5, 43, .98, 1},
		{9, .27, -8.2, .27, .27}, // what a game may come to
		{19, .8, -20, .8, .8},
		{19, .5, -90, 0, .02},
		{19, .02, 2, .02, .02}, // the end of a close game
	} {
		got := winRate(&net.Opinion{Win: c.win, Lead: c.lead}, c.size)
		if got < c.atLeast-1e-6 || got > c.atMost+1e-6 {
			t.Errorf("%dx%d, win rate %g with a lead of %g: %g, want %g to %g", c.size, c.size, c.win, c.lead, got, c.atLeast, c.atMost)
		}
	}
}

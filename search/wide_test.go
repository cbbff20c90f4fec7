package search

import (
	"context"
	"math"
	"reflect"
	"testing"

	"gobandit/model"
	"gobandit/model/must"
	"gobandit/search/params"
	"gobandit/search/playout"
)

// decided is a position in which one move decides the game.
const decided = "..... OOOOO XXXXX XXXXX OOOO."

// greedy explores by AMAF alone, as the default engine does: left to itself it gives
// nearly all visits to one move.
func greedy(p *params.Params) { p.K, p.Rave, p.RaveEquivalence = 0, true, 200 }

func wideSearchOf(t *testing.T, s *Searcher, g *model.Game, playouts int, wide float64) Result {
	return must.Get(s.Search(context.Background(), g, Budget{Playouts: playouts, Whole: true, Wide: wide}, nil))
}

// A search left to itself makes nearly all playouts of one move. With the default
// width each of the five best has 3% of the visits or more, and with more it has more.
func TestWideSearchSpreads(t *testing.T) {
	g := fromDiagram(t, decided, 0.5)
	for name, change := range map[string]func(*params.Params){"greedy": greedy, "UCB": nil} {
		before := 0.0
		for _, wide := range []float64{0, DefaultWide, 0.25, 1} {
			r := wideSearchOf(t, newSearcher(t, change), g, 4000, wide)
			fifth := float64(r.Moves[4].Visits) / float64(r.Visits)
			if wide == 0 && fifth >= 0.03 || wide > 0 && fifth < 0.03 || fifth < before {
				t.Errorf("%s, wide %v: the fifth move has %.3f of the visits, with less %.3f", name, wide, fifth, before)
			}
			before = fifth
		}
	}
}

// Every policy and shape of tree takes a wide search, whose win rate is the same in the tree and in the snapshot.
func TestWideSearchOfEveryRule(t *testing.T) {
	g := fromDiagram(t, decided, 0.5)
	info, _ := params.Find("treePolicy")
	for _, policy := range info.Values {
		s := newSearcher(t, func(p *params.Params) { must.Succeed(t, p.Set("treePolicy", policy)) })
		r := wideSearchOf(t, s, g, 1000, 1)
		if few := r.Moves[4].Visits; few < 50 {
			t.Errorf("%s: the fifth move has %d visits of 1000", policy, few)
		}
		if root, ok := s.Explore(nil); !ok || math.Abs(root.WinRate-r.WinRate) > 1e-9 || root.Aside == 0 && policy != "UCB_Tuned" {
			t.Errorf("%s: the root's win rate is %v in the tree without %d visits, %v in the snapshot", policy, root.WinRate, root.Aside, r.WinRate)
		}
	}
}

// The win rate and the score are those of the playouts that the selection chose: they
// do not sink because the search looks at bad moves too.
func TestWideSearchKeepsTheFigures(t *testing.T) {
	g := fromDiagram(t, decided, 0.5)
	narrow := wideSearchOf(t, newSearcher(t, greedy), g, 4000, 0)
	wide := wideSearchOf(t, newSearcher(t, greedy), g, 4000, 0.25)
	mean, score := 0.0, 0.0
	for _, m := range wide.Moves {
		mean += m.WinRate * float64(m.Visits) / float64(wide.Visits)
		score += m.Score * float64(m.Scored) / float64(wide.Playouts)
	}
	if mean > narrow.WinRate-0.1 {
		t.Fatalf("all playouts win %.3f, in a narrow search %.3f: the position shows nothing", mean, narrow.WinRate)
	}
	if d := narrow.WinRate - wide.WinRate; d > 0.05 {
		t.Errorf("win rate %.3f, in a narrow search %.3f", wide.WinRate, narrow.WinRate)
	}
	if own := score - wide.Score; own*float64(g.ToPlay().Sign()) > -0.5 {
		t.Errorf("score %.2f, of all playouts %.2f", wide.Score, score)
	}
}

// A search for a move is the same, to the last visit, whether a wide search of the
// position went before or not; but for its random numbers, which go on.
func TestWideSearchLeavesNoTrace(t *testing.T) {
	g := fromDiagram(t, decided, 0.5)
	budget := Budget{Playouts: 500}
	search := func(before func(s *Searcher)) Result {
		s := newSearcher(t, greedy)
		before(s)
		for _, w := range s.workers {
			*w.rng = *playout.NewRNG(7)
		}
		r := must.Get(s.Search(context.Background(), g, budget, nil))
		r.Elapsed = 0
		return r
	}
	want := search(func(*Searcher) {})
	got := search(func(s *Searcher) { wideSearchOf(t, s, g, 300, 1) })
	if !reflect.DeepEqual(got.Snapshot.Moves, want.Snapshot.Moves) || got.Visits != 500 {
		t.Errorf("after a wide search\n%+v\nwithout\n%+v", got.Moves, want.Moves)
	}
	// A narrow analysis is built on.
	must.Equal(t, search(func(s *Searcher) { wideSearchOf(t, s, g, 300, 0) }).Visits, 800, "visits after a narrow analysis")
}

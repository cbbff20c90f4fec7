package search

import (
	"context"
	"errors"
	"testing"

	"gobandit/model"
	"gobandit/model/must"
	"gobandit/model/variant"
	"gobandit/search/params"
)

// A search with any tree, policy and knowledge winds back to the tree of a fresh one, from
// checkpoints at several places, and forward to its own.
func TestWindEveryTree(t *testing.T) {
	for _, settings := range append([]string{
		"rolloutType=MAST MAST=Tree", "MAST=Both actionHeuristic=mast progressiveBias=1 MASTActionKey=pattern", "treePolicy=RegretMatching FPU=0",
		"treePolicy=EXP3", "scoreShare=0.25 rave=true", "backupPolicy=Lambda backupLambda=0.8",
	}, explored...) {
		t.Run(settings, func(t *testing.T) {
			g := newGame(t, 5, 0.5, "C3", "C2")
			change := func(p *params.Params) { *p = set(t, *p, settings) }
			budget := Budget{Playouts: 150, Whole: true, Tape: true, Wind: true}
			s := newSearcher(t, change)
			for range 4 {
				must.Get(s.Search(context.Background(), g, budget, nil))
				s.tape.past.due = 0
			}
			if len(s.tape.past.saved) < 4 { // a slow machine keeps more
				t.Fatalf("%d checkpoints", len(s.tape.past.saved))
			}
			for _, n := range []int{580, 151, 150, 3, 600} {
				wound := must.Get(s.Tape().Wind(context.Background(), n))
				fresh := newSearcher(t, change)
				must.Get(fresh.Search(context.Background(), g, Budget{Playouts: n, Whole: true}, nil))
				was := fresh.snapshot(g, 0)
				if dumpOf(wound.s) != dumpOf(fresh) || wound.Snapshot().Score != was.Score || wound.Snapshot().DepthMean != was.DepthMean || wound.s.playouts != n {
					t.Errorf("after %d playouts the trees differ", n)
				}
			}
		})
	}
}

func dumpOf(s *Searcher) string { return dump(s.tree, s.tree.roots[0], 0, map[nodeID]bool{}) }

// What cannot be wound back says why.
func TestWindRefuses(t *testing.T) {
	for settings, want := range map[string]string{
		"workers=2":                "2 workers never search twice the same way: winding back takes an engine with workers 1",
		"numDeterminizations=3":    "the engine searches 3 trees one after the other (numDeterminizations): winding back takes one",
		"dynamicKomi=true":         "the engine moves the komi from one search to the next (dynamicKomi): winding back takes one komi",
		"workers=1 reuseTree=true": "",
	} {
		s := newSearcher(t, func(p *params.Params) { *p = set(t, *p, settings) })
		must.Get(s.Search(context.Background(), newGame(t, 5, 0.5), Budget{Playouts: 50, Tape: true, Wind: true}, nil))
		got := ""
		if err := s.Tape().Winds(); err != nil {
			got = err.Error()
		}
		must.Equal(t, got, want, settings)
	}
}

// Searches of variants wind back as those of Go do, with the same slips and the same draws
// of hidden stones.
func TestWindVariants(t *testing.T) {
	for _, tt := range []struct{ game, settings string }{
		{"slip", "information=Open_Loop"}, {"slip", "information=Closed_Loop"}, {"hidden:2", "information=Information_Set"},
		{"hidden", "opponentTreePolicy=MultiTree"}, {"three-colour", "paranoid=true"}, {"three-colour", "opponentTreePolicy=OMA_All"},
		{"pair", "opponentTreePolicy=MCGS MCGSStateKey=situational"},
	} {
		t.Run(tt.game+" "+tt.settings, func(t *testing.T) {
			g := must.Get(variant.NewGame(tt.game, 5, 0.5, 1))
			must.Succeed(t, g.Play(model.Move{Color: model.Black, Point: model.Pt(2, 2)}))
			searcher := func() *Searcher {
				return must.Get(NewVariant(set(t, params.Default(), tt.settings), 1, variant.Of(g).Now()))
			}
			s := searcher()
			for range 3 {
				must.Get(s.Search(context.Background(), g, Budget{Playouts: 100, Whole: true, Tape: true, Wind: true}, nil))
				s.tape.past.due = 0
			}
			for _, n := range []int{290, 101, 3, 300} {
				wound, fresh := must.Get(s.Tape().Wind(context.Background(), n)), searcher()
				must.Get(fresh.Search(context.Background(), g, Budget{Playouts: n, Whole: true}, nil))
				film := must.Get(filmOf(wound.s))
				if again := must.Get(filmOf(fresh)); dumpOf(wound.s) != dumpOf(fresh) || film.Score != again.Score || *film.Start != *again.Start {
					t.Errorf("after %d playouts the trees or their last playouts differ", n)
				}
			}
		})
	}
}

func filmOf(s *Searcher) (PlayoutView, error) {
	v, ok := s.LastPlayout()
	if !ok {
		return v, errors.New("no playout")
	}
	return v, nil
}

package search

import (
	"testing"

	"gobandit/model"
	"gobandit/model/must"
	"gobandit/search/params"
	"gobandit/search/playout"
)

// A film plays what the search played, from the root to the end, and its moves are what
// their causes say.
func TestFilm(t *testing.T) {
	for settings, causes := range map[string][]string{
		"rave=true": {"tree", "capture", "escape", "shape", "random"}, "rolloutType=MAST MAST=Both": {"tree", "MAST"},
		"rolloutType=RANDOM_RAW rolloutLength=20": {"tree", "any legal move"}, "opponentTreePolicy=SelfOnly": {"tree", "capture", "random"},
	} {
		t.Run(settings, func(t *testing.T) {
			p := set(t, params.Default(), settings)
			s := must.Get(New(p, 1, Policies{Rollout: func() playout.Policy { return playout.NewLocal(playout.DefaultChances()) }}))
			g, seen := newGame(t, 9, 7.5, "E5", "D5"), map[string]int{}
			check := func(v PlayoutView) {
				b := *v.Start
				if b.Hash() != g.Board().Hash() || len(v.Moves) != len(v.Line)+v.Rollout {
					t.Fatalf("%d moves of %d and %d", len(v.Moves), len(v.Line), v.Rollout)
				}
				for i, m := range v.Moves {
					if m.Side != b.ToPlay() || m.Move != model.Pass && !b.Legal(m.Move) || i < len(v.Line) && m.Move != v.Line[i] {
						t.Fatalf("move %d is %+v", i, m)
					}
					empty := b.NumEmpty()
					b.Play(m.Move)
					if m.Cause == "capture" && b.NumEmpty() < empty {
						t.Fatalf("%s captures nothing", m.Move.Vertex(9))
					}
					seen[m.Cause]++
				}
				if float64(b.Score())-7.5 != v.Score || len(v.Owners) != 81 {
					t.Fatalf("score %g, want %d - 7.5", v.Score, b.Score())
				}
			}
			for range 50 {
				s.mustSearch(t, g, 5)
				v, _ := s.LastPlayout()
				check(v)
				check(must.Get(s.Playout(v.Line[:1], 7)))
			}
			for _, cause := range causes {
				if seen[cause] == 0 {
					t.Errorf("no move of the cause %q: %v", cause, seen)
				}
			}
		})
	}
}

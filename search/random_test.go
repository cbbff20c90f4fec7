package search

import (
	"context"
	"testing"

	"gobandit/model"
	"gobandit/model/must"
)

// TestRandom: two players of random moves play to the end, without filling eyes,
// and alike for one seed.
func TestRandom(t *testing.T) {
	play := func(seed uint64) []model.Move {
		g := must.Get(model.NewGame(9, 7.5))
		players := [2]*Random{NewRandom(seed), NewRandom(seed + 1)}
		for !g.Over() {
			if g.NumMoves() > 1000 {
				t.Fatal("no end")
			}
			c, watched := g.ToPlay(), 0
			r, err := players[g.NumMoves()%2].Search(context.Background(), g, Budget{}, func(*Snapshot) { watched++ })
			if err != nil || watched != 1 || r.Snapshot == nil {
				t.Fatal(err, watched, r.Snapshot)
			}
			if r.Move != model.Pass && g.Board().IsEye(r.Move, c) {
				t.Fatalf("fills the eye at %v", r.Move)
			}
			must.Succeed(t, g.Play(model.Move{Color: c, Point: r.Move}))
		}
		return g.Moves()
	}
	a, b, c := play(1), play(1), play(5)
	same := func(x, y []model.Move) bool {
		for i := range min(len(x), len(y)) {
			if x[i] != y[i] {
				return false
			}
		}
		return len(x) == len(y)
	}
	if !same(a, b) || same(a, c) {
		t.Errorf("games of one seed are alike: %v; of two: %v", same(a, b), same(a, c))
	}
	if len(a) < 60 {
		t.Errorf("only %d moves", len(a))
	}
}

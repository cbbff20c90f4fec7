package search

import (
	"context"
	"math/rand/v2"

	"gobandit/model"
	"gobandit/model/variant"
)

// A Random is a Thinker that does not think. It plays any legal move that does not fill an eye of its own, each with the same
// chance, and passes when there is none. It answers at once, to measure what everything else costs.
type Random struct{ rng *rand.Rand }

// NewRandom returns a player of random moves. Those of one seed play alike.
func NewRandom(seed uint64) *Random { return &Random{rand.New(rand.NewPCG(seed, 0))} }

// Clear has nothing to forget.
func (r *Random) Clear() {}

// Search chooses a move. The budget does not matter, and the snapshot knows
// nothing: no moves, and an even win rate.
func (r *Random) Search(_ context.Context, g *model.Game, _ Budget, watch func(*Snapshot)) (Result, error) {
	s := &Snapshot{ToPlay: g.ToPlay(), Size: g.Size(), MoveNumber: g.NumMoves(), WinRate: 0.5, Done: true}
	if watch != nil {
		watch(s)
	}
	return Result{Move: r.choose(g), Snapshot: s}, nil
}

// choose returns the move to play.
func (r *Random) choose(g *model.Game) model.Point {
	if v := variant.Of(g); v != nil {
		return v.Now().Draw(r.rng)
	}
	b, c := g.Board(), g.ToPlay()
	var points [model.MaxPoints]model.Point
	n := b.NumEmpty()
	for i := range n {
		points[i] = b.EmptyPoint(i)
	}
	for ; n > 0; n-- {
		i := r.rng.IntN(n)
		p := points[i]
		if !b.IsEye(p, c) && g.Legal(model.Move{Color: c, Point: p}) == nil {
			return p
		}
		points[i] = points[n-1]
	}
	return model.Pass
}

package variant

import (
	"math/rand/v2"

	"gobandit/model"
)

// pair is Pair Go (rengo): Standard Go between two teams of two, whose seats
// move in the order Black, White, Black's partner, White's partner. The seats of
// a team win together. All four must pass in turn to end the game, so that a
// partner can go on.
type pair struct{ duel }

func newPair(r *rules, _ float64, _ uint64) (Position, error) {
	return &pair{newDuel(r)}, nil
}

func (v *pair) Play(p model.Point, _ *rand.Rand) model.Point {
	v.play(p)
	return p
}

func (v *pair) Replay(p, _ model.Point) model.Point { return v.Play(p, nil) }

func (v *pair) Clone() Position {
	c := *v
	return &c
}

func (v *pair) CopyFrom(src Position) { v.copyFrom(&src.(*pair).duel) }

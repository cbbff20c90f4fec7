package cli

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"

	"gobandit/model"
	"gobandit/model/names"
	"gobandit/model/variant"
	"gobandit/search"
	"gobandit/search/params"
)

// A chooser plays a seat of a variant: it returns a legal move for the seat to move
// in pos, which it may change.
type chooser func(ctx context.Context, pos variant.Position) (model.Point, error)

// Names of players that are not engines.
const (
	seatHuman  = "human"
	seatRandom = "random"
)

// A seatPlayer plays a seat in any number of games.
type seatPlayer struct {
	name string
	make func(seed uint64, like variant.Position) (chooser, error) // nil for a human
}

func (p seatPlayer) human() bool { return p.make == nil }

// newSeatPlayer returns a player by name: human, random or an engine. playouts above
// 0 replace an engine's budget. plan is the plan of an engine's parameters in the
// game, else nil.
func newSeatPlayer(name string, playouts int, traits variant.Traits) (p seatPlayer, plan *params.Plan, err error) {
	switch name {
	case seatHuman:
		return seatPlayer{name: name}, nil, nil
	case seatRandom:
		return seatPlayer{name, func(seed uint64, _ variant.Position) (chooser, error) {
			rng := rand.New(rand.NewPCG(seed, 0)) // plays as uniform playouts do
			return func(_ context.Context, pos variant.Position) (model.Point, error) { return pos.Draw(rng), nil }, nil
		}}, nil, nil
	}

	e, err := loadEngine(name, playouts)
	if err != nil {
		if hint := names.DidYouMean(name, []string{seatHuman, seatRandom}); hint != "" {
			err = fmt.Errorf("unknown player %q%s", name, hint)
		}
		return p, nil, err
	}

	plan, err = e.Plan(params.VariantTraits(traits))
	if err == nil && plan == nil {
		err = fmt.Errorf("engine %s plays only Go, want one of type uct", e.Name)
	}
	if err != nil {
		return p, nil, err
	}

	return seatPlayer{e.Name, func(seed uint64, like variant.Position) (chooser, error) {
		searcher, err := search.NewVariant(e.Params, seed, like)
		return func(ctx context.Context, pos variant.Position) (model.Point, error) {
			move, _, err := searcher.Choose(ctx, pos, e.Budget)
			return move, cmp.Or(err, ctx.Err())
		}, err
	}}, plan, nil
}

// choose asks the chooser of the seat to move for a move. In its position everything
// that the seat cannot see is drawn again: it cannot cheat.
func choose(ctx context.Context, c chooser, pos variant.Position, rng *rand.Rand) (model.Point, error) {
	sight := pos.Clone()
	sight.Determinize(pos.ToPlay(), rng)
	move, err := c(ctx, sight)
	if err != nil {
		return move, err
	}
	if !pos.Legal(move) {
		return move, fmt.Errorf("seat %d chose %s, which is not legal", pos.ToPlay()+1, move.Vertex(pos.Size()))
	}
	return move, nil
}

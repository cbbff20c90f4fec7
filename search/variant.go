package search

import (
	"context"

	"gobandit/model"
	"gobandit/model/variant"
	"gobandit/search/params"
)

// A VariantSearcher is the tree search of a variant of Go. It keeps no tree from
// one search to the next.
type VariantSearcher struct {
	engine
	sims []*variantSim
}

// NewVariant returns a searcher of games like that of a position. With the same
// seed, one worker and a budget that is no time it makes the same choices.
func NewVariant(p params.Params, seed uint64, like variant.Position) (*VariantSearcher, error) {
	traits := like.Traits()
	plan, err := params.Compile(p, params.VariantTraits(traits))
	if err != nil {
		return nil, err
	}
	v := new(VariantSearcher)
	v.init(plan, seed, func() sim {
		s := &variantSim{p: like.Clone()}
		v.sims = append(v.sims, s)
		return s
	})
	v.rewards.Teams = traits.Teams
	return v, nil
}

// Choose looks for a move for the seat to move, which sees of the position what
// its rules let it see. The moves are those tried, with the statistics in its
// view. An error is a panic of a worker: a defect of the program.
func (v *VariantSearcher) Choose(ctx context.Context, p variant.Position, budget Budget) (model.Point, []MoveStats, error) {
	for _, s := range v.sims {
		s.start(p)
	}
	v.newTree()
	v.begin(p.ToPlay(), nil)
	if _, err := v.run(ctx, budget, nil); err != nil {
		return model.Pass, nil, err
	}
	return v.lapse(v.recommend(nil)).move, v.moveStats(v.rootMoves()), nil
}

package search

import (
	"context"
	"math/rand/v2"
	"slices"

	"gobandit/model"
	"gobandit/model/variant"
	"gobandit/search/params"
	"gobandit/search/playout"
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
	v.init(plan, seed, func(rng *playout.RNG) sim {
		s := &variantSim{rand: rand.New(rng), p: like.Clone()}
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

// rewardAll sets what the end of a rollout is worth to each of many sides, as
// rewardBoth does to two. Teams are by side; those that share the highest area share
// the win.
func rewardAll(h params.Heuristic, areas []float64, teams []int, points float64, finished bool) {
	var leads, wins [maxSides]float64
	for i, a := range areas {
		rival, sharers := -1e9, 1 // the best other score, and the teams that share this one
		for j, b := range areas {
			if teams[j] == teams[i] || slices.Index(teams, teams[j]) != j {
				continue // of the same team, or of one that was met already
			}
			rival = max(rival, b)
			if b == a {
				sharers++
			}
		}

		leads[i] = a - rival
		switch {
		case !finished:
			wins[i] = 0.5
		case leads[i] >= 0:
			wins[i] = 1 / float64(sharers)
		}
	}
	for i, a := range areas {
		areas[i] = worth(h, a, leads[i], wins[i], points, finished)
	}
}

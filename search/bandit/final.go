package bandit

import (
	"math"
	"math/rand/v2"
	"slices"
)

// A Recommendation names what a search plays in the end.
type Recommendation string

const (
	Robust Recommendation = "ROBUST" // the most visited action
	Simple Recommendation = "SIMPLE" // the action of the highest mean
)

// A Final chooses what to play after a search.
type Final struct {
	Recommendation Recommendation
	Epsilon        float64 // added to the visits a mean is taken over, so that of equal ones above 0 the more visited is higher
	TAG            bool    // an untried action has the mean 0, and means do not decide between equal visits
}

// Scores fills dst with what Final chooses the highest of: visits or means. It
// returns which, since Robust becomes Simple where all visits are equal. An
// untried action has the mean -Inf, but in TAG.
//
// Source: Chaslot et al., "Progressive Strategies for Monte-Carlo Tree Search",
// 2008 (robust child, max child).
func (f Final) Scores(dst []float64, arms []Arm) Recommendation {
	used := f.Recommendation
	if used == Robust && !slices.ContainsFunc(arms, func(a Arm) bool { return a.Visits != arms[0].Visits }) {
		used = Simple
	}
	for i, a := range arms {
		switch {
		case used == Robust:
			dst[i] = a.Visits
		case a.Visits == 0 && !f.TAG:
			dst[i] = math.Inf(-1)
		case a.Visits == 0:
			dst[i] = 0
		default:
			dst[i] = a.Wins / (a.Visits + f.Epsilon)
		}
	}
	return used
}

// Choose returns the action with the highest score, of several equally visited
// ones that with the highest mean, and of those each with the same chance.
// Scratch has the length of arms.
func (f Final) Choose(arms []Arm, scratch []float64, rng *rand.Rand) int {
	if f.Scores(scratch, arms) == Robust && !f.TAG {
		top := 0.0
		for _, a := range arms {
			top = max(top, a.Visits)
		}
		for i, a := range arms {
			scratch[i] = math.Inf(-1)
			if a.Visits == top {
				scratch[i] = a.Mean()
			}
		}
	}
	return Best(scratch, rng)
}

// AverageEvery returns how many visits lie between two policies that TAG counts in
// the average of a node with a number of considered actions.
func AverageEvery(actions int) int { return max(actions, 10) }

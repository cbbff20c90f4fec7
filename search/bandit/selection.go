package bandit

import (
	"math"
	"math/rand/v2"
)

// A View is a decision as a rule sees it. Each slice has an entry an action; those
// that a Selection has no use for may be nil.
type View struct {
	Arms      []Arm     // visits and summed rewards, in the view of the deciding player
	Squares   []float64 // sums of squared rewards, for rules that use them
	Valid     []float64 // visits of the node at which the action was legal and considered; nil: all of them
	Initial   []float64 // h, the initial win rates of actions, for Bias and PUCT
	Weights   float64   // sum of [Selection.Weight] over all actions of the node, of which v may have a part, for PUCT where each has visits; 0: Initial has all
	Other     []Arm     // statistics from elsewhere: AMAF with Rave, else OMA
	Visits    float64   // of the node, N
	Began     float64   // visits among those that actions began with, of which AlphaGo's rule takes no notice
	Mean      float64   // rewards of the node per visit, in the view of the deciding player, V
	Low, High float64   // the least and the greatest reward of any player in this search, for Normalize and rules that use squares
}

// A Selection is a rule with its parameters. It does not change while a search
// runs, and choosing by it allocates nothing.
//
// The mean X of an action is its summed rewards per visit. It is normalized if
// that is asked for; then progressive bias, statistics from elsewhere, and the
// rule's exploration term times the action's prior are added, in this order.
type Selection struct {
	Rule            *Rule
	K               float64    // weight of exploration, in units of reward
	FPU             float64    // first-play urgency
	FPUMeaning      FPUMeaning // of FPU; "" is FPUExploration
	Epsilon         float64    // chance of a uniformly random choice, for rules that use it
	Temperature     float64    // of rules that use it, above 0
	Normalize       bool       // means with Low as 0 and High as 1, or 0 where those are equal; only for rules that use the range
	Bias            float64    // b of progressive bias, which adds b·h/(n+1) to the mean
	PUCT            bool       // multiply exploration by priors made from h
	PUCTTemperature float64    // of the priors, see [Selection.Priors]
	OMAVisits       float64    // m: Other weighs √(m/(m+3n)); 0 leaves it out
	Rave            bool       // Other is AMAF statistics
	RaveEquivalence float64    // k: those weigh √(k/(3n+k)), if RaveBias is 0
	RaveBias        float64    // b: or they weigh ñ/(n+ñ+4·n·ñ·b²), of ñ visits
	TAG             bool       // TAG's formulas where they differ from the literature's
}

// Values fills dst with a value for each action of v: weights to draw by, or
// values to take the highest of, as the rule has it.
func (s *Selection) Values(dst []float64, v *View) { s.Rule.formula.values(s, dst, v) }

// Probabilities fills dst with the chance of each action to be chosen by values
// that [Selection.Values] gave. Explore includes the random choices of Epsilon.
func (s *Selection) Probabilities(dst, values []float64, explore bool) {
	if s.Rule.Draws {
		PDF(dst, values)
	} else {
		shareBest(dst, values)
	}
	if explore && s.Rule.Uses(UseEpsilon) {
		for i := range dst {
			dst[i] = s.Epsilon/float64(len(dst)) + float64((1-s.Epsilon)*dst[i])
		}
	}
}

// Choose returns the action to take by values that [Selection.Values] gave: the
// highest, each of several equal ones with the same chance, or one drawn by
// chance, as the rule has it. Scratch has the length of values.
func (s *Selection) Choose(values, scratch []float64, rng *rand.Rand) int {
	if s.Epsilon > 0 && s.Rule.Uses(UseEpsilon) && rng.Float64() < s.Epsilon {
		return rng.IntN(len(values))
	}
	if !s.Rule.Draws {
		return Best(values, rng)
	}
	PDF(scratch, values)
	return Sample(scratch, rng)
}

// Priors fills dst with a probability for each action made from h. For a temperature above 0 that is the softmax of h. Otherwise
// it is in proportion to h, or to 0 where h is less.
func (s *Selection) Priors(dst, h []float64) {
	if s.PUCTTemperature > 0 {
		Boltzmann(dst, h, s.PUCTTemperature)
		return
	}
	for i, v := range h {
		dst[i] = s.Weight(v)
	}
	PDF(dst, dst)
}

// Weight returns what the prior of an action with the initial win rate h is in proportion to.
func (s *Selection) Weight(h float64) float64 {
	if s.PUCTTemperature > 0 {
		return math.Exp(h / s.PUCTTemperature)
	}
	return max(0, h)
}

// shareBest fills dst with the chances of [Best]'s choice among values.
func shareBest(dst, values []float64) {
	top, ties := math.Inf(-1), 0
	for _, v := range values {
		switch v = number(v); {
		case v > top:
			top, ties = v, 1
		case v == top:
			ties++
		}
	}
	for i, v := range values {
		dst[i] = 0
		if number(v) == top {
			dst[i] = 1 / float64(ties)
		}
	}
}

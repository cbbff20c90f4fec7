package bandit

import (
	"math"
	"math/rand/v2"
)

// A View is a decision as the rules see it. Each slice has an entry an action;
// those that a Selection has no use for may be nil.
type View struct {
	Arms      []Arm     // visits and summed rewards, in the view of the deciding player
	Squares   []float64 // sums of squared rewards, for UCB_Tuned
	Valid     []float64 // visits of the node at which the action was legal and considered; nil: all
	Heuristic []float64 // what is known of an action beforehand, h, for Bias and PUCT
	Other     []Arm     // statistics from elsewhere: AMAF with Rave, else OMA
	Visits    float64   // of the node, N
	Mean      float64   // rewards of the node per visit, in the view of the deciding player, V
	Low, High float64   // the least and the greatest reward any player had in this search
}

// A Selection is a tree policy with all its terms. It does not change while a
// search runs.
type Selection struct {
	Policy          Policy
	K               float64    // weight of exploration, in units of reward
	FPU             float64    // first-play urgency
	FPUMeaning      FPUMeaning // of FPU; "" is FPUExploration
	Epsilon         float64    // chance of a uniformly random choice: Greedy, EXP3 and regret matching
	Temperature     float64    // of EXP3, above 0
	Normalise       bool       // means as Low = 0, High = 1; 0 where they are equal. Not for regret matching
	Bias            float64    // b of progressive bias: b·h/(n+1) is added to the mean
	PUCT            bool       // multiply exploration by priors made from h
	PUCTTemperature float64    // of the priors' softmax; 0 or less: in proportion to h
	OMAVisits       float64    // m: Other weighs √(m/(m+3n)); 0 leaves it out
	Rave            bool       // Other is AMAF statistics
	RaveEquivalence float64    // k: they weigh √(k/(3n+k)), if RaveBias is 0
	RaveBias        float64    // b: they weigh ñ/(n+ñ+4·n·ñ·b²)
	TAG             bool       // TAG's formulas where they differ from the literature's
}

// Values fills dst with an action's value each. The policies that choose at
// random mean them as weights ([Selection.Probabilities]), the others as what
// to choose the highest of.
func (s *Selection) Values(dst []float64, v *View) {
	if s.plain(v) {
		s.ucb(dst, v)
		return
	}
	panic("bandit: not yet")
}

// plain reports whether the values are those of UCB1 but for untried actions.
func (s *Selection) plain(v *View) bool {
	return s.Policy == UCB && !s.Normalise && s.Bias == 0 && !s.PUCT && s.OMAVisits == 0 && !s.Rave && v.Valid == nil
}

// ucb is UCB1 with first-play urgency.
func (s *Selection) ucb(dst []float64, v *View) {
	k := s.K
	if s.TAG {
		k = 1
	}
	UCB1(dst, v.Arms, Arm{Visits: v.Visits}, Params{Exploration: k})
	untried := s.untried(v.Visits)
	switch s.FPUMeaning {
	case FPUValue:
		untried = s.FPU
	case FPUParent:
		untried = v.Mean - s.FPU
	}
	for i := range dst {
		if v.Arms[i].Visits == 0 {
			dst[i] = untried
		}
	}
}

// untried returns the exploration term of an action never tried in n visits.
func (s *Selection) untried(n float64) float64 { return max(s.FPU, s.K*math.Sqrt(n)) }

// Probabilities fills dst with the chance of each action to be chosen by values
// that Values gave; explore includes the random choices of Epsilon.
func (s *Selection) Probabilities(dst, values []float64, explore bool) {
	panic("bandit: not yet")
}

// Choose returns the action to take by values that Values gave: the highest, of
// several equal ones each with the same chance, or a random one as the policy
// has it. The scratch has the length of values.
func (s *Selection) Choose(values, scratch []float64, rng *rand.Rand) int {
	return Best(values, rng)
}

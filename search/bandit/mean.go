package bandit

import "math"

// An FPUMeaning says what the first-play urgency is a number of.
type FPUMeaning string

const (
	// FPUExploration is TAG's meaning: the mean of an untried action is 0 and its
	// exploration term is FPU, or K·√N if that is more.
	FPUExploration FPUMeaning = "exploration"

	// FPUValue makes FPU the mean of an untried action, as Gelly and Wang have it.
	// There is no exploration term but AlphaGo's.
	FPUValue FPUMeaning = "value"

	// FPUParent makes the node's mean less FPU the mean of an untried action, and
	// is FPUValue otherwise.
	FPUParent FPUMeaning = "parent"
)

// explores reports whether FPU is an exploration term.
func (s *Selection) explores() bool {
	return s.FPUMeaning != FPUValue && s.FPUMeaning != FPUParent
}

// fresh reports whether action i is untried and FPU is an exploration term.
func (s *Selection) fresh(v *View, i int) bool { return s.explores() && v.Arms[i].Visits == 0 }

// urgency returns the exploration term of an untried action where FPU is one.
func (s *Selection) urgency(visits float64) float64 {
	return max(s.FPU, s.K*math.Sqrt(visits))
}

// mean returns the mean of an action, that of an untried one as FPU has it.
func (s *Selection) mean(v *View, i int) float64 {
	a := v.Arms[i]
	switch {
	case a.Visits == 0:
		return s.unvisited(v)
	case s.Normalize:
		return v.normal(a.Wins / a.Visits)
	}
	return a.Wins / a.Visits
}

// unvisited returns the mean of an untried action. Where FPU is an exploration
// term it is 0, but with Rave, whose bound has none of FPU, one half.
func (s *Selection) unvisited(v *View) float64 {
	switch {
	case s.FPUMeaning == FPUValue:
		return s.FPU
	case s.FPUMeaning == FPUParent && s.Normalize:
		return v.normal(v.Mean) - s.FPU
	case s.FPUMeaning == FPUParent:
		return v.Mean - s.FPU
	case s.Rave:
		return 0.5
	}
	return 0
}

// normal returns a reward as a share of the way from the least to the greatest.
func (v *View) normal(reward float64) float64 {
	if v.High <= v.Low {
		return 0
	}
	return (reward - v.Low) / (v.High - v.Low)
}

// bias returns the progressive bias of an action.
//
// Source: Chaslot, Winands, van den Herik, Uiterwijk, Bouzy, "Progressive
// Strategies for Monte-Carlo Tree Search", 2008.
func (s *Selection) bias(v *View, i int) float64 {
	if s.Bias == 0 {
		return 0
	}
	return s.Bias * v.Initial[i] / (v.Arms[i].Visits + 1)
}

// mix weighs an action's value with its statistics from elsewhere.
func (s *Selection) mix(v *View, i int, value float64) float64 {
	mean, weight := s.elsewhere(v, i)
	if weight == 0 {
		return value
	}
	return float64((1-weight)*value) + float64(weight*mean)
}

// elsewhere returns the mean of an action's statistics from elsewhere, and what
// it weighs: 0 without any. TAG does not normalize it.
//
// Source: Baier, Kaisers, "Opponent-Move-Abstraction", 2020 (OMA); see [RAVE],
// and for RaveBias Gelly, Silver, "Monte-Carlo Tree Search and Rapid Action
// Value Estimation in Computer Go", 2011.
func (s *Selection) elsewhere(v *View, i int) (mean, weight float64) {
	if !s.Rave && s.OMAVisits == 0 || v.Other[i].Visits == 0 {
		return 0, 0
	}
	n, other := v.Arms[i].Visits, v.Other[i]
	switch {
	case !s.Rave:
		weight = OMAWeight(n, s.OMAVisits)
	case s.RaveBias == 0:
		weight = math.Sqrt(s.RaveEquivalence / (float64(3*n) + s.RaveEquivalence))
	default:
		weight = leastErrorWeight(n, other.Visits, s.RaveBias)
	}
	mean = other.Wins / other.Visits
	if s.Normalize && !s.TAG {
		mean = v.normal(mean)
	}
	return mean, weight
}

// OMAWeight returns the weight √(m/(m+3n)) of OMA's statistics for an action
// with n visits. M is the number of visits at which they weigh half.
func OMAWeight(n, m float64) float64 { return math.Sqrt(m / (m + float64(3*n))) }

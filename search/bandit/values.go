package bandit

import "math"

// bounds fills dst with the values of the policies that choose the highest.
func (s *Selection) bounds(dst []float64, v *View) {
	switch {
	case s.Policy == UCB && s.bare(v) && !s.Rave:
		s.ucb1(dst, v)
		return
	case s.Policy == UCB && s.bare(v) && s.RaveBias == 0:
		RAVE(dst, v.Arms, v.Other, Arm{Visits: v.Visits}, Params{Exploration: s.K}, s.RaveEquivalence, s.unvisited(v, false))
		return
	case s.PUCT:
		s.Priors(dst, v.Heuristic)
	default:
		fill(dst, 1)
	}
	all := passesOf(v.Visits)
	for i := range dst {
		mean := s.mean(v, i, s.Normalise)
		value := s.mix(v, i, mean+s.bias(v, i))
		if s.Policy != Greedy {
			p := all
			if v.Valid != nil && v.Valid[i] != v.Visits {
				p = passesOf(v.Valid[i])
			}
			value += dst[i] * s.exploration(v, i, p, mean, value)
		}
		dst[i] = value
	}
}

// passes are a number of visits of a node with what exploration has of it.
type passes struct{ visits, root, log float64 }

func passesOf(visits float64) passes {
	return passes{visits, math.Sqrt(visits), logVisits(visits)}
}

// bare reports whether there is nothing but means and their bounds to look at.
func (s *Selection) bare(v *View) bool {
	return !s.Normalise && s.Bias == 0 && !s.PUCT && s.OMAVisits == 0 && v.Valid == nil
}

// ucb1 is [UCB1] with first-play urgency.
func (s *Selection) ucb1(dst []float64, v *View) {
	UCB1(dst, v.Arms, Arm{Visits: v.Visits}, Params{Exploration: s.scale()})
	value := s.unvisited(v, false)
	if s.explores() {
		value = s.urgency(v.Visits)
	}
	for i, a := range v.Arms {
		if a.Visits == 0 {
			dst[i] = value
		}
	}
}

// scale returns the weight of UCB's exploration term, which TAG leaves out.
func (s *Selection) scale() float64 {
	if s.TAG {
		return 1
	}
	return s.K
}

// explores reports whether FPU is an exploration term.
func (s *Selection) explores() bool {
	return s.FPUMeaning != FPUValue && s.FPUMeaning != FPUParent
}

// urgency returns the exploration term of an untried action where FPU is one.
func (s *Selection) urgency(visits float64) float64 {
	return max(s.FPU, s.K*math.Sqrt(visits))
}

// mean returns the mean of an action, that of an untried one as FPU has it.
func (s *Selection) mean(v *View, i int, normalise bool) float64 {
	a := v.Arms[i]
	switch {
	case a.Visits == 0:
		return s.unvisited(v, normalise)
	case normalise:
		return v.normal(a.Wins / a.Visits)
	}
	return a.Wins / a.Visits
}

// unvisited returns the mean of an untried action. Where FPU is an exploration
// term it is 0, but with Rave, whose bound has none of FPU, one half.
func (s *Selection) unvisited(v *View, normalise bool) float64 {
	switch {
	case s.FPUMeaning == FPUValue:
		return s.FPU
	case s.FPUMeaning == FPUParent && normalise:
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
	return s.Bias * v.Heuristic[i] / (v.Arms[i].Visits + 1)
}

// mix weighs an action's value with its statistics from elsewhere.
func (s *Selection) mix(v *View, i int, value float64) float64 {
	mean, weight := s.elsewhere(v, i)
	if weight == 0 {
		return value
	}
	return (1-weight)*value + weight*mean
}

// elsewhere returns the mean of an action's statistics from elsewhere, and what
// it weighs: 0 without any. TAG does not normalise it.
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
		weight = math.Sqrt(s.RaveEquivalence / (3*n + s.RaveEquivalence))
	default:
		weight = other.Visits / (n + other.Visits + 4*n*other.Visits*s.RaveBias*s.RaveBias)
	}
	mean = other.Wins / other.Visits
	if s.Normalise && !s.TAG {
		mean = v.normal(mean)
	}
	return mean, weight
}

// OMAWeight returns the weight √(m/(m+3n)) of OMA's statistics for an action
// with n visits. M is the number of visits at which they weigh half.
func OMAWeight(n, m float64) float64 { return math.Sqrt(m / (m + 3*n)) }

// exploration returns the exploration term of an action at p, its mean being
// given with what came to it since.
//
// Source: see [UCB1] and [RAVE]; Auer, Cesa-Bianchi, Fischer, 2002, section 4
// (UCB_Tuned); Silver et al., "Mastering the game of Go without human
// knowledge", 2017 (AlphaGo, K·√N/(1+n) where TAG has K·√N/n).
func (s *Selection) exploration(v *View, i int, p passes, mean, value float64) float64 {
	n := v.Arms[i].Visits
	switch {
	case s.Rave && s.Policy == UCB:
		return s.K * math.Sqrt(p.log/(n+1))
	case n == 0 && s.explores():
		return s.urgency(p.visits)
	case s.Policy == AlphaGo && s.TAG && n > 0:
		return s.K * p.root / n
	case s.Policy == AlphaGo:
		return s.K * p.root / (1 + n)
	case n == 0:
		return 0
	case s.Policy == UCBTuned:
		return s.K * math.Sqrt(p.log/n*s.variance(v, i, p.log, mean, value))
	}
	return s.scale() * math.Sqrt(p.log/n)
}

// variance returns UCB_Tuned's upper bound of the variance of an action's
// rewards, log being ln N. Their range sets its scale: 1 if they are normalised.
// TAG takes for the mean what the selection made of it, and differs in the scale.
func (s *Selection) variance(v *View, i int, log, mean, value float64) float64 {
	a := v.Arms[i]
	square := v.Squares[i] / a.Visits
	scale := 1.0 // of a variance
	if r := v.High - v.Low; s.Normalise && r > 0 {
		square = (square - 2*v.Low*a.Wins/a.Visits + v.Low*v.Low) / (r * r)
	} else if s.Normalise {
		square = 0
	} else {
		scale = r * r
	}
	most := scale / 4
	if s.TAG {
		mean, scale = value, 1
		if !s.Normalise {
			most = math.Sqrt(max(v.High-v.Low, 1e-6) / 2)
		}
	}
	return min(most, max(0, square-mean*mean)+scale*math.Sqrt(2*log/a.Visits))
}

// Priors fills dst with a probability for each action made from h: for a
// temperature above 0 the softmax of h, otherwise in proportion to h, or to 0
// where h is less.
func (s *Selection) Priors(dst, h []float64) {
	if s.PUCTTemperature > 0 {
		Boltzmann(dst, h, s.PUCTTemperature)
		return
	}
	for i, v := range h {
		dst[i] = max(0, v)
	}
	PDF(dst, dst)
}

// exponentials fills dst with EXP3's weights exp(x/T), x being the mean, or if
// that is not normalised what it is above the node's. An untried action has x =
// 0 and FPU added to its weight, where that is an exploration term.
//
// Source: Auer, Cesa-Bianchi, Freund, Schapire, "The Nonstochastic Multiarmed
// Bandit Problem", 2002, in the form of TAG, with the mean for the sum of
// rewards over their chances.
func (s *Selection) exponentials(dst []float64, v *View) {
	const most = 1e6 // for weights past any number
	for i := range dst {
		x, fresh := s.mean(v, i, s.Normalise), s.explores() && v.Arms[i].Visits == 0
		if !s.Normalise && !fresh {
			x -= v.Mean
		}
		dst[i] = math.Exp((x + s.bias(v, i)) / s.Temperature)
		if math.IsInf(dst[i], 0) || math.IsNaN(dst[i]) {
			dst[i] = most
		}
		if fresh {
			dst[i] += s.FPU
		}
	}
}

// regrets fills dst with the regrets (X-V)·N, at least 0, with FPU added for an
// untried action where that is an exploration term.
//
// Source: Hart, Mas-Colell, "A Simple Adaptive Procedure Leading to Correlated
// Equilibrium", 2000.
func (s *Selection) regrets(dst []float64, v *View) {
	for i := range dst {
		regret := (s.mean(v, i, false) + s.bias(v, i) - v.Mean) * v.Visits
		if s.explores() && v.Arms[i].Visits == 0 {
			regret += s.FPU
		}
		dst[i] = max(0, regret)
	}
}

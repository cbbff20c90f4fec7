package bandit

import (
	"fmt"
	"math"
)

// RAVE fills values with the means of arms weighed with their AMAF means, and
// the bonus of UCB1:
//
//	(1-β)·mean + β·AMAF mean + c·√(ln N / (visits+1)),  β = √(k / (3·visits + k))
//
// N is the parent's visits and k the number of visits at which both means weigh
// the same. The mean of an arm without visits is unvisited; without AMAF visits
// β is 0. The slices have equal length.
//
// Source: Sylvain Gelly, David Silver, "Combining Online and Offline Knowledge
// in UCT", 2007, section 6.
func RAVE(values []float64, arms, amaf []Arm, parent, exploration, k, unvisited float64) {
	scale := UCB1Scale(parent, exploration)
	for i, a := range arms {
		mean := unvisited
		if a.Visits > 0 {
			mean = a.Wins / a.Visits
		}
		bonus := 0.0
		if scale != 0 {
			bonus = scale / math.Sqrt(a.Visits+1)
		}
		if first := amaf[i]; first.Visits > 0 {
			mean += float64(math.Sqrt(k/(float64(3*a.Visits)+k)) * (first.Wins/first.Visits - mean))
		}
		values[i] = mean + bonus
	}
}

// leastErrorRAVE is [RAVE] with the schedule of [leastErrorWeight].
func leastErrorRAVE(values []float64, arms, amaf []Arm, parent, exploration, bias, unvisited float64) {
	log := logVisits(parent)
	for i, a := range arms {
		value := unvisited
		if a.Visits > 0 {
			value = a.Wins / a.Visits
		}
		if first := amaf[i]; first.Visits > 0 {
			weight := leastErrorWeight(a.Visits, first.Visits, bias)
			value = float64((1-weight)*value) + float64(weight*(first.Wins/first.Visits))
		}
		if exploration != 0 {
			value += float64(exploration * math.Sqrt(log/(a.Visits+1)))
		}
		values[i] = value
	}
}

// leastErrorWeight returns the weight of an AMAF mean of other visits beside a mean of n with the least error of both together. If
// the AMAF mean is biased by b, it is ñ/(n+ñ+4·n·ñ·b²), where ñ is other.
//
// Source: Gelly, Silver, "Monte-Carlo Tree Search and Rapid Action Value
// Estimation in Computer Go", 2011, section 5.
func leastErrorWeight(n, other, b float64) float64 {
	return other / (n + other + float64(4*n*other*b*b))
}

// Ceils reports whether [Selection.Ceiling] bounds the values of the selection.
func (s *Selection) Ceils() bool {
	return s.Rave && s.RaveBias > 0 && !s.TAG && !s.Normalize && s.Bias == 0 && s.OMAVisits == 0 &&
		(!s.PUCT || s.PUCTTemperature >= leastCeilingTemperature) &&
		(s.Rule.Name == "UCB" && s.K == 0 || s.Rule.Name == "AlphaGo" && s.PUCT)
}

// leastCeilingTemperature is the least one of PUCT's priors at which their weights are numbers whatever the initial win rates.
const leastCeilingTemperature = 0.01

// Ceiling returns an upper bound of the value of an action that has only its initial visits, with the initial
// mean h. The rewards of its node must be 0 to 1; without the initial ones they add up to sum. Of
// the node's view v only Visits, Began and Weights matter. See [Selection.Ceils].
//
// Proof: with n AMAF visits up to sum, the AMAF mean is 1 at most, and its weight grows with n. With
// more visits it is sum/n at most, and its share of the value shrinks with n.
func (s *Selection) Ceiling(v *View, h, visits, sum float64) float64 {
	value := h + float64(leastErrorWeight(visits, sum, s.RaveBias)*(1-h))
	if s.PUCT {
		value += s.Weight(h) / v.Weights * s.K * math.Sqrt(v.Visits-v.Began) / (1 + visits)
	}
	return value
}

// raveBonus is that of [RAVE], which an untried action has as well.
func raveBonus(s *Selection, v *View, i int, p passes, _, _ float64) float64 {
	return s.K * math.Sqrt(p.log/(v.Arms[i].Visits+1))
}

func raveText(s *Selection, v *View, i int, p passes, _, _ float64) string {
	return fmt.Sprintf("%s×√(ln %s/%s)", figure(s.K), count(p.visits), oneMore(v.Arms[i].Visits))
}

package bandit

import (
	"fmt"
	"math"
)

// ucbBonus is that of [UCB1].
func ucbBonus(s *Selection, v *View, i int, p passes, _, _ float64) float64 {
	if v.Arms[i].Visits == 0 {
		return 0
	}
	return s.ucbK() * math.Sqrt(p.log/v.Arms[i].Visits)
}

func ucbText(s *Selection, v *View, i int, p passes, _, _ float64) string {
	return fmt.Sprintf("%s×√(ln %s/%s)", figure(s.ucbK()), count(p.visits), count(v.Arms[i].Visits))
}

// ucbK returns the weight of UCB's exploration term, which TAG leaves out.
func (s *Selection) ucbK() float64 {
	if s.TAG {
		return 1
	}
	return s.K
}

// ucbPlain is [UCB1] with first-play urgency, or [RAVE].
func ucbPlain(s *Selection, dst []float64, v *View) bool {
	if s.Normalize || s.Bias != 0 || s.PUCT || s.OMAVisits != 0 || v.Valid != nil {
		return false
	}
	switch {
	case s.Rave && s.RaveBias != 0:
		leastErrorRAVE(dst, v.Arms, v.Other, v.Visits, s.K, s.RaveBias, s.unvisited(v))
		return true
	case s.Rave:
		RAVE(dst, v.Arms, v.Other, v.Visits, s.K, s.RaveEquivalence, s.unvisited(v))
		return true
	}
	UCB1(dst, v.Arms, v.Visits, s.ucbK())
	value := s.unvisited(v)
	if s.explores() {
		value = s.urgency(v.Visits)
	}
	for i, a := range v.Arms {
		if a.Visits == 0 {
			dst[i] = value
		}
	}
	return true
}

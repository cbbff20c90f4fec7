package bandit

import (
	"fmt"
	"math"
)

// alphaGoBonus is K·√N/(1+n), where TAG has K·√N/n. N are the visits that iterations made.
//
// Source: Silver et al., "Mastering the game of Go without human knowledge",
// 2017.
func alphaGoBonus(s *Selection, v *View, i int, p passes, _, _ float64) float64 {
	return s.K * math.Sqrt(p.visits-v.Began) / s.alphaGoVisits(v.Arms[i].Visits)
}

func alphaGoText(s *Selection, v *View, i int, p passes, _, _ float64) string {
	return fmt.Sprintf("%s×√%s/%s", figure(s.K), count(p.visits-v.Began), s.alphaGoVisitsText(v.Arms[i].Visits))
}

// alphaGoPlain is PUCT beside AMAF by the schedule of least error.
func alphaGoPlain(s *Selection, dst []float64, v *View) bool {
	if !s.PUCT || v.Weights == 0 || !s.Rave || s.RaveBias == 0 || s.Normalize || s.Bias != 0 || s.OMAVisits != 0 || s.TAG || v.Valid != nil {
		return false
	}
	leastErrorRAVE(dst, v.Arms, v.Other, v.Visits, 0, s.RaveBias, s.unvisited(v))
	root := math.Sqrt(v.Visits - v.Began)
	for i, h := range v.Initial {
		dst[i] += float64(s.Weight(h) / v.Weights * float64(s.K*root/(1+v.Arms[i].Visits)))
	}
	return true
}

// alphaGoVisits returns what the bonus of an action with n visits is divided by.
func (s *Selection) alphaGoVisits(n float64) float64 {
	if s.TAG && n > 0 {
		return n
	}
	return 1 + n
}

// alphaGoVisitsText writes alphaGoVisits, so that n can be found again: (n+1).
func (s *Selection) alphaGoVisitsText(n float64) string {
	if s.TAG && n > 0 {
		return count(n)
	}
	return oneMore(n)
}

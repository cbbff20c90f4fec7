package bandit

import "fmt"

// alphaGoBonus is K·√N/(1+n), where TAG has K·√N/n.
//
// Source: Silver et al., "Mastering the game of Go without human knowledge",
// 2017.
func alphaGoBonus(s *Selection, v *View, i int, p passes, _, _ float64) float64 {
	return s.K * p.root / s.alphaGoVisits(v.Arms[i].Visits)
}

func alphaGoText(s *Selection, v *View, i int, p passes, _, _ float64) string {
	return fmt.Sprintf("%s×√%s/%s", figure(s.K), count(p.visits), count(s.alphaGoVisits(v.Arms[i].Visits)))
}

// alphaGoVisits returns what the bonus of an action with n visits is divided by.
func (s *Selection) alphaGoVisits(n float64) float64 {
	if s.TAG && n > 0 {
		return n
	}
	return 1 + n
}

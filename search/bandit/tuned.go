package bandit

import (
	"fmt"
	"math"
)

// UCB1Tuned returns the upper confidence bound of an arm whose wins are whole,
// with the bound of their variance in it:
//
//	mean + √(ln N/n · min(¼, mean·(1-mean) + √(2·ln N/n)))
//
// with N the parent's visits and n the arm's; +Inf for an arm never visited.
//
// Source: Auer, Cesa-Bianchi, Fischer, "Finite-time Analysis of the Multiarmed
// Bandit Problem", 2002, section 4.
func UCB1Tuned(a Arm, parent float64) float64 {
	if a.Visits == 0 {
		return math.Inf(1)
	}
	mean, share := a.Mean(), logVisits(parent)/a.Visits
	return mean + math.Sqrt(share*min(0.25, float64(mean*(1-mean))+math.Sqrt(2*share)))
}

// tunedBonus is that of [UCB1] times an upper bound of the standard deviation.
func tunedBonus(s *Selection, v *View, i int, p passes, mean, value float64) float64 {
	if v.Arms[i].Visits == 0 {
		return 0
	}
	return s.K * math.Sqrt(p.log/v.Arms[i].Visits*s.variance(v, i, p.log, mean, value))
}

func tunedText(s *Selection, v *View, i int, p passes, mean, value float64) string {
	return fmt.Sprintf("%s×√(ln %s/%s×%s)", figure(s.K), count(p.visits), count(v.Arms[i].Visits), figure(s.variance(v, i, p.log, mean, value)))
}

// variance returns UCB_Tuned's upper bound of the variance of an action's
// rewards, log being ln N. Their range sets its scale: 1 if they are normalized. TAG takes for the
// mean what the selection made of it, and differs in the scale.
func (s *Selection) variance(v *View, i int, log, mean, value float64) float64 {
	arm := v.Arms[i]
	square := v.Squares[i] / arm.Visits
	scale := 1.0 // of a variance
	if r := v.High - v.Low; s.Normalize && r > 0 {
		square = (square - 2*v.Low*arm.Wins/arm.Visits + float64(v.Low*v.Low)) / (r * r)
	} else if s.Normalize {
		square = 0
	} else {
		scale = r * r
	}
	most := scale / 4
	if s.TAG {
		mean, scale = value, 1
		if !s.Normalize {
			most = math.Sqrt(max(v.High-v.Low, 1e-6) / 2)
		}
	}
	return min(most, max(0, square-float64(mean*mean))+float64(scale*math.Sqrt(2*log/arm.Visits)))
}

package bandit

import "math"

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
	return mean + math.Sqrt(share*min(0.25, mean*(1-mean)+math.Sqrt(2*share)))
}

package bandit

import "fmt"

// regrets fills dst with the regrets (X-V)·N, at least 0, with FPU added for an
// untried action where that is an exploration term.
//
// Source: Hart, Mas-Colell, "A Simple Adaptive Procedure Leading to Correlated
// Equilibrium", 2000.
func regrets(s *Selection, dst []float64, v *View) {
	for i := range dst {
		regret := float64((s.mean(v, i) + s.bias(v, i) - v.Mean) * v.Visits)
		if s.fresh(v, i) {
			regret += s.FPU
		}
		dst[i] = max(0, regret)
	}
}

func regretText(s *Selection, v *View, i int, t Terms) string {
	figure := magnified(v.Visits)
	sum := figure(t.Mean)
	if t.Bias != 0 {
		sum += " + " + figure(t.Bias)
	}
	text := fmt.Sprintf("(%s - %s)×%s", sum, figure(v.Mean), count(v.Visits))
	if s.fresh(v, i) {
		text += " + " + figure(s.FPU)
	}
	if t.Value == 0 {
		text = "max(0, " + text + ")"
	}
	return text
}

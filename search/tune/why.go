package tune

import (
	"fmt"
)

// WhyBest says in a sentence why a candidate is named best that has a lower rate than
// another one, or fewer games; "" if it has neither.
func (t *Tuner) WhyBest(best, other Standing) string {
	rates := fmt.Sprintf("%s against %s", percent(best.Even), percent(other.Even))
	games := fmt.Sprintf("%d against %d", best.Games, other.Games)
	var less string
	switch lower, fewer := best.Even < other.Even, best.Games < other.Games; {
	case lower && fewer:
		less = fmt.Sprintf("a lower rate than the runner-up, %s, and fewer games, %s", rates, games)
	case lower:
		less = "a lower rate than the runner-up, " + rates
	case fewer:
		less = "fewer games than the runner-up, " + games
	default:
		return ""
	}
	return fmt.Sprintf("The best has %s: it is named %s.", less, t.rule.because(best, other))
}

// percent writes a rate.
func percent(rate float64) string { return fmt.Sprintf("%.1f%%", 100*rate) }

// because of rules that name the candidate with most wins.
func mostWins(best, other Standing) string {
	if best.Wins == other.Wins {
		return fmt.Sprintf("because it is the first of those with the most wins, %d", best.Wins)
	}
	return fmt.Sprintf("for the most wins, %d against %d", best.Wins, other.Wins)
}

func (t *tree) because(best, other Standing) string { return mostWins(best, other) }

func (t *tuned) because(best, other Standing) string { return mostWins(best, other) }

func (t *thompson) because(best, other Standing) string {
	rates := t.expected()
	rate := func(s Standing) string { return percent(rates[s.Index]) }
	return fmt.Sprintf("for the highest expected rate, by the prior that its games teach, %s against %s", rate(best), rate(other))
}

func (c *clop) because(_, other Standing) string {
	return fmt.Sprintf("for the mean of the points played, weighted by a fit that expects %s there, and %s of the runner-up", percent(c.expect(c.best())), percent(c.expect(other.Candidate)))
}

func (a *auto) because(_, other Standing) string {
	mean := func(c Candidate) string {
		return percent(logistic(a.mean(a.weights(), a.field.center(c.Index), c.Index)))
	}
	best := a.best()
	return fmt.Sprintf("for the highest mean over the models, which expect %s there and %s of the runner-up",
		percent(logistic(a.mean(a.weights(), best.Point, best.Index))), mean(other.Candidate))
}

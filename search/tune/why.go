package tune

import (
	"fmt"
	"slices"
	"strings"
)

// WhyBest explains in a sentence why a candidate is named best among the standings of its level despite its numbers. That is
// needed if another one is expected to win more, or if its runner-up has a higher rate or more games. It is "" otherwise, and for
// a candidate without games.
func (t *Tuner) WhyBest(among []Standing) string {
	named := slices.IndexFunc(among, func(s Standing) bool { return s.Best })
	second := RunnerUp(among, named)
	if named < 0 || second < 0 || among[named].Games == 0 {
		return ""
	}
	best, other, who := among[named], among[second], "the runner-up"
	for _, s := range among {
		if goal := t.config.Goal; !s.Out && goal.Better(s.Model.Rate, best.Model.Rate) && goal.Better(s.Model.Rate, other.Model.Rate) {
			other, who = s, s.Parameters
		}
	}

	var less []string
	compare := func(is bool, what, format string, a, b any) {
		if is && less == nil {
			what += " than " + who
		}
		if is {
			less = append(less, fmt.Sprintf("%s, "+format+" against "+format, what, a, b))
		}
	}
	if t.config.Goal != Wins {
		compare(t.config.Goal.Better(other.Model.Rate, best.Model.Rate), "a worse number to expect", "%s", NumberText(best.Model.Rate), NumberText(other.Model.Rate))
	} else {
		compare(best.Model.Rate < other.Model.Rate, "a lower expected rate", "%s", percent(best.Model.Rate), percent(other.Model.Rate))
	}
	rate := "a lower rate of its games"
	if percent(best.Even) != percent(best.WinRate()) || percent(other.Even) != percent(other.WinRate()) {
		rate += " with even colors"
	}
	compare(best.Even < other.Even, rate, "%s", percent(best.Even), percent(other.Even))
	compare(best.Games < other.Games, "fewer "+t.config.Goal.Runs(), "%d", best.Games, other.Games)
	if less == nil {
		return ""
	}
	return fmt.Sprintf("The best has %s: it is named %s.", strings.Join(less, ", and "), t.rule.names(best, other))
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

func (t *tree) names(best, other Standing) string { return mostWins(best, other) }

func (t *tuned) names(best, other Standing) string { return mostWins(best, other) }

func (t *thompson) names(Standing, Standing) string {
	return "for the highest expected rate of those with games"
}

func (c *clop) names(_, other Standing) string {
	return fmt.Sprintf("for the mean of the points played, weighted by a fit that expects %s there, and %s of the other", percent(c.expect(c.best())), percent(c.expect(other.Candidate)))
}

func (a *auto) names(Standing, Standing) string {
	if a.process != nil {
		return "for the best number to expect at its point"
	}
	return "for the highest mean over the models"
}

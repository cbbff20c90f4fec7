package report

import (
	"fmt"
	"math"

	"gobandit/gtp/games/event"
	"gobandit/model/words"
	"gobandit/search/bandit"
)

// crossEntropy returns the state of the cross-entropy method: the distribution, the
// generation, and the generations that have been played.
func crossEntropy(s *event.Status) []Block {
	c := s.Cross
	about := fmt.Sprintf("Generation %d of %d. Its distribution:", c.Generation+1, c.Generations)
	if c.Generation == c.Generations {
		about = fmt.Sprintf("All %d generations have been played. The distribution after them:", c.Generations)
	}
	t := &Table{Head: []string{"parameter", "mean", "deviation"}}
	for i, n := range c.Distribution {
		t.add(s.Parameters[i].Code, fmt.Sprintf("%.4g", n.Mean), fmt.Sprintf("%.4g", math.Sqrt(n.Variance)))
	}
	blocks := []Block{{"distribution", []string{about}, t}, {Lines: []string{"At the means: " + c.Means}}}

	games := &Table{Head: []string{"candidate", "parameters", "games", "points", "95% interval"}}
	for i, m := range s.Matchups {
		rate, interval := "", ""
		if m.Games > 0 {
			low, high := bandit.Wilson(c.Points[i], float64(m.Games))
			rate, interval = fmt.Sprintf("%s %.1f%%", event.PointsText(c.Points[i]), 100*c.Points[i]/float64(m.Games)), fmt.Sprintf("%.1f%% to %.1f%%", 100*low, 100*high)
		}
		games.add(m.ID, m.Name[len(m.ID)+1:], fmt.Sprintf("%s of %s", words.Grouped(m.Games), words.Grouped(m.Total)), rate, interval)
	}
	blocks = append(blocks, Block{Heading: "candidates of the generation", Table: games})

	if len(c.Past) > 0 {
		past := &Table{Head: []string{"generation", "best", "parameters", "points"}}
		for i, g := range c.Past {
			best := g.Ranking[0]
			past.add(fmt.Sprint(i+1), best.Name, best.Parameters, event.PointsText(best.Points))
		}
		blocks = append(blocks, Block{Heading: "generations played", Table: past})
	}
	return blocks
}

package page

import (
	"fmt"
	"math"

	"gobandit/gtp/games/event"
	"gobandit/gtp/games/event/report"
	"gobandit/model/words"
	"gobandit/search/bandit"
	"gobandit/search/tune"
	"gobandit/ui/figure"
)

// crossEntropy adds the summary and the sections of an event of the cross-entropy method.
func (p *Page) crossEntropy(r *report.Report) {
	p.Title = "Tuning event " + r.Status.Event
	s, c := r.Status, r.Status.Cross
	samples := len(s.Matchups)
	p.Summary = append(p.Summary,
		fmt.Sprintf("The cross-entropy method has played %d of %s of %s, %s each, against %s.",
			c.Generation, words.Plural(c.Generations, "generation"), words.Plural(samples, "candidate"), words.Plural(s.Matchups[0].Total, "game"), s.Opponent),
		fmt.Sprintf("At the means of its distribution the candidate is %s.", c.Means))
	if n := len(c.Past); n > 0 {
		best := c.Past[n-1].Ranking[0]
		games := float64(s.Matchups[0].Total)
		low, high := bandit.Wilson(best.Points, games)
		p.Summary = append(p.Summary, fmt.Sprintf("The best candidate of the latest complete generation, %s (%s), made %g points in %g games, %.1f%% (95%% interval %.1f to %.1f%%); all candidates together %.1f%%. The best of several is usually overrated: a separate match decides.",
			best.Name, best.Parameters, best.Points, games, 100*best.Points/games, 100*low, 100*high, 100*pointsOf(c.Past[n-1])/(games*float64(samples))))
	}
	distribution := Section{Title: "Distribution", Text: []string{
		"Each generation is drawn from normal distributions, one for each parameter, and its best candidates set the distributions of the next. The line is the mean; the band has 95% of what is drawn; the dots are the candidates drawn. Values are those before the parameter's transform."}}
	for i, parameter := range s.Parameters {
		distribution.Figures = append(distribution.Figures, Named{Name: "distribution-" + fileName(parameter.Code), Figure: distributed(r, i)})
	}
	var points []scored
	for i, m := range s.Matchups {
		points = append(points, scored{m.Name, c.Points[i], float64(m.Games)})
	}
	p.Sections = append(p.Sections, distribution,
		Section{Title: "Generations", Figures: append(generations(c, s.Matchups[0].Total), Named{Name: "candidates", Figure: scores("Points of the candidates of the latest generation", points)}, Named{Name: "colors", Figure: crossColors(r)})})
}

// pointsOf returns the points of all candidates of a generation.
func pointsOf(g event.Generation) float64 {
	sum := 0.0
	for _, c := range g.Ranking {
		sum += c.Points
	}
	return sum
}

// distributed draws the distribution of a parameter over the generations, with the
// candidates that have been drawn from it.
func distributed(r *report.Report, parameter int) figure.Figure {
	c := r.Status.Cross
	line := figure.Series{Name: "mean, 95% band", Dots: true}
	add := func(generation int, n tune.Normal) {
		spread := bandit.Normal95 * math.Sqrt(n.Variance)
		line.AddBand(float64(generation), n.Mean, n.Mean-spread, n.Mean+spread)
	}

	for i, g := range c.Past {
		add(i, g.From[parameter])
	}
	add(len(c.Past), c.Distribution[parameter])

	drawn := figure.Series{Name: "candidates", Bare: true}
	seen := make(map[[2]int]bool)
	for _, g := range r.Games() {
		if len(g.Path) != 2 || parameter >= len(g.Point) || seen[[2]int(g.Path)] {
			continue
		}
		seen[[2]int(g.Path)] = true
		drawn.Add(float64(g.Path[0]), g.Point[parameter])
	}

	code := r.Status.Parameters[parameter].Code
	return figure.Chart{
		Title: code + " over the generations", X: generationAxis(len(line.Points)), Y: figure.Axis{Label: code},
		Series: []figure.Series{line, drawn}, Width: halfWidth,
	}.Figure()
}

// generationAxis returns the axis of n generations, which people count from 1.
func generationAxis(n int) figure.Axis {
	a := figure.Axis{Label: "generation"}
	for i := range n {
		a.Names = append(a.Names, fmt.Sprint(i+1))
	}
	return a
}

// generations draws what the generations that have been played won: all of their
// candidates together, and the best.
func generations(c *event.CrossStanding, batch int) []Named {
	if len(c.Past) == 0 {
		return nil
	}
	all, best := figure.Series{Name: "all candidates, 95% band", Dots: true}, figure.Series{Name: "the best of each", Dots: true}
	for i, g := range c.Past {
		games, points := float64(batch*len(g.Ranking)), pointsOf(g)
		low, high := bandit.Wilson(points, games)
		all.AddBand(float64(i), points/games, low, high)
		best.Add(float64(i), g.Ranking[0].Points/float64(batch))
	}
	return []Named{{Name: "generations", Figure: figure.Chart{
		Title: "Points per game by generation", X: generationAxis(len(c.Past)), Y: figure.Axis{Label: "points per game", Percent: true, Max: 1},
		Series: []figure.Series{all, best}, Rules: []figure.Rule{{Y: .5}}, Width: halfWidth,
	}.Figure()}}
}

// crossColors draws the candidates' wins by color.
func crossColors(r *report.Report) figure.Figure {
	black, white := r.All.Black, r.All.White
	return scores("Wins of all candidates by color", []scored{
		{"all", float64(black.Wins + white.Wins), float64(black.Games + white.Games)},
		{"as Black", float64(black.Wins), float64(black.Games)}, {"as White", float64(white.Wins), float64(white.Games)},
	})
}

package tuner

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"slices"
	"strings"

	"gobandit/gtp/event"
	"gobandit/gtp/event/report"
	"gobandit/model/words"
	"gobandit/ui/kit"
	"gobandit/ui/view"
)

// drawInsight draws what takes long to compute: the learning curve, the importance of the
// parameters, or the path of the test of the confirmation match.
func (p heatPane) drawInsight(g view.Region) {
	w, _ := g.Size()
	in := p.maps.insights.latest
	title := [...]string{mapLearning: "learning: " + p.status.Measure.Head() + " of the best, ±95 %", mapImportance: "importance: variance explained",
		mapTest: "confirmation: path of the LLR"}[p.maps.kind]
	g.Fit(0, 0, view.Dim, title)
	text := ""
	switch {
	case in == nil:
		text = "reads the journal"
	case errors.Is(in.err, fs.ErrNotExist):
		text = "no game has ended yet"
	case in.err != nil:
		text = in.err.Error()
	case p.maps.kind == mapLearning && len(in.moments) > 0:
		in.drawLearning(g, p.status.Measure)
	case p.maps.kind == mapImportance && len(in.shares) > 0 && !in.significant():
		text = "nothing significant: the results of no parameter's values differ more than by chance (95 %)"
	case p.maps.kind == mapImportance && len(in.shares) > 0:
		in.drawImportance(g)
	case p.maps.kind == mapTest && len(in.test) > 0 && in.score.Test != nil:
		in.drawTest(g)
	case p.maps.kind == mapTest:
		text = "no game of a confirmation match has ended: " + p.keys.Press("tune.confirm") + " begins one"
	default:
		text = "all candidates have the same rate so far"
	}

	if text != "" {
		kit.DrawText(g, 1, 2, w-2, view.Plain, text)
	}
}

// Heights of the learning curve from which on the regret has a graph below it, and of
// that graph with its title.
const (
	withRegret   = 12
	regretHeight = 4
)

// drawLearning draws the rate expected of the best candidate over the games, with its
// interval, and what it was expected to lack to the best.
func (in *insight) drawLearning(g view.Region, by event.Measure) {
	w, h := g.Size()
	last := in.moments[len(in.moments)-1]
	curve := view.Path{Low: math.Inf(1), High: math.Inf(-1), Unit: 100}
	regret := view.Graph{Unit: 100, Marked: -1}
	for _, m := range in.moments {
		curve.Add(m.Model.Rate, m.Model.Low, m.Model.High)
		regret.Values, regret.High = append(regret.Values, m.Regret), max(regret.High, m.Regret)
	}

	title := "expected regret, points of model%"
	if by.IsNumber() {
		var times string
		curve.Unit, _ = axisUnit(by, curve.Low, curve.High, 3)
		regret.Unit, times = axisUnit(by, 0, regret.High, 3)
		title = "expected regret, " + by.Name + times
	} else {
		curve.Low, curve.High = math.Floor(curve.Low*10)/10, math.Ceil(curve.High*10)/10
		regret.High = max(.01, math.Ceil(regret.High*100)/100)
	}
	rows := h - 3 // title, games, words
	if h >= withRegret {
		rows -= regretHeight
		g.Head(rows+2, title, "")
		regret.Values = across(regret.Values, w-4)
		regret.Draw(g.Rows(rows+3, regretHeight-1))
	}

	curve.Draw(g.Rows(1, rows))
	drawGames(g.Rows(rows+1, 1), last.Games)
	percent := map[bool]string{false: "%"}[by.IsNumber()]
	text := fmt.Sprintf("%s%s (%s to %s), regret %s", by.Text(last.Model.Rate), percent, by.Text(last.Model.Low), by.Text(last.Model.High), by.Text(last.Regret))
	if long := last.Best + ": " + text; view.Width(long) <= w {
		text = long
	}
	g.Fit(0, h-1, view.Plain, text)
}

// across returns values at n equal steps.
func across(values []float64, n int) []float64 {
	out := make([]float64, max(n, 0))
	for i := range out {
		out[i] = values[i*len(values)/n]
	}
	return out
}

// drawGames draws the axis of the games below a path.
func drawGames(g view.Region, games int) {
	w, _ := g.Size()
	g.Text(4, 0, view.Dim, "1")
	if text := words.CountOf(games, "game"); view.Width(text)+8 < w {
		g.Right(0, view.Dim, text)
	}
}

// significant reports whether a parameter has an effect.
func (in *insight) significant() bool {
	return slices.ContainsFunc(in.shares, func(s report.Importance) bool { return s.Significant })
}

// drawImportance draws a bar for each parameter and each pair, the most important first.
func (in *insight) drawImportance(g view.Region) {
	w, h := g.Size()
	shares := slices.Clone(in.shares)
	slices.SortStableFunc(shares, func(a, b report.Importance) int { return cmp.Compare(b.Share, a.Share) })
	name, rest := 0, 1.0
	names := make([]string, len(shares))
	for i, s := range shares {
		names[i] = strings.Join(s.Parameters, " × ")
		name, rest = max(name, view.Width(names[i])), rest-s.Share
	}

	name = min(name, max(8, w/2-4))
	const figures = 23 // share, interval, sign
	bar := min(w-name-figures, 40)
	y := 2
	line := func(what, interval, sign string, share float64) {
		if y >= h {
			return
		}
		g.Text(1, y, view.Plain, view.Fit(what, name))
		g.Fit(name+1, y, view.Plain, padded(words.Percent(share)+"%", 7)+" "+sign+" "+interval)
		if bar >= 4 {
			g.Text(name+figures, y, view.Accent, view.Bar(share, bar))
		}
		y++
	}

	for i, s := range shares {
		sign := " "
		if s.Significant {
			sign = "*"
		}
		line(names[i], fmt.Sprintf("%.0f to %.0f", 100*s.Low, 100*s.High), sign, s.Share)
	}
	if rest > .0005 {
		line("others", "", " ", rest)
	}

	if y+1 < h {
		g.Fit(0, y+1, view.Dim, "* significant; ×: two together, beyond each")
	}
}

// drawTest draws the log likelihood ratio over the games of the confirmation match,
// between the bounds at which the test ends.
func (in *insight) drawTest(g view.Region) {
	w, h := g.Size()
	lower, upper := in.score.Test.Bounds()
	path := view.Path{Values: in.test, Low: math.Floor(lower - .5), High: math.Ceil(upper + .5), Unit: 1, Guides: []float64{lower, 0, upper}}
	for _, v := range in.test {
		path.Low, path.High = min(path.Low, math.Floor(v)), max(path.High, math.Ceil(v))
	}
	path.Draw(g.Rows(1, h-4))
	drawGames(g.Rows(h-3, 1), len(in.test))
	s := in.score
	text := fmt.Sprintf("LLR %+.2f (%.2f, %+.2f)", s.LLR(), lower, upper)
	if long := fmt.Sprintf("%s: %s", text, s.Verdict()); view.Width(long) <= w {
		text = long
	}
	g.Fit(0, h-2, view.Plain, text)
	g.Fit(0, h-1, view.Plain, fmt.Sprintf("%d-%d-%d, %g against %g Elo, v %s", s.Wins, s.Draws, s.Losses, s.Test.Elo0, s.Test.Elo1, s.Second))
}

package page

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"gobandit/gtp/games/event"
	"gobandit/gtp/games/event/report"
	"gobandit/gtp/games/match"
	"gobandit/model/words"
	"gobandit/search/rating"
	"gobandit/ui/figure"
)

// Event returns the page of an event, whose journal is at a path, and of its
// confirmation match if it has one. Ratings are those of a tournament's players; nil for none.
func Event(r *report.Report, journal string, ratings *rating.List, about About) Page {
	if r.Status.Kind == event.KindPlayoff && len(r.Status.Matchups) == 1 {
		return Match(r, filepath.Dir(event.RecordPath(journal, "0", false)), journal, about)
	}
	about.Began = r.Header.Version
	p := Page{Title: r.Status.Event, Finished: r.Status.Finished, Source: r.Header.Source, About: about}
	if r.Status.Description != "" {
		p.Summary = append(p.Summary, r.Status.Description)
	}
	switch {
	case r.Status.Cross != nil:
		p.crossEntropy(r)
	case len(r.Status.Matchups) > 0:
		p.tournament(r, ratings)
	default:
		p.tuning(r)
	}
	p.Summary = append(p.Summary, cost(r))
	if section, ok := confirmed(journal); ok {
		p.Sections = append(p.Sections, section)
	}
	blocks := r.Blocks()
	blocks[0].Heading = "" // the page has the title
	p.Sections = append(p.Sections,
		Section{Title: "Games", Figures: append(gameFigures(r), boards(journal, eventGames(r, journal))...)},
		Section{Title: "All figures", Blocks: blocks}, engines(r))
	return p
}

// tuning adds the summary and the sections of a tuning event.
func (p *Page) tuning(r *report.Report) {
	p.Title = "Tuning event " + r.Status.Event
	if r.Best == nil {
		p.Summary = append(p.Summary, "No game has a result yet.")
		return
	}
	p.Summary = append(p.Summary, bestInWords(r)...)

	var importance []Named
	shares := r.Importances()
	if shares != nil {
		importance = []Named{{Name: "importance", Figure: importances(shares, r.Status.Measure)}}
	}
	var maps, slices []Named
	for _, m := range r.Maps() {
		maps = append(maps, Named{Name: "map-" + fileName(m.Right) + "-" + fileName(m.Up), Figure: heatMap(m, r.Status.Measure)})
	}
	var aboutMaps []string
	if maps != nil {
		aboutMaps = []string{r.Status.Measure.Head() + ", and below it half the width of the 95% interval and the games. The other parameters are those of the best candidate."}
	}
	along := r.Slices()
	for _, s := range along {
		slices = append(slices, Named{Name: "slice-" + fileName(s.Right), Figure: slice(s, scaleOf(along, r.Status.Measure), r.Status.Measure)})
	}

	codes := strings.Join(words.Each(r.Status.Parameters, func(p event.ParameterInfo) string { return p.Code }), between)
	moments, by := r.Learning(learningMoments), r.Status.Measure
	p.Sections = append(p.Sections,
		Section{Title: "Leaderboard", Text: []string{by.Head() + " is the " + words.If(by.IsNumber(), "number", "win rate") + " to expect of a candidate by the " + by.Goal.Runs() + " of all. A candidate is named by its values of " + codes + "."}, Figures: []Named{{Name: "leaderboard", Figure: leaderboard(r)}}},
		Section{Title: "Learning curve", Text: []string{by.Head() + " of the candidate named best after each number of " + by.Goal.Runs() + ", its expected regret (how far it was below the best one), and the probability that it is the best."},
			Figures: []Named{{Name: "learning", Figure: learning(moments, by)}, {Name: "sure", Figure: sure(moments)}}},
		Section{Title: "Parameters", Text: parametersInWords(r, shares, importance), Figures: append(importance, slices...)},
		Section{Title: "Maps of two parameters", Text: aboutMaps, Figures: maps},
	)
	if r.Status.Objective == match.NoObjective {
		p.Sections = append(p.Sections, Section{Title: "Colors", Figures: []Named{{Name: "colors", Figure: colors(r)}}})
	}
}

// parametersInWords says what the figures of single parameters show, and which of those have an effect.
func parametersInWords(r *report.Report, shares []report.Importance, importance []Named) []string {
	text := []string{"Each slice goes through the best candidate, " + valuesOf(r, r.Best.Coordinates) + ", along one parameter."}
	if importance == nil {
		return text
	}
	effect := "nothing significant: the results of no parameter's values differ more than by chance (95%)"
	if slices.ContainsFunc(shares, func(s report.Importance) bool { return s.Significant }) {
		effect = "* marks parameters whose values have results that differ more than by chance (95%)"
	}
	return append(text, "Importance is the share of the variance of "+r.Status.Measure.Head()+" over all candidates, with its 95% interval; "+effect+".")
}

// between stands between the values of a candidate.
const between = " · "

// valuesOf names a candidate by its values, without the words that all values of a parameter share.
func valuesOf(r *report.Report, coordinates []int) string {
	var all []string
	for i, p := range r.Status.Parameters {
		all = append(all, words.Labels(p.Values, 6)[coordinates[i]])
	}
	return strings.Join(all, between)
}

// bestInWords says which candidate is best, how sure that is, and against what.
func bestInWords(r *report.Report) []string {
	b, by := r.Best, r.Status.Measure
	sure := fmt.Sprintf("Of %s it is the best with a probability of %s%%.", r.Status.Among(), words.Likelihood(b.PBest))
	if c := r.Second; c != nil {
		sure += fmt.Sprintf(" It is better than the runner-up, %s, with a probability of %s%%", c.Parameters, words.Likelihood(c.Better))
		if !by.IsNumber() {
			sure += fmt.Sprintf("; the rates of their games differ by %+.1f points (%+.1f to %+.1f)", 100*c.Difference, 100*c.LowEnd, 100*c.HighEnd)
		}
		sure += "."
	}
	if why := r.Status.WhyBest; why != "" {
		sure += " " + why
	}
	if by.IsNumber() {
		text := fmt.Sprintf("The best candidate is %s.", r.Status.NamedText())
		if n := b.Numbers; n.Count > 0 {
			text += fmt.Sprintf(" The mean %s of %s is %s, with a standard deviation of %s.", by.Name, words.Plural(n.Count, "run"), by.Text(n.Mean), by.Text(n.SD))
		}
		return []string{text + fmt.Sprintf(" By the runs of all candidates, %s (%s to %s) is to be expected of it.", by.Text(b.Model.Rate), by.Text(b.Model.Low), by.Text(b.Model.High)), sure}
	}

	text := fmt.Sprintf("The best candidate against %s is %s.", r.Status.Opponent, r.Status.NamedText())
	if b.Games > 0 {
		text += fmt.Sprintf(" It won %d of %s: %.1f%% with even colors (95%% interval %.1f to %.1f%%).",
			b.Wins, words.Plural(b.Games, "game"), 100*b.Even, 100*b.Low, 100*b.High)
	}
	elo := func(rate float64) string { return match.EloText(match.Elo(rate)) }
	m := b.Model
	return []string{text + fmt.Sprintf(" By the games of all candidates, %.1f%% (%.1f to %.1f%%) is to be expected of it (model%%), which is %s Elo (%s to %s) against %s.",
		100*m.Rate, 100*m.Low, 100*m.High, elo(m.Rate), elo(m.Low), elo(m.High), r.Status.Opponent), sure}
}

// rates returns the axis of what is expected of candidates.
func rates(by event.Measure, label string) figure.Axis {
	if by.IsNumber() {
		return figure.Axis{Label: strings.Replace(label, "model%", by.Head(), 1)}
	}
	return figure.Axis{Label: label, Percent: true, Max: 1}
}

// cost says what the games took.
func cost(r *report.Report) string {
	t, _ := r.Totals()
	kind := "game"
	if r.Status.Objective != match.NoObjective {
		kind = "run"
	}
	text := words.Plural(t.Games, kind) + " with a result"
	if r.Status.Total > 0 {
		text = fmt.Sprintf("%s of %s have a result", words.Grouped(t.Games), words.Plural(r.Status.Total, kind))
	}
	if t.Void > 0 {
		text += fmt.Sprintf(", %d ended without one", t.Void)
	}
	spent := words.Duration(time.Duration(t.Seconds * float64(time.Second)))
	moves, seconds := r.PerGame()
	if n := t.Games + t.Void; n > 0 && kind == "run" {
		text += fmt.Sprintf("; they took %s together, %.1f s per run", spent, seconds)
	} else if n > 0 {
		text += fmt.Sprintf("; they took %s of playing time together, %.1f s and %.0f moves per game", spent, seconds, moves)
	}
	if r.Status.Size > 0 && kind != "run" {
		text += fmt.Sprintf(". The board is %dx%d with %g points of komi%s", r.Status.Size, r.Status.Size, r.Status.Komi, event.OfVariant(r.Status.Variant))
	}
	if end := r.Status.EndText(); end != "" {
		text += ". " + strings.ToUpper(end[:1]) + end[1:]
	}
	return text + "."
}

// mostBars is the number of candidates on the leaderboard.
const mostBars = 20

// leaderboard draws the candidates with most games, with their intervals.
func leaderboard(r *report.Report) figure.Figure {
	by := r.Status.Measure
	bars := figure.Bars{Title: "Candidates, most games first", From: .5, Axis: rates(by, "model%, 95% intervals"), Width: 900}
	if by.IsNumber() {
		bars.Title, bars.From = "Candidates, most runs first", r.Best.Model.Rate
	}
	for _, c := range r.Candidates[0][:min(mostBars, r.Status.Contenders())] {
		if c.Standing.Games == 0 {
			break
		}
		name := valuesOf(r, c.Coordinates)
		if c.Standing.Best {
			name = "★ " + name
		}
		note := fmt.Sprintf("%s of %s won", words.Grouped(c.Standing.Wins), words.Grouped(c.Standing.Games))
		if by.IsNumber() {
			note = fmt.Sprintf("mean of %s %s", words.Plural(c.Standing.Games, "run"), by.Text(c.Numbers.Mean))
		}
		bars.Rows = append(bars.Rows, figure.Bar{
			Name: name, Value: c.Model.Rate, Low: c.Model.Low, High: c.Model.High, Strong: c.Standing.Best,
			Note: fmt.Sprintf("%s, P(best) %s%%", note, words.Likelihood(c.PBest)),
		})
	}
	return bars.Figure()
}

// learningMoments is the number of moments in a learning curve.
const learningMoments = 120

// learning draws the win rate expected of the best candidate over the games, and its
// regret.
func learning(moments []report.Moment, by event.Measure) figure.Figure {
	best, regret := figure.Series{Name: by.Head() + " of the best candidate, 95% band"}, figure.Series{Name: "regret expected"}
	for _, m := range moments {
		best.AddBand(float64(m.Games), m.Model.Rate, m.Model.Low, m.Model.High)
		regret.Add(float64(m.Games), m.Regret)
	}
	if by.IsNumber() { // the regret is of another size
		return figure.Chart{Title: "Learning curve", X: figure.Axis{Label: "runs"}, Y: rates(by, "model%"), Series: []figure.Series{best}}.Figure()
	}
	return figure.Chart{
		Title: "Learning curve", X: gamesAxis, Y: figure.Axis{Label: "win rate", Max: 1, Percent: true},
		Series: []figure.Series{best, regret}, Rules: []figure.Rule{{Y: .5}},
	}.Figure()
}

// sure draws the probability that the candidate named best is the best.
func sure(moments []report.Moment) figure.Figure {
	p := figure.Series{}
	for _, m := range moments {
		p.Add(float64(m.Games), m.PBest)
	}
	return figure.Chart{Title: "P(best) of the candidate named best", X: gamesAxis, Y: figure.Axis{Label: "P(best)", Percent: true, Zero: true}, Series: []figure.Series{p}, Width: halfWidth}.Figure()
}

// importances draws the shares of the variance, with what is left to three and more
// parameters together.
func importances(shares []report.Importance, by event.Measure) figure.Figure {
	bars := figure.Bars{Title: "Importance of the parameters", Axis: figure.Axis{Label: "share of the variance of " + words.If(by.IsNumber(), by.Name, "the win rate"), Percent: true, Max: 1}}
	rest := 1.0
	for _, s := range shares {
		if len(s.Parameters) > 1 && s.Share < .005 {
			continue // of the pairs most explain nothing
		}
		rest -= s.Share
		name := strings.Join(s.Parameters, " × ") + words.If(s.Significant, " *", "")
		bars.Rows = append(bars.Rows, figure.Bar{Name: name, Value: s.Share, Low: s.Low, High: s.High, Strong: len(s.Parameters) == 1,
			Note: fmt.Sprintf("%.1f%% (%.0f to %.0f)", 100*s.Share, 100*s.Low, 100*s.High)})
	}
	slices.SortStableFunc(bars.Rows, func(a, b figure.Bar) int { return cmp.Compare(b.Value, a.Value) })
	if rest > .001 {
		bars.Rows = append(bars.Rows, figure.Bar{Name: "others", Value: rest, Note: fmt.Sprintf("%.1f%%", 100*rest)})
	}
	return bars.Figure()
}

// scaleOf returns a scale for all slices, which shows how they differ.
func scaleOf(all []report.HeatMap, by event.Measure) figure.Axis {
	axis := rates(by, "model%")
	axis.Min, axis.Max = math.Inf(1), math.Inf(-1)
	for _, m := range all {
		for _, c := range m.Cells[0] {
			axis.Min, axis.Max = min(axis.Min, c.Low), max(axis.Max, c.High)
		}
	}
	return axis
}

// slice draws the rates along one parameter.
func slice(m report.HeatMap, y figure.Axis, by event.Measure) figure.Figure {
	rate := figure.Series{Name: by.Head() + ", 95% band", Dots: true}
	for i, c := range m.Cells[0] {
		rate.AddBand(float64(i), c.Rate, c.Low, c.High)
	}
	rules := []figure.Rule{{Y: .5}}
	if by.IsNumber() {
		rules = nil
	}
	return figure.Chart{
		Title: by.Head() + " by " + m.Right, X: figure.Axis{Label: m.Right, Names: words.Labels(m.Columns, 8)}, Y: y,
		Series: []figure.Series{rate}, Rules: rules, Width: 460, Height: 280,
	}.Figure()
}

// heatMap draws a map of two parameters.
func heatMap(m report.HeatMap, by event.Measure) figure.Figure {
	out := figure.HeatMap{
		Plain: by.IsNumber(), Title: m.Up + " by " + m.Right, Right: m.Right, Up: m.Up, Columns: words.Labels(m.Columns, 8), Rows: words.Labels(m.Rows, 8),
		Legend: fmt.Sprintf("frame: the best; hatched: the 95%% interval is wider than ±%.0f", 100*report.Sure),
	}
	if by.IsNumber() {
		out.Legend = by.Head() + "; frame: the best"
	}
	for _, row := range m.Cells {
		var cells []figure.Cell
		for _, c := range row {
			cell := figure.Cell{Value: c.Rate, Low: c.Low, High: c.High, Best: c.Best, Unsure: c.Unsure, Note: fmt.Sprintf("±%.0f · %d", 50*(c.High-c.Low), c.Games)}
			if by.IsNumber() {
				cell.Text, cell.About, cell.Note = by.Text(c.Rate), by.IntervalText(c.Estimate), fmt.Sprintf("±%s · %d", by.HalfText(c.Estimate), c.Games)
			}
			cells = append(cells, cell)
		}
		out.Cells = append(out.Cells, cells)
	}
	return out.Figure()
}

// colors draws the candidates' rates by color.
func colors(r *report.Report) figure.Figure {
	a, b := r.All, r.Best
	all := []scored{{"all candidates", float64(a.Wins), float64(a.Games)}, {"as Black", float64(a.Black.Wins), float64(a.Black.Games)}, {"as White", float64(a.White.Wins), float64(a.White.Games)}}
	best := []scored{{"the best", float64(b.Wins), float64(b.Games)}, {"the best as Black", float64(b.Black.Wins), float64(b.Black.Games)}, {"the best as White", float64(b.White.Wins), float64(b.White.Games)}}
	return scores("Win rates by color", append(all, best...))
}

// confirmed is the section of the confirmation match of an event; false without one, or
// without games.
func confirmed(journal string) (Section, bool) {
	r, err := report.OfJournal(event.ConfirmPath(journal), report.Options{Games: true})
	if err != nil {
		return Section{}, false
	}
	m := r.Status.Matchups[0]
	games := r.Course(m)
	if len(games) == 0 {
		return Section{}, false
	}
	figures := append(matchFigures(m, games, "confirm-"), boards(journal, matchGames(r, m, event.ConfirmFolder(journal), "confirm-"))...)
	return Section{Title: "Confirmation match", Text: matchInWords(m.Stats()), Figures: figures}, true
}

// eventGames are the games of an event to show: the best candidate's quickest win and
// quickest loss, and the last game.
func eventGames(r *report.Report, journal string) []shown {
	var out []shown
	add := func(name, what string, g *report.Ended) {
		if g != nil {
			out = append(out, shown{name, fmt.Sprintf("%s: %s, game %s", what, g.Result, g.Name), event.RecordPath(journal, g.Name, false)})
		}
	}
	win, loss, last := r.Shown()
	add("best-game", "The best candidate's fastest win", win)
	add("worst-game", "The best candidate's fastest loss", loss)
	add("last-game", "The last game", last)
	return out
}

// engines lists what the players say of themselves.
func engines(r *report.Report) Section {
	s := Section{Title: "Engines"}
	s.Text = words.Each(slices.Sorted(maps.Keys(r.Status.Engines)), func(code string) string { return code + ": " + r.Status.Engines[code] })
	return s
}

// fileName makes a part of a file's name of a parameter's code.
func fileName(code string) string {
	return strings.Map(func(c rune) rune {
		if c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_' {
			return c
		}
		return '_'
	}, code)
}

// tournament adds the summary and the sections of a playoff, an all-play-all or a gauntlet.
func (p *Page) tournament(r *report.Report, ratings *rating.List) {
	p.Title = "Tournament " + r.Status.Event
	if ratings == nil {
		p.Summary = append(p.Summary, "No game has a winner yet.")
		return
	}

	tests := tested(r)
	p.Summary = append(p.Summary, words.Each(tests, func(t Section) string { return t.Title + ": " + t.Text[len(t.Text)-1] })...)

	first := ratings.Players[0]
	text := fmt.Sprintf("%s leads with %+.0f Elo (95%% interval %+.0f to %+.0f) from the mean of %s.", first.Name, first.Elo, first.Low, first.High, words.Plural(len(ratings.Players), "player"))
	if len(ratings.Players) > 1 {
		if los := ratings.LOS[0][1]; !math.IsNaN(los) {
			text += fmt.Sprintf(" It is stronger than %s, the next, with a probability of %s%%.", ratings.Players[1].Name, words.Likelihood(los))
		}
	}
	p.Summary = append(p.Summary, text, fmt.Sprintf("Black's color is worth %+.0f Elo (%+.0f to %+.0f).", math.Round(ratings.Advantage.Elo)+0, ratings.Advantage.Low, ratings.Advantage.High))
	p.Summary = append(p.Summary, words.Each(ratings.Warnings, func(w string) string { return strings.ToUpper(w[:1]) + w[1:] + "." })...)

	drawn := []Named{{Name: "ratings", Figure: ratingBars(ratings)}}
	if n := len(ratings.Players); n > 1 && n <= mostBars {
		drawn = append(drawn, Named{Name: "cross", Figure: cross(r.Status.Matchups, ratings)}, Named{Name: "los", Figure: superiority(ratings)})
	}
	p.Sections = append(p.Sections, Section{Title: "Ratings", Text: []string{"Ratings are by the Bradley-Terry model with a term for color, as in gobandit ratings."}, Figures: drawn})
	p.Sections = append(p.Sections, tests...)
}

// ratingBars draws ratings with their intervals.
func ratingBars(l *rating.List) figure.Figure {
	bars := figure.Bars{Title: "Ratings", Axis: figure.Axis{Label: "Elo, 95% intervals"}}
	for _, p := range l.Players[:min(2*mostBars, len(l.Players))] {
		bars.Rows = append(bars.Rows, figure.Bar{Name: p.Name, Value: p.Elo, Low: p.Low, High: p.High, Note: fmt.Sprintf("%+.0f, %s", p.Elo, words.Plural(p.Games, "game"))})
	}
	return bars.Figure()
}

// cross draws the points per game of each player against each other.
func cross(matchups []event.MatchupStanding, l *rating.List) figure.Figure {
	points, games := make(map[[2]string]float64), make(map[[2]string]int)
	for _, m := range matchups {
		for k := range 2 {
			pair := [2]string{m.Players[k], m.Players[1-k]}
			points[pair] += m.Points(k)
			games[pair] += m.Games
		}
	}
	f := square("Points per game in percent, row against column", l)
	for i, p := range l.Players {
		for j, q := range l.Players {
			c := &f.Cells[i][j]
			if n := games[[2]string{p.Name, q.Name}]; n > 0 && i != j {
				*c = figure.Cell{Value: points[[2]string{p.Name, q.Name}] / float64(n), Note: fmt.Sprint(n)}
			}
		}
	}
	f.Legend = "small: games"
	return f.Figure()
}

func superiority(l *rating.List) figure.Figure {
	f := square("Probability in percent that the player of the row is stronger (LOS)", l)
	for i := range l.Players {
		for j, los := range l.LOS[i] {
			if !math.IsNaN(los) {
				f.Cells[i][j] = figure.Cell{Value: min(max(los, .01), .99)} // it is never certain
			}
		}
	}
	return f.Figure()
}

// square returns an empty map of players against players.
func square(title string, l *rating.List) figure.HeatMap {
	f := figure.HeatMap{Title: title, Whole: true}
	for range l.Players {
		row := make([]figure.Cell, len(l.Players))
		for j := range row {
			row[j].Empty = true
		}
		f.Cells = append(f.Cells, row)
	}
	for _, p := range l.Players {
		f.Columns, f.Rows = append(f.Columns, p.Name), append(f.Rows, p.Name)
	}
	return f
}

package report

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"gobandit/gtp/games/event"
	"gobandit/gtp/games/match"
	"gobandit/model/param"
	"gobandit/model/words"
	"gobandit/search/tune"
)

// Blocks returns the report as Text and Markdown write it.
func (r *Report) Blocks() []Block {
	if len(r.Status.Matchups) > 0 {
		return r.tournament()
	}
	blocks := []Block{{Heading: "Tuning event " + r.Status.Event, Lines: r.summary()}}
	if r.Best == nil {
		blocks = append(blocks, Block{Lines: []string{"No game has a result yet."}})
	} else {
		blocks = append(blocks, Block{Heading: "Best candidate", Lines: r.best()})
	}

	for i, level := range r.Candidates {
		var out []RankedCandidate
		if i == 0 {
			contenders := r.Status.Contenders()
			level, out = level[:contenders], level[contenders:]
		}
		title := "Ranking, most " + r.Status.Measure.Goal.Runs() + " first"
		if len(r.Candidates) > 1 {
			title += fmt.Sprintf(": level %d", i+1)
		}
		if t := r.ranking(level, i); len(t.Rows) > 0 {
			blocks = append(blocks, Block{Heading: title, Table: t})
			if i == 0 {
				blocks = append(blocks, r.legend())
			}
			if left := len(level) - len(t.Rows); left > 0 && i == 0 {
				blocks = append(blocks, Block{Lines: []string{fmt.Sprintf("and %d more", left)}})
			}
		}
		blocks = append(blocks, leftOut(out)...)
	}

	for _, m := range r.Marginals {
		blocks = append(blocks, Block{Heading: fmt.Sprintf("By %s alone (%s)", m.Code, m.Scale), Table: m.table(r.Status.Measure)})
	}
	blocks = append(blocks, Block{Heading: r.Heat.title(r.Status.Measure), Table: r.Heat.table(r.Status.Measure)}, Block{Lines: r.Heat.legend(r.Status.Measure)})
	return slices.Concat(blocks, r.next(), r.byHand(), []Block{{Heading: "Settings", Table: r.settings()}}, changed(r.Status))
}

// summary describes the games played.
func (r *Report) summary() (p []string) {
	s := r.Status
	if s.Description != "" {
		p = append(p, s.Description)
	}

	games := played(s.Played, s.Total, s.Measure.Goal.Run())
	if s.Total == 0 {
		games += " with a result"
	}
	games += r.others()

	against := fmt.Sprintf("%dx%d, komi %s%s, opponent %s", s.Size, s.Size, param.Text(s.Komi), event.OfVariant(s.Variant), s.Opponent)
	if s.Objective != match.NoObjective {
		against = "objective: " + s.Objective.String()
	}
	p = append(p, against,
		s.Rule+", "+words.Plural(s.Space.Len(), "candidate"), games)

	a := r.All
	if a.Games == 0 {
		return p
	}
	if s.Stop != nil {
		p = append(p, s.Stop.String())
	}
	if looks := tune.LooksText(s.Looks, 4); looks != "" {
		p = append(p, looks+" (how "+s.Measure.Head()+" seems to vary over the parameters)")
	}
	moves, seconds := r.PerGame()
	if s.Objective != match.NoObjective {
		if !s.Measure.IsNumber() {
			p = append(p, fmt.Sprintf("all candidates won %s", a.Score))
		}
		p = append(p, fmt.Sprintf("%.1f s per run", seconds))
	} else {
		p = append(p, fmt.Sprintf("all candidates won %s; as Black %s, as White %s", a.Score, a.Black, a.White),
			fmt.Sprintf("%.0f moves and %.1f s per game", moves, seconds))
	}

	if a.ByHand > 0 {
		p = append(p, words.Plural(a.ByHand, "result")+" recorded by hand")
	}
	if a.Forfeits+a.OpponentForfeits > 0 {
		p = append(p, fmt.Sprintf("forfeits: %d by candidates, %d by the opponent", a.Forfeits, a.OpponentForfeits))
	}

	if s.Decided != "" {
		p = append(p, s.Decided)
	}
	p = append(p, r.decided()...)
	if a.Unknown > 0 {
		p = append(p, words.Plural(a.Unknown, "game")+" without a winner, counted as lost")
	}
	return p
}

// played says how many games, or runs, of all have a result. The total is 0 if it is not known.
func played(n, total int, what string) string {
	if total > 0 {
		return words.Grouped(n) + " of " + words.Plural(total, what)
	}
	return words.Plural(n, what)
}

// others says how many games do not count, and why, and that the event is wound back; a part of a sentence.
func (r *Report) others() (text string) {
	s := r.Status
	if s.Void > 0 {
		text += fmt.Sprintf(", %d void", s.Void)
	}
	if n := len(s.Excluded()); n > 0 {
		text += fmt.Sprintf(", %d excluded", n)
	}
	text += distinct(s)
	if s.Finished {
		text += "; " + s.EndText()
	}
	if r.At > 0 {
		text += fmt.Sprintf("; wound back to game %d", r.At)
	}
	return text
}

// distinct says how many games are distinct, if some repeat others; a part of a
// sentence.
func distinct(s *event.Status) string {
	if s.Repeated == 0 {
		return ""
	}
	how := "which do not count"
	if s.Repeats == event.RepeatsCount {
		how = "which still count"
	}
	repeat := words.If(s.Repeated == 1, "repeats", "repeat")
	return fmt.Sprintf(", %d distinct; %d %s another of the same players and colors, %s", s.Distinct, s.Repeated, repeat, how)
}

// changed says which games were played under other settings than the first.
func changed(s *event.Status) []Block {
	if len(s.Accepted) == 0 {
		return nil
	}
	t := &Table{Head: []string{" from game", " setting", " before", " since then", " accepted"}}
	for _, a := range s.Accepted {
		for _, c := range a.Changes {
			t.add(fmt.Sprint(a.Games+1), c.Key(), c.Before(), c.After(), a.Time.Local().Format("2006-01-02 15:04"))
		}
	}
	return []Block{{Heading: "Settings that changed between games", Table: t}}
}

// best describes the best candidate and its runner-up.
func (r *Report) best() []string {
	b := r.Best
	p := []string{fmt.Sprintf("%s  %s", b.Parameters, b.Place)}
	m := r.Status.Measure
	who, did, what, of := "", "won ", "rate", ""
	if m.IsNumber() {
		who, did, what = "it ", "had ", "number"
	}
	if len(r.Status.Lineage) > 0 {
		of = " of the " + r.Status.Among()
	}
	if r.Best.Free || r.Best.Place != r.Cell { // the games are those of a cell around it
		who = "candidates near " + r.cellName + " " + r.Cell + " "
	}
	p = append(p, who+did+b.result(m), fmt.Sprintf("%s; %s is the %s to expect by the %s of all candidates", b.outlook(m, of), m.Head(), what, m.Goal.Runs()))
	if c := r.Second; c != nil {
		better := "the best is better than the runner-up with a probability of " + probability(c.Better)
		if !m.IsNumber() {
			better = fmt.Sprintf("the rates of their games differ by %+.1f points [%+.1f, %+.1f]; ", 100*c.Difference, 100*c.LowEnd, 100*c.HighEnd) + better
		}
		p = append(p, "", fmt.Sprintf("runner-up: %s  %s", c.Parameters, c.Place), did+c.result(m), c.outlook(m, of), better)
		if r.Status.WhyBest != "" {
			p = append(p, r.Status.WhyBest)
		}
	}
	if r.Status.Objective != match.NoObjective {
		return p
	}
	return append(p, "", "Lucky candidates got more games, so the best win rate is probably too high:",
		"gobandit confirm tests the best candidate in a new match.")
}

// outlook describes what to expect of a candidate in a line, and of whom it is the best.
func (c RankedCandidate) outlook(m event.Measure, of string) string {
	if m.IsNumber() {
		return m.Head() + " " + m.IntervalText(c.Model) + "; the best" + of + " with a probability of " + probability(c.PBest)
	}
	return fmt.Sprintf("model%% %.1f [%.1f, %.1f], Elo %s; the best%s with a probability of %s", 100*c.Model.Rate, 100*c.Model.Low, 100*c.Model.High,
		match.EloInterval(c.Model.Rate, c.Model.Low, c.Model.High), of, probability(c.PBest))
}

// result describes the games of a candidate in a line.
func (c RankedCandidate) result(m event.Measure) string {
	if n := c.Numbers; m.IsNumber() {
		return fmt.Sprintf("%s, %s", words.Plural(c.Standing.Games, "run"), meanText(m, n))
	}
	if c.Games == 0 {
		return "0 games"
	}
	rate := fmt.Sprintf("%.1f%%", 100*c.WinRate())
	if even := fmt.Sprintf("%.1f%%", 100*c.Even); even != rate {
		rate += words.If(len(c.Against) > 0, ", with even colors and opponents by their weights ", ", with even colors ") + even
	}
	return fmt.Sprintf("%d of %s, %s [%.1f, %.1f]", c.Wins, words.Plural(c.Games, "game"), rate, 100*c.Low, 100*c.High)
}

// meanText describes what the runs of a candidate printed.
func meanText(m event.Measure, n tune.Numbers) string {
	if n.Count == 0 {
		return "no number"
	}
	return fmt.Sprintf("mean %s %s, standard deviation %s", m.Name, tune.NumberText(n.Mean), tune.NumberText(n.SD))
}

// probability writes a probability, never as certain.
func probability(p float64) string {
	switch {
	case p < 0.001:
		return "<.001"
	case p > 0.999:
		return ">.999"
	}
	return strings.Replace(fmt.Sprintf("%.3f", p), "0.", ".", 1)
}

func (m Marginal) table(by event.Measure) *Table {
	t, games := list(m.Values), !by.IsNumber()
	t.column(true, " value", func(v MarginalValue) string { return v.Value })
	t.column(true, by.Goal.Runs(), func(v MarginalValue) string { return fmt.Sprint(v.Games) })
	t.column(games, "won%", func(v MarginalValue) string { return dashed(v.Games > 0, "%.1f", 100*float64(v.Wins)/float64(v.Games)) })
	t.column(games, " 95% interval", func(v MarginalValue) string { return dashed(v.Games > 0, "%.1f to %.1f", 100*v.Low, 100*v.High) })
	t.column(true, by.Head(), func(v MarginalValue) string { return by.Text(v.Model) })
	return t.Table
}

func (h HeatMap) title(m event.Measure) string {
	title := m.Head() + " by " + h.Right
	if h.Up != "" {
		title = fmt.Sprintf("%s: %s upwards, %s to the right", m.Head(), h.Up, h.Right)
	}
	if h.Others != "" {
		title += ", at " + h.Others
	}
	return title
}

// table returns a field "52* (31)" for each candidate: the rate in per cent, a mark if
// the candidate is the best or unsure, and the games.
func (h HeatMap) table(m event.Measure) *Table {
	t := &Table{Head: append([]string{" "}, h.Columns...)}
	for i, row := range h.Cells {
		cells := []string{h.Rows[i]}
		for _, c := range row {
			mark := ""
			if c.Unsure {
				mark = "?"
			}
			if c.Best {
				mark += "*"
			}
			rate := fmt.Sprintf("%.0f", math.Round(100*c.Rate))
			if m.IsNumber() {
				rate = m.Text(c.Rate)
			}
			cells = append(cells, fmt.Sprintf("%s%s (%d)", rate, mark, c.Games))
		}
		t.add(cells...)
	}
	return t
}

func (h HeatMap) legend(m event.Measure) []string {
	if m.IsNumber() {
		return []string{m.Head() + ": the number to expect (runs); * the best"}
	}
	return []string{fmt.Sprintf("model%%: the win%% to expect (games); * the best, ? the 95%% interval is wider than ±%.0f", 100*Sure)}
}

// SettingsTable lists settings by name.
func SettingsTable(settings []event.Setting) *Table {
	return &Table{Head: []string{" setting", " value"}, Rows: words.Each(settings, func(s event.Setting) []string { return []string{s.Name, s.Value} })}
}

func (r *Report) settings() *Table {
	t := SettingsTable(r.Settings)
	t.add("rule", r.Status.Rule)
	t.add("seed", fmt.Sprint(r.Seed))
	return t
}

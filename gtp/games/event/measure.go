package event

import (
	"maps"
	"slices"

	"gobandit/model/words"
	"gobandit/search/tune"
)

// A Measure is what candidates are measured by: the games that they win, or numbers that their runs print. Whoever shows what is
// expected of a candidate, a rate of wins or such a number, writes it as the Measure does.
type Measure struct {
	Goal    tune.Goal
	Name    string   // of the number that decides: "work"
	Metrics []Metric // the other numbers with names, by these
}

// A Metric is a number with a name that runs print, which does not decide.
type Metric struct {
	Name  string
	Means map[int]float64 // by candidate of the first level, by its index; nobody may change it
}

// IsNumber reports whether runs are measured by numbers.
func (m Measure) IsNumber() bool { return m.Goal != tune.Wins }

// Head is the head of what is expected of candidates: "model%", or "model work".
func (m Measure) Head() string {
	if m.IsNumber() {
		return "model " + m.Name
	}
	return "model%"
}

// Text writes what is expected of a candidate.
func (m Measure) Text(x float64) string {
	if m.IsNumber() {
		return tune.NumberText(x)
	}
	return words.Percent(x)
}

// HalfText writes half the width of the interval of an estimate, with two digits.
func (m Measure) HalfText(e tune.Estimate) string {
	if m.IsNumber() {
		return tune.SpreadText((e.High - e.Low) / 2)
	}
	return words.PlusMinus((e.High - e.Low) / 2)
}

// IntervalText writes an estimate with its 95% interval: ".889 [.887, .891]".
func (m Measure) IntervalText(e tune.Estimate) string {
	return m.Text(e.Rate) + " [" + m.Text(e.Low) + ", " + m.Text(e.High) + "]"
}

// numberNamed is what a number without a name is called.
const numberNamed = "number"

// metrics are the means of numbers by their names and by candidate.
type metrics map[string]map[int]mean

func (m metrics) clone() metrics {
	out := make(metrics)
	for name, means := range m {
		out[name] = maps.Clone(means)
	}
	return out
}

type mean struct {
	n    int
	mean float64
}

func (m metrics) add(name string, candidate int, x float64) {
	if m[name] == nil {
		m[name] = make(map[int]mean)
	}
	of := m[name][candidate]
	of.n++
	of.mean += (x - of.mean) / float64(of.n)
	m[name][candidate] = of
}

// measured returns the measure of an event.
func (t *tuning) measured() Measure {
	m := Measure{Goal: t.config.Tune.Goal, Name: t.name}
	for _, name := range slices.Sorted(maps.Keys(t.metrics)) {
		if name == t.name {
			continue
		}
		means := make(map[int]float64)
		for i, of := range t.metrics[name] {
			means[i] = of.mean
		}
		m.Metrics = append(m.Metrics, Metric{name, means})
	}
	return m
}

// Objective reports whether the row is of a run of a program in place of a game.
func (r Row) Objective() bool { return r.Matchup == "" && r.Color == "" && !r.Hand() && r.ID == "" }

// OutcomeText says in a word how the game ended for the candidate of a tuning event: won, lost, jigo or void, or the number that its run printed.
func (r Row) OutcomeText() string {
	switch {
	case r.Void():
		return "void"
	case r.Value != nil:
		return words.If(r.Cut, "cut at ", "") + tune.NumberText(*r.Value)
	case r.Cut:
		return "cut"
	}
	return string(r.Outcome())
}

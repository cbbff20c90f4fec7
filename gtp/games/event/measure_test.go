package event

import (
	"math"
	"strconv"
	"testing"

	"gobandit/gtp/games/match"
	"gobandit/model/must"
	"gobandit/model/param/paramtest"
	"gobandit/search/tune"
)

// numberConfig is an event whose runs print numbers, the lower the better.
func numberConfig(t *testing.T) Config {
	c := Config{Name: "e", CandidateConfig: CandidateConfig{Game: match.Settings{Size: 9, Komi: .5}}, TuningConfig: TuningConfig{Objective: match.LowerObjective, Games: 100}}
	c.Tune = tune.Config{Space: paramtest.Space(t, paramtest.Row{Code: "k", Scale: paramtest.Linear(), Split: 3}), Selection: tune.Auto, InitialVisits: 1, InitialWins: 1}
	c.Candidate = func(tune.Candidate, uint64) match.Maker { return match.Unmeasured }
	c.Opponent = func(uint64) match.Maker { return match.Unmeasured }
	return c
}

// Rows of runs count by their numbers, whether earlier versions made wins of these or not; those that were cut short and those lost
// by a fault count as worse; the other numbers with names are kept.
func TestRowsWithNumbers(t *testing.T) {
	s := must.Get(newTuning(numberConfig(t)))
	var decoder rowDecoder
	for i, line := range []string{
		`"path":[0],"coordinates":[0],"value":4,"metrics":{"time":1,"work":4,"\u001b[2J":1},"result":""`,
		`"path":[0],"coordinates":[0],"value":6,"metrics":{"time":2,"work":6},"result":""`,
		`"path":[1],"coordinates":[1],"candidate_colour":"black","won":false,"value":2,"result":"W+"`, // of an earlier version
		`"path":[2],"coordinates":[2],"value":9,"cut":true,"result":""`,
		`"path":[2],"coordinates":[2],"cut":true,"result":""`,
	} {
		row, a, err := decoder.parse([]byte(`{"type":"game","game":`+strconv.Itoa(i)+`,`+line+`,"moves":0,"seconds":1,"reason":"measurement","time":"2026-01-01T00:00:00Z"}`), s)
		if err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		s.count(row, a)
	}
	var status Status
	s.show(&status)
	if s.played != 5 || status.Measure.Name != "work" || !status.Measure.IsNumber() {
		t.Errorf("%d runs of %+v, want 5 of work", s.played, status.Measure)
	}
	if m := status.Measure.Metrics; len(m) != 1 || m[0].Name != "time" || m[0].Means[0] != 1.5 {
		t.Errorf("metrics %+v, want a mean time of 1.5 of the first candidate", m)
	}
	must.Equal(t, status.Named.Index, 1, "candidate", "is named, with the lowest number")
	for _, c := range status.Standings {
		want := []tune.Numbers{{Count: 2, Mean: 5, SD: math.Sqrt2}, {Count: 1, Mean: 2}, {}}[c.Index]
		must.Equal(t, c.Numbers, want, "candidate", c.Index)
		must.Equal(t, c.Wins, 0, "candidate", c.Index)
		if e := status.Model(c).Rate; c.Index == 2 && e < 9 {
			t.Errorf("%v is expected of the candidate whose runs were cut at 9", e)
		}
	}
	if _, _, err := decoder.parse([]byte(`{"type":"game","game":9,"path":[0],"coordinates":[0],"result":"","moves":0,"seconds":1,"reason":"measurement","time":"2026-01-01T00:00:00Z"}`), s); err == nil {
		t.Error("a run without a number is read")
	}
}

// Numbers and rates are written in few digits, in words of either alone.
func TestMeasureText(t *testing.T) {
	work := Measure{Goal: tune.Lower, Name: "work"}
	e := tune.Estimate{Rate: .88904, Low: .8871, High: .8911}
	for _, tt := range []struct{ got, want string }{
		{work.Head(), "model work"}, {work.Text(.88904), ".889"}, {work.IntervalText(e), ".889 [.8871, .8911]"}, {work.HalfText(e), ".002"}, {work.HalfText(tune.Estimate{Rate: .89, Low: .88999237, High: .89000763}), "7.6e-06"},
		{Measure{}.Head(), "model%"}, {Measure{}.Text(.475), "47.5"},
		{work.Text(123456), "123456"}, {work.Text(-.5), "-.5"}, {work.Text(2e12), "2e+12"},
		{Row{Type: typeGame, Value: new(.5)}.OutcomeText(), ".5"}, {Row{Type: typeGame, Value: new(10.), Cut: true}.OutcomeText(), "cut at 10"},
		{Row{Type: typeGame, Cut: true}.OutcomeText(), "cut"}, {Row{Type: typeVoid}.OutcomeText(), "void"},
		{Row{Type: typeGame, Won: new(false), Result: "0"}.OutcomeText(), "jigo"}, {Row{Type: typeGame, Won: new(false), Result: "W+3"}.OutcomeText(), "lost"},
	} {
		must.Equal(t, tt.got, tt.want)
	}
}

// Rules and stops that know only wins are refused.
func TestNumbersRefused(t *testing.T) {
	for want, change := range map[string]func(c *Config){
		"selection clop with results that are numbers": func(c *Config) { c.Tune.Selection = tune.CLOP },
		"stop_when_gain is in Elo":                     func(c *Config) { c.StopWhenGain = 1 },
		"max_depth 2 with results that are numbers":    func(c *Config) { c.Tune.Selection, c.Tune.MaxDepth = tune.UCB, 2 },
	} {
		c := numberConfig(t)
		c.Tune.Goal = c.Objective.Goal()
		change(&c)
		must.Fail(t, c.check(), want)
	}
}

// A run that prints a number is neither won nor lost, so there is no telling what would come of either.
func TestNoWhatIfOfNumbers(t *testing.T) {
	c, path := numberConfig(t), journalPath(t)
	must.Succeed(t, open(t, c, path).Close())
	must.Is(t, must.Err(must.Get(OpenPast(c, path)).WhatIfs(0, nil)), errNoWinner, "what if")
}

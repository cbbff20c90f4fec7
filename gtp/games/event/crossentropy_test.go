package event

import (
	"bytes"
	"os"
	"reflect"
	"strings"
	"testing"

	"gobandit/model/must"
	"gobandit/model/param"
	"gobandit/model/param/paramtest"
	"gobandit/search/tune"
)

// crossConfig returns an event of the cross-entropy method: 3 generations of 4
// candidates with 2 games each.
func crossConfig(t testing.TB, l *lab) Config {
	t.Helper()
	c := testConfig(t, l, 0)
	whole := func(x float64) (param.Value, error) { return max(1, int(x)), nil }
	space := paramtest.Space(t,
		paramtest.Row{Code: "k", Scale: &tune.Transform{Start: tune.Normal{Mean: 1, Variance: .5}}, Split: 1, Format: "K %.3f"},
		paramtest.Row{Code: "r", Scale: &tune.Transform{Start: tune.Normal{Mean: 2, Variance: 1}, Name: "whole", Of: whole}, Split: 1, Format: "R %d"})
	c.Kind = KindCross
	c.Cross = &tune.CrossEntropy{Space: space, Batch: 2, Samples: 4, Generations: 3, Elite: .25, Step: .8}
	return c
}

// TestCrossEntropy plays an event to its end, at once and in many runs: both end alike,
// game by game, and as the journal says.
func TestCrossEntropy(t *testing.T) {
	c := crossConfig(t, &lab{})
	whole, parts := journalPath(t), journalPath(t)
	r := open(t, c, whole)
	mustRun(t, r, RunOptions{})
	s := r.Status()
	if !s.Finished || s.Played != 24 || s.Total != 24 || s.Cross.Generation != 3 || len(s.Cross.Past) != 3 {
		t.Fatalf("%d of %d games, generation %d, finished %v", s.Played, s.Total, s.Cross.Generation, s.Finished)
	}
	if got := s.Cross.Past[0].Ranking[0]; got.Name+" "+got.Parameters != "g0#3 K 1.951; R 2" { // what the seed draws, in other versions too
		t.Errorf("the best of the first generation is %s %s", got.Name, got.Parameters)
	}
	for played := 0; played < 24; {
		r, err := Open(crossConfig(t, &lab{}), parts)
		must.Succeed(t, err)
		mustRun(t, r, RunOptions{MaxGames: 5, Workers: 3})
		played = r.Status().Played
		must.Succeed(t, r.Close())
	}
	read := must.Get(readStatus(c, whole))
	if !reflect.DeepEqual(read.Cross, s.Cross) {
		t.Errorf("the journal has %+v, want %+v", read.Cross, s.Cross)
	}
	again, err := readStatus(c, parts)
	if err != nil || again.Played != 24 || again.Cross.Generation != 3 {
		t.Fatalf("%v, %+v", err, again)
	}
	first := func(s *Status) []string {
		var names []string
		for _, c := range s.Cross.Past[0].Ranking {
			names = append(names, c.Name+c.Parameters)
		}
		return names
	}
	for _, name := range first(again) {
		must.Has(t, strings.Join(first(s), "\n"), name)
	}
	journal := must.Get(os.ReadFile(whole))
	for _, want := range []string{`"id":"g0#0r0"`, `"id":"g0#3r0"`, `"id":"g2#3r1"`, `"kind":"ce_tuner"`, `"elite_proportion":"0.25"`} {
		if !bytes.Contains(journal, []byte(want)) {
			t.Errorf("the journal lacks %s", want)
		}
	}
	history, err := os.ReadFile(historyPath(whole))
	if err != nil || strings.Count(string(history), "\nDistribution\n") != 3 || strings.Count(string(history), "*") != 3 {
		t.Errorf("%v, history\n%s", err, history)
	}
}

// TestCrossEntropyReport has the text that Gomill prints.
func TestCrossEntropyReport(t *testing.T) {
	c := crossConfig(t, &lab{})
	c.Description = "two parameters"
	s := newCrossSchedule(c)
	s.from = []tune.Normal{{Mean: .5, Variance: 1}, {Mean: 50, Variance: 1000}}
	status := Status{Kind: KindCross, Event: "cemtest", Description: "two parameters", CandidateStatus: CandidateStatus{Size: 13, Komi: 7}}
	s.contests[0].score.Wins[0] = 1
	s.contests[1].score.Jigos = 1
	s.show(&status)
	const want = `CEM tuning event: cemtest
two parameters
board size: 13
komi: 7.0
generation 0

wins from current samples:
[1, 0.5, 0, 0]

distribution for generation 0:
K 0.500; R 50
 0.50~1.00 50.00~1000.00
`
	must.Equal(t, status.GomillReport(), want, "the report")
}

// TestCrossEntropyRefused: a journal with a candidate that the seed does not draw, or
// of another method, is refused.
func TestCrossEntropyRefused(t *testing.T) {
	c := crossConfig(t, &lab{})
	path := journalPath(t)
	r := open(t, c, path)
	mustRun(t, r, RunOptions{MaxGames: 3})
	must.Succeed(t, r.Close())
	other := crossConfig(t, &lab{})
	other.Cross.Step = .5
	must.Fail(t, must.Err(Open(other, path)), `step_size is "0.8" in the journal and "0.5" in the event file`, "another step")
	must.Fail(t, must.Err(Open(testConfig(t, &lab{}, 4), path)), "", "another kind of event goes on with it")
	tally := must.Get(newTally(c))
	tally.schedule.begun(99)
	round := 0
	row := Row{Type: typeGame, Path: []int{0, 1}, Round: &round, Color: "black", Result: "B+R", Point: []float64{1, 2}}
	must.Fail(t, must.Err(tally.schedule.read(row)), "candidate g0#1 at [1 2], want [", "a foreign candidate")
	row.Path = []int{1, 1}
	must.Fail(t, must.Err(tally.schedule.read(row)), "want one of the generation 0", "a generation too early")
}

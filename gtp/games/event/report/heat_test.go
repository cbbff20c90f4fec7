package report

import (
	"testing"

	"gobandit/gtp/games/event"
	"gobandit/model/must"
	"gobandit/model/param"
	"gobandit/model/param/paramtest"
	"gobandit/search/tune"
)

// A map has the candidates with the values of the best for the other parameters, the highest values upwards first.
func TestMap(t *testing.T) {
	s := event.Status{Played: 9}
	s.Parameters = []event.ParameterInfo{{Code: "a", Values: []string{"1", "2"}}, {Code: "b", Values: []string{"3", "4", "5"}}, {Code: "c", Values: []string{"6", "7"}}}
	s.Space = param.Space{Parameters: []param.Parameter{{Code: "a", Split: 2}, {Code: "b", Split: 3}, {Code: "c", Split: 2}}}
	s.Expected = func(i int) tune.Estimate { return tune.Estimate{Rate: float64(i) / 100, High: .2} }
	s.Standings = []tune.Standing{{Candidate: tune.Candidate{Index: 9, Path: []int{9}, Coordinates: []int{1, 1, 1}}, Games: 5, Best: true, Model: tune.Estimate{Rate: .6, Low: .4, High: .7}}} // at 1, 1, 1
	cell := Cells(&s)
	m := Map(&s, cell, 0, 1)
	if m.Others != "7" || len(m.Cells) != 3 || len(m.Cells[0]) != 2 || m.Cells[0][1].Rate != .11 || m.Cells[2][0].Rate != .01 || m.Rows[0] != "5" {
		t.Errorf("map %+v", m)
	}
	if c := m.Cells[1][1]; !c.Best || !c.Unsure || c.Games != 5 || c.Rate != .6 {
		t.Errorf("the best is %+v", c)
	}
	if row := Map(&s, cell, 2, -1); len(row.Cells) != 1 || row.Others != "2; 4" || row.Cells[0][0] != (HeatCell{Estimate: tune.Estimate{Rate: .08, High: .2}}) {
		t.Errorf("slice %+v", row)
	}
	s.Expected = nil
	must.Equal(t, Cells(&s)(3), (HeatCell{}), "without what is expected of it, a candidate has")
}

// The interval of an importance holds the estimate and goes beyond it on both sides, though chance adds to the variance of rates.
func TestImportanceIntervals(t *testing.T) {
	space := param.Space{Parameters: []param.Parameter{{Code: "a", Split: 4}, {Code: "b", Split: 4}, {Code: "c", Split: 4}}}
	r := Report{space: space}
	tuner := must.Get(tune.New(tune.Config{Space: paramtest.Space(t, paramtest.Row{Code: "a", Scale: paramtest.Linear(), Split: 64}), InitialVisits: 10, InitialWins: 5}))
	r.tuner = tuner
	r.cell = func(i int) HeatCell {
		at := space.Coordinates(i)
		rate := .4 + .03*float64(at[0]) + .015*float64(at[1]*at[1]%5)
		return HeatCell{Estimate: tune.Estimate{Rate: rate, Low: rate - .1, High: rate + .1}}
	}
	all := r.importances()
	for _, one := range all[:2] {
		if one.Share < .2 || one.Low > one.Share-.05 || one.High < one.Share+.05 || one.Low < 0 || one.High > 1 {
			t.Errorf("%v: %.3f (%.3f to %.3f), want an interval about it", one.Parameters, one.Share, one.Low, one.High)
		}
	}
	if c := all[2]; c.Share > 1e-9 || c.High > .3 {
		t.Errorf("what explains nothing: %+v", c)
	}
}

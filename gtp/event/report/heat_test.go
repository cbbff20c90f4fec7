package report

import (
	"math"
	"testing"

	"gobandit/model/param"
	"gobandit/model/param/paramtest"
	"gobandit/search/tune"
)

// A cut has the candidates with the values of one for the other parameters, an average the means over some of all, both with the
// highest values upwards first.
func TestGrid(t *testing.T) {
	space := param.Space{Parameters: []param.Parameter{{Code: "a", Split: 2}, {Code: "b", Split: 3}, {Code: "c", Split: 2}}}
	g := Grid{space, func(index int) HeatCell {
		return HeatCell{Estimate: tune.Estimate{Rate: float64(index), Low: float64(index) - 1, High: float64(index) + 2}, Games: index, Best: index == 7}
	}}
	cut := g.Cut([]int{1, 1, 1}, 0, 1)
	if len(cut) != 3 || len(cut[0]) != 2 || cut[0][1].Games != 11 || cut[2][0].Games != 1 || !g.Cut([]int{0, 0, 1}, 0, -1)[0][1].Best {
		t.Errorf("cut %+v", cut)
	}
	mean := g.Average([]int{6, 7, 9, 0}, 0, 1) // two of (1, 0), one of (1, 1), one of (0, 0)
	if c := mean[2][1]; math.Abs(c.Rate-6.5) > 1e-12 || math.Abs(c.Low-5.5) > 1e-12 || math.Abs(c.High-8.5) > 1e-12 || c.Games != 13 || !c.Best {
		t.Errorf("mean of candidates 6 and 7: %+v", c)
	}
	if mean[1][1].Games != 9 || mean[2][0].High != 2 || mean[0][0] != (HeatCell{}) {
		t.Errorf("means %+v", mean)
	}
	if row := g.Average([]int{1, 2, 8}, 0, -1); len(row) != 1 || math.Abs(row[0][0].Rate-1.5) > 1e-12 || row[0][1].Games != 8 {
		t.Errorf("means by one parameter %+v", row)
	}
}

// The interval of an importance holds the estimate and goes beyond it on both sides, though chance adds to the variance of rates.
func TestImportanceIntervals(t *testing.T) {
	space := param.Space{Parameters: []param.Parameter{{Code: "a", Split: 4}, {Code: "b", Split: 4}, {Code: "c", Split: 4}}}
	r := Report{space: space}
	tuner, err := tune.New(tune.Config{Space: paramtest.Space(t, paramtest.Row{Code: "a", Scale: paramtest.Linear(), Split: 64}), InitialVisits: 10, InitialWins: 5})
	if err != nil {
		t.Fatal(err)
	}
	r.tuner = tuner
	r.expected = func(i int) tune.Estimate {
		at := space.Coordinates(i)
		rate := .4 + .03*float64(at[0]) + .015*float64(at[1]*at[1]%5)
		return tune.Estimate{Rate: rate, Low: rate - .1, High: rate + .1}
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

package simulate

import (
	"context"
	"testing"

	"gobandit/search/tune"
)

// On a surface with one cell that is far above all others a rule becomes sure, and is right.
func TestTrusts(t *testing.T) {
	s := Generated{Surface: Surface{Name: "step", Splits: []int{4}, optimum: .8, Rate: func(x []float64) float64 {
		if x[0] >= .5 && x[0] < .75 {
			return .8
		}
		return .4
	}}, Family: "step"}
	for rule, sure := range map[tune.Selection]float64{tune.Thompson: .95, tune.Auto: .8} { // auto asks for P(best) .94 then
		c := Contest{Rules: []tune.Selection{rule}, Surfaces: []Generated{s}, Games: []int{1000}, Repetitions: 8, Seed: 1}
		all, err := c.Trusts(context.Background(), []float64{.5}, sure)
		if err != nil {
			t.Fatal(err)
		}
		if top := all[len(all)-1]; top.Events != 8 || top.Sure != 8 || top.Right < 7 || top.Named != top.Right || top.Claimed < .94 || top.Games > 600 {
			t.Errorf("%s: %+v, want all 8 events sure by 600 games, and right", rule, top)
		}
	}
}

// A drift leaves the mean rate of an event about that of the surface.
func TestDrift(t *testing.T) {
	o := Experiment{Drift: 400, Games: 3}
	e := &event{experiment: o}
	sum := 0.
	for e.ended = range o.Games {
		sum += e.drifted(.5)
	}
	e.ended = 2
	if last := e.drifted(.5); sum < 1.499 || sum > 1.501 || elo(last) < 133 || elo(last) > 134 {
		t.Errorf("rates of .5 add up to %.3f in 3 games, the last is %.1f Elo above", sum, elo(last))
	}
}

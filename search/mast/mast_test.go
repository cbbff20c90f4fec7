package mast

import (
	"math"
	"slices"
	"testing"

	"gobandit/model/must"
	"gobandit/search/bandit"
)

func TestUpdate(t *testing.T) {
	tree, rollout := []Move{{0, 1}, {1, 0}}, []Move{{0, 1}, {1, 2}, {0, 1}}
	for _, tt := range []struct {
		use  Source
		want [2][3]float64 // visits
	}{
		{None, [2][3]float64{}},
		{Tree, [2][3]float64{{0, 1, 0}, {1, 0, 0}}},
		{Rollout, [2][3]float64{{0, 2, 0}, {0, 0, 1}}},
		{Both, [2][3]float64{{0, 3, 0}, {1, 0, 1}}},
	} {
		tables := [][]bandit.Arm{make([]bandit.Arm, 3), make([]bandit.Arm, 3)}
		reward := []float64{.75, -2}
		tt.use.Update(tables, tree, rollout, reward)
		for p, table := range tables {
			for key, a := range table {
				if n := tt.want[p][key]; a != (bandit.Arm{Visits: n, Wins: n * reward[p]}) {
					t.Errorf("%s: player %d, key %d has %v, want %v visits", tt.use, p, key, a, n)
				}
			}
		}
	}
}

func TestDecay(t *testing.T) {
	for _, tt := range []struct {
		gamma     float64
		whole     bool
		arm, want bandit.Arm
	}{
		{.5, false, bandit.Arm{Visits: 3, Wins: 1}, bandit.Arm{Visits: 1.5, Wins: .5}},
		{.5, true, bandit.Arm{Visits: 3, Wins: 1.5}, bandit.Arm{Visits: 1, Wins: .5}},
		{.5, true, bandit.Arm{Visits: 1, Wins: 1}, bandit.Arm{}},
		{0, false, bandit.Arm{Visits: 3, Wins: 1}, bandit.Arm{}},
		{1, true, bandit.Arm{Visits: 3, Wins: 1}, bandit.Arm{Visits: 3, Wins: 1}},
		{-1, true, bandit.Arm{Visits: 3, Wins: 1}, bandit.Arm{Visits: 3, Wins: 1}},
		{.5, false, bandit.Arm{}, bandit.Arm{}},
	} {
		table := []bandit.Arm{tt.arm}
		Decay(table, tt.gamma, tt.whole)
		must.Equal(t, table[0], tt.want, tt.gamma, tt.arm, "whole", tt.whole)
	}
}

func TestPolicy(t *testing.T) {
	table := []bandit.Arm{{Visits: 4, Wins: 3}, {}, {Visits: 2, Wins: 1}}
	values := make([]float64, 3)
	Values(values, table, []int{2, 1, 0}, .25)
	if !slices.Equal(values, []float64{.5, .25, .75}) {
		t.Fatalf("values %v", values)
	}
	Policy(values, values, .25) // 1/e, 1/e² and 1 over 1.5032147
	for i, want := range []float64{.24472847, .09003057, .66524096} {
		if math.Abs(values[i]-want) > 1e-8 {
			t.Errorf("chance %d: %v, want %v", i, values[i], want)
		}
	}
	sharp := []float64{0, .001}
	if Policy(sharp, sharp, 0); math.Abs(sharp[1]-.73105858) > 1e-8 { // 1/(1+1/e)
		t.Errorf("at the lowest temperature %v", sharp)
	}
}

func TestBlend(t *testing.T) {
	must.Equal(t, Blend(.5, 1, .75), .625, "blend")
}

func TestNothingIsAllocated(t *testing.T) {
	tables := [][]bandit.Arm{make([]bandit.Arm, 400), make([]bandit.Arm, 400)}
	moves, reward := make([]Move, 300), []float64{0, 1}
	if n := testing.AllocsPerRun(10, func() {
		Both.Update(tables, moves, moves, reward)
		Decay(tables[0], .9, false)
	}); n != 0 {
		t.Errorf("allocated %v times, want 0", n)
	}
}

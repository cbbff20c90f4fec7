package bandit

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gobandit/model/must"
)

func TestFinal(t *testing.T) {
	none := math.Inf(-1)
	tests := []struct {
		name   string
		f      Final
		arms   []Arm
		used   Recommendation
		scores []float64
		best   []int // each may be chosen
	}{
		{"most visits", Final{Recommendation: Robust}, []Arm{{9, 1}, {8, 8}}, Robust, []float64{9, 8}, []int{0}},
		{"some equal", Final{Recommendation: Robust}, []Arm{{9, 1}, {9, 2}, {5, 5}}, Robust, []float64{9, 9, 5}, []int{1}},
		{"some equal, TAG", Final{Recommendation: Robust, TAG: true}, []Arm{{9, 1}, {9, 2}, {5, 5}}, Robust, []float64{9, 9, 5}, []int{0, 1}},
		{"all equal", Final{Recommendation: Robust}, []Arm{{4, 1}, {4, 2}}, Simple, []float64{.25, .5}, []int{1}},
		{"highest mean", Final{Recommendation: Simple}, []Arm{{9, 8}, {1, 1}}, Simple, []float64{8. / 9, 1}, []int{1}},
		{"untried", Final{Recommendation: Simple}, []Arm{{2, -1}, {}}, Simple, []float64{-.5, none}, []int{0}},
		{"untried, TAG", Final{Recommendation: Simple, TAG: true}, []Arm{{2, -1}, {}}, Simple, []float64{-.5, 0}, []int{1}},
		{"equal means", Final{Recommendation: Simple, Epsilon: 1e-6}, []Arm{{2, 1}, {4, 2}}, Simple, []float64{.49999975, .49999988}, []int{1}},
		{"no visits", Final{Recommendation: Robust}, []Arm{{}, {}}, Simple, []float64{none, none}, []int{0, 1}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			scores := make([]float64, len(tt.arms))
			if used := tt.f.Scores(scores, tt.arms); used != tt.used {
				t.Errorf("used %s, want %s", used, tt.used)
			}
			near(t, scores, tt.scores)
			rng, chosen := rand.New(rand.NewPCG(1, 2)), map[int]bool{}
			for range 50 {
				chosen[tt.f.Choose(tt.arms, scores, rng)] = true
			}
			for i := range tt.arms {
				must.Equal(t, chosen[i], slices.Contains(tt.best, i), "chose", chosen, "each", tt.best)
			}
		})
	}
}

func TestEnsemble(t *testing.T) {
	trees := [][]Arm{{{10, 9}, {20, 12}, {}}, {{10, 1}, {5, 3}, {}}}
	choices := []int{0, 1}
	for _, tt := range []struct {
		e    Ensemble
		want []float64
	}{
		{SingleVote, []float64{1, 1, 0}},
		{AverageValue, []float64{.5, .6, math.Inf(-1)}},
		{TotalVisits, []float64{20, 25, 0}},
	} {
		pool, scores := make([]Arm, 3), make([]float64, 3)
		for i, arms := range trees {
			tt.e.Add(pool, arms, choices[i])
		}
		tt.e.Scores(scores, pool)
		must.Same(t, scores, tt.want, tt.e)
	}
}

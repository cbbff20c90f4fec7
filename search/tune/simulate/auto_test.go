package simulate

import (
	"context"
	"testing"

	"gobandit/model/must"
	"gobandit/search/tune"
)

// The rule auto has less regret than UCB on smooth surfaces, and not much more on flat, straight and bent ones of
// one parameter.
func TestAutoAgainstUCB(t *testing.T) {
	for _, tt := range []struct {
		surfaces    []string
		repetitions int
		most        float64 // of UCB's regret in Elo, over the surfaces
	}{
		{[]string{"log8x8", "correlated8x8", "rosenbrock8x8", "go8x8"}, must.Often(1, 3), 0.9},
		{[]string{"flat16", "power16", "angle16"}, must.Often(1, 4), 1.3},
	} {
		var elo [2]float64
		for _, surface := range tt.surfaces {
			for i, rule := range []tune.Selection{tune.UCB, tune.Auto} {
				marks := must.Get(Run(context.Background(), experiment(t, surface, rule, 1000, tt.repetitions)))
				elo[i] += marks[len(marks)-1].MeanRegretElo / float64(len(tt.surfaces))
				t.Logf("%s, %s: %.1f Elo", surface, rule, marks[len(marks)-1].MeanRegretElo)
			}
		}
		if t.Logf("%v: %.1f and %.1f Elo", tt.surfaces, elo[0], elo[1]); elo[1] > tt.most*elo[0] {
			t.Errorf("%v: auto is %.1f Elo below the optimum and ucb %.1f, want at most %v of that", tt.surfaces, elo[1], elo[0], tt.most)
		}
	}
}

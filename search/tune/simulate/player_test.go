package simulate

import (
	"context"
	"math"
	"testing"

	"gobandit/search/tune"
)

// The cross-entropy method finds the hill, and goes there the surer the longer it has.
func TestCrossEntropyOnSurfaces(t *testing.T) {
	o := experiment(t, "hill", tune.UCB, 3000, 30)
	o.Cross = &tune.CrossEntropy{Generations: 1, Batch: 10, Samples: 20, Elite: .2, Step: .7}
	marks := simulated(t, o)
	first, last := marks[0], marks[len(marks)-1]
	if last.MeanRegretElo > 25 || last.MeanRegretElo > first.MeanRegretElo-10 || math.IsNaN(last.MeanRegretElo) {
		t.Errorf("%.1f Elo below the optimum after %d games, %.1f after %d", first.MeanRegretElo, first.Games, last.MeanRegretElo, last.Games)
	}
	o.Workers = 8
	simulated(t, o) // it waits for the end of a generation
	o.Cross.Elite = 1
	if _, err := Run(context.Background(), o); err == nil {
		t.Error("an elite of all is taken")
	}
}

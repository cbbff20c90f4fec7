package simulate

import (
	"context"
	"math"
	"testing"

	"gobandit/search/tune"
)

// The cross-entropy method finds the hill, and goes there the surer the longer it has.
func TestCrossEntropyOnSurfaces(t *testing.T) {
	o := Experiment{Games: 3000, Repetitions: 30, Seed: 1, Cross: &tune.CrossEntropy{Generations: 1, Batch: 10, Samples: 20, Elite: .2, Step: .7}}
	var err error
	if o.Surface, err = Find("hill"); err != nil {
		t.Fatal(err)
	}
	if o.Tune.Space, err = o.Surface.Space(); err != nil {
		t.Fatal(err)
	}
	marks, err := Run(context.Background(), o)
	if err != nil {
		t.Fatal(err)
	}
	first, last := marks[0], marks[len(marks)-1]
	if last.MeanRegretElo > 25 || last.MeanRegretElo > first.MeanRegretElo-10 || math.IsNaN(last.MeanRegretElo) {
		t.Errorf("%.1f Elo below the optimum after %d games, %.1f after %d", first.MeanRegretElo, first.Games, last.MeanRegretElo, last.Games)
	}
	o.Workers = 8
	if _, err := Run(context.Background(), o); err != nil { // it waits for the end of a generation
		t.Error(err)
	}
	o.Cross = &tune.CrossEntropy{Generations: 1, Batch: 10, Samples: 20, Elite: 1, Step: .7}
	if _, err := Run(context.Background(), o); err == nil {
		t.Error("an elite of all is taken")
	}
}

package tune

import (
	"math"
	"math/rand/v2"
	"testing"
)

// On each level the candidate named is among those it was found among, and their
// games add up to those of the cell above.
func TestLineage(t *testing.T) {
	tuner := newTuner(t, Config{Space: gridSpace(t, 3, 3), Exploration: .3, InitialVisits: 4, InitialWins: 2, MaxDepth: 3})
	if got := tuner.Lineage(); len(got) != 1 {
		t.Errorf("%d levels before any game, want 1", len(got))
	}
	rng := rand.New(rand.NewPCG(1, 2))
	for range 400 {
		c := tuner.Choose(rng)
		tuner.Count(c, rng.Float64() < bump(c.Point))
	}
	lineage, best := tuner.Lineage(), tuner.Best()
	if len(lineage) < 2 || len(lineage) > len(best.Path) {
		t.Fatalf("%d levels to the best at %v", len(lineage), best.Path)
	}
	above := Standing{Games: 401}
	for depth, level := range lineage {
		games, chance, named := 0, 0.0, 0
		for _, s := range level {
			games, chance = games+s.Games, chance+s.PBest
			if s.Best {
				named++
				if got := s.Path[depth]; got != best.Path[depth] || len(s.Path) != depth+1 {
					t.Errorf("level %d names %v, want the cell of %v", depth+1, s.Path, best.Path)
				}
			}
		}
		if named != 1 || math.Abs(chance-1) > 1e-9 {
			t.Errorf("level %d: %d named, chances of %v together", depth+1, named, chance)
		}
		// the first game of a cell was its own, on no level below
		if games != above.Games-1 {
			t.Errorf("level %d has %d games, want %d", depth+1, games, above.Games-1)
		}
		for _, s := range level {
			if s.Best {
				above = s
			}
		}
	}
}

// A cell without games is thought to be as its neighbors are, one with many as its
// games are.
func TestShrunk(t *testing.T) {
	tuner := ruleTuner(t, UCB, 5)
	for i, wins := range []int{90, 90, 0, 10, 10} {
		for n := range 100 {
			if i != 2 {
				tuner.Count(tuner.Candidate(i), n < wins)
			}
		}
	}
	shrunk := tuner.Shrunk()
	if e := shrunk(0); e.Rate < .85 || e.Rate > .9 || e.High-e.Low > .2 {
		t.Errorf("90 of 100 beside 90 of 100: %+v", e)
	}
	if e := shrunk(2); math.Abs(e.Rate-.5) > 1e-9 || e.High-e.Low < .5 {
		t.Errorf("none between 90 %% and 10 %%: %+v, want one half, unsure", e)
	}
	if e := shrunk(1); e.Rate <= shrunk(3).Rate || e.Low >= e.Rate || e.High <= e.Rate {
		t.Errorf("90 of 100: %+v", e)
	}
}

// Cells beyond the reach of the first parameter are not looked at: they would weigh
// nothing.
func TestShrunkReach(t *testing.T) {
	tuner := newTuner(t, Config{Space: gridSpace(t, 9, 5, 8), Exploration: .3, InitialVisits: 4, InitialWins: 2})
	rng := rand.New(rand.NewPCG(1, 2))
	for range 400 {
		tuner.Count(tuner.Candidate(rng.IntN(tuner.Len())), rng.IntN(3) == 0)
	}
	shrunk := tuner.Shrunk()
	for i := range tuner.Len() {
		here, wins, losses := tuner.Candidate(i), 2., 2.
		for j := range tuner.Len() {
			if a := tuner.grid.count(j); j != i {
				w := nearness(here.Coordinates, tuner.Candidate(j).Coordinates)
				wins, losses = wins+w*float64(a.wins), losses+w*float64(a.games-a.wins)
			}
		}
		own := tuner.grid.count(i)
		if got, want := shrunk(i).Rate, (4*wins/(wins+losses)+float64(own.wins))/float64(4+own.games); math.Abs(got-want) > 1e-12 {
			t.Fatalf("candidate %v: %v, want %v", here.Coordinates, got, want)
		}
	}
}

// The intervals of a fit hold the truth about as often as they say: over repeated
// events of games drawn evenly by a quadratic, in three cells.
func TestFittedIntervals(t *testing.T) {
	truth := quadratic{.3, .4, -.5}
	held, all := 0, 0
	for repetition := range 60 {
		rng := rand.New(rand.NewPCG(uint64(repetition), 3))
		c := &clop{grid: newGrid(gridSpace(t, 9), 1)}
		for range 600 {
			x := []float64{rng.Float64()}
			c.learn(Candidate{Point: x}, NoSide, rng.Float64() < logistic(truth.at(monomials(symmetric(x)))))
		}
		c.update()
		weights := make([]float64, len(c.samples))
		for k := range weights {
			weights[k] = 1
		}
		c.fits, c.weights = []weighting{{fit: regress(c.samples, weights, nil)}}, weights
		n := len(c.last())
		info := make([]float64, n*n)
		c.last().derive(c.samples, c.weights, 0, make([]float64, n), info)
		for _, i := range []int{0, 4, 7} {
			e := estimate(c.last(), c.grid.candidates[i].Point, info)
			if rate := logistic(truth.at(monomials(symmetric(c.grid.candidates[i].Point)))); e.Low <= rate && rate <= e.High {
				held++
			}
			all++
		}
	}
	if share := float64(held) / float64(all); share < .9 || share > .99 {
		t.Errorf("%.3f of the 95 %% intervals hold the truth", share)
	}
}

// The rules that learn from points have a fit, and those of the grid have none.
func TestFittedWhereTheRuleFits(t *testing.T) {
	for _, s := range []Selection{UCB, Thompson, CLOP, Auto} {
		tuner := ruleTuner(t, s, 6, 6)
		if _, ok := tuner.Fitted(); ok {
			t.Errorf("%s has a fit without games", s)
		}
		rng := rand.New(rand.NewPCG(1, 2))
		for range 600 {
			c := tuner.Choose(rng)
			tuner.Count(c, rng.Float64() < bump(c.Point))
		}
		if _, ok := tuner.Fitted(); ok != (s == CLOP || s == Auto) {
			t.Errorf("%s: a fit is %v", s, ok)
		}
		if e, ok := tuner.FittedAt(tuner.Best()); ok && (e.Rate < .6 || e.Low > e.Rate || e.High < e.Rate) {
			t.Errorf("%s: the best is expected at %+v", s, e)
		}
	}
}

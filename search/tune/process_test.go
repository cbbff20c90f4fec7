package tune

import (
	"math"
	"math/rand/v2"
	"testing"

	"gobandit/model/must"
	"gobandit/model/param"
	"gobandit/model/param/paramtest"
)

// numberTuner returns a tuner of numbers over a space.
func numberTuner(t *testing.T, space param.Space, rule Selection, goal Goal) *Tuner {
	return must.Get(New(Config{Space: space, Selection: rule, Goal: goal, InitialVisits: 1, InitialWins: 1}))
}

// measure has runs of a tuner print numbers, and returns the candidates.
func measure(tuner *Tuner, runs int, number func(c Candidate, rng *rand.Rand) Number) (chosen []Candidate) {
	rng := rand.New(rand.NewPCG(1, 1))
	for range runs {
		c := tuner.Choose(rng)
		tuner.Measure(c, number(c, rng))
		chosen = append(chosen, c)
	}
	return chosen
}

// Of numbers that hardly differ beside their noise the right ones are found: those of a sort by the length below which it inserts and by
// its pivot, of which the best is .8890 against .8928, with the noise of its runs.
func TestNumbersWithNoise(t *testing.T) {
	work := []float64{1.15, 1.03, .945, .906, .889, .8928, .8995, .9075, .918, .934, .955, .98}
	space := must.Get(param.NewSpace(
		must.Get(param.NewParameter("cutoff", must.Get(param.Linear(-.5, 11.5, true)), 12, "")),
		must.Get(param.NewParameter("medians", must.Get(param.Linear(-.5, 1.5, true)), 2, ""))))
	for _, rule := range []Selection{Thompson, UCB, Auto}[:must.Often(2, 3)] {
		right := 0
		for seed := range uint64(6) {
			tuner, rng := numberTuner(t, space, rule, Lower), rand.New(rand.NewPCG(seed, 2))
			for range 300 {
				c := tuner.Choose(rng)
				tuner.Measure(c, Number{Value: work[c.Coordinates[0]] + .045*float64(1-c.Coordinates[1]) + .0145*rng.NormFloat64()})
			}
			if best := tuner.Best(); best.Coordinates[0] == 4 && best.Coordinates[1] == 1 {
				right++
			}
		}
		if right < 5 {
			t.Errorf("%s named the right one in %d of 6 events, want 5 or more", rule, right)
		}
	}
}

// The choices depend neither on the unit of the numbers nor on their sign, and P(best) sums to 1.
func TestNumbersScale(t *testing.T) {
	space := paramtest.Space(t, paramtest.Row{Code: "x", Scale: paramtest.Linear(), Split: 5}, paramtest.Row{Code: "y", Scale: paramtest.Linear(), Split: 4})
	number := func(c Candidate, rng *rand.Rand) float64 {
		return (c.Point[0]-.3)*(c.Point[0]-.3) + c.Point[1] + .1*rng.NormFloat64()
	}
	for _, rule := range []Selection{Auto, Thompson, UCB} {
		low, high := numberTuner(t, space, rule, Lower), numberTuner(t, space, rule, Higher)
		one := measure(low, 40, func(c Candidate, rng *rand.Rand) Number { return Number{Value: number(c, rng)} })
		other := measure(high, 40, func(c Candidate, rng *rand.Rand) Number { return Number{Value: 1024 - 64*number(c, rng)} })
		for i, c := range one {
			if c.Index != other[i].Index {
				t.Fatalf("%s: run %d is of cell %d, and in another unit of %d", rule, i, c.Index, other[i].Index)
			}
		}
		a, b, sum := low.Expect(low.Best().Index), high.Expect(high.Best().Index), 0.
		if math.Abs(1024-64*a.Rate-b.Rate) > .01 || math.Abs(1024-64*a.Low-b.High) > .01 || !(a.Low < a.Rate && a.Rate < a.High) {
			t.Errorf("%s: %+v is expected, and in another unit %+v", rule, a, b)
		}
		for _, s := range low.Standings() {
			sum += s.PBest
		}
		if math.Abs(sum-1) > 1e-9 {
			t.Errorf("%s: P(best) sums to %v", rule, sum)
		}
	}
}

// Two runs at one point, by hand: their mean 3 has the variance 1 of the height, half of the noise .5, and that of the mean of all, 1.
func TestProcessByHand(t *testing.T) {
	p := newProcess(newField(paramtest.Space(t, paramtest.Row{Code: "x", Scale: paramtest.Linear(), Split: 4})), Higher)
	p.noise = .5
	g, _ := p.given([]measuredPoint{{[]float64{.25}, moments{n: 2, mean: 3}}})
	all := 3 / (1 + .5/2 + 1)
	if math.Abs(g.mean-all) > 1e-6 {
		t.Errorf("the mean of all is %v, want %v", g.mean, all)
	}
	mean, variance := g.at(p, []float64{.25})
	if want := all + (3-all)/(1+.5/2); math.Abs(mean-want) > 1e-6 {
		t.Errorf("the height is %v, want %v", mean, want)
	}
	if want := g.variance * (1 - 1/(1+.5/2)); math.Abs(variance-want) > 1e-6 {
		t.Errorf("its variance is %v, want %v", variance, want)
	}
	p.length[0] = .1
	if got, want := p.alike([]float64{0}, []float64{.1}), (1+math.Sqrt(5)+5./3)*math.Exp(-math.Sqrt(5)); math.Abs(got-want) > 1e-12 {
		t.Errorf("the covariance is %v, want %v", got, want)
	}
}

// A run that was cut short says that its number would have been worse, not that it was that.
func TestCutRuns(t *testing.T) {
	space := paramtest.Space(t, paramtest.Row{Code: "x", Scale: paramtest.Linear(), Split: 2})
	expect := func(cut bool) float64 {
		tuner, rng := numberTuner(t, space, UCB, Lower), rand.New(rand.NewPCG(1, 1))
		for i := range 20 {
			tuner.Measure(tuner.Candidate(0), Number{Value: 5 + rng.NormFloat64()})
			tuner.Measure(tuner.Candidate(1), Number{Value: min(10, 9.5+rng.NormFloat64()), Cut: cut && i%3 == 0})
		}
		return tuner.Expect(1).Rate
	}
	if whole, cut := expect(false), expect(true); cut < whole+.1 {
		t.Errorf("%v is expected of a candidate whose runs were cut short, and %v if they were not", cut, whole)
	}
}

// A copy goes on without the tuner.
func TestCloneOfNumbers(t *testing.T) {
	space := paramtest.Space(t, paramtest.Row{Code: "x", Scale: paramtest.Linear(), Split: 5})
	number := func(c Candidate, rng *rand.Rand) Number { return Number{Value: c.Point[0] + rng.NormFloat64()} }
	tuner := numberTuner(t, space, Auto, Higher)
	measure(tuner, 20, number)
	copied, before := tuner.Clone(), tuner.Expect(2)
	measure(copied, 20, number)
	if after := tuner.Expect(2); after != before || copied.Expect(2) == before {
		t.Errorf("%+v was expected, %+v is now, and %+v by the copy", before, after, copied.Expect(2))
	}
}

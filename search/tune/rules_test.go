package tune

import (
	"fmt"
	"hash/fnv"
	"maps"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"gobandit/model/must"
	"gobandit/search/equations"
)

// ruleTuner returns a tuner by a rule.
func ruleTuner(t testing.TB, s Selection, splits ...int) *Tuner {
	t.Helper()
	return must.Get(New(Config{Space: gridSpace(t, splits...), Selection: s, Exploration: .45, InitialVisits: 10, InitialWins: 5}))
}

// bump is a rate that peaks at .8 in (.7, .3).
func bump(p []float64) float64 {
	a, b := p[0]-0.7, p[1]-0.3
	return 0.2 + 0.6*math.Exp(-6*(a*a+b*b))
}

// Every rule finds the region of a plain hill, chooses the same again from the
// same state, and comes to the same from a journal.
func TestRules(t *testing.T) {
	for _, name := range Selections() {
		t.Run(name, func(t *testing.T) {
			const games, workers = 1500, 4
			tuner, replayed := ruleTuner(t, Selection(name), 6, 6), ruleTuner(t, Selection(name), 6, 6)
			rng := rand.New(rand.NewPCG(3, 4))
			var running []Candidate
			for n := range games {
				for len(running) < workers {
					seed := rng.Uint64()
					c := tuner.Choose(rand.New(rand.NewPCG(seed, 1)))
					if again := tuner.Choose(rand.New(rand.NewPCG(seed, 1))); !reflect.DeepEqual(c, again) {
						t.Fatalf("after %d games the same state chooses %v and %v", n, c, again)
					}
					tuner.Begin(c)
					running = append(running, c)
				}
				c, won := running[0], rng.Float64() < bump(running[0].Point)
				running = running[1:]
				tuner.apply(c, won)
				var point []float64
				if c.Free {
					point = c.Point
				}
				row, err := replayed.At(c.Path, point)
				if err != nil || !reflect.DeepEqual(row, c) {
					t.Fatalf("candidate %v comes back from the journal as %v, %v", c, row, err)
				}
				replayed.Count(row, won, NoSide, 0)
			}
			for _, c := range running {
				tuner.Void(c)
			}
			if best := bump(tuner.Best().Point); best < 0.7 {
				t.Errorf("the best has a rate of %.2f, want .7 or more", best)
			}
			if a, b := tuner.Best(), replayed.Best(); !reflect.DeepEqual(a, b) {
				t.Errorf("best is %v, and from the journal %v", a, b)
			}
			if a, b := tuner.Choose(rand.New(rand.NewPCG(1, 1))), replayed.Choose(rand.New(rand.NewPCG(1, 1))); !reflect.DeepEqual(a, b) {
				t.Errorf("next is %v, and from the journal %v", a, b)
			}
			if terms := tuner.Terms(3); len(terms) != 3 || terms[0].Formula == "" || terms[0].Value < terms[2].Value {
				t.Errorf("terms %+v", terms)
			}
		})
	}
}

// What rules choose, expect and say stays as it was, to six digits: events are continued by later versions. The error
// has the digests as they are now.
func TestChoicesStay(t *testing.T) {
	want := map[string]string{
		"auto": "95f1bc70", "clop": "66f64775", "higher auto": "2a4ccccb", "higher thompson": "362d6d6e",
		"lower auto": "365c69fc", "lower thompson": "596d8103", "mixed auto": "7f8feec2", "mixed thompson": "89e6ae75",
		"opponents auto": "d72a8839", "opponents clop": "f9d03098", "opponents thompson": "812bee69",
		"opponents ucb": "dbdaa280", "opponents ucb-tuned": "211c224a", "thompson": "4775cb79", "ucb": "f4c0fd73",
		"ucb-tuned": "645ea7d2", "wide auto": "9234879d", "wide clop": "efaf8757",
	}
	configs := map[string]Config{"wide auto": {Space: wide(t), Selection: Auto}, "wide clop": {Space: wide(t), Selection: CLOP}}
	for _, s := range Selections() {
		configs[s] = Config{Space: gridSpace(t, 6, 6), Selection: Selection(s)}
		configs["opponents "+s] = Config{Space: gridSpace(t, 4, 3), Selection: Selection(s), Opponents: []int{1, 3}}
	}
	for _, s := range []Selection{Auto, Thompson} {
		configs["mixed "+string(s)] = Config{Space: mixed(t), Selection: s}
		configs["higher "+string(s)] = Config{Space: gridSpace(t, 6, 6), Selection: s, Goal: Higher}
		configs["lower "+string(s)] = Config{Space: mixed(t), Selection: s, Goal: Lower}
	}
	for _, name := range slices.Sorted(maps.Keys(configs)) {
		c := configs[name]
		c.Exploration, c.InitialVisits, c.InitialWins = .45, 10, 5
		tuner, rng, digest := must.Get(New(c)), rand.New(rand.NewPCG(1, 2)), fnv.New32a()
		for n := range 80 {
			chosen := tuner.Choose(rng)
			fmt.Fprintf(digest, "%d %.6v %s;", chosen.Index, chosen.Point, tuner.Reason())
			x := bump([]float64{chosen.Point[0], chosen.Point[1]})
			switch {
			case c.Goal != Wins:
				tuner.Measure(chosen, Number{Value: 100 * (x + .1*rng.Float64()), Cut: n%7 == 3})
			case c.Opponents != nil:
				o := rng.IntN(2)
				tuner.Count(chosen, rng.Float64() < x-.1*float64(o), Side(rng.IntN(3)), o)
			default:
				tuner.Count(chosen, rng.Float64() < x, NoSide, 0)
			}
		}
		all := tuner.Standings()
		fmt.Fprintf(digest, "%.6v %s %.6v %.6v %.6v %.6v", all, tuner.WhyBest(all), tuner.Certainty(), tuner.Regret(), tuner.Gain(100), tuner.Looks())
		for _, i := range []int{0, tuner.Len() / 2, tuner.Len() - 1} {
			fmt.Fprintf(digest, "%.6v %.6v", tuner.Expect(i), tuner.Better(all[0], all[len(all)-1]))
		}
		for _, term := range tuner.Terms(5) {
			fmt.Fprintf(digest, "%d %.6v %s", term.Index, term.Value, term.Formula)
		}
		must.Equal(t, fmt.Sprintf("%08x", digest.Sum32()), want[name], name)
	}
}

// Games in progress send the next ones elsewhere.
func TestRulesCountPendingGames(t *testing.T) {
	for _, name := range Selections() {
		tuner := ruleTuner(t, Selection(name), 8, 2)
		rng := rand.New(rand.NewPCG(1, 1))
		seen := make(map[int]bool)
		for range 16 {
			c := tuner.Choose(rng)
			tuner.Begin(c)
			seen[c.Index] = true
		}
		if len(seen) < 8 {
			t.Errorf("%s: 16 games at once with %d candidates only", name, len(seen))
		}
	}
}

// A regression gives back the quadratic that the results were drawn by.
func TestRegress(t *testing.T) {
	truth := quadratic{.4, -.6, .3, -1.5, .5, -1}
	rng := rand.New(rand.NewPCG(5, 6))
	var samples []sample
	var weights []float64
	for range 40000 {
		m := monomials([]float64{2*rng.Float64() - 1, 2*rng.Float64() - 1})
		samples = append(samples, sample{m, rng.Float64() < logistic(truth.at(m))})
		weights = append(weights, 1)
	}
	got := regress(samples, weights, nil)
	for i, want := range truth {
		if math.Abs(got[i]-want) > .12 {
			t.Errorf("weight %d is %.3f, want %.3f", i, got[i], want)
		}
	}
}

func TestSolve(t *testing.T) {
	b := []float64{8, 11} // 4x+2y=8, 2x+5y=11: only the lower triangle is read
	equations.Solve([]float64{4, 99, 2, 5}, b)
	if math.Abs(b[0]-1.125) > 1e-15 || math.Abs(b[1]-1.75) > 1e-15 {
		t.Errorf("solution %v, want 1.125 1.75", b)
	}
}

func TestAtRefuses(t *testing.T) {
	tuner := ruleTuner(t, CLOP, 4, 4)
	for want, c := range map[string]struct {
		path  []int
		point []float64
	}{
		"path [], want 1 to 50 levels":                                {nil, nil},
		"path [16], want candidates of 0 to 15":                       {[]int{16}, nil},
		"point [0.5], want 2 numbers: one for each parameter":         {[]int{1}, []float64{.5}},
		"point [0.5 1], want numbers of at least 0 and less than 1":   {[]int{1}, []float64{.5, 1}},
		"point [-0.5 0], want numbers of at least 0 and less than 1":  {[]int{1}, []float64{-.5, 0}},
		"path [1], want [10] for the point [0.5 0.6]":                 {[]int{1}, []float64{.5, .6}},
		"point [0.5 NaN], want numbers of at least 0 and less than 1": {[]int{1}, []float64{.5, math.NaN()}},
		"path [10 1], want [10] for the point [0.5 0.6]":              {[]int{10, 1}, []float64{.5, .6}},
	} {
		if _, err := tuner.At(c.path, c.point); err == nil || err.Error() != want {
			t.Errorf("error %v, want %s", err, want)
		}
	}
}

// BenchmarkChoose chooses among 10,000 candidates after 2,000 games.
func BenchmarkChoose(b *testing.B) {
	for _, name := range Selections() {
		b.Run(name, func(b *testing.B) {
			tuner := ruleTuner(b, Selection(name), 100, 100)
			rng := rand.New(rand.NewPCG(1, 1))
			for range 2000 {
				c := tuner.Candidate(rng.IntN(tuner.Len()))
				tuner.Count(c, rng.Float64() < bump(c.Point), NoSide, 0)
			}
			tuner.Choose(rng)
			for b.Loop() {
				tuner.Choose(rng)
			}
		})
	}
}

// An event with auto asks for more than it is to be sure of, others for as much.
func TestSureAt(t *testing.T) {
	for rule, want := range map[Selection][3]float64{Auto: {0, .995, .9997}, UCB: {0, .95, .99}, Thompson: {0, .95, .99}} {
		tuner := ruleTuner(t, rule, 4)
		for i, p := range []float64{0, .95, .99} {
			must.Equal(t, tuner.SureAt(p), want[i], rule, p)
		}
	}
}

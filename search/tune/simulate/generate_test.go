package simulate

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"gobandit/model/must"
	"gobandit/search/tune"
)

// The generated surfaces are the same each time, of every family, and as high as they say and no higher.
func TestGenerate(t *testing.T) {
	all := Generate("", PerFamily)
	again := make(map[string]Generated) // the first of each family
	for i, f := range families {
		g := f.surface(uint64(i), 0)
		again[g.Name] = g
	}
	names, held, stepped := make(map[string]int), 0, 0
	for _, g := range all {
		names[g.Family]++
		if g.Held {
			held++
		}
		if g.Stepped {
			stepped++
		}
		if g.optimum < .52 || g.optimum > .7 {
			t.Errorf("%s: the best rate is %.3f, want .52 to .7", g.Name, g.optimum)
		}
		space := must.Get(g.Space())
		rng := rand.New(rand.NewPCG(1, 2))
		for range 300 {
			x := make([]float64, len(g.Splits))
			for k := range x {
				x[k] = rng.Float64()
			}
			rate := g.Rate(x)
			if rate > g.optimum+1e-3 || rate < .02 {
				t.Fatalf("%s: rate %v at %v, want at most %v", g.Name, rate, x, g.optimum)
			}
			if same, ok := again[g.Name]; ok && same.Rate(x) != rate {
				t.Fatalf("%s: rate %v at %v, and then %v", g.Name, rate, x, same.Rate(x))
			}
			at := 0
			for k, s := range g.Splits {
				at = at*s + int(x[k]*float64(s))
			}
			if center := g.Rate(space.Optimiser(at)); g.Stepped && math.Abs(center-rate) > 1e-12 {
				t.Fatalf("%s: rate %v at %v, and %v in the center of its cell", g.Name, rate, x, center)
			}
		}
	}
	if len(names) != len(Families()) || held*2 != len(all) || len(all) < 40 || stepped == 0 || stepped == len(all) {
		t.Errorf("%d surfaces of %v, %d held out, %d stepped", len(all), names, held, stepped)
	}
}

// A contest comes to the same with more events at a time, and every rule gains by games.
func TestContest(t *testing.T) {
	c := Contest{Rules: []tune.Selection{tune.UCB, tune.Thompson, tune.Auto}, Surfaces: []Generated{families[0].surface(0, 0)}, Games: []int{50, 400}, Repetitions: 6}
	one, err := c.Run(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	c.Parallel = 3
	three, err := c.Run(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	if len(one) != 6 {
		t.Fatalf("%d scores, want 6", len(one))
	}
	for i, s := range one { // by rule and number of games
		if s != three[i] {
			t.Errorf("score %+v, and with three events at a time %+v", s, three[i])
		}
		if i%2 == 1 && s.Regret > one[i-1].Regret+5 {
			t.Errorf("%s is %.1f Elo below the optimum after 400 games, and was %.1f after 50", s.Rule, s.Regret, one[i-1].Regret)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := c.Run(ctx); err == nil {
		t.Error("no error of a contest interrupted")
	}
}

// Rates have twelve digits, in which all processors agree.
func TestRatesOfTwelveDigits(t *testing.T) {
	formula := must.Get(Find("0.3 + 0.1*exp(-x*x)/3"))
	for _, s := range append(Surfaces(), formula, Generate("wavy", 1)[0].Surface) {
		x := make([]float64, len(s.Splits))
		for i := range x {
			x[i] = 1. / 3
		}
		if v := s.Rate(x) * 1e12; math.Abs(v-math.Round(v)) > 1e-3 {
			t.Errorf("%s: a rate of %v", s.Name, s.Rate(x))
		}
	}
}

package tune

import (
	"math"
	"math/rand/v2"
	"reflect"
	"testing"

	"gobandit/model/must"
	"gobandit/model/param"
	"gobandit/model/param/paramtest"
)

// mixed is a space with a number, a category, a truth value and a number that means something with one
// of its values only.
func mixed(t testing.TB) param.Space {
	t.Helper()
	return paramtest.Space(t,
		paramtest.Row{Code: "x", Scale: paramtest.Linear(), Split: 4},
		paramtest.Row{Code: "kind", Scale: must.Get(param.Unordered("a", "b", "c", "d")), Split: 4},
		paramtest.Row{Code: "rave", Scale: must.Get(param.Explicit(false, true)), Split: 2},
		paramtest.Row{Code: "weight", Scale: must.Get(param.Linear(1, 9, true)), Split: 3, When: &param.When{Code: "rave", Value: true}})
}

// Auto chooses among values that there are, leaves alone what means nothing, and finds the best.
func TestAutoMixed(t *testing.T) {
	tuner := must.Get(New(Config{Space: mixed(t), Selection: Auto, InitialVisits: 10, InitialWins: 5}))
	rate := func(c Candidate) float64 {
		x := c.Point[0] - .3
		r := .6 - 1.2*x*x
		if c.Values[1] != "c" {
			r -= .3
		}
		if w, _ := c.Values[3].(int); c.Values[2] == true {
			r += .2 - .01*float64((w-7)*(w-7))
		}
		return r
	}
	rng := rand.New(rand.NewPCG(1, 1))
	off := make(map[any]bool)
	for range 1500 {
		c := tuner.Choose(rng)
		if c.Values[2] == false {
			off[c.Values[3]] = true
		}
		tuner.Count(c, rng.Float64() < rate(c), NoSide, 0)
	}
	if len(off) > 1 {
		t.Errorf("without rave the weights %v, want one", off)
	}
	if best := tuner.Best(); rate(best) < .75 {
		t.Errorf("best is %s with %.2f, want .75 or more of .8", best.Parameters, rate(best))
	}
	if looks := tuner.Looks(); looks[0].Share < looks[1].Share || math.Abs(looks[0].Share) > 1 {
		t.Errorf("looks %v", looks)
	}
}

// A model forgets nothing that a snapshot has, and a snapshot learns nothing.
func TestAutoSnapshot(t *testing.T) {
	tuner := ruleTuner(t, Auto, 5, 5)
	rng := rand.New(rand.NewPCG(1, 1))
	play := func(n int) {
		for range n {
			c := tuner.Choose(rng)
			tuner.Count(c, rng.Float64() < bump(c.Point), BlackSide+Side(rng.IntN(2)), 0)
		}
	}
	play(100)
	expected := tuner.Expected()
	const x = 3*5 + 1 // (3,1)
	before := expected(x)
	if best := tuner.Best(); tuner.Expect(x) != before || !reflect.DeepEqual(best, tuner.Best()) {
		t.Error("to ask changes what is known")
	}
	play(200)
	must.Equal(t, expected(x), before, "of an estimator kept")
	if e := tuner.Expect(x); e.High-e.Low >= before.High-before.Low || e.Low > .8 || e.High < .7 {
		t.Errorf("after more games %v, before %v, want a narrower one about .8", e, before)
	}
}

// A linear model comes to the rate of many games, and finds what color is worth.
func TestLinearLearns(t *testing.T) {
	f := newField(gridSpace(t, 4))
	l := newLinear(f, bowl(f.axes, .3))
	rng := rand.New(rand.NewPCG(1, 1))
	for range 4000 {
		g := observation{point: f.points[rng.IntN(len(f.points))], side: float64(2*rng.IntN(2) - 1)}
		if rng.Float64() < logistic(.4+.3*g.side) {
			g.won = 1
		}
		l.learn(g)
	}
	mean, variance := l.about([]float64{.5}, 0)
	if math.Abs(mean-.4) > 4*math.Sqrt(variance) || variance > .02 {
		t.Errorf("logit %.3f with variance %.4f, want .4", mean, variance)
	}
	if math.Abs(l.black()-.3) > .12 {
		t.Errorf("Black is worth %.3f, want .3", l.black())
	}
}

// Of cells of which one wins all games, that one is certain to be the best.
func TestCertainty(t *testing.T) {
	for _, s := range []Selection{UCB, Auto} {
		tuner := ruleTuner(t, s, 4)
		if p := tuner.Certainty(); p > .6 {
			t.Errorf("%s: %.2f without games", s, p)
		}
		if gain := tuner.Gain(1000); gain < 10 {
			t.Errorf("%s: %.2f Elo to gain in 1000 games, want much", s, gain)
		}
		rng := rand.New(rand.NewPCG(1, 1))
		for range 400 {
			for i := range 4 {
				tuner.Count(tuner.Candidate(i), rng.Float64() < []float64{.3, .3, .6, .3}[i], NoSide, 0)
			}
		}
		if p := tuner.Certainty(); p < .95 || tuner.Best().Index != 2 {
			t.Errorf("%s: %.2f that cell %d is the best, want 2 with .95", s, p, tuner.Best().Index)
		}
		if gain := tuner.Gain(100); gain > .3 || gain < 0 || gain > 0 && tuner.Gain(1000) <= gain {
			t.Errorf("%s: %.2f Elo to gain in 100 games and %.2f in 1000, want next to none", s, gain, tuner.Gain(1000))
		}
	}
}

// With auto, the chances to be best are those of its models: what neighbors say of each other
// counts, and they add up to one.
func TestChancesOfAuto(t *testing.T) {
	tuner := ruleTuner(t, Auto, 16)
	rng := rand.New(rand.NewPCG(1, 1))
	for range 40 {
		for i := range 16 {
			d := float64(i)/15 - .5
			tuner.Count(tuner.Candidate(i), rng.Float64() < .6-.8*d*d, NoSide, 0)
		}
	}
	sum, middle := 0., 0.
	for _, s := range tuner.Standings() {
		sum += s.PBest
		if 4 <= s.Index && s.Index < 12 {
			middle += s.PBest
		}
		if s.Best && s.PBest != tuner.Certainty() {
			t.Errorf("the best is the best with %.3f and %.3f", s.PBest, tuner.Certainty())
		}
	}
	if math.Abs(sum-1) > 1e-9 {
		t.Errorf("the chances add up to %v", sum)
	}
	alone := 0.
	for i, p := range tuner.grid.prior().chances(tuner.grid.counts, tuner.grid.contenders(), 0).best {
		if 4 <= i && i < 12 {
			alone += p
		}
	}
	if middle <= alone {
		t.Errorf("the middle has the best with %.3f, and with %.3f if cells are independent", middle, alone)
	}
	some := tuner.Standings()[:5]
	for _, a := range some {
		for _, b := range some {
			if p, q := tuner.Better(a, b), tuner.Better(b, a); math.Abs(p+q-1) > 1e-9 {
				t.Errorf("%d is better than %d with %v, worse with %v", a.Index, b.Index, p, q)
			}
		}
	}
}

package simulate

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"gobandit/model/must"
	"gobandit/model/param"
)

// A generated is a surface drawn at random from a family.
type generated struct {
	Surface
	family string
	smooth bool // the family is one of gentle slopes with a single peak
	held   bool // the surface is held out: nothing was built or chosen by it
}

// A family draws losses: functions of a point from 0 to 1 in each coordinate, of which the
// lowest value is the optimum. Their scale does not matter.
type family struct {
	name   string
	smooth bool
	most   int     // parameters
	least  float64 // the range of strengths is drawn from least to greatest, in logits
	great  float64
	draw   func(r *rand.Rand, d int) func(x []float64) float64
}

// perFamily is the number of surfaces of each family by which rules were built and chosen, and of which every other one is held
// out: all further ones are as good as held out, too.
const perFamily = 20

// generate returns a number of surfaces of a family, of each if it is empty: the same each time. The best
// rate is .52 to .7, the optimum anywhere, and with even chances the rate changes from
// cell to cell only, as with integers, or from point to point.
func generate(family string, number int) []generated {
	var out []generated
	for i, f := range families {
		if family != "" && family != f.name {
			continue
		}
		for seed := range number {
			out = append(out, f.surface(uint64(i), uint64(seed)))
		}
	}
	return out
}

// splitsOf are the fewest and the most divisions of each of so many parameters.
var splitsOf = [...][2]int{1: {8, 32}, 2: {5, 10}, 3: {4, 6}, 4: {3, 5}, 5: {3, 4}}

func (f family) surface(i, seed uint64) generated {
	r := rand.New(rand.NewPCG(1000+i, seed))
	d := 1 + r.IntN(f.most)
	if f.name == "rotated" || f.name == "ridge" {
		d = max(d, 2)
	}
	g := generated{family: f.name, smooth: f.smooth, held: seed%2 == 1}
	g.Name = fmt.Sprintf("%s-%d", f.name, seed)
	for range d {
		few, many := splitsOf[d][0], splitsOf[d][1]
		if f.name == "needle" {
			few = max(few, 8) // no cell is wider than the needle, so that one has it in its center
		}
		g.Splits = append(g.Splits, few+r.IntN(many-few+1))
	}

	g.Stepped = r.IntN(2) == 0
	best := 0.52 + 0.18*r.Float64()
	amplitude := f.least * math.Pow(f.great/f.least, r.Float64())
	loss := f.draw(r, d)
	g.Rate = loss
	if g.Stepped {
		g.Rate = g.stepped(loss)
	}

	rate := g.Rate
	low := -highest(g.Splits, func(x []float64) float64 { return -rate(x) })
	high := highest(g.Splits, rate)
	top := math.Log(best / (1 - best))
	g.Rate = same(func(x []float64) float64 { return logistic(top - amplitude*max(0, rate(x)-low)/(high-low)) })
	g.optimum = best
	return g
}

// stepped returns a loss that is everywhere in a cell what it is in its center.
func (s Surface) stepped(loss func(x []float64) float64) func(x []float64) float64 {
	return func(x []float64) float64 {
		c := make([]float64, len(x))
		for k, v := range x {
			n := s.Splits[k]
			c[k] = param.Center(n, min(int(v*float64(n)), n-1))
		}
		return loss(c)
	}
}

// inner draws a point away from the bounds.
func inner(r *rand.Rand, d int) []float64 {
	o := make([]float64, d)
	for k := range o {
		o[k] = 0.15 + 0.7*r.Float64()
	}
	return o
}

// direction draws a direction.
func direction(r *rand.Rand, d int) []float64 {
	u, sum := make([]float64, d), 0.0
	for k := range u {
		u[k] = r.NormFloat64()
		sum += u[k] * u[k]
	}
	for k := range u {
		u[k] /= math.Sqrt(sum)
	}
	return u
}

func bowl(r *rand.Rand, d int) func(x []float64) float64 {
	o, a := inner(r, d), make([]float64, d)
	for k := range a {
		a[k] = math.Exp(0.6 * r.NormFloat64())
	}
	return func(x []float64) float64 {
		sum := 0.0
		for k, v := range x {
			sum += a[k] * (v - o[k]) * (v - o[k])
		}
		return sum
	}
}

// along returns the coordinate of a point from o in a direction.
func along(u, o, x []float64) float64 {
	sum := 0.0
	for k, v := range x {
		sum += u[k] * (v - o[k])
	}
	return sum
}

var families = []family{
	{"quadratic", true, 5, .3, 2.5, bowl},
	{"tilted", true, 5, .3, 2.5, func(r *rand.Rand, d int) func(x []float64) float64 {
		b, u := bowl(r, d), direction(r, d)
		steep := 0.3 + 0.7*r.Float64()
		return func(x []float64) float64 { return b(x) + steep*along(u, make([]float64, d), x) }
	}},
	{"corner", true, 5, .3, 2, func(r *rand.Rand, d int) func(x []float64) float64 {
		turn, power := make([]bool, d), make([]float64, d)
		for k := range turn {
			turn[k], power[k] = r.IntN(2) == 0, 0.5+1.5*r.Float64()
		}
		return func(x []float64) float64 {
			product := 1.0
			for k, v := range x {
				if turn[k] {
					v = 1 - v
				}
				product *= math.Pow(v, power[k])
			}
			return -product
		}
	}},
	{"rotated", true, 4, .3, 2.5, func(r *rand.Rand, d int) func(x []float64) float64 {
		o := inner(r, d)
		var axes [][]float64
		var a []float64
		for k := range d {
			u := direction(r, d)
			for _, w := range axes {
				p := along(u, make([]float64, d), w)
				for j := range u {
					u[j] -= p * w[j]
				}
			}
			n := math.Sqrt(along(u, make([]float64, d), u))
			for j := range u {
				u[j] /= n
			}
			axes, a = append(axes, u), append(a, math.Pow(20, -float64(k)/float64(d-1)))
		}
		return func(x []float64) float64 {
			sum := 0.0
			for k, u := range axes {
				c := along(u, o, x)
				sum += a[k] * c * c
			}
			return sum
		}
	}},
	{"ridge", false, 3, .3, 1.2, func(r *rand.Rand, d int) func(x []float64) float64 {
		o, u, t := inner(r, d), direction(r, d), direction(r, d)
		w, rise := 0.1+0.1*r.Float64(), 0.2+0.3*r.Float64()
		return func(x []float64) float64 {
			c := along(u, o, x) / w
			return -(1 + rise*along(t, o, x)) * math.Exp(-c*c/2)
		}
	}},
	{"peaks", false, 3, .3, 1.5, func(r *rand.Rand, d int) func(x []float64) float64 {
		n := 2 + r.IntN(2)
		var centers [][]float64
		var widths, heights []float64
		for i := range n {
			centers, widths = append(centers, inner(r, d)), append(widths, 0.1+0.12*r.Float64())
			heights = append(heights, 1-float64(min(i, 1))*(0.15+0.25*r.Float64()))
		}
		return func(x []float64) float64 {
			top := 0.0
			for i, c := range centers {
				sum := 0.0
				for k, v := range x {
					sum += (v - c[k]) * (v - c[k])
				}
				top = max(top, heights[i]*math.Exp(-sum/(2*widths[i]*widths[i])))
			}
			return -top
		}
	}},
	{"wavy", false, 3, .3, 1.5, func(r *rand.Rand, d int) func(x []float64) float64 {
		b := bowl(r, d)
		frequency, phase := make([]float64, d), make([]float64, d)
		for k := range phase {
			frequency[k], phase[k] = 2*math.Pi*(1.5+1.5*r.Float64()), 2*math.Pi*r.Float64()
		}
		height := (0.1 + 0.15*r.Float64()) / float64(d)
		return func(x []float64) float64 {
			sum := b(x)
			for k, v := range x {
				sum += height * math.Sin(frequency[k]*v+phase[k])
			}
			return sum
		}
	}},
	{"cliff", false, 3, .3, 1.5, func(r *rand.Rand, d int) func(x []float64) float64 {
		o, u := inner(r, d), direction(r, d)
		b, slope := bowl(r, d), 0.3+0.5*r.Float64()
		return func(x []float64) float64 {
			c := along(u, o, x)
			loss := slope*-c + 0.2*b(x)
			if c > 0 {
				loss++
			}
			return loss
		}
	}},
	{"flat", false, 4, .03, .1, bowl},
	{"needle", false, 2, .4, 1, func(r *rand.Rand, d int) func(x []float64) float64 {
		o := inner(r, d)
		return func(x []float64) float64 {
			far := 0.0
			for k, v := range x {
				far = max(far, math.Abs(v-o[k]))
			}
			if far < 0.065 {
				return -1
			}
			return 0
		}
	}},
}

// The generated surfaces are the same each time, of every family, and as high as they say and no higher.
func TestGenerate(t *testing.T) {
	all := generate("", must.Often(4, perFamily))
	again := make(map[string]generated) // the first of each family
	for i, f := range families {
		g := f.surface(uint64(i), 0)
		again[g.Name] = g
	}
	names, held, stepped := make(map[string]int), 0, 0
	for _, g := range all {
		names[g.family]++
		if g.held {
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
		for range must.Often(60, 300) {
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
	if len(names) != len(families) || held*2 != len(all) || len(all) < 40 || stepped == 0 || stepped == len(all) {
		t.Errorf("%d surfaces of %v, %d held out, %d stepped", len(all), names, held, stepped)
	}
}

// Rates have twelve digits, in which all processors agree.
func TestRatesOfTwelveDigits(t *testing.T) {
	formula := must.Get(Find("0.3 + 0.1*exp(-x*x)/3"))
	for _, s := range append(Surfaces(), formula, generate("wavy", 1)[0].Surface) {
		x := make([]float64, len(s.Splits))
		for i := range x {
			x[i] = 1. / 3
		}
		if v := s.Rate(x) * 1e12; math.Abs(v-math.Round(v)) > 1e-3 {
			t.Errorf("%s: a rate of %v", s.Name, s.Rate(x))
		}
	}
}

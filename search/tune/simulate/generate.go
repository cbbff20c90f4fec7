package simulate

import (
	"fmt"
	"math"
	"math/rand/v2"

	"gobandit/model/param"
	"gobandit/model/words"
)

// A Generated is a surface drawn at random from a family.
type Generated struct {
	Surface
	Family string
	Smooth bool // the family is one of gentle slopes with a single peak
	Held   bool // the surface is held out: nothing was built or chosen by it
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

// PerFamily is the number of surfaces of each family by which rules were built and chosen, and of which every other one is held
// out: all further ones are as good as held out, too.
const PerFamily = 20

// Families returns the names of the families of generated surfaces.
func Families() []string {
	return words.Each(families, func(f family) string { return f.name })
}

// Generate returns a number of surfaces of a family, of each if it is empty: the same each time. The best
// rate is .52 to .7, the optimum anywhere, and with even chances the rate changes from
// cell to cell only, as with integers, or from point to point.
func Generate(family string, number int) []Generated {
	var out []Generated
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

func (f family) surface(i, seed uint64) Generated {
	r := rand.New(rand.NewPCG(1000+i, seed))
	d := 1 + r.IntN(f.most)
	if f.name == "rotated" || f.name == "ridge" {
		d = max(d, 2)
	}
	g := Generated{Family: f.name, Smooth: f.smooth, Held: seed%2 == 1}
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

// finePoints bounds the points of the grid that the best of a space is searched at first.
const finePoints = 20_000

// highest returns the highest value that is found of a function of the points of a space:
// on a fine grid, in the centers of the cells, and by steps from the best of these.
func highest(splits []int, f func(x []float64) float64) float64 {
	d := len(splits)
	n, total := max(2, int(math.Pow(finePoints, 1/float64(d)))), 1
	for range d {
		total *= n
	}

	const below1 = 1 - 1./(1<<53)
	x, at, top := make([]float64, d), make([]float64, d), math.Inf(-1)
	try := func() {
		if v := f(x); v > top {
			top = v
			copy(at, x)
		}
	}
	for i := range total {
		for k := range x {
			x[k] = min(float64(i%n)/float64(n-1), below1)
			i /= n
		}
		try()
	}

	cells := 1
	for _, s := range splits {
		cells *= s
	}
	for i := range cells {
		for k := d - 1; k >= 0; k-- {
			x[k] = param.Center(splits[k], i%splits[k])
			i /= splits[k]
		}
		try()
	}

	for step := 1 / float64(n-1); step > 1e-6; {
		before := top
		for k := range d {
			for _, by := range []float64{-step, step} {
				copy(x, at)
				x[k] = min(max(x[k]+by, 0), below1)
				try()
			}
		}
		if top <= before {
			step /= 2
		}
	}
	return top
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

package simulate

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"gobandit/model/names"
	"gobandit/model/param"
	"gobandit/model/words"
)

// A Surface is a known truth to tune on: the rate of wins of every candidate.
type Surface struct {
	Name   string
	Splits []int // divisions of each parameter
	// Rate returns the chance of a win, 0 to 1, at a point of optimiser
	// parameters, each at least 0 and less than 1.
	Rate func(x []float64) float64
	// Stepped says that the rate is everywhere in a cell of the grid what it is in its
	// center: the parameters are integers, not continuous.
	Stepped bool

	optimum float64 // the highest rate, if it is known; else 0
}

// Surfaces returns the built-in surfaces. Four are those of the figures that
// were made with Gomill's own tuner; the others are the artificial problems of
// CLOP's source (log, flat, power, angle, correlated, Rosenbrock), ones with the
// gentle slopes of Go engines' parameters, the test functions by which TAG's tuner was measured (Branin, the logarithm of Goldstein
// and Price's, Hartmann's), and a needle in a haystack.
func Surfaces() []Surface {
	list := []Surface{
		{Name: "hill", Splits: []int{8, 8}, Rate: func(x []float64) float64 {
			a, b := x[0]-0.62, x[1]-0.31
			return 0.3 + 0.25*math.Exp(-(a*a+b*b)/0.0968)
		}},
		{Name: "flat", Splits: []int{8, 8}, Rate: func(x []float64) float64 {
			a, b := x[0]-0.45, x[1]-0.7
			return 0.55 - 0.12*(a*a+b*b)
		}},
		{Name: "ridge", Splits: []int{8, 8}, Rate: func(x []float64) float64 {
			c := x[0] + x[1] - 1
			return 0.35 + (0.14+0.06*x[0])*math.Exp(-c*c/0.045)
		}},
		{Name: "spike", Splits: []int{8, 8}, Rate: func(x []float64) float64 {
			if int(8*x[0]) == 5 && int(8*x[1]) == 2 {
				return 0.6
			}
			return 0.45
		}},

		{Name: "log16", Splits: []int{16}, Rate: strength(logarithm)},
		{Name: "flat16", Splits: []int{16}, Rate: strength(func(v []float64) float64 {
			d := v[0] + 0.6
			return 0.2 / (1 + 6*d*d + d*d*d)
		})},
		{Name: "power16", Splits: []int{16}, Rate: strength(func(v []float64) float64 {
			x := (v[0] + 1) / 2
			return 0.2*x*x - math.Pow(x, 20)
		})},
		{Name: "angle16", Splits: []int{16}, Rate: strength(func(v []float64) float64 {
			if d := v[0] + 0.2; d > 0 {
				return 1 - (math.Sqrt(d+2) - math.Sqrt2)
			} else {
				return 1 - (2*math.Sqrt(0.5-d) - math.Sqrt2)
			}
		})},
		{Name: "log8x8", Splits: []int{8, 8}, Rate: strength(func(v []float64) float64 {
			return (logarithm(v[:1]) + logarithm(v[1:])) / 2
		})},
		{Name: "correlated8x8", Splits: []int{8, 8}, Rate: strength(func(v []float64) float64 {
			ill := func(x float64) float64 { return x * x * (x*(1-x) - 1) }
			a, b := v[0]+v[1]+0.1, v[0]-v[1]+0.9
			return max(-6, 0.2*(ill(10*a)+ill(b))+0.1)
		})},
		{Name: "rosenbrock8x8", Splits: []int{8, 8}, Rate: strength(func(v []float64) float64 {
			x, y := v[0]*4, v[1]*10+4
			return max(-6, 1-0.1*((1-x)*(1-x)+(y-x*x)*(y-x*x)))
		})},

		{Name: "go8x8", Splits: []int{8, 8}, Rate: strength(goLike)},
		{Name: "go5x5x5", Splits: []int{5, 5, 5}, Rate: strength(func(v []float64) float64 {
			c := v[2] - 0.4
			return goLike(v[:2]) - 0.5*c*c
		})},
		{Name: "branin", Splits: []int{10, 10}, Rate: testFunction(0, 308.2, func(x []float64) float64 {
			a, b := 15*x[0]-5, 15*x[1]
			c := b - 5.1/(4*math.Pi*math.Pi)*a*a + 5/math.Pi*a - 6
			return c*c + 10*(1-1/(8*math.Pi))*math.Cos(a) + 10
		})},
		{Name: "goldstein-price", Splits: []int{10, 10}, Rate: testFunction(math.Log(3), 13.83, func(x []float64) float64 {
			a, b := 4*x[0]-2, 4*x[1]-2
			c, d := a+b+1, 2*a-3*b
			return math.Log((1 + c*c*(19-14*a+3*a*a-14*b+6*a*b+3*b*b)) * (30 + d*d*(18-32*a+12*a*a+48*b-36*a*b+27*b*b)))
		})},
		{Name: "hartmann3", Splits: []int{5, 5, 5}, Rate: testFunction(-3.8628, 0, hartmann(
			[4][]float64{{3, 10, 30}, {.1, 10, 35}, {3, 10, 30}, {.1, 10, 35}},
			[4][]float64{{.3689, .117, .2673}, {.4699, .4387, .747}, {.1091, .8732, .5547}, {.0381, .5743, .8828}}))},
		{Name: "hartmann6", Splits: []int{3, 3, 3, 3, 3, 3}, Rate: testFunction(-3.3224, 0, hartmann(
			[4][]float64{{10, 3, 17, 3.5, 1.7, 8}, {.05, 10, 17, .1, 8, 14}, {3, 3.5, 1.7, 10, 17, 8}, {17, 8, .05, 10, .1, 14}},
			[4][]float64{{.1312, .1696, .5569, .0124, .8283, .5886}, {.2329, .4135, .8307, .3736, .1004, .9991},
				{.2348, .1451, .3522, .2883, .3047, .665}, {.4047, .8828, .8732, .5743, .1091, .0381}}))},
		{Name: "needle64", Splits: []int{64}, Rate: func(x []float64) float64 {
			if int(64*x[0]) == 21 {
				return 0.6
			}
			return 0.45
		}},
	}
	for i, s := range list {
		list[i].Rate = same(s.Rate)
	}
	return list
}

// same returns a function at twelve digits: its last ones depend on the processor, and with them which of two candidates is the
// better.
func same(f func(x []float64) float64) func(x []float64) float64 {
	const digits = 1e12
	return func(x []float64) float64 { return math.Round(f(x)*digits) / digits }
}

// strength turns a strength in logits at coordinates from -1 to 1 into a rate.
func strength(f func(v []float64) float64) func(x []float64) float64 {
	return func(x []float64) float64 {
		v := make([]float64, len(x))
		for i := range x {
			v[i] = 2*x[i] - 1
		}
		return logistic(f(v))
	}
}

// testFunction turns a function to be minimized, with its lowest and about its highest value, into a rate from .7 to .3.
func testFunction(low, high float64, f func(x []float64) float64) func(x []float64) float64 {
	return func(x []float64) float64 { return .7 - .4*min(max((f(x)-low)/(high-low), 0), 1) }
}

// hartmann is Hartmann's function of four peaks with widths and places.
func hartmann(widths, places [4][]float64) func(x []float64) float64 {
	return func(x []float64) (sum float64) {
		for i, height := range [4]float64{1, 1.2, 3, 3.2} {
			far := 0.
			for k, v := range x {
				far += widths[i][k] * (v - places[i][k]) * (v - places[i][k])
			}
			sum -= height * math.Exp(-far)
		}
		return sum
	}
}

// logarithm is CLOP's problem LOG in one dimension.
func logarithm(v []float64) float64 {
	x := 2*v[0] + 1
	return 2*math.Log(2*x+2.1) - 2*x - 1
}

// goLike peaks at a rate of .6, with some correlation.
func goLike(v []float64) float64 {
	a, b := v[0]-0.3, v[1]+0.25
	return 0.405 - 0.9*a*a - 0.35*b*b + 0.4*a*b
}

// axes are the names of the parameters in expressions, unless an event gives
// them others.
var axes = []string{"x", "y", "z", "u", "v", "w"}

// Find returns the built-in surface of a name, or else the one that a formula of x, y
// and z makes: of the first, the first two or all three, by the last that it mentions,
// with 8 divisions each.
func Find(text string) (Surface, error) {
	s, known := builtIn(text)
	if known == nil {
		return s, nil
	}
	rate, used, err := Parse(text, axes)
	if err != nil {
		return Surface{}, fmt.Errorf("unknown surface %q, not one of %s%s, and not a formula: %w", text, strings.Join(known, ", "), names.DidYouMean(text, known), err)
	}
	n := len(used)
	for n > 0 && !used[n-1] {
		n--
	}
	if n == 0 {
		return Surface{}, fmt.Errorf("surface %q, want x in it", text)
	}
	return Surface{Name: text, Rate: rate, Splits: slices.Repeat([]int{8}, n)}, nil
}

// builtIn returns the built-in surface of a name, or else the names that there are.
func builtIn(name string) (found Surface, known []string) {
	for _, s := range Surfaces() {
		if s.Name == name {
			return s, nil
		}
		known = append(known, s.Name)
	}
	return Surface{}, known
}

// FindFor is [Find] for an event: formulas are of its parameters, by their codes, and a
// built-in surface must have as many.
func FindFor(text string, space param.Space) (Surface, error) {
	var codes []string
	var splits []int
	for _, p := range space.Parameters {
		codes, splits = append(codes, p.Code), append(splits, p.Split)
	}
	if s, known := builtIn(text); known == nil {
		if len(s.Splits) != len(splits) {
			return Surface{}, fmt.Errorf("surface %s has %s and the event %d", text, words.Plural(len(s.Splits), "parameter"), len(splits))
		}
		s.Splits = splits
		return s, nil
	}
	rate, _, err := Parse(text, codes)
	if err != nil {
		return Surface{}, fmt.Errorf("surface %q: %w", text, err)
	}
	return Surface{Name: text, Splits: splits, Rate: rate}, nil
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

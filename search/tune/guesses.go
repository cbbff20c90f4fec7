package tune

import (
	"math"
	"math/rand/v2"
	"slices"
)

// guesses is a model of a surface that has one of several shapes: each is a guess, a sum of few functions of a point with
// unknown heights, and what matters is which guess is right. It keeps what is known of the heights by each guess, and its
// probability.
type guesses struct {
	field *field
	few   int // heights
	all   []guess
	total float64 // logarithm of the sum of the weights
}

// mostHeights bounds the functions of a guess.
const mostHeights = 3

// A guess is a shape with its heights, which are normally distributed together.
type guess struct {
	shape func(x []float64) [mostHeights]float64 // the functions at a point, the first of which is 1
	top   []float64                              // a point that is often the highest; nil if not known
	mean  [mostHeights]float64
	cov   [mostHeights][mostHeights]float64
	log   float64 // logarithm of the weight of the guess
}

// newGuesses returns the model with each shape equally likely, given the heights expected and their variances; nil
// without any.
func newGuesses(f *field, shapes []guess, expected, variance []float64) model {
	if len(shapes) == 0 {
		return nil
	}
	for i := range shapes {
		copy(shapes[i].mean[:], expected)
		for k, v := range variance {
			shapes[i].cov[k][k] = v
		}
	}
	return &guesses{field: f, few: len(expected), all: shapes, total: math.Log(float64(len(shapes)))}
}

// moments returns the mean and the variance of the logit where the functions have values, and its covariances
// with the heights.
func (m *guesses) moments(b *guess, values [mostHeights]float64) (mean, variance float64, with [mostHeights]float64) {
	for i := range m.few {
		for j := range m.few {
			with[i] += b.cov[i][j] * values[j]
		}
		mean += values[i] * b.mean[i]
	}
	for i := range m.few {
		variance += values[i] * with[i]
	}
	return mean, variance, with
}

func (m *guesses) learn(o observation) float64 {
	before, top := m.total, math.Inf(-1)
	for i := range m.all {
		top = max(top, m.all[i].log)
	}

	least, sum := top+forgotten, 0.
	for i := range m.all {
		b := &m.all[i]
		if b.log < least {
			continue
		}
		mean, variance, with := m.moments(b, b.shape(o.point))
		s := o.evidence(mean+o.beside, variance)
		b.log += s.logChance
		for j := range m.few {
			b.mean[j] += s.slope * with[j]
			a := s.curve * with[j]
			for k := range m.few {
				b.cov[j][k] -= a * with[k]
			}
		}
		sum += math.Exp(b.log - top)
	}
	m.total = top + math.Log(sum)
	return m.total - before
}

// chance returns the probability of a guess.
func (m *guesses) chance(b *guess) float64 { return math.Exp(b.log - m.total) }

func (m *guesses) draw(rng *rand.Rand, spread float64, leader []float64) (x []float64, gain float64) {
	at, i := rng.Float64(), 0
	for ; i < len(m.all)-1; i++ {
		if at -= m.chance(&m.all[i]); at < 0 {
			break
		}
	}
	b := &m.all[i]

	// The heights of the surface drawn.
	var root []float64
	for j := range m.few {
		root = append(root, b.cov[j][:m.few]...)
	}
	cholesky(root, m.few)
	w := slices.Clone(b.mean[:m.few])
	perturb(w, root, spread, rng)
	height := func(x []float64) float64 {
		sum, values := 0., b.shape(x)
		for j, v := range w {
			sum += v * values[j]
		}
		return sum
	}

	top := math.Inf(-1)
	if x = b.top; x != nil {
		top = height(x)
	}
	for _, p := range m.field.points {
		if v := height(p); v > top {
			x, top = p, v
		}
	}
	x = m.field.climb(x, height)
	return x, height(x) - height(leader)
}

func (m *guesses) tell(_, b []float64, _ bool, _ *rand.Rand) []float64 { return b }

// slight is the probability of a guess below which it is left out.
const slight = 1e-4

func (m *guesses) about(x []float64, _ int) (mean, variance float64) {
	total, square := 0., 0.
	for i := range m.all {
		b := &m.all[i]
		if p := m.chance(b); p > slight {
			u, v, _ := m.moments(b, b.shape(x))
			mean, square, total = mean+p*u, square+p*(u*u+v), total+p
		}
	}
	mean /= total
	return mean, square/total - mean*mean
}

func (m *guesses) height(x []float64, _ int) float64 {
	mean, total := 0., 0.
	for i := range m.all {
		b := &m.all[i]
		if p := m.chance(b); p > slight {
			u, values := 0., b.shape(x)
			for k, v := range b.mean {
				u += v * values[k]
			}
			mean, total = mean+p*u, total+p
		}
	}
	return mean / total
}

func (m *guesses) clone() model {
	c := *m
	c.all = slices.Clone(m.all)
	return &c
}

// Of a rise into a corner before any game, in logits.
const (
	cornerLevel    = -0.2 // elsewhere
	cornerHeight   = 0.8  // of the corner above that
	cornerVariance = 0.25 // of the height
)

// mostCorners bounds the corners of a space that has such a model.
const mostCorners = 32

// newCorners returns the model of a surface that is level but for a rise into one of its corners, as a product over all
// parameters of a power of how near the corner is; nil if the corners are too many. In a corner there are few points, and other models
// see a rise late.
func newCorners(f *field, power float64) model {
	d := len(f.axes)
	if 1<<d > mostCorners {
		return nil
	}
	var all []guess
	for i := range 1 << d {
		top := make([]float64, d)
		for k := range top {
			top[k] = float64(i >> k & 1)
		}
		f.snap(top)
		if !slices.ContainsFunc(all, func(b guess) bool { return slices.Equal(b.top, top) }) {
			all = append(all, guess{top: top, shape: func(x []float64) [mostHeights]float64 {
				return [...]float64{1, f.nearness(top, x, power), 0}
			}})
		}
	}
	return newGuesses(f, all, []float64{cornerLevel, cornerHeight}, []float64{constantVariance, cornerVariance})
}

// nearness returns which share of the height of a corner a point has, 0 to 1.
func (f *field) nearness(corner, x []float64, power float64) float64 {
	near := 1.
	for k, c := range corner {
		switch away := math.Abs(x[k] - c); {
		case !f.axes[k].category:
			near *= 1 - away
		case away > 0:
			near = 0
		}
	}
	return math.Pow(near, power)
}

// Of an edge before any game, beside its height.
const (
	edgeSlope    = 0.5 // by which the surface rises over its whole length
	edgeVariance = 0.5 // of height and slope, in squares of their means
)

// The edges that are tried of two ordered parameters have so many directions, and of one two; no direction has more edges.
const (
	edgeDirections = 32
	mostEdges      = 32
)

// newEdges returns the model of a surface that rises up to a straight edge somewhere between its cells and drops there by a height;
// nil if it has points beside the centers of its cells, since games tell too little of which of those are behind the edge, and for
// more than two ordered parameters, of whose edges too few can be tried.
func newEdges(f *field, height float64) model {
	var ordered []int
	for k, a := range f.axes {
		if !a.category {
			ordered = append(ordered, k)
		}
	}
	if !f.stepped || len(ordered) == 0 || len(ordered) > 2 {
		return nil
	}

	step := edgeDirections / 2
	if len(ordered) == 2 {
		step = 1
	}
	var all []guess
	for turn := 0; turn < edgeDirections; turn += step {
		sin, cos := math.Sincos(2 * math.Pi / edgeDirections * float64(turn))
		along := func(x []float64) float64 { return cos*x[ordered[0]] + sin*x[ordered[len(ordered)-1]] }
		var at []float64
		for _, p := range f.points {
			at = append(at, along(p))
		}
		slices.Sort(at)
		at = slices.CompactFunc(at, func(a, b float64) bool { return math.Abs(a-b) < 1e-9 })
		last := len(at) - 1
		n := min(last, mostEdges)
		for i := range n {
			k := i * last / n
			edge, length := (at[k]+at[k+1])/2, at[last]-at[0]
			all = append(all, guess{shape: func(x []float64) [mostHeights]float64 {
				c, before := along(x)-edge, 0.
				if c < 0 {
					before = 1
				}
				return [...]float64{1, before, c / length}
			}})
		}
	}
	slope := edgeSlope * height
	return newGuesses(f, all, []float64{0, height, slope}, []float64{constantVariance, edgeVariance * height * height, edgeVariance * slope * slope})
}

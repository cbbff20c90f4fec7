package tune

import (
	"math"
	"math/rand/v2"
	"slices"
)

// A corner models a surface that is flat but for a rise into one corner of the space, about as steep as a
// product of all parameters. In the corner there are few points, and a rise is seen late by others.
type corner struct {
	field   *field
	corners [][]float64
	known   []rise
	total   float64 // logarithm of the sum of the weights
}

// A rise is what is known if the corner is a certain one: the level elsewhere and the height, normally
// distributed together, and the logarithm of the weight of that.
type rise struct {
	level, height    float64
	vl, vh, together float64
	log              float64
}

// Before any game, and the shape.
const (
	cornerLevel    = -0.2
	cornerHeight   = 0.8
	cornerVariance = 0.25 // of the height
	cornerWidth    = 0.4  // standard deviation of the shape, in ranges of a parameter
)

// mostCorners bounds the corners of a space that has such a model.
const mostCorners = 32

// newCorner returns the model; without corners if there are too many.
func newCorner(f *field) *corner {
	m := &corner{field: f}
	d := len(f.axes)
	for i := range 1 << d {
		if 1<<d > mostCorners {
			break
		}
		x := make([]float64, d)
		for k := range x {
			x[k] = float64(i >> k & 1)
		}
		if f.snap(x); !slices.ContainsFunc(m.corners, func(c []float64) bool { return slices.Equal(c, x) }) {
			m.corners = append(m.corners, x)
			m.known = append(m.known, rise{level: cornerLevel, height: cornerHeight, vl: constantVariance, vh: cornerVariance})
		}
	}
	m.total = math.Log(float64(len(m.corners)))
	return m
}

// at returns the share of the height that a point has if the rise is into a corner.
func (m *corner) at(corner, x []float64) float64 {
	sum := 0.
	for k, c := range corner {
		d := x[k] - c
		if m.field.axes[k].category && d != 0 {
			return 0
		}
		sum += d * d
	}
	if sum *= 1 / (2 * cornerWidth * cornerWidth); sum < 12 {
		return math.Exp(-sum)
	}
	return 0
}

func (b *rise) moments(g float64) (mean, variance float64) {
	return b.level + g*b.height, b.vl + g*(2*b.together+g*b.vh)
}

func (m *corner) learn(o observation) float64 {
	before, top := m.total, math.Inf(-1)
	for i := range m.known {
		b := &m.known[i]
		g := m.at(m.corners[i], o.point)
		mean, variance := b.moments(g)
		s := o.seen(mean+o.beside, variance)
		b.log += s.logChance
		kl, kh := b.vl+g*b.together, b.together+g*b.vh
		b.level += kl * s.slope
		b.height += kh * s.slope
		b.vl -= kl * kl * s.curve
		b.vh -= kh * kh * s.curve
		b.together -= kl * kh * s.curve
		top = max(top, b.log)
	}
	sum := 0.
	for i := range m.known {
		if d := m.known[i].log - top; d > forgotten {
			sum += math.Exp(d)
		}
	}
	m.total = top + math.Log(sum)
	return m.total - before
}

// chance returns the probability that the rise is into a corner.
func (m *corner) chance(i int) float64 { return math.Exp(m.known[i].log - m.total) }

func (m *corner) draw(rng *rand.Rand, spread float64, leader []float64) (x []float64, gain float64) {
	at, i := rng.Float64(), 0
	for ; i < len(m.corners)-1; i++ {
		if at -= m.chance(i); at < 0 {
			break
		}
	}
	b := m.known[i]
	height := b.height + spread*math.Sqrt(b.vh)*rng.NormFloat64()
	return m.corners[i], height * (1 - m.at(m.corners[i], leader))
}

func (m *corner) tell(_, b []float64, _ bool, _ *rand.Rand) []float64 { return b }

// slight is the probability of a corner below which it is left out.
const slight = 1e-4

func (m *corner) about(x []float64, _ int) (mean, variance float64) {
	total, square := 0., 0.
	for i := range m.known {
		if p := m.chance(i); p > slight {
			u, v := m.known[i].moments(m.at(m.corners[i], x))
			mean, square, total = mean+p*u, square+p*(u*u+v), total+p
		}
	}
	mean /= total
	return mean, square/total - mean*mean
}

func (m *corner) height(x []float64, cell int) float64 {
	mean, _ := m.about(x, cell)
	return mean
}

func (m *corner) means(dst []float64) {
	for i, x := range m.field.points {
		dst[i] = m.height(x, 0)
	}
}

func (m *corner) snapshot() model {
	c := *m
	c.known = slices.Clone(m.known)
	return &c
}

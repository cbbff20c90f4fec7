package tune

import (
	"math"
	"math/rand/v2"
	"slices"

	"gobandit/model/rounded"
	"gobandit/search/equations"
)

// corners is a model of a surface that is level but for a rise into one of its corners. The rise is
// a product over all parameters of a power of the nearness to the corner. In a corner there are few points, and other models
// see a rise late. For each corner it keeps what is known of the rise, and the probability that this is the
// corner.
type corners struct {
	field *field
	power float64
	all   []corner
	total float64 // logarithm of the sum of the weights
}

// A corner is a guess: the level elsewhere and the height of a corner above it are normally
// distributed together.
type corner struct {
	top  []float64 // the corner
	mean [2]float64
	cov  [2][2]float64
	log  float64 // logarithm of the weight of the guess
}

// Of a rise into a corner before any game, in logits.
const (
	cornerLevel    = -0.2 // elsewhere
	cornerHeight   = 0.8  // of the corner above that
	cornerVariance = 0.25 // of the height
)

// mostCorners bounds the corners of a space that has such a model.
const mostCorners = 32

// newCorners returns the model with each corner equally likely, nil if the corners are too
// many.
func newCorners(f *field, power float64) *corners {
	d := len(f.axes)
	if 1<<d > mostCorners {
		return nil
	}
	m := &corners{field: f, power: power}
	for i := range 1 << d {
		top := make([]float64, d)
		for k := range top {
			top[k] = float64(i >> k & 1)
		}
		f.snap(top)
		if !slices.ContainsFunc(m.all, func(b corner) bool { return slices.Equal(b.top, top) }) {
			m.all = append(m.all, corner{top: top, mean: [2]float64{cornerLevel, cornerHeight}, cov: [2][2]float64{{constantVariance, 0}, {0, cornerVariance}}})
		}
	}
	m.total = rounded.NearLog(float64(len(m.all)))
	return m
}

// nearness returns which share of the height of a corner a point has, 0 to 1.
func (m *corners) nearness(b *corner, x []float64) float64 {
	near := 1.
	for k, c := range b.top {
		switch away := math.Abs(x[k] - c); {
		case !m.field.axes[k].category:
			near *= 1 - away
		case away > 0:
			near = 0
		}
	}
	return rounded.NearPow(near, m.power)
}

// moments returns the mean and the variance of the logit where the nearness is near, and
// its covariances with level and height.
func (b *corner) moments(near float64) (mean, variance float64, with [2]float64) {
	for i := range with {
		with[i] = b.cov[i][0] + float64(b.cov[i][1]*near)
	}
	return b.mean[0] + float64(near*b.mean[1]), with[0] + float64(near*with[1]), with
}

func (m *corners) learn(o observation) float64 {
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
		mean, variance, with := b.moments(m.nearness(b, o.point))
		s := o.evidence(mean+o.beside, variance)
		b.log += s.logChance
		for j := range with {
			b.mean[j] += float64(s.slope * with[j])
			a := s.curve * with[j]
			for k := range with {
				b.cov[j][k] -= float64(a * with[k])
			}
		}
		sum += rounded.NearExp(b.log - top)
	}
	m.total = top + rounded.NearLog(sum)
	return m.total - before
}

// chance returns the probability of a guess.
func (m *corners) chance(b *corner) float64 { return rounded.NearExp(b.log - m.total) }

func (m *corners) draw(rng *rand.Rand, spread float64, points [][]float64, out map[int]bool) drawn {
	at, i := rng.Float64(), 0
	for ; i < len(m.all)-1; i++ {
		if at -= m.chance(&m.all[i]); at < 0 {
			break
		}
	}
	b := &m.all[i]

	// The level and the height of the surface drawn.
	root := []float64{b.cov[0][0], 0, b.cov[1][0], b.cov[1][1]}
	equations.Cholesky(root, 2)
	w := slices.Clone(b.mean[:])
	perturb(w, root, spread, rng)
	height := func(x []float64) float64 { return w[0] + float64(w[1]*m.nearness(b, x)) }
	if w[1] > 0 && !out[cell(m.field.space, b.top)] {
		return drawnFrom(points, b.top, height)
	}

	heights := make([]float64, len(m.field.points))
	for i, p := range m.field.points {
		heights[i] = height(p)
	}
	return drawnFrom(points, m.field.peak(heights, out, height), height)
}

func (m *corners) tell(_, b []float64, _ bool, _ *rand.Rand) []float64 { return b }

// leastProbability is the probability of a guess below which it is left out.
const leastProbability = 1e-4

func (m *corners) about(x []float64, _ int) (mean, variance float64) {
	total, square := 0., 0.
	for i := range m.all {
		b := &m.all[i]
		if p := m.chance(b); p > leastProbability {
			u, v, _ := b.moments(m.nearness(b, x))
			mean, square, total = mean+float64(p*u), square+float64(p*(float64(u*u)+v)), total+p
		}
	}
	mean /= total
	return mean, square/total - float64(mean*mean)
}

func (m *corners) height(x []float64, _ int) float64 {
	mean, total := 0., 0.
	for i := range m.all {
		b := &m.all[i]
		if p := m.chance(b); p > leastProbability {
			mean, total = mean+float64(p*(b.mean[0]+float64(b.mean[1]*m.nearness(b, x)))), total+p
		}
	}
	return mean / total
}

func (m *corners) clone() surface {
	c := *m
	c.all = slices.Clone(m.all)
	return &c
}

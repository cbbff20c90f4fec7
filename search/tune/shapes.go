package tune

import (
	"math"
	"math/rand/v2"
	"slices"
)

// A shapes models a surface that is a simple shape somewhere: it keeps a guess for each place, and of each the
// probability that it is the right one.
type shapes struct {
	field   *field
	guesses []guess
	total   float64   // logarithm of the sum of the weights
	phi     []float64 // scratch
	gain    []float64 // likewise
}

// A guess is a shape in a certain place: a sum of functions of a point, with weights that are normally distributed
// together.
type guess struct {
	at   func(x, phi []float64) // fills phi with the functions at a point
	top  []float64              // the highest point if the second weight is positive
	mean []float64              // of the weights
	cov  []float64              // their covariances, row by row
	log  float64                // of the weight of the guess
}

// newGuess returns a guess before any game, in which the weights are independent.
func newGuess(at func(x, phi []float64), top, expected, variance []float64) guess {
	n := len(expected)
	b := guess{at: at, top: top, mean: slices.Clone(expected), cov: make([]float64, n*n)}
	for i, v := range variance {
		b.cov[i*n+i] = v
	}
	return b
}

func newShapes(f *field, guesses []guess) *shapes {
	n := 0
	for _, b := range guesses {
		n = max(n, len(b.mean))
	}
	return &shapes{field: f, guesses: guesses, total: math.Log(float64(len(guesses))), phi: make([]float64, n), gain: make([]float64, n)}
}

// moments returns the mean and the variance of the logit at a point if a guess is right, and leaves the functions and
// their covariances with the logit in the scratch.
func (m *shapes) moments(b *guess, x []float64) (mean, variance float64) {
	n := len(b.mean)
	b.at(x, m.phi)
	for i := range n {
		sum := 0.
		for j, c := range b.cov[i*n : (i+1)*n] {
			sum += c * m.phi[j]
		}
		m.gain[i] = sum
		mean += m.phi[i] * b.mean[i]
		variance += m.phi[i] * sum
	}
	return mean, variance
}

func (m *shapes) learn(o observation) float64 {
	before, top := m.total, math.Inf(-1)
	for i := range m.guesses {
		top = max(top, m.guesses[i].log)
	}
	least, sum := top+forgotten, 0.
	for i := range m.guesses {
		b := &m.guesses[i]
		if b.log < least {
			continue
		}
		mean, variance := m.moments(b, o.point)
		s := o.seen(mean+o.beside, variance)
		b.log += s.logChance
		n := len(b.mean)
		for j := range n {
			b.mean[j] += s.slope * m.gain[j]
			a := s.curve * m.gain[j]
			for k, row := 0, b.cov[j*n:(j+1)*n]; k < n; k++ {
				row[k] -= a * m.gain[k]
			}
		}
		sum += math.Exp(b.log - top)
	}
	m.total = top + math.Log(sum)
	return m.total - before
}

// chance returns the probability of a guess.
func (m *shapes) chance(b *guess) float64 { return math.Exp(b.log - m.total) }

func (m *shapes) draw(rng *rand.Rand, spread float64, leader []float64) (x []float64, gain float64) {
	at, i := rng.Float64(), 0
	for ; i < len(m.guesses)-1; i++ {
		if at -= m.chance(&m.guesses[i]); at < 0 {
			break
		}
	}
	b := &m.guesses[i]
	n := len(b.mean)
	w, root := slices.Clone(b.mean), make([]float64, n*n)
	for i := range n {
		for j := range i + 1 {
			sum := b.cov[i*n+j] - dot(root[i*n:i*n+j], root[j*n:j*n+j])
			if i == j {
				root[i*n+i] = math.Sqrt(max(sum, 1e-12))
			} else {
				root[i*n+j] = sum / root[j*n+j]
			}
		}
	}
	for j := range n {
		z := spread * rng.NormFloat64()
		for i := j; i < n; i++ {
			w[i] += root[i*n+j] * z
		}
	}
	height := func(x []float64) float64 {
		b.at(x, m.phi)
		return dot(w, m.phi)
	}
	if w[1] > 0 {
		return b.top, height(b.top) - height(leader)
	}
	top := math.Inf(-1)
	for _, p := range m.field.points {
		if v := height(p); v > top {
			x, top = p, v
		}
	}
	x = m.field.climb(x, height)
	return x, height(x) - height(leader)
}

func (m *shapes) tell(_, b []float64, _ bool, _ *rand.Rand) []float64 { return b }

// slight is the probability of a guess below which it is left out.
const slight = 1e-4

func (m *shapes) about(x []float64, _ int) (mean, variance float64) {
	total, square := 0., 0.
	for i := range m.guesses {
		b := &m.guesses[i]
		if p := m.chance(b); p > slight {
			u, v := m.moments(b, x)
			mean, square, total = mean+p*u, square+p*(u*u+v), total+p
		}
	}
	mean /= total
	return mean, square/total - mean*mean
}

func (m *shapes) height(x []float64, _ int) float64 {
	mean, total := 0., 0.
	for i := range m.guesses {
		b := &m.guesses[i]
		if p := m.chance(b); p > slight {
			b.at(x, m.phi)
			mean, total = mean+p*dot(b.mean, m.phi), total+p
		}
	}
	return mean / total
}

func (m *shapes) means(dst []float64) {
	clear(dst)
	total := 0.
	for i := range m.guesses {
		b := &m.guesses[i]
		if p := m.chance(b); p > slight {
			for j, x := range m.field.points {
				b.at(x, m.phi)
				dst[j] += p * dot(b.mean, m.phi)
			}
			total += p
		}
	}
	for j := range dst {
		dst[j] /= total
	}
}

func (m *shapes) snapshot() model {
	c := newShapes(m.field, slices.Clone(m.guesses))
	for i := range c.guesses {
		b := &c.guesses[i]
		b.mean, b.cov = slices.Clone(b.mean), slices.Clone(b.cov)
	}
	c.total = m.total
	return c
}

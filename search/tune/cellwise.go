package tune

import (
	"maps"
	"math"
	"math/rand/v2"
	"slices"

	"gobandit/model/dist"
	"gobandit/model/rounded"
)

// A cellwise models each cell of the grid by itself. The logits of the rates are normally distributed about a mean that they
// share, which is not known either.
type cellwise struct {
	field    *field
	number   int            // of cells
	variance float64        // of the logit of a cell about the mean
	known    map[int]belief // what the games of a cell say; of the cells that have some
	order    []int          // those cells, in the order of their first games

	// The mean of all: the inverse of its variance, and its value times that.
	precision, weighted float64
}

// A belief is what games say of a logit, as one normal observation: the inverse of its variance, and its
// value times that.
type belief struct{ precision, weighted float64 }

func newCellwise(f *field, deviation float64) *cellwise {
	return &cellwise{field: f, number: f.space.Len(), variance: deviation * deviation, known: make(map[int]belief), precision: 1 / constantVariance}
}

// posterior returns the mean and the variance of the logit of a cell, given the mean of all.
func (m *cellwise) posterior(cell int, all float64) (mean, variance float64) {
	b := m.known[cell]
	p := b.precision + 1/m.variance
	return (b.weighted + all/m.variance) / p, 1 / p
}

// central returns the mean and the variance of the logit in the center of a cell.
func (m *cellwise) central(cell int) (mean, variance float64) {
	mean, variance = m.posterior(cell, m.weighted/m.precision)
	share := variance / m.variance
	return mean, variance + share*share/m.precision
}

func (m *cellwise) about(x []float64, cell int) (mean, variance float64) {
	_, variance = m.central(cell)
	return m.height(x, cell), variance
}

func (m *cellwise) height(x []float64, cell int) float64 {
	all := m.weighted / m.precision
	mean, _ := m.posterior(cell, all)
	return all + float64(m.field.likeness(x, cell)*(mean-all))
}

func (m *cellwise) learn(g observation) float64 {
	mean, variance := m.central(g.cell)
	o := g.evidence(mean+g.beside, variance)
	b, played := m.known[g.cell]
	if played {
		m.share(b, -1)
	} else {
		m.order = append(m.order, g.cell)
	}
	// The normal observation that moves a normal belief by as much.
	precision := o.curve / (1 - float64(variance*o.curve))
	b.precision += precision
	b.weighted += float64(precision * (mean + o.slope/o.curve))
	m.known[g.cell] = b
	m.share(b, 1)
	return o.logChance
}

// share adds what a cell says of the mean of all, or takes it away.
func (m *cellwise) share(b belief, sign float64) {
	p := 1 / (m.variance + 1/b.precision)
	m.precision += float64(sign * p)
	m.weighted += sign * p * b.weighted / b.precision
}

// draw draws all cells without games at once, and takes any of them if theirs is the highest.
func (m *cellwise) draw(rng *rand.Rand, spread float64, points [][]float64, out map[int]bool) drawn {
	all := m.weighted/m.precision + spread*rng.NormFloat64()/math.Sqrt(m.precision)
	best, top, heights := -1, math.Inf(-1), heightsAt(m.field.space, points, all)
	left := m.number - len(m.order) // cells without games
	for c := range out {
		if _, played := m.known[c]; !played {
			left--
		}
	}
	for _, c := range m.order {
		if out[c] {
			continue
		}
		mean, variance := m.posterior(c, all)
		v := mean + float64(spread*math.Sqrt(variance)*rng.NormFloat64())
		if v > top {
			best, top = c, v
		}
		if _, asked := heights[c]; asked {
			heights[c] = v
		}
	}
	if left > 0 {
		u := rounded.NearPow(1-rng.Float64(), 1/float64(left))
		if v := all + float64(spread*math.Sqrt(m.variance)*dist.NormalQuantile(min(max(u, 1e-15), 1-1e-15))); v > top {
			best, top = unplayed(rng, m.number, m.known, out), v
		}
	}
	d := drawnFrom(points, m.field.center(best), func(x []float64) float64 { return heights[cell(m.field.space, x)] })
	d.height = top
	return d
}

// unplayed draws a cell that has no games and is not out.
func unplayed[T any](rng *rand.Rand, cells int, played map[int]T, out map[int]bool) int {
	for {
		c := rng.IntN(cells)
		if _, ok := played[c]; !ok && !out[c] {
			return c
		}
	}
}

func (m *cellwise) tell(a, b []float64, _ bool, _ *rand.Rand) []float64 {
	_, va := m.central(cell(m.field.space, a))
	if _, vb := m.central(cell(m.field.space, b)); va > vb {
		return a
	}
	return b
}

func (m *cellwise) clone() surface {
	c := *m
	c.known, c.order = maps.Clone(m.known), slices.Clip(m.order)
	return &c
}

// A peak models a surface on which all cells have one rate but one, which has a higher one.
type peak struct {
	field  *field
	number int             // of cells
	above  float64         // logits
	logs   map[int]float64 // logarithm of the likelihood of each cell to be the one, beside that of one without games
	order  []int           // the cells with games, in the order of their first ones
	total  float64         // logarithm of the sum over all cells

	base, variance float64 // of the logit of the others
}

func newPeak(f *field, above float64) *peak {
	n := f.space.Len()
	return &peak{field: f, number: n, above: above, logs: make(map[int]float64), total: rounded.NearLog(float64(n)), variance: constantVariance}
}

// chance returns the probability that a cell is the one.
func (m *peak) chance(cell int) float64 { return rounded.NearExp(m.logs[cell] - m.total) }

func (m *peak) learn(g observation) float64 {
	chance := m.chance(g.cell)
	low, high := g.evidence(m.base+g.beside, m.variance), g.evidence(m.base+m.above+g.beside, m.variance)
	p0, p1 := rounded.NearExp(low.logChance), rounded.NearExp(high.logChance)
	p := float64((1-chance)*p0) + float64(chance*p1)
	if _, ok := m.logs[g.cell]; !ok {
		m.order = append(m.order, g.cell)
	}
	m.logs[g.cell] += high.logChance - low.logChance
	m.total = m.sum()
	chance *= p1 / p
	slope, curve := float64((1-chance)*low.slope)+float64(chance*high.slope), float64((1-chance)*low.curve)+float64(chance*high.curve)
	m.base += float64(m.variance * slope)
	m.variance -= float64(m.variance * m.variance * curve)
	return rounded.NearLog(p)
}

func (m *peak) sum() float64 {
	top := 0.
	for _, c := range m.order {
		top = max(top, m.logs[c])
	}
	sum := float64(m.number-len(m.order)) * rounded.NearExp(-top)
	for _, c := range m.order {
		sum += rounded.NearExp(m.logs[c] - top)
	}
	return top + rounded.NearLog(sum)
}

func (m *peak) draw(rng *rand.Rand, _ float64, points [][]float64, out map[int]bool) drawn {
	best := m.drawCell(rng)
	x := m.field.center(best)
	switch {
	case out[best]: // all others are alike
		x = m.field.center(unplayed[bool](rng, m.number, nil, out))
	case best == cell(m.field.space, points[0]):
		x = points[0]
	}
	return drawnFrom(points, x, func(x []float64) float64 {
		if cell(m.field.space, x) == best {
			return m.base + m.above
		}
		return m.base
	})
}

// drawCell draws the cell that is the one.
func (m *peak) drawCell(rng *rand.Rand) int {
	at := rng.Float64()
	for _, c := range m.order {
		if at -= m.chance(c); at < 0 {
			return c
		}
	}
	if len(m.order) == m.number {
		return m.order[m.number-1]
	}
	return unplayed(rng, m.number, m.logs, nil)
}

func (m *peak) tell(_, b []float64, _ bool, _ *rand.Rand) []float64 { return b }

func (m *peak) height(x []float64, cell int) float64 {
	return m.base + float64(m.above*m.chance(cell)*m.field.likeness(x, cell))
}

func (m *peak) about(x []float64, cell int) (mean, variance float64) {
	p := m.chance(cell) * m.field.likeness(x, cell)
	return m.base + float64(m.above*p), m.variance + float64(m.above*m.above*p*(1-p))
}

func (m *peak) clone() surface {
	c := *m
	c.logs, c.order = maps.Clone(m.logs), slices.Clip(m.order)
	return &c
}

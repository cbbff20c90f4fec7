package tune

import (
	"math"
	"math/rand/v2"
	"slices"
	"sort"

	"gobandit/model/param"
	"gobandit/model/rounded"
)

// A lattice models the centers of all cells at once: their logits are normally distributed together. It knows
// what no sum of few terms does: edges, and cells that are unlike their neighbors.
//
// Source: Rasmussen, Williams, "Gaussian Processes for Machine Learning", 2006.
type lattice struct {
	field  *field
	mean   []float64 // of the logits of the cells
	middle float64   // mean of those
	cov    []float64 // their covariances, row by row
	gain   []float64 // scratch
}

// mostCells bounds the cells of a lattice: a game costs it time by the square of their number.
const mostCells = 256

// A texture says how alike the logits of two cells are, beside what the terms of a lattice make them.
type texture struct {
	length   float64 // in ranges of a parameter, at which a product of exponentials has fallen to 1/e
	round    bool    // the covariance is smooth where the points are equal: the surface has no edges
	whole    float64 // mean square of the part that is a function of all parameters
	single   float64 // of a sum of functions of one parameter each
	residual float64 // of what each cell has of its own
}

func newLattice(f *field, t terms, x texture) *lattice {
	n, m := f.space.Len(), len(t.variance)
	l := &lattice{field: f, mean: make([]float64, n), cov: make([]float64, n*n), gain: make([]float64, n)}
	points, phi, table := make([][]float64, n), make([][]float64, n), t.table()
	for i := range n {
		points[i], phi[i] = f.center(i), make([]float64, m)
		t.at(points[i], 0, table, phi[i])
		l.mean[i] = dot(phi[i], t.expected)
		for j := range i + 1 {
			sum := 0.
			for k, v := range t.variance {
				sum += float64(v * phi[i][k] * phi[j][k])
			}
			sum += x.covariance(f.axes, points[i], points[j])
			l.cov[i*n+j], l.cov[j*n+i] = sum, sum
		}
		l.middle += l.mean[i] / float64(n)
	}
	return l
}

// covariance returns the covariance of the logits at two points.
func (x texture) covariance(axes []axis, a, b []float64) float64 {
	length := max(x.length, 1e-3) * math.Sqrt(float64(len(axes)+1)/2)
	product, sum := 1., 0.
	for k, axis := range axes {
		var c float64
		d := math.Abs(a[k] - b[k])
		switch {
		case axis.category && d > 0:
			c = 0
		case x.round:
			c = rounded.NearExp(-d * d / (2 * length * length))
		default:
			c = rounded.NearExp(-d / length)
		}
		product, sum = product*c, sum+c
	}
	v := float64(x.whole*product) + x.single*sum/float64(len(axes))
	if slices.Equal(a, b) {
		v += x.residual
	}
	return v
}

func (l *lattice) learn(g observation) float64 {
	n := len(l.mean)
	copy(l.gain, l.cov[g.cell*n:(g.cell+1)*n])
	o := g.evidence(l.mean[g.cell]+g.beside, l.gain[g.cell])
	sum := 0.
	for i, a := range l.gain {
		l.mean[i] += float64(o.slope * a)
		sum += l.mean[i]
		a *= o.curve
		row := l.cov[i*n : (i+1)*n]
		for j, b := range l.gain {
			row[j] -= float64(a * b)
		}
	}
	l.middle = sum / float64(n)
	return o.logChance
}

// heightsAt returns a height for each cell that has one of some points.
func heightsAt(s param.Space, points [][]float64, height float64) map[int]float64 {
	heights := make(map[int]float64, len(points))
	for _, p := range points {
		heights[cell(s, p)] = height
	}
	return heights
}

// contenders is the number of cells among which the highest of a draw is looked for.
const contenders = 40

// draw draws the logits of the cells that are likely to be the highest.
func (l *lattice) draw(rng *rand.Rand, spread float64, points [][]float64, out map[int]bool) drawn {
	n, own := len(l.mean), cell(l.field.space, points[0])
	for i, v := range l.mean {
		l.gain[i] = v + float64(2*spread*math.Sqrt(l.cov[i*n+i]))
	}

	l.gain[own] = math.Inf(1) // it is always among them
	order := make([]int, 0, n)
	for i := range n {
		if !out[i] {
			order = append(order, i)
		}
	}
	sort.Slice(order, func(i, j int) bool { return l.gain[order[i]] > l.gain[order[j]] })
	likely := order[:min(len(order), contenders)]
	for k, p := range points[1:] { // in place of the unlikeliest, so that the surface stays the same
		if c := cell(l.field.space, p); !slices.Contains(likely, c) {
			likely[len(likely)-1-k] = c
		}
	}
	order = likely

	m := len(order)
	root, z := make([]float64, m*m), make([]float64, m)
	best, top, heights := 0, math.Inf(-1), heightsAt(l.field.space, points, 0)

	for i, c := range order {
		z[i] = spread * rng.NormFloat64()
		row := root[i*m : i*m+i+1]
		for j, d := range order[:i] {
			other := root[j*m : j*m+j+1]
			row[j] = (l.cov[c*n+d] - dot(row[:j], other)) / other[j]
		}
		row[i] = math.Sqrt(max(l.cov[c*n+c]-dot(row[:i], row), 1e-9))
		v := l.mean[c] + dot(row, z)
		if v > top {
			best, top = c, v
		}
		if _, asked := heights[c]; asked {
			heights[c] = v
		}
	}
	d := drawnFrom(points, l.field.center(best), func(x []float64) float64 { return heights[cell(l.field.space, x)] })
	d.height = top
	return d
}

func (l *lattice) tell(a, b []float64, anywhere bool, rng *rand.Rand) []float64 {
	n, i, j := len(l.mean), cell(l.field.space, a), cell(l.field.space, b)
	at := func(c int) float64 { return math.Abs(l.cov[i*n+c] - l.cov[j*n+c]) }
	best, top := b, at(j)
	if v := at(i); v > top {
		best, top = a, v
	}
	if anywhere {
		for range elsewhere {
			c := rng.IntN(n)
			if v := at(c); v > top {
				best, top = l.field.center(c), v
			}
		}
	}
	return best
}

func (l *lattice) height(x []float64, cell int) float64 {
	return l.middle + float64(l.field.likeness(x, cell)*(l.mean[cell]-l.middle))
}

func (l *lattice) about(x []float64, cell int) (mean, variance float64) {
	return l.height(x, cell), l.cov[cell*len(l.mean)+cell]
}

func (l *lattice) clone() surface {
	c := *l
	c.mean, c.cov, c.gain = slices.Clone(l.mean), slices.Clone(l.cov), make([]float64, len(l.gain))
	return &c
}

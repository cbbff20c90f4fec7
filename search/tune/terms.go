package tune

import (
	"math"
	"slices"

	"gobandit/model/rounded"
)

// Terms are the functions that a linear model sums: a constant, the color of the candidate, and
// products of functions of one parameter each. A parameter that means nothing at a point has only
// functions that are 0 there.
type terms struct {
	axes     []axis
	products [][]factor // of the terms after the first two
	orders   []int      // highest order of each parameter
	expected []float64  // of the weights before any game
	variance []float64  // likewise
}

// A factor is a function of one parameter. For a category the orders 1 and more are waves over the values, which treat all values
// alike. For any other parameter they are the coordinate from -1 to 1, its square less the mean of that, and cosines.
type factor struct{ axis, order int }

const (
	line    = 1
	square  = 2
	cosines = 2 // added to the orders of cosines
)

// Variances of the first two weights, in logits.
const (
	constantVariance = 1.
	colorVariance    = 0.25
)

func newTerms(axes []axis) terms {
	return terms{axes: axes, orders: make([]int, len(axes)),
		expected: []float64{0, 0}, variance: []float64{constantVariance, colorVariance}}
}

func (t *terms) add(expected, variance float64, product ...factor) {
	t.products = append(t.products, product)
	t.expected, t.variance = append(t.expected, expected), append(t.variance, variance)
	for _, f := range product {
		t.orders[f.axis] = max(t.orders[f.axis], f.order)
	}
}

// cosineMargin is how far beyond the bounds the cosines have their own bounds, at which their slopes are 0.
const cosineMargin = 0.2

// A termTable has the functions of each parameter at the point that was asked about last, and where those of each product are.
type termTable struct {
	point []float64
	rows  [][]float64 // parts of all
	all   []float64   // the first is 1
	pairs [][2]int    // of each product: its factors in all, or 1 for those it lacks; nothing of longer ones
}

// table returns room for the functions of each parameter.
func (t terms) table() *termTable {
	n := 1
	for _, order := range t.orders {
		n += max(order, square) + 1
	}
	out := &termTable{point: make([]float64, len(t.axes)), all: make([]float64, n), pairs: make([][2]int, len(t.products))}
	from, starts := 1, make([]int, len(t.axes))
	for k, order := range t.orders {
		n := max(order, square) + 1
		out.rows, starts[k], out.point[k] = append(out.rows, out.all[from:from+n]), from, math.NaN()
		from += n
	}
	out.all[0] = 1
	for i, product := range t.products {
		for j, f := range product[:min(len(product), 2)] {
			out.pairs[i][j] = starts[f.axis] + f.order
		}
	}
	return out
}

// at fills dst with the terms at a point. The table is scratch.
func (t terms) at(x []float64, side float64, table *termTable, dst []float64) {
	for k, f := range x {
		a := t.axes[k]
		if f == table.point[k] && a.when < 0 {
			continue
		}
		table.point[k] = f
		row := table.rows[k]
		switch {
		case !a.means(t.axes, x):
			clear(row)
		case a.category:
			i, n := float64(a.nearest(f)), float64(len(a.centers))
			for j := 1; j < len(row); j++ {
				row[j] = math.Sqrt2 * math.Cos(math.Pi*float64(j)*(i+.5)/n)
			}
		default:
			u := 2*f - 1
			row[line], row[square] = u, float64(u*u)-1./3
			if len(row) == cosines+1 {
				continue
			}
			// The Chebyshev polynomials of a cosine are cosines of its multiples.
			c := math.Cos(math.Pi * (f + cosineMargin) / (1 + 2*cosineMargin))
			before, last := 1., c
			for j := cosines + 1; j < len(row); j++ {
				row[j] = math.Sqrt2 * last
				before, last = last, float64(2*c*last)-before
			}
		}
	}

	dst[0], dst[1] = 1, side
	for i, pair := range table.pairs {
		v := table.all[pair[0]] * table.all[pair[1]]
		if product := t.products[i]; len(product) > 2 {
			for _, f := range product[2:] {
				v *= table.rows[f.axis][f.order]
			}
		}
		dst[i+2] = v
	}
}

// A bend is a factor with the mean of its square over the values of the parameter.
type bend struct {
	factor
	meanSquare float64
}

// first returns the simplest functions of a parameter: a line, or all waves of a category.
func (t *terms) first(k int) []bend {
	if !t.axes[k].category {
		return []bend{{factor{k, line}, 1. / 3}}
	}
	var out []bend
	n := len(t.axes[k].centers)
	for j := 1; j < n; j++ {
		out = append(out, bend{factor{k, j}, 1 / float64(n-1)})
	}
	return out
}

// bowl returns the terms of a quadratic, whose mean square over the space is about size². It is rather
// a hill than a hollow.
func bowl(axes []axis, size float64) terms {
	const (
		cross   = 0.5 // deviation of the mixed weights beside the others'
		squares = 4. / 45
	)
	t, d := newTerms(axes), float64(len(axes))
	c := size / math.Sqrt(d/3+float64(2*d*squares)+cross*cross*d*(d-1)/18)
	for k := range axes {
		for _, a := range t.first(k) {
			t.add(0, 3*a.meanSquare*c*c, a.factor)
		}
		if n := len(axes[k].centers); !axes[k].category && n != 1 && n != 2 {
			t.add(-c, c*c, factor{k, square})
		}
		for j := range k {
			for _, a := range t.first(j) {
				for _, b := range t.first(k) {
					t.add(0, 9*a.meanSquare*b.meanSquare*cross*cross*c*c, a.factor, b.factor)
				}
			}
		}
	}
	return t
}

// leastVariance is the least variance of a cosine in the model, relative to that of a constant.
const leastVariance = 3e-3

// waves returns the functions of a parameter in a Gaussian process and their variances relative to that of a constant, the largest
// variance first.
func (t *terms) waves(k int, length float64) (factors []factor, variances []float64) {
	if a := t.axes[k]; a.category {
		for _, b := range t.first(k) {
			factors, variances = append(factors, b.factor), append(variances, b.meanSquare/2)
		}
		return factors, variances
	}
	for j := 1; ; j++ {
		w := math.Pi * float64(j) * length / (1 + 2*cosineMargin)
		v := rounded.NearExp(-w * w / 2)
		if v < leastVariance {
			return factors, variances
		}
		factors, variances = append(factors, factor{k, cosines + j}), append(variances, v)
	}
}

// mostTerms bounds the cosines of a model.
const mostTerms = 64

// smooth adds the terms of functions whose values at two points are the more alike the nearer the points are. They are a Gaussian
// process, as a series of cosines: its covariance is the squared exponential of a length, and its mean square is size².
//
// Source: Solin, Särkkä, "Hilbert Space Methods for Reduced-Rank Gaussian Process Regression", 2020.
func (t terms) smooth(length, size float64) terms {
	type wave struct {
		product  []factor
		variance float64
	}

	length *= math.Sqrt(float64(len(t.axes)+1) / 2)
	var all []wave
	var walk func(k int, product []factor, variance, bound float64)
	walk = func(k int, product []factor, variance, bound float64) {
		if variance < bound || len(all) > mostTerms {
			return
		}
		if k == len(t.axes) {
			if len(product) > 0 {
				all = append(all, wave{product, variance})
			}
			return
		}
		walk(k+1, product, variance, bound)
		factors, variances := t.waves(k, length)
		for i, f := range factors {
			walk(k+1, append(slices.Clone(product), f), variance*variances[i], bound)
		}
	}

	for bound := leastVariance; ; bound *= 1.3 {
		all = nil
		if walk(0, nil, 1, bound); len(all) <= mostTerms {
			break
		}
	}

	sum := 0.
	for _, w := range all {
		sum += w.variance
	}
	for _, w := range all {
		t.add(0, size*size*w.variance/sum, w.product...)
	}
	return t
}

// additive adds the terms of a sum of functions of one parameter each, of a length and with the mean
// square size².
func (t terms) additive(length, size float64) terms {
	for k := range t.axes {
		factors, variances := t.waves(k, length)
		sum := 0.
		for _, v := range variances {
			sum += v
		}
		for i, f := range factors {
			t.add(0, size*size*variances[i]/sum/float64(len(t.axes)), f)
		}
	}
	return t
}

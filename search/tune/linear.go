package tune

import (
	"math"
	"math/rand/v2"
	"slices"

	"gobandit/search/equations"
)

// A linear is a Bayesian logistic regression: the logit of the rate is a sum of terms, each with a weight
// that is normally distributed. Every game moves the weights as Bayes' rule has it, up to the
// approximation that they stay normal.
//
// Sources: MacKay, "The Evidence Framework Applied to Classification Networks", 1992; Opper, "A Bayesian
// Approach to On-line Learning", 1998.
type linear struct {
	field *field
	terms terms
	games int
	mean  []float64 // of the weights
	cov   []float64 // lower triangle of their covariances, row by row
	root  []float64 // lower triangle of cov as it was at some earlier game, or of Cholesky's factor of that
	made  bool      // root is the factor
	due   int       // games after which root is taken anew
	at    []float64 // the terms at each point of the field

	table       *termTable // scratch
	phi, gain   []float64  // likewise
	difference  []float64  // likewise
	pointValues []float64  // likewise
}

// logitDrift is the variance by which the logits of all rates may change together from one game to the next:
// a tenth in ten thousand games.
const logitDrift = 1e-6

func newLinear(f *field, t terms) *linear {
	n := len(t.variance)
	l := &linear{
		field: f, terms: t, table: t.table(), mean: slices.Clone(t.expected),
		cov: make([]float64, n*n), root: make([]float64, n*n), at: make([]float64, n*len(f.points)),
		phi: make([]float64, n), gain: make([]float64, n), difference: make([]float64, n), pointValues: make([]float64, len(f.points)),
	}
	for i, v := range t.variance {
		l.cov[i*n+i] = v
	}
	for i, x := range f.points {
		t.at(x, 0, l.table, l.at[i*n:(i+1)*n])
	}
	l.keep()
	return l
}

// keep keeps the covariances for draws. These are to be the same whenever they are made, and a factor for
// each game would cost more than all else.
func (l *linear) keep() {
	copy(l.root, l.cov)
	l.made, l.due = false, l.games+1+l.games/25
}

// times fills dst with the covariances times a vector.
func (l *linear) times(x, dst []float64) {
	n := len(x)
	for i := range dst {
		row, sum, v := l.cov[i*n:i*n+i], 0., x[i]
		for j, c := range row {
			sum += float64(c * x[j])
			dst[j] += float64(c * v)
		}
		dst[i] = sum + float64(l.cov[i*n+i]*v)
	}
}

func (l *linear) learn(g observation) float64 {
	n := len(l.mean)
	l.terms.at(g.point, g.side, l.table, l.phi)
	l.cov[0] += logitDrift
	l.times(l.phi, l.gain)
	o := g.evidence(dot(l.phi, l.mean), dot(l.phi, l.gain))
	for i, a := range l.gain {
		l.mean[i] += float64(o.slope * a)
		a *= o.curve
		row := l.cov[i*n : i*n+i+1]
		for j := range row {
			row[j] -= float64(a * l.gain[j])
		}
	}
	if l.games++; l.games >= l.due {
		l.keep()
	}
	return o.logChance
}

func (l *linear) black() float64 { return l.mean[1] }

func (l *linear) draw(rng *rand.Rand, spread float64, points [][]float64, out map[int]bool) drawn {
	if !l.made {
		l.made = true
		equations.Cholesky(l.root, len(l.mean))
	}
	w := slices.Clone(l.mean)
	perturb(w, l.root, spread, rng)
	l.over(w, l.pointValues)
	height := func(x []float64) float64 { return l.sum(w, x) }
	return drawnFrom(points, l.field.peak(l.pointValues, out, height), height)
}

// drawnFrom returns a surface with its highest point.
func drawnFrom(points [][]float64, x []float64, height func(x []float64) float64) drawn {
	d := drawn{x: x, height: height(x), heights: make([]float64, len(points))}
	for i, p := range points {
		d.heights[i] = height(p)
	}
	return d
}

// over fills dst with the sums of the terms weighed by w at the points of the field.
func (l *linear) over(w, dst []float64) {
	n := len(w)
	for i := range dst {
		dst[i] = dot(w, l.at[i*n:(i+1)*n])
	}
}

// sum returns the sum of the terms, weighed by w, at a point.
func (l *linear) sum(w, x []float64) float64 {
	l.terms.at(x, 0, l.table, l.phi)
	return dot(w, l.phi)
}

// tell returns the point where a game says most about which of a and b is higher. That is the one of the two that varies more with
// the difference. If anywhere is set, it may be one of some other points that does even more.
func (l *linear) tell(a, b []float64, anywhere bool, rng *rand.Rand) []float64 {
	l.terms.at(a, 0, l.table, l.difference)
	l.terms.at(b, 0, l.table, l.phi)
	for i, p := range l.phi {
		l.difference[i] -= p
	}

	l.times(l.difference, l.gain)
	if !anywhere {
		if math.Abs(l.sum(l.gain, a)) > math.Abs(l.sum(l.gain, b)) {
			return a
		}
		return b
	}

	n, best, top := len(l.mean), a, math.Abs(l.sum(l.gain, a))
	if v := math.Abs(l.sum(l.gain, b)); v > top {
		best, top = b, v
	}
	for range elsewhere {
		i := rng.IntN(len(l.field.points))
		if v := math.Abs(dot(l.gain, l.at[i*n:(i+1)*n])); v > top {
			best, top = l.field.points[i], v
		}
	}
	return best
}

// elsewhere is the number of other points that tell considers.
const elsewhere = 4

func (l *linear) about(x []float64, _ int) (mean, variance float64) {
	mean = l.sum(l.mean, x)
	l.times(l.phi, l.gain)
	return mean, dot(l.phi, l.gain)
}

func (l *linear) height(x []float64, _ int) float64 { return l.sum(l.mean, x) }

func (l *linear) clone() surface {
	c := *l
	c.mean, c.cov, c.table = slices.Clone(l.mean), slices.Clone(l.cov), l.terms.table()
	c.phi, c.gain, c.root = make([]float64, len(l.phi)), make([]float64, len(l.gain)), slices.Clone(l.root)
	c.difference, c.pointValues = make([]float64, len(l.difference)), make([]float64, len(l.pointValues))
	return &c
}

package tune

import (
	"math"
	"slices"
	"sort"

	"gobandit/model/param"
	"gobandit/model/rounded"
)

// An axis is what models know of a parameter.
type axis struct {
	centers  []float64 // optimiser parameters of its values, in their order; nil if they are too many to tell apart
	category bool      // the values have no order
	when     int       // the axis that says whether this one means anything; -1 for none
	values   []int     // the values of that axis with which it does
}

// fewSteps is the largest number of values of a parameter that are told apart.
const fewSteps = 100

func newAxes(s param.Space) []axis {
	axes := make([]axis, len(s.Parameters))
	for k, p := range s.Parameters {
		centers := param.Centers(p.Scale, fewSteps)
		axes[k] = axis{centers: centers, category: param.IsUnordered(p.Scale) && centers != nil, when: -1}
	}
	for k, p := range s.Parameters {
		if p.When == nil {
			continue
		}
		on := slices.IndexFunc(s.Parameters, func(o param.Parameter) bool { return o.Code == p.When.Code })
		axes[k].when = on
		for i, f := range axes[on].centers {
			if s.Parameters[on].Scale.At(f) == p.When.Value {
				axes[k].values = append(axes[k].values, i)
			}
		}
	}
	return axes
}

// snap returns the optimiser parameter of the value nearest to f, and f itself, within the bounds, if
// values are not told apart.
func (a axis) snap(f float64) float64 {
	if a.centers == nil {
		return min(max(f, 0), math.Nextafter(1, 0))
	}
	return a.centers[a.nearest(f)]
}

// nearest returns the number of the value nearest to f.
func (a axis) nearest(f float64) int {
	i := sort.SearchFloat64s(a.centers, f)
	if i == len(a.centers) || i > 0 && f-a.centers[i-1] < a.centers[i]-f {
		i--
	}
	return i
}

// means reports whether the parameter means anything at a point.
func (a axis) means(axes []axis, x []float64) bool {
	return a.when < 0 || slices.Contains(a.values, axes[a.when].nearest(x[a.when]))
}

// A field is the space as the models of auto see it: its axes, and points that stand for all.
type field struct {
	space  param.Space
	axes   []axis
	points [][]float64
	cells  []int // of the points
}

// mostPoints bounds the points of a field.
const mostPoints = 256

// newField returns the field of a space. Its points are the centers of the cells, if they are not too
// many, and others spread evenly, unless the parameters have no other values.
//
// Source: Roberts, "The Unreasonable Effectiveness of Quasirandom Sequences", 2018.
func newField(s param.Space) *field {
	f := &field{space: s, axes: newAxes(s)}
	all := s.Len() <= mostPoints
	if all {
		for i := range s.Len() {
			f.add(s.Optimiser(i))
		}
	}

	for k, a := range f.axes {
		all = all && len(a.centers) == s.Parameters[k].Split
	}
	if all {
		return f
	}

	root := 1.5
	for range 50 {
		root = rounded.Pow(1+root, 1/float64(len(f.axes)+1))
	}
	for i := 1; len(f.points) < mostPoints; i++ {
		x := make([]float64, len(f.axes))
		for k := range x {
			_, x[k] = math.Modf(.5 + float64(float64(i)*rounded.Pow(root, -float64(k+1))))
		}
		f.add(x)
	}
	return f
}

func (f *field) add(x []float64) {
	f.snap(x)
	f.points, f.cells = append(f.points, x), append(f.cells, cell(f.space, x))
}

// snap moves a point to the nearest that has values of its own: those that parameters have, and the
// middle of what means nothing.
func (f *field) snap(x []float64) {
	for k, a := range f.axes {
		x[k] = a.snap(x[k])
	}
	for k, a := range f.axes {
		if !a.means(f.axes, x) {
			x[k] = a.snap(.5)
		}
	}
}

// center returns the center of a cell.
func (f *field) center(cell int) []float64 {
	x := f.space.Optimiser(cell)
	f.snap(x)
	return x
}

// edgeLikeness is how alike the edge of a cell is to the center.
const edgeLikeness = 0.5

// likeness returns how alike a point in a cell is to the center, 0 to 1. Models of cells know less of what lies beside the center,
// and points beside a good center are rather worse.
func (f *field) likeness(x []float64, cell int) float64 {
	far := 0.
	for k := len(x) - 1; k >= 0; k-- {
		n := f.space.Parameters[k].Split
		u := 2 * float64(n) * (x[k] - f.axes[k].snap((float64(cell%n)+.5)/float64(n)))
		far = max(far, u*u)
		cell /= n
	}
	return 1 - float64((1-edgeLikeness)*min(far, 1))
}

// peak returns a high point outside the cells that are out. It climbs from the highest of the points, whose heights are values.
func (f *field) peak(values []float64, out map[int]bool, height func(x []float64) float64) []float64 {
	from := firstHighest(values, func(v float64) float64 { return v })
	if out[f.cells[from]] {
		from = -1
		for i, v := range values {
			if !out[f.cells[i]] && (from < 0 || v > values[from]) {
				from = i
			}
		}
	}
	if from < 0 {
		return f.center(outside(f.space.Len(), out))
	}
	return f.climb(f.points[from], out, height)
}

// Steps of a climb, in the range of a parameter.
const (
	firstStep = 0.1
	lastStep  = 0.01
	mostSteps = 20 // of one length
)

// climb returns a point at least as high as a given one. It takes steps along one axis at a time, and none into a cell that is out.
func (f *field) climb(from []float64, out map[int]bool, height func(x []float64) float64) []float64 {
	at, x, top := slices.Clone(from), slices.Clone(from), height(from)
	for step := firstStep; step > lastStep; step /= 2 {
		for range mostSteps {
			before := top
			for k := range at {
				for _, by := range []float64{-step, step} {
					if copy(x, at); !f.step(x, k, by) || len(out) > 0 && out[cell(f.space, x)] {
						continue
					}
					if v := height(x); v > top {
						top = v
						copy(at, x)
						break
					}
				}
			}
			if top <= before {
				break
			}
		}
	}
	return at
}

// step moves a point along an axis, to the next value if these are told apart, and reports whether
// there is anything to go to.
func (f *field) step(x []float64, k int, by float64) bool {
	if c := f.axes[k].centers; c != nil {
		i := f.axes[k].nearest(x[k])
		if by < 0 {
			i--
		} else {
			i++
		}
		if i < 0 || i >= len(c) {
			return false
		}
		x[k] = c[i]
	} else {
		x[k] += by
	}
	f.snap(x)
	return true
}

// candidate returns the candidate at a point of the field.
func (f *field) candidate(g *grid, x []float64) Candidate {
	i := cell(f.space, x)
	if slices.Equal(f.center(i), x) {
		return g.candidate(i)
	}
	return free(f.space, x)
}

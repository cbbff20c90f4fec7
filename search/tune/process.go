package tune

import (
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"gobandit/model/dist"
	"gobandit/model/rounded"
	"gobandit/search/equations"
)

// A process is a Gaussian process: heights at points are normally distributed together, the more alike the nearer the points are in
// each parameter, which has a length of its own. Runs measure heights with noise that is the same everywhere. The lengths, the noise
// and the scale of the heights are those that make the numbers likeliest.
//
// Sources: Rasmussen, Williams, "Gaussian Processes for Machine Learning", 2006; Schmee, Hahn, "A Simple Method for Regression
// Analysis with Censored Data", 1979, for runs that were cut short.
type process struct {
	field  *field
	runs   List[run]
	points [][]float64 // that have runs, at most mostMeasured: later runs count for the nearest
	due    int         // runs after which the scale is fitted anew

	scale  heightScale
	length []float64 // by axis, in ranges of the parameter
	noise  float64   // variance of a run beside that of the heights

	// What follows from the runs and the scale.
	known     *posteriorHeights
	contender contenderHeights
}

// A run is a number at one of the points.
type run struct {
	at int
	Number
}

// mostMeasured bounds the points of a process: each run takes time by the square of their number.
const mostMeasured = 300

// posteriorHeights are the heights given some runs.
type posteriorHeights struct {
	points   [][]float64
	factor   []float64 // lower triangle of Cholesky's factor of the covariances of the points' means, beside variance
	weights  []float64 // the inverse of those times the differences of the points' means from mean
	mean     float64   // of all heights
	variance float64   // of a height before any run
}

// contenderHeights are heights that are likely to be the highest, all at once.
type contenderHeights struct {
	runs   int
	asked  [][]float64
	points [][]float64 // the last are those asked about
	means  []float64
	root   []float64
}

func newProcess(f *field, goal Goal) *process {
	p := &process{field: f, noise: .1, scale: heightScale{sign: 1, unit: 1}}
	if goal == Lower {
		p.scale.sign = -1
	}
	for range f.axes {
		p.length = append(p.length, .3)
	}
	return p
}

// count counts the number of a run at a point.
func (p *process) count(point []float64, x Number) {
	point = slices.Clone(point)
	p.field.snap(point)
	p.runs.Add(run{p.place(point), x})
	p.known = nil
	if n := p.runs.Len(); n >= p.due {
		p.due = n + 1 + n/5
		p.fit()
	}
}

// place returns the place of a point among those with runs.
func (p *process) place(point []float64) int {
	nearest := firstHighest(p.points, func(q []float64) float64 { return p.alike(q, point) })
	if len(p.points) > 0 && (len(p.points) == mostMeasured || slices.Equal(p.points[nearest], point)) {
		return nearest
	}
	p.points = append(slices.Clip(p.points), point)
	return len(p.points) - 1
}

// alike returns the covariance of the heights at two points, beside their variance: a Matérn covariance of order 5/2.
func (p *process) alike(a, b []float64) float64 {
	sum := 0.
	for k, axis := range p.field.axes {
		d := a[k] - b[k]
		if axis.category && d != 0 {
			d = 1
		}
		d /= p.length[k]
		sum += float64(d * d)
	}
	r := math.Sqrt(5 * sum)
	return (1 + r + 5*sum/3) * rounded.NearExp(-r)
}

// A measuredPoint is a point with the sums of its runs' heights.
type measuredPoint struct {
	point []float64
	moments
}

// measured returns the points with their runs as heights: those that were cut short as high as expected, given what is known of them.
func (p *process) measured(known *posteriorHeights) []measuredPoint {
	out := make([]measuredPoint, len(p.points))
	for i, x := range p.points {
		out[i].point = x
	}
	for r := range p.runs.All() {
		h := p.scale.height(r.Value)
		if r.Cut && known != nil {
			mean, variance := known.at(p, p.points[r.at])
			sd := math.Sqrt(variance + float64(p.noise*known.variance))
			z := max((h-mean)/sd, -30)
			h = mean - sd*rounded.NearExp(-z*z/2)/math.Sqrt(2*math.Pi)/dist.Normal(z)
		}
		out[r.at].add(h)
	}
	return out
}

// given returns the heights given the runs at some points, and the logarithm of the likelihood of these.
func (p *process) given(points []measuredPoint) (*posteriorHeights, float64) {
	n := len(points)
	g := &posteriorHeights{factor: make([]float64, n*n), weights: make([]float64, n)}
	one := make([]float64, n)
	runs, within, logs := 0, 0., 0.
	for i, a := range points {
		g.points = append(g.points, a.point)
		for j, b := range points[:i] {
			g.factor[i*n+j] = p.alike(a.point, b.point)
		}
		g.factor[i*n+i] = 1 + p.noise/float64(a.n) + 1e-9
		runs, within, logs = runs+a.n, within+a.squares, logs+rounded.NearLog(float64(a.n))
		g.weights[i], one[i] = a.mean, 1
	}
	equations.Cholesky(g.factor, n)
	equations.Forward(g.factor, g.weights)
	equations.Forward(g.factor, one)
	// The mean of all heights is about normal, as wide as they are.
	g.mean = dot(one, g.weights) / (dot(one, one) + 1)
	for i := range one {
		g.weights[i] -= float64(g.mean * one[i])
		logs += 2 * rounded.NearLog(g.factor[i*n+i])
	}
	// As if one more run had been as far from the mean as expected of all.
	g.variance = (dot(g.weights, g.weights) + float64(g.mean*g.mean) + within/p.noise + 1) / float64(runs+1)
	logs += rounded.NearLog(dot(one, one)+1) + float64(float64(runs-n)*rounded.NearLog(p.noise)) + float64(float64(runs+1)*rounded.NearLog(g.variance))
	equations.Backward(g.factor, g.weights)
	return g, -logs / 2
}

// gain returns the covariances with the points of a height, beside the variance.
func (g *posteriorHeights) gain(p *process, x []float64) []float64 {
	c := make([]float64, len(g.points))
	for i, q := range g.points {
		c[i] = p.alike(x, q)
	}
	return c
}

// at returns what is known of the height at a point.
func (g *posteriorHeights) at(p *process, x []float64) (mean, variance float64) {
	c := g.gain(p, x)
	mean = g.mean + dot(c, g.weights)
	equations.Forward(g.factor, c)
	return mean, g.variance * max(1-dot(c, c), 1e-9)
}

// expected returns the expected height at a point.
func (g *posteriorHeights) expected(p *process, x []float64) float64 {
	return g.mean + dot(g.gain(p, x), g.weights)
}

// imputations is how often runs that were cut short are estimated anew.
const imputations = 3

// posterior returns the heights given all runs.
func (p *process) posterior() *posteriorHeights {
	if p.known == nil {
		p.known, _ = p.given(p.measured(nil))
		if p.isCut() {
			for range imputations {
				p.known, _ = p.given(p.measured(p.known))
			}
		}
	}
	return p.known
}

func (p *process) isCut() bool {
	for r := range p.runs.All() {
		if r.Cut {
			return true
		}
	}
	return false
}

// margins are how far beyond the best number logarithms are taken, beside the distance from the best to the median; 0 is none.
var margins = [...]float64{0, 1, .1, .01}

// mostFitted is the number of points by which scales are compared.
const mostFitted = 120

// fit chooses the scale, the lengths and the noise by which the runs are likeliest.
func (p *process) fit() {
	best, chosen := math.Inf(-1), *p
	for _, margin := range margins {
		trial := *p
		trial.length = slices.Clone(p.length)
		logSlopes, ok := trial.rescale(margin)
		if !ok {
			continue
		}
		points := trial.measured(nil)
		if n := len(points); n > mostFitted {
			for i := range mostFitted {
				points[i] = points[i*n/mostFitted]
			}
			points, logSlopes = points[:mostFitted], logSlopes*mostFitted/float64(n)
		}
		if v := trial.likeliest(points) + logSlopes; v > best {
			best, chosen = v, trial
		}
	}
	*p = chosen
	p.known = nil
}

// Bounds of lengths and noise, and what is expected of them before any run: logarithms are normal.
const (
	leastLength, mostLength, usualLength, lengthSpread = .03, 10, .4, 1
	leastNoise, mostNoise, usualNoise, noiseSpread     = 1e-6, 1e3, .01, 3
)

// likeliest moves lengths and noise, one after the other in ever smaller steps, to where the heights at some points are likeliest, and
// returns the logarithm of the likelihood.
func (p *process) likeliest(points []measuredPoint) float64 {
	value := func() float64 {
		_, v := p.given(points)
		for _, l := range p.length {
			z := rounded.NearLog(l/usualLength) / lengthSpread
			v -= z * z / 2
		}
		z := rounded.NearLog(p.noise/usualNoise) / noiseSpread
		return v - z*z/2
	}
	top := value()
	move := func(x *float64, by, least, most float64) bool {
		before := *x
		for _, f := range []float64{by, 1 / by} {
			if *x = min(max(before*f, least), most); *x == before {
				continue
			}
			if v := value(); v > top {
				top = v
				return true
			}
		}
		*x = before
		return false
	}
	for _, by := range []float64{3, 1.7, 1.3} {
		for range 4 {
			moved := move(&p.noise, by*by, leastNoise, mostNoise)
			for k := range p.length {
				moved = move(&p.length[k], by, leastLength, mostLength) || moved
			}
			if !moved {
				break
			}
		}
	}
	return top
}

// rescale takes the scale with a margin by the runs, and returns the sum of the logarithms of its slopes; false if it has no meaning.
func (p *process) rescale(margin float64) (logSlopes float64, ok bool) {
	s := heightScale{sign: p.scale.sign, unit: 1}
	var values []float64
	for r := range p.runs.All() {
		values = append(values, s.sign*r.Value)
	}
	slices.Sort(values)
	if margin > 0 {
		s.bent, s.top = true, values[len(values)-1]
		if s.margin = margin * (s.top - values[len(values)/2]); s.margin <= 0 {
			return 0, false
		}
	}

	var m moments
	for _, v := range values {
		b, slope := s.bend(s.sign * v)
		m.add(b)
		logSlopes += rounded.NearLog(slope)
	}
	s.center = m.mean
	if sd := m.numbers().SD; sd > 1e-12*math.Abs(m.mean) {
		s.unit = sd
	}
	p.scale = s
	return logSlopes - float64(float64(len(values))*rounded.NearLog(s.unit)), true
}

func (p *process) height(x []float64, _ int) float64 { return p.posterior().expected(p, x) }

func (p *process) about(x []float64, _ int) (mean, variance float64) { return p.posterior().at(p, x) }

// draw draws the heights at the points that are likely to be the highest.
func (p *process) draw(rng *rand.Rand, spread float64, points [][]float64, out map[int]bool) drawn {
	h := p.contend(points, out)
	m := len(h.points)
	heights := slices.Clone(h.means)
	perturb(heights, h.root, spread, rng)
	best := -1
	for i, v := range heights {
		if !out[cell(p.field.space, h.points[i])] && (best < 0 || v > heights[best]) {
			best = i
		}
	}
	if best < 0 {
		best = m - len(points)
	}
	return drawn{x: h.points[best], height: heights[best], heights: heights[m-len(points):]}
}

// contend returns heights that are likely to be the highest, and those at some points.
func (p *process) contend(asked [][]float64, out map[int]bool) *contenderHeights {
	h := &p.contender
	if h.runs == p.runs.Len() && slices.EqualFunc(h.asked, asked, slices.Equal) && h.root != nil {
		return h
	}
	g := p.posterior()
	type bound struct {
		x     []float64
		bound float64
	}
	var all []bound
	for _, x := range slices.Concat(p.field.points, p.points) {
		if !out[cell(p.field.space, x)] && !slices.ContainsFunc(asked, func(a []float64) bool { return slices.Equal(a, x) }) {
			mean, variance := g.at(p, x)
			all = append(all, bound{x, mean + 2*math.Sqrt(variance)})
		}
	}
	slices.SortStableFunc(all, func(a, b bound) int { return cmp.Compare(b.bound, a.bound) })

	*h = contenderHeights{runs: p.runs.Len(), asked: asked}
	for _, b := range all[:min(len(all), contenders)] {
		h.points = append(h.points, b.x)
	}
	h.points = append(h.points, asked...)
	m := len(h.points)
	gains := make([][]float64, m)
	h.root = make([]float64, m*m)
	for i, x := range h.points {
		gains[i] = g.gain(p, x)
		h.means = append(h.means, g.mean+dot(gains[i], g.weights))
		equations.Forward(g.factor, gains[i])
		for j, y := range h.points[:i+1] {
			h.root[i*m+j] = g.variance * (p.alike(x, y) - dot(gains[i], gains[j]))
		}
		h.root[i*m+i] += float64(1e-7 * g.variance)
	}
	equations.Cholesky(h.root, m)
	return h
}

func (p *process) clone() surface {
	c := *p
	c.runs, c.points, c.contender = p.runs.Clone(), slices.Clip(p.points), contenderHeights{}
	return &c
}

// improving returns a point where a run is expected to improve most on the best, and by what height. Runs at the points pending
// have not ended, and are taken to give what is expected of them.
//
// Source: Huang, Allen, Notz, Zeng, "Global Optimization of Stochastic Black-Box Systems via Sequential Kriging Meta-Models", 2006.
func (p *process) improving(rng *rand.Rand, best []float64, pending [][]float64, barred map[int]bool) (x []float64, by float64) {
	g := p.posterior()
	if len(pending) > 0 {
		points := p.measured(g)
		for _, x := range pending {
			points = append(points, measuredPoint{x, moments{n: 1, mean: g.expected(p, x)}})
		}
		variance := g.variance
		g, _ = p.given(points)
		g.variance = variance
	}
	top := g.expected(p, best)
	noise := p.noise * g.variance
	value := func(x []float64) float64 {
		mean, variance := g.at(p, x)
		sd := math.Sqrt(variance)
		z := (mean - top) / sd
		improvement := sd * (z*dist.Normal(z) + rounded.NearExp(-z*z/2)/math.Sqrt(2*math.Pi))
		return improvement * (1 - math.Sqrt(noise/(noise+variance)))
	}

	starts := slices.Clone(p.field.points)
	for range 128 {
		x, y := make([]float64, len(best)), slices.Clone(best)
		for k := range x {
			x[k] = rng.Float64()
			y[k] = min(max(y[k]+float64(.05*rng.NormFloat64()), 0), math.Nextafter(1, 0))
		}
		p.field.snap(x)
		p.field.snap(y)
		starts = append(starts, x, y)
	}
	starts = append(starts, best)
	from, most := -1, math.Inf(-1)
	for i, s := range starts {
		if barred[cell(p.field.space, s)] {
			continue
		}
		if v := value(s); v > most {
			from, most = i, v
		}
	}
	if from < 0 {
		return p.field.center(outside(p.field.space.Len(), barred)), 0
	}
	x = p.field.climb(starts[from], barred, value)
	return x, value(x)
}

// best returns the highest point expected that is not out. For auto it climbs from the points that have runs and others; for other
// rules it is the center of a cell that has runs.
func (p *process) best(rule Selection, g *grid) []float64 {
	known := p.posterior()
	height := func(x []float64) float64 { return known.expected(p, x) }
	points := p.points
	if rule == Auto || len(points) == 0 {
		points = slices.Concat(p.points, p.field.points)
	}
	from, top := []float64(nil), math.Inf(-1)
	for _, x := range points {
		if v := height(x); v > top && !g.out[cell(p.field.space, x)] {
			from, top = x, v
		}
	}
	switch {
	case from == nil:
		return p.field.center(outside(p.field.space.Len(), g.out))
	case rule != Auto:
		return from
	}
	return p.field.climb(from, g.out, height)
}

// propose chooses the point of the next run.
func (p *process) propose(a *auto, rng *rand.Rand) Candidate {
	best, place := a.best(), spot
	at := slices.Clone(best.Point)
	a.field.snap(at)
	var c Candidate
	switch a.rule {
	case Thompson:
		d := p.draw(rng, 1, [][]float64{at}, a.grid.barred)
		c = a.field.candidate(a.grid, d.x)
		a.reason = fmt.Sprintf("why: by draw: %s %s, the best %s %s", place(c), a.outwardText(d.height), place(best), a.outwardText(d.heights[0]))
	case UCB:
		bound := func(i int) (float64, float64) {
			mean, variance := p.about(a.field.center(a.grid.candidates[i].Index), 0)
			return mean, mean + boundDeviations*math.Sqrt(variance/float64(1+a.grid.counts[i].pending))
		}
		c = a.grid.highest(rng, func(dst []float64) {
			for i := range dst {
				_, dst[i] = bound(i)
			}
		})
		k, _ := a.grid.place(c.Index)
		mean, high := bound(k)
		a.reason = fmt.Sprintf("why: by bounds: %s expected %s, at best %s", place(c), a.outwardText(mean), a.outwardText(high))
	default:
		x, by := p.improving(rng, at, a.pending, a.grid.barred)
		c = a.field.candidate(a.grid, x)
		a.reason = fmt.Sprintf("why: by expected improvement: %s by %s", place(c), NumberText(by*a.perHeight(p.height(at, 0))))
	}
	return c
}

// boundDeviations is how many standard deviations above the mean an upper confidence bound is.
const boundDeviations = 2

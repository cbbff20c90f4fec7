package tune

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
)

// A Goal says what results are: won or lost, or numbers.
type Goal uint8

const (
	Wins   Goal = iota // games that are won or lost
	Higher             // numbers, the higher the better
	Lower              // numbers, the lower the better
)

// A Number is the result of a run that is measured by a number.
type Number struct {
	Value float64
	Cut   bool // the run was cut short: its number would have been Value or worse
}

// Numbers are what the runs of a candidate have printed, without those that were cut short.
type Numbers struct {
	Count int
	Mean  float64 // 0 without runs
	SD    float64 // standard deviation of the runs; 0 of fewer than two
}

// moments are the mean and the sum of squared deviations of some numbers.
//
// Source: Welford, "Note on a Method for Calculating Corrected Sums of Squares and Products", 1962.
type moments struct {
	n             int
	mean, squares float64
}

func (m *moments) add(x float64) {
	m.n++
	d := x - m.mean
	m.mean += d / float64(m.n)
	m.squares += float64(d * (x - m.mean))
}

func (m moments) numbers() Numbers {
	return Numbers{m.n, m.mean, math.Sqrt(m.squares / float64(max(m.n-1, 1)))}
}

// numbers are the results of an event that is measured by numbers, and how models see them: as heights, the higher the better, about
// as spread as logits, with noise that is the same everywhere.
type numbers struct {
	goal  Goal
	runs  List[run]
	scale heightScale
	due   int // runs after which the scale is fitted anew
}

type run struct {
	point []float64
	cell  int
	Number
}

// A heightScale turns numbers into heights.
type heightScale struct {
	sign         float64 // 1 if higher numbers are better, -1 if lower ones are
	center, unit float64 // of the numbers, or of their bent logarithms: height 0, and what one more height is
	bent         bool    // heights are of minus the logarithm of how far a number is from top, plus margin
	top, margin  float64
	noise        float64 // variance of a run's height about its candidate's; above 0
}

// bend returns what is linear in the height, and the derivative by the number with its sign.
func (s heightScale) bend(v float64) (bent, slope float64) {
	v *= s.sign
	switch {
	case !s.bent:
		return v, 1
	case v > s.top:
		return -math.Log(s.margin) + (v-s.top)/s.margin, 1 / s.margin
	}
	return -math.Log(s.margin + s.top - v), 1 / (s.margin + s.top - v)
}

func (s heightScale) height(v float64) float64 {
	b, _ := s.bend(v)
	return (b - s.center) / s.unit
}

// number returns the number at a height.
func (s heightScale) number(height float64) float64 {
	b := s.center + s.unit*height
	switch {
	case !s.bent:
	case b > -math.Log(s.margin):
		b = s.top + s.margin*(b+math.Log(s.margin))
	default:
		b = s.top + s.margin - math.Exp(-b)
	}
	return s.sign * b
}

// perHeight returns by how much numbers change with heights there, without sign.
func (s heightScale) perHeight(height float64) float64 {
	_, slope := s.bend(s.number(height))
	return s.unit / slope
}

// normal is the evidence of a number.
func (g observation) normal(mean, variance float64) evidence {
	variance += g.noise
	sd := math.Sqrt(variance)
	z := (g.height - mean) / sd
	if !g.cut {
		return evidence{-z*z/2 - math.Log(sd), z / sd, 1 / variance}
	}
	z = max(z, -30)
	below := math.Erfc(-z/math.Sqrt2) / 2
	ratio := math.Exp(-z*z/2) / math.Sqrt(2*math.Pi) / below
	return evidence{math.Log(below), -ratio / sd, max(ratio*(ratio+z), 1e-6) / variance}
}

// noises are the standard deviations of runs about their candidates that are considered, beside that of all runs.
var noises = [...]float64{.01, .02, .05, .1, .2, .35, .6, 1}

// margins are how far beyond the best number logarithms are taken, beside the distance from the best to the median; 0 is none.
var margins = [...]float64{0, 1, .1, .01}

// measure counts the number of a run, and fits the scale now and then: it is to be the same whenever candidates are chosen.
func (a *auto) measure(c Candidate, x Number) {
	r := run{slices.Clone(c.Point), c.Index, x}
	a.field.snap(r.point)
	a.numbers.runs.Add(r)
	if n := a.numbers.runs.Len(); n >= a.numbers.due && n <= mostFitted {
		a.numbers.due = n + 1 + n/4
		a.fit()
		return
	}
	a.observe(a.numbers.observation(r))
}

// mostFitted is the number of runs by which the scale is fitted at most.
const mostFitted = 2000

func (n *numbers) observation(r run) observation {
	return observation{point: r.point, cell: r.cell, height: n.scale.height(r.Value), noise: n.scale.noise, cut: r.Cut}
}

// fit chooses the scale by which some of the models foretell the runs best, and teaches all models the runs anew.
func (a *auto) fit() {
	best := math.Inf(-1)
	for _, margin := range margins {
		s, logSlopes, ok := a.numbers.scaled(margin)
		if !ok {
			continue
		}
		for _, noise := range noises {
			s.noise = noise * noise
			trial := *a.numbers
			trial.scale = s
			models := a.fitting()
			for r := range trial.runs.All() {
				g := trial.observation(r)
				for i := range models {
					models[i].log += models[i].learn(g)
				}
			}
			if v := logSum(models) + logSlopes; v > best {
				best, a.numbers.scale = v, s
			}
		}
	}

	a.models, a.games, a.due = a.kinds(), 0, a.numbers.runs.Len()
	for r := range a.numbers.runs.All() {
		a.observe(a.numbers.observation(r))
	}
}

func logSum(models []weightedModel) float64 {
	top, sum := math.Inf(-1), 0.
	for _, m := range models {
		top = max(top, m.log)
	}
	for _, m := range models {
		sum += math.Exp(m.log - top)
	}
	return top + math.Log(sum)
}

// fitting returns new models by which scales are compared.
func (a *auto) fitting() []weightedModel {
	models := []weightedModel{{model: newCellwise(a.field, .5)}}
	if a.rule == Auto {
		models = append(models, weightedModel{model: newLinear(a.field, bowl(a.field.axes, .3).smooth(.3, .6))},
			weightedModel{model: newLinear(a.field, bowl(a.field.axes, .3).smooth(.6, .6))})
	}
	return models
}

// scaled returns the scale with a margin by the runs, and the sum of the logarithms of its slopes; false if it has no meaning.
func (n *numbers) scaled(margin float64) (s heightScale, logSlopes float64, ok bool) {
	s = heightScale{sign: 1, unit: 1}
	if n.goal == Lower {
		s.sign = -1
	}
	var values []float64
	for r := range n.runs.All() {
		values = append(values, s.sign*r.Value)
	}
	slices.Sort(values)
	if margin > 0 {
		s.bent, s.top = true, values[len(values)-1]
		if s.margin = margin * (s.top - values[len(values)/2]); s.margin <= 0 {
			return s, 0, false
		}
	}

	var m moments
	for _, v := range values {
		b, slope := s.bend(s.sign * v)
		m.add(b)
		logSlopes += math.Log(slope)
	}
	s.center = m.mean
	if sd := m.numbers().SD; sd > 1e-12*math.Abs(m.mean) {
		s.unit = sd
	}
	return s, logSlopes - float64(len(values))*math.Log(s.unit), true
}

// Measure counts the number of a run of a candidate that was never begun here, such as one read from a journal. The goal is not
// Wins.
func (t *Tuner) Measure(c Candidate, x Number) {
	k := t.grid.meet(c.Index)
	t.grid.counts[k].games++
	t.grid.total.games++
	if !x.Cut {
		t.grid.numbers[k].add(x.Value)
	}
	t.rule.(*auto).measure(c, x)
}

// outward returns what people see of a height: a rate, or a number.
func (a *auto) outward(height float64) float64 {
	if a.numbers != nil {
		return a.numbers.scale.number(height)
	}
	return logistic(height)
}

// perHeight returns by how much that changes with the height there.
func (a *auto) perHeight(height float64) float64 {
	if a.numbers != nil {
		return a.numbers.scale.perHeight(height)
	}
	return slope(height)
}

// outwardText writes what people see of a height.
func (a *auto) outwardText(height float64) string {
	if a.numbers != nil {
		return NumberText(a.outward(height))
	}
	return figure("%.4f", logistic(height))
}

// NumberText writes a number that was measured, with enough digits to tell runs apart.
func NumberText(x float64) string {
	if a := math.Abs(x); a >= 1e4 && a < 1e9 {
		return fmt.Sprintf("%.0f", x)
	}
	return figure("%.4g", x)
}

// proposeByCells chooses by the numbers of each cell: by a draw from what is known of each, or by upper confidence bounds.
func (a *auto) proposeByCells(rng *rand.Rand) Candidate {
	var c Candidate
	if a.rule == Thompson {
		m := a.draw(rng, a.weights())
		d := m.draw(rng, 1, [][]float64{a.leader}, a.grid.barred)
		c = a.field.candidate(a.grid, d.x)
		a.reason = fmt.Sprintf("why: by draw: %s %s, the leader %s %s", PlaceOf(c.Coordinates), a.outwardText(d.height),
			PlaceOf(a.grid.space.Coordinates(cell(a.grid.space, a.leader))), a.outwardText(d.heights[0]))
		return c
	}
	models, weights := a.likely()
	bound := func(i int) float64 {
		h := heightOf(models, weights, a.field.center(a.grid.candidates[i].Index), a.grid.candidates[i].Index)
		n := a.grid.counts[i].pending // which say something, too
		return h.mean + boundDeviations*math.Sqrt(h.variance/float64(1+n))
	}
	c = a.grid.highest(rng, func(dst []float64) {
		for i := range dst {
			dst[i] = bound(i)
		}
	})
	h := heightOf(models, weights, a.field.center(c.Index), c.Index)
	a.reason = fmt.Sprintf("why: by bounds: %s expected %s, at best %s", PlaceOf(c.Coordinates), a.outwardText(h.mean), a.outwardText(h.mean+boundDeviations*math.Sqrt(h.variance)))
	return c
}

// boundDeviations is how many standard deviations above the mean an upper confidence bound is.
const boundDeviations = 2

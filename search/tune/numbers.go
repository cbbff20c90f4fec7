package tune

import (
	"fmt"
	"math"

	"gobandit/model/rounded"
)

// A Goal says what results are: won or lost, or numbers.
type Goal uint8

const (
	Wins   Goal = iota // games that are won or lost
	Higher             // numbers, the higher the better
	Lower              // numbers, the lower the better
)

// Run names what has such a result: "game" or "run".
func (g Goal) Run() string {
	if g == Wins {
		return "game"
	}
	return "run"
}

// Runs names several of them: "games" or "runs".
func (g Goal) Runs() string { return g.Run() + "s" }

// Better reports whether a rate or a number is better than another.
func (g Goal) Better(x, other float64) bool {
	if g == Lower {
		return x < other
	}
	return x > other
}

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

// Pooled returns both numbers together; without SD.
func (n Numbers) Pooled(o Numbers) Numbers {
	if count := n.Count + o.Count; o.Count > 0 {
		n.Mean += float64(o.Count) / float64(count) * (o.Mean - n.Mean)
		n.Count = count
	}
	return Numbers{Count: n.Count, Mean: n.Mean}
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

// Measure counts the number of a run of a candidate that was never begun here, such as one read from a journal. The goal is not
// Wins.
func (t *Tuner) Measure(c Candidate, x Number) {
	k := t.grid.placeOrAdd(c.Index)
	t.grid.counts[k].games++
	t.grid.total.games++
	if !x.Cut {
		t.grid.numbers[k].add(x.Value)
	}
	a := t.rule.(*auto)
	a.process.count(c.Point, x)
	a.counted()
}

// A heightScale turns numbers into heights, the higher the better.
type heightScale struct {
	sign         float64 // 1 if higher numbers are better, -1 if lower ones are
	center, unit float64 // of the numbers, or of their bent logarithms: height 0, and what one more height is
	bent         bool    // heights are of minus the logarithm of how far a number is from top, plus margin
	top, margin  float64
}

// bend returns what is linear in the height, and the derivative by the number with its sign.
func (s heightScale) bend(v float64) (bent, slope float64) {
	v *= s.sign
	switch {
	case !s.bent:
		return v, 1
	case v > s.top:
		return -rounded.NearLog(s.margin) + (v-s.top)/s.margin, 1 / s.margin
	}
	return -rounded.NearLog(s.margin + s.top - v), 1 / (s.margin + s.top - v)
}

func (s heightScale) height(v float64) float64 {
	b, _ := s.bend(v)
	return (b - s.center) / s.unit
}

// number returns the number at a height.
func (s heightScale) number(height float64) float64 {
	b := s.center + float64(s.unit*height)
	switch {
	case !s.bent:
	case b > -rounded.NearLog(s.margin):
		b = s.top + float64(s.margin*(b+rounded.NearLog(s.margin)))
	default:
		b = s.top + s.margin - rounded.NearExp(-b)
	}
	return s.sign * b
}

// perHeight returns by how much numbers change with heights there, without sign.
func (s heightScale) perHeight(height float64) float64 {
	_, slope := s.bend(s.number(height))
	return s.unit / slope
}

// outward returns what people see of a height: a rate, or a number.
func (a *auto) outward(height float64) float64 {
	if a.process != nil {
		return a.process.scale.number(height)
	}
	return logistic(height)
}

// perHeight returns by how much that changes with the height there.
func (a *auto) perHeight(height float64) float64 {
	if a.process != nil {
		return a.process.scale.perHeight(height)
	}
	return slope(height)
}

// outwardText writes what people see of a height.
func (a *auto) outwardText(height float64) string {
	if a.process != nil {
		return NumberText(a.outward(height))
	}
	return figure("%.4f", logistic(height))
}

// SpreadText writes how far numbers lie apart, in at most seven letters from a millionth to a million.
func SpreadText(x float64) string { return figure("%.2g", x) }

// NumberText writes a number that was measured, with enough digits to tell runs apart.
func NumberText(x float64) string {
	if a := math.Abs(x); a >= 1e4 && a < 1e9 {
		return fmt.Sprintf("%.0f", x)
	}
	return figure("%.4g", x)
}

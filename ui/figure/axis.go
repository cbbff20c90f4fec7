package figure

import (
	"math"
	"strconv"
)

// An Axis is the scale of one direction of a chart.
type Axis struct {
	Label    string
	Min, Max float64  // ends; both 0 to take them from what is drawn
	Names    []string // names of the places 0, 1, 2 …; nil for an axis of numbers
	Percent  bool     // numbers from 0 to 1, written in per cent
	Lead     bool     // numbers are points that Black leads by, written as B+5 and W+5
	Zero     bool     // the axis has 0 on it, whatever is drawn
	Whole    bool     // numbers are whole
}

// fit returns the axis with ends that hold values from low to high.
func (a Axis) fit(low, high float64) Axis {
	if a.Names != nil {
		a.Min, a.Max = -.5, float64(len(a.Names))-.5
	}
	if a.Min != a.Max {
		return a
	}
	if !(low < high) { // one value, or none
		if math.IsInf(low, 0) {
			low, high = 0, 0
		}
		low, high = low-.5, high+.5
	}
	if a.Percent {
		pad := (high - low) * .05
		a.Min, a.Max = max(0, low-pad), min(1, high+pad)
		return a
	}
	a.Min, a.Max = low, high
	return a
}

// share returns where on the axis a value stands, from 0 to 1, and beyond for values
// beyond its ends.
func (a Axis) share(x float64) float64 { return (x - a.Min) / (a.Max - a.Min) }

// ticks returns about n round numbers within the axis, or its places.
func (a Axis) ticks(n int) []float64 {
	var at []float64
	if a.Names != nil {
		step := max(1, (len(a.Names)+n-1)/n)
		for i := 0; i < len(a.Names); i += step {
			at = append(at, float64(i))
		}
		return at
	}
	step := roundStep((a.Max - a.Min) / float64(n))
	if a.Whole {
		step = max(1, step)
	}
	for i := math.Ceil(a.Min/step - 1e-9); i*step <= a.Max+step*1e-9; i++ {
		at = append(at, i*step+0) // + 0 makes -0 a 0
	}
	return at
}

// roundStep returns the lowest of …, 1, 2, 5, 10, 20, … that is not below least.
func roundStep(least float64) float64 {
	power := math.Pow(10, math.Floor(math.Log10(least)))
	for _, m := range []float64{1, 2, 5} {
		if m*power >= least*(1-1e-9) {
			return m * power
		}
	}
	return 10 * power
}

// name writes a value as a tick's name.
func (a Axis) name(x float64) string {
	switch {
	case a.Names != nil:
		if i := int(x); i >= 0 && i < len(a.Names) {
			return Shortened(a.Names[i], mostLabel)
		}
		return ""
	case a.Percent:
		return strconv.FormatFloat(math.Round(1e6*100*x)/1e6, 'g', 6, 64) + "%"
	case a.Lead && x > 0:
		return "B+" + shortest(x)
	case a.Lead && x < 0:
		return "W+" + shortest(-x)
	}
	return shortest(x)
}

// shortest writes a number without the digits that come from rounding.
func shortest(x float64) string {
	return strconv.FormatFloat(math.Round(1e9*x)/1e9, 'g', 9, 64)
}

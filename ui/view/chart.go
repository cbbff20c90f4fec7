package view

import (
	"math"
	"slices"
	"strconv"
	"strings"
)

// eighths are columns of one to eight eighths of a cell.
var eighths = [9]rune{' ', '▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'}

// leftEighths are bars of one to eight eighths of a cell.
var leftEighths = [9]rune{' ', '▏', '▎', '▍', '▌', '▋', '▊', '▉', '█'}

// Bar returns a bar of w cells of which the given share, 0 to 1, is filled.
func Bar(share float64, w int) string {
	if math.IsNaN(share) {
		share = 0
	}
	n := int(math.Round(min(max(share, 0), 1) * float64(8*w)))
	var b strings.Builder
	for i := range w {
		b.WriteRune(leftEighths[min(max(n-8*i, 0), 8)])
	}
	return b.String()
}

// A Graph is a row of values, drawn as columns of eighths of a cell.
type Graph struct {
	Values    []float64 // NaN is unknown: no column
	Low, High float64   // of the axis
	Unit      float64   // the axis shows values times this
	Marked    int       // index of the value to mark; -1 none
	Bare      bool      // without an axis
	Middle    bool      // a line at the middle of the axis
	Numbered  bool      // a row below has the indices of values
	Signs     []Sign    // in that row, or in a high graph in one of their own
}

// A Sign is a character below a value of a Graph.
type Sign struct {
	At    int
	Text  string
	Style Style
}

// axis is the width of a graph's figures.
const axis = 4

// Draw fills g with the graph: the axis on the left, then a column per value,
// or, if there are more values than columns, per mean of neighbors.
func (d Graph) Draw(g Region) {
	w, h := g.Size()
	columns, signs := g.Sub(Rect{axis, 0, w - axis, h}), 0
	if d.Bare {
		columns = g
	}
	if d.Numbered && h > 3 {
		if len(d.Signs) > 0 && h >= highGraph {
			signs = 1
		}
		h -= 1 + signs
		d.drawIndices(columns.Rows(h, 1+signs))
	}
	if !d.Bare {
		d.drawAxis(g, h)
	}
	d.drawColumns(columns.Rows(0, h))
}

// highGraph is the rows from which on signs have a row of their own.
const highGraph = 7

// drawColumns draws the values.
func (d Graph) drawColumns(g Region) {
	cols, h := g.Size()
	if cols < 1 || h < 1 {
		return
	}
	if d.Middle && h >= 4 {
		g.Text(0, (h-1)/2, Dim, strings.Repeat("╌", cols))
	}

	values, per := squeeze(d.Values, cols)
	for x, v := range values {
		style := Accent
		if d.Marked >= 0 && int(float64(d.Marked)/per) == x {
			style = Strong
		}
		n := 0
		if !math.IsNaN(v) {
			share := min(max((v-d.Low)/(d.High-d.Low), 0), 1)
			n = max(1, int(math.Round(share*float64(8*h))))
		}
		for y := range h {
			if e := eighths[min(max(n-8*(h-1-y), 0), 8)]; e != ' ' {
				g.set(x, y, cell{r: e, style: style})
			}
		}
	}
}

// At returns the index of the first value that stands in column x of a graph w
// cells wide, and whether there is one.
func (d Graph) At(w, x int) (int, bool) {
	cols := w - axis
	values, per := squeeze(d.Values, cols)
	if x -= axis; x < 0 || x >= len(values) {
		return 0, false
	}
	return int(float64(x) * per), true
}

// drawIndices writes round indices below their values, and the signs, in the last row.
func (d Graph) drawIndices(g Region) {
	cols, rows := g.Size()
	if len(d.Values) == 0 || cols < 1 {
		return
	}
	_, per := squeeze(d.Values, cols)
	step := 10
	for float64(step)/per < 6 {
		step *= 2
	}
	for i := 0; i < len(d.Values); i += step {
		if x, text := int(float64(i)/per), strconv.Itoa(i); x+len(text) <= cols {
			g.Text(x, 0, Dim, text)
		}
	}
	if d.Marked >= 0 { // which colors tell better
		g.Text(int(float64(d.Marked)/per), 0, Strong, "△")
	}
	for _, s := range d.Signs {
		g.Text(int(float64(s.At)/per), rows-1, s.Style, s.Text)
	}
}

func (d Graph) drawAxis(g Region, h int) {
	mark := func(y int, v float64) { g.Textf(0, y, Dim, "%*.0f", axis-1, v*d.Unit) }
	mark(h-1, d.Low)
	if h >= 2 {
		mark(0, d.High)
	}
	if h >= 4 {
		mark((h-1)/2, (d.Low+d.High)/2)
	}
}

// mostStretch is how many columns a value takes at most.
const mostStretch = 4

// Known returns how many values are known: not NaN.
func Known(values []float64) int {
	n := 0
	for _, v := range values {
		if !math.IsNaN(v) {
			n++
		}
	}
	return n
}

// squeeze returns at most n values: those given, each as often as there is room for
// all, or the means of runs of them; and how many values stand in a column.
func squeeze(values []float64, n int) ([]float64, float64) {
	if len(values) <= n {
		k := min(max(n/max(len(values), 1), 1), mostStretch)
		if k == 1 {
			return values, 1
		}
		out := make([]float64, 0, k*len(values))
		for _, v := range values {
			out = append(out, slices.Repeat([]float64{v}, k)...)
		}
		return out, 1 / float64(k)
	}

	per := float64(len(values)) / float64(n)
	out := make([]float64, n)
	for i := range out {
		sum, known := 0.0, 0
		for _, v := range values[int(float64(i)*per):int(float64(i+1)*per)] {
			if !math.IsNaN(v) {
				sum += v
				known++
			}
		}
		out[i] = sum / float64(known) // NaN if none is known
	}

	return out, per
}

// Rule returns a line of w cells with a title near its beginning and a note
// near its end.
func Rule(w int, title, note string) string {
	if w <= 0 {
		return ""
	}
	left := ""
	if title != "" {
		left = "── " + title + " "
	}
	right := ""
	if note != "" {
		right = " " + note + " ─"
	}
	if Width(left)+Width(right) > w {
		right = ""
	}
	left = Fit(left, w)
	return left + strings.Repeat("─", max(0, w-Width(left)-Width(right))) + right
}

package view

import (
	"math"
	"slices"
	"strconv"
	"strings"
)

// eighths are columns of one to eight eighths of a cell.
var eighths = [9]rune{' ', '▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'}

// Bar returns a bar that takes the given share, 0 to 1, of w cells, to half a cell.
func Bar(share float64, w int) string {
	if math.IsNaN(share) {
		share = 0
	}
	n := int(math.Round(min(max(share, 0), 1) * float64(2*w)))
	return strings.Repeat(string(Glyph('━')), n/2) + strings.Repeat(string(Glyph('╸')), n%2)
}

// An Axis is what intervals below each other are drawn on.
type Axis struct{ Low, High float64 }

// NewAxis returns an axis that has room for what is added.
func NewAxis() Axis { return Axis{math.Inf(1), math.Inf(-1)} }

// Add makes room for an interval.
func (a *Axis) Add(low, high float64) { a.Low, a.High = min(a.Low, low), max(a.High, high) }

// Head writes the ends of the axis above w cells.
func (a Axis) Head(w int, text func(float64) string) string {
	if a.Low > a.High {
		return ""
	}
	low, high := text(a.Low), text(a.High)
	return low + strings.Repeat(" ", max(1, w-Width(low)-Width(high))) + high
}

// Interval returns an interval with its middle in w cells: "  ──•──  ".
func (a Axis) Interval(low, middle, high float64, w int) string {
	if w <= 0 || math.IsNaN(low+middle+high) || !(a.High > a.Low) {
		return ""
	}
	place := func(v float64) int {
		return int(math.Round(min(max((v-a.Low)/(a.High-a.Low), 0), 1) * float64(w-1)))
	}
	cells := []rune(strings.Repeat(" ", w))
	for x := place(low); x <= place(high); x++ {
		cells[x] = Glyph('─')
	}
	cells[place(middle)] = Glyph('•')
	return string(cells)
}

// A Graph is a row of values, drawn as columns of eighths of a cell. The columns go up from the lower end of the axis or, if 0
// lies between its ends, up and down from 0.
type Graph struct {
	Values    []float64 // NaN is unknown: no column
	Low, High float64   // of the axis
	Unit      float64   // the axis shows values times this
	Marked    int       // index of the value to mark; -1 none
	Middle    bool      // a line at the middle of the axis
	Numbered  bool      // a row below has the indices of values
	Signs     []Sign    // in a row above that, with the mark
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
	columns := g.Sub(Rect{axis, 0, w - axis, h})
	if (len(d.Signs) > 0 || d.Marked >= 0) && d.Numbered && h > leastRows {
		below := 1
		if h > leastRows+1 {
			below = 2
		}
		h -= below
		d.drawSigns(columns.Rows(h, 1))
		d.drawIndices(columns.Rows(h+1, below-1))
	} else if d.Numbered && h > leastRows {
		h--
		d.drawIndices(columns.Rows(h, 1))
	}
	d.drawAxis(g, h)
	d.drawColumns(columns.Rows(0, h))
}

// leastRows is how many rows of a graph columns keep at least: signs, and then indices,
// have rows if there are more.
const leastRows = 3

func (d Graph) drawColumns(g Region) {
	cols, h := g.Size()
	if cols < 1 || h < 1 {
		return
	}
	zero := d.zero(h)
	if line := "╌"; d.Middle && h >= leastRows+1 || zero > 0 {
		if zero > 0 && h%2 == 0 { // the middle is the lower end of the row
			line = "▁"
		}
		g.Glyphs(0, (h-1)/2, Dim, strings.Repeat(line, cols))
	}

	values, per := squeeze(d.Values, cols)
	for x, v := range values {
		style := Accent
		if d.Marked >= 0 && int(float64(d.Marked)/per) == x {
			style = Strong
		}
		if math.IsNaN(v) {
			continue
		}
		share := min(max((v-d.Low)/(d.High-d.Low), 0), 1)
		n := int(math.Round(share * float64(8*h)))
		from, to := zero, max(n, zero+1)
		if zero > 0 { // so that the smallest is seen on its side
			from, to = min(n, zero), max(n, zero)
			if v < 0 {
				from = min(from, zero-4)
			} else {
				to = max(to, zero+4)
			}
		}
		for y := range h {
			if e := partOf(from-8*(h-1-y), to-8*(h-1-y)); e != ' ' {
				g.set(x, y, cell{r: e, style: style})
			}
		}
	}
}

// zero returns how many eighths above the lower end of h rows 0 lies, to half a cell; if it
// is not between the ends of the axis, it is the lower end.
func (d Graph) zero(h int) int {
	if d.Low >= 0 || d.High <= 0 {
		return 0
	}
	return 4 * int(math.Round(-d.Low/(d.High-d.Low)*float64(2*h)))
}

// partOf returns the character of a cell that is filled between two heights in eighths, which may lie
// outside the cell. Parts that hang from above are rounded to halves, as no other characters exist.
func partOf(from, to int) rune {
	switch from, to = max(from, 0), min(to, 8); {
	case from >= to:
		return ' '
	case from == 0:
		return eighths[to]
	case from <= 2:
		return eighths[8]
	case from <= 6:
		return '▀'
	}
	return ' '
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

// drawIndices writes round indices below their values.
func (d Graph) drawIndices(g Region) {
	cols, rows := g.Size()
	if len(d.Values) == 0 || cols < 1 || rows < 1 {
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
}

// drawSigns writes the signs below their values, and over them the mark, which colors tell
// better.
func (d Graph) drawSigns(g Region) {
	cols, _ := g.Size()
	if len(d.Values) == 0 || cols < 1 {
		return
	}
	_, per := squeeze(d.Values, cols)
	for _, s := range d.Signs {
		g.Text(int(float64(s.At)/per), 0, s.Style, s.Text)
	}
	if d.Marked >= 0 {
		g.Glyphs(int(float64(d.Marked)/per), 0, Strong, "△")
	}
}

func (d Graph) drawAxis(g Region, h int) {
	mark := func(y int, v float64) { g.Textf(0, y, Dim, "%*.0f", axis-1, v*d.Unit) }
	mark(h-1, d.Low)
	if h >= 2 {
		mark(0, d.High)
	}
	if h > leastRows || h == leastRows && d.zero(h) > 0 {
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

// Head writes the head of a pane into row y: its title, a line, and at the end of that a note, if there is room for it.
func (g Region) Head(y int, title, note string) {
	w := g.rect.W
	title = FitWords(title, w)
	x := g.Text(0, y, Strong, title)
	if x > 0 {
		x++
	}
	end := w
	if n := Width(note) + 1; note != "" && x+n < w {
		end = w - n
		g.Text(end+1, y, Dim, note)
	}
	g.Text(x, y, Dim, Line(end-x))
}

// Line returns a line of w cells.
func Line(w int) string { return strings.Repeat(string(Glyph('─')), max(0, w)) }

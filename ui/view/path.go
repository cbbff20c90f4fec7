package view

import "math"

// A Path is a curve with a band around it, over equal steps. Its axis is that of a Graph.
type Path struct {
	Values      []float64 // NaN is unknown
	Lows, Highs []float64 // ends of the band at each value; nil: there is none
	Low, High   float64   // of the axis
	Unit        float64   // the axis shows values times this
}

// Add adds a value with its band, for which the axis makes room.
func (p *Path) Add(value, low, high float64) {
	p.Values, p.Lows, p.Highs = append(p.Values, value), append(p.Lows, low), append(p.Highs, high)
	p.Low, p.High = min(p.Low, low), max(p.High, high)
}

// Draw fills g with the path: the axis on the left, then the curve from edge to edge.
func (p Path) Draw(g Region) {
	w, h := g.Size()
	cols, n := w-axis, len(p.Values)
	if cols < 1 || h < 1 {
		return
	}

	// third counts thirds of rows from the top.
	third := func(v float64) int {
		share := min(max((v-p.Low)/(p.High-p.Low), 0), 1)
		return 1 + int(math.Round((1-share)*float64(3*(h-1))))
	}
	row := func(v float64) int { return third(v) / 3 }
	for _, v := range []float64{p.Low, (p.Low + p.High) / 2, p.High} {
		g.Textf(0, row(v), Dim, "%*.0f", axis-1, v*p.Unit)
	}

	columns := g.Sub(Rect{axis, 0, cols, h})

	before := -1 // row of the column before
	for x := range cols {
		i := x * n / cols
		if n == 0 || math.IsNaN(p.Values[i]) {
			before = -1
			continue
		}
		if p.Lows != nil {
			for y := row(p.Highs[i]); y <= row(p.Lows[i]); y++ {
				columns.set(x, y, cell{r: '░', style: Dim})
			}
		}
		y := row(p.Values[i])
		for between := min(before, y) + 1; before >= 0 && between < max(before, y); between++ {
			columns.set(x, between, cell{r: '│', style: Accent})
		}
		columns.set(x, y, cell{r: [...]rune{'▔', '─', '▁'}[third(p.Values[i])%3], style: Accent})
		before = y
	}
}

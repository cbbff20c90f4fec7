package tuner

import (
	"gobandit/search/tune"
	"gobandit/ui/view"
)

// A field is a field of a map with the rate that it shows.
type field struct {
	right, up int // values of the parameters of the axes, from 0
	games     int
	best      bool
	tune.Estimate
}

// fields returns the fields of the map: the candidates with the values of the best for the parameters that are no axes, or
// the means over all candidates with the two values.
func (p heatPane) fields() (out []field) {
	best, _ := p.status.Best()
	at := func(s tune.Standing) field {
		f := field{s.Coordinates[p.right], 0, s.Games, s.Best, p.estimate(s)}
		if p.up >= 0 {
			f.up = s.Coordinates[p.up]
		}
		return f
	}
	if !p.averaged() {
		for _, s := range p.slice(best) {
			out = append(out, at(s))
		}
		return out
	}

	type mean struct{ field, n int }
	means := make(map[[2]int]mean)
	all := p.status.Standings
	for i := 0; i < len(all); i += 1 + len(all)/shrinkable { // some stand for many
		f := at(all[i])
		key := [2]int{f.right, f.up}
		m, ok := means[key]
		if !ok {
			m.field, out = len(out), append(out, field{right: f.right, up: f.up})
		}
		m.n++
		means[key] = m
		sum, share := &out[m.field], 1/float64(m.n)
		sum.games, sum.best = sum.games+f.games, sum.best || f.best
		sum.Rate, sum.Low, sum.High = sum.Rate+share*(f.Rate-sum.Rate), sum.Low+share*(f.Low-sum.Low), sum.High+share*(f.High-sum.High)
	}
	return out
}

// averaged reports whether the map has means over all candidates.
func (p heatPane) averaged() bool { return p.maps.kind == mapAverages || p.maps.kind == mapEffects }

// drawSlices draws a row of fields for each parameter, beginning with that of the horizontal axis, as many as fit.
func (p heatPane) drawSlices(g view.Region) {
	w, h := g.Size()
	title := "model% by parameter, others at the best"
	if p.averaged() {
		title = "model% by parameter, others averaged"
	}
	g.Fit(0, 0, view.Dim, title)

	params := p.status.Parameters
	rows, codes := make([]heatPane, len(params)), make([]string, len(params))
	low, high := 1.0, 0.0
	for i := range params {
		rows[i] = p
		rows[i].right, rows[i].up = (p.right+i)%len(params), -1
		codes[i] = params[i].Code
		for _, f := range rows[i].fields() {
			low, high = min(low, f.Rate), max(high, f.Rate)
		}
	}
	low, high = spread(low, high)

	y, label := 1, min(widest(codes)+1, w/3)
	for i, row := range rows {
		if last := i+1 == len(rows); y+2 > h || !last && y+3 > h {
			g.Fit(0, y, view.Dim, "others: "+p.keys.Press("tune.axes"))
			return
		}
		m, _ := row.laid(w, label, 1, low, high)
		m.Up = []string{params[row.right].Code}
		y += m.Draw(g.Rows(y, 2), label)
	}
	if y < h {
		p.legend(g, y, low, high)
	}
}

func widest(texts []string) int {
	w := 0
	for _, text := range texts {
		w = max(w, view.Width(text))
	}
	return w
}

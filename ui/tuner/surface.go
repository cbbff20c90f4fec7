package tuner

import (
	"math"
	"slices"

	"gobandit/gtp/event"
	"gobandit/model/words"
	"gobandit/search/tune"
	"gobandit/ui/view"
)

// A surface has the values of a fitted surface at the center of each cell of a pane, the
// top row first.
type surface struct {
	right, up, w, h int
	cells           []tune.Estimate
	low, high       float64 // lowest and highest rate
}

// sample returns the surface over the axes of the pane in w by h cells. Further
// parameters have the values of the named candidate.
func (p heatPane) sample(w, h int) *surface {
	s := &p.maps.surface
	if s.cells != nil && s.right == p.right && s.up == p.up && s.w == w && s.h == h {
		return s
	}
	*s = surface{right: p.right, up: p.up, w: w, h: h, cells: make([]tune.Estimate, w*h), low: 1}
	point := slices.Clone(p.status.Named.Point)
	for y := range h {
		for x := range w {
			point[p.right] = (float64(x) + .5) / float64(w)
			if p.up >= 0 {
				point[p.up] = 1 - (float64(y)+.5)/float64(h)
			}
			e := p.status.Surface(point)
			s.cells[y*w+x], s.low, s.high = e, min(s.low, e.Rate), max(s.high, e.Rate)
		}
	}
	s.low, s.high = spread(s.low, s.high)
	return s
}

// drawSurface draws the fitted surface in colors, pale where it is uncertain, with the
// games near the cut as points and an asterisk at the named candidate.
func (p heatPane) drawSurface(g view.Region) {
	w, h := g.Size()
	label := 1
	if p.up >= 0 {
		label = p.labelWidth()
	}

	g.Fit(0, 0, view.Dim, p.title("fitted%"))
	plot := g.Sub(view.Rect{X: label, Y: 1, W: w - label, H: max(0, h-4)}) // title, axis, legend in two lines
	pw, ph := plot.Size()
	if pw < 1 || ph < 1 {
		return
	}

	p.drawAxes(g, label, pw, ph)
	low, high := 0.0, 0.0
	if p.status.Surface == nil {
		plot.Fit(1, 0, view.Dim, "no fit yet: wins and losses are too few")
	} else {
		s := p.sample(pw, ph)
		low, high = s.low, s.high
		for y := range ph {
			for x := range pw {
				style := view.Heat(p.share(s.cells[y*pw+x].Rate, low, high))
				if e := s.cells[y*pw+x]; (e.High-e.Low)/2 > certain {
					style = view.PaleHeat(p.share(e.Rate, low, high))
				}
				plot.Text(x, y, style, " ")
			}
		}
	}

	at := func(point []float64) (x, y int) {
		if p.up >= 0 {
			y = int((1 - point[p.up]) * float64(ph))
		}
		return min(int(point[p.right]*float64(pw)), pw-1), min(y, ph-1)
	}

	for _, game := range p.status.Points {
		if x, y := at(game.Point); p.near(game.Point) {
			plot.Over(x, y, map[bool]string{true: "●", false: "○"}[game.Won])
		}
	}
	if p.status.Played > 0 {
		x, y := at(p.status.Named.Point)
		plot.Over(x, y, "*")
	}
	y := h - 2
	if high > low {
		p.scale(g, y, low, high)
	}
	g.Fit(0, y+1, view.Dim, "● won  ○ lost  * best; pale: ±12 and more")
}

// share returns the position of a rate on the color scale, 0 to 1.
func (p heatPane) share(rate, low, high float64) float64 {
	return (rate - low) / math.Max(high-low, 1e-9)
}

// near reports whether a point is within half a division of the cut through the named
// candidate.
func (p heatPane) near(point []float64) bool {
	for k, f := range point {
		if k != p.right && k != p.up && math.Abs(f-p.status.Named.Point[k]) > .5/float64(len(p.status.Parameters[k].Values)) {
			return false
		}
	}
	return true
}

// drawAxes writes the values of the divisions beside a plot of w by h cells, with label
// cells to its left.
func (p heatPane) drawAxes(g view.Region, label, w, h int) {
	if p.up >= 0 {
		names := words.Labels(p.status.Parameters[p.up].Values, label-1)
		for i, name := range names {
			y := 1 + int((1-(float64(i)+.5)/float64(len(names)))*float64(h))
			g.Text(label-1-view.Width(name), y, view.Dim, name)
		}
	}
	values := p.status.Parameters[p.right].Values
	field := max(1, w/len(values))
	for i, name := range words.Labels(values, max(field-1, 3)) {
		if name = view.Fit(name, max(field-1, 0)); field >= 3 {
			x := label + int((float64(i)+.5)/float64(len(values))*float64(w)) - view.Width(name)/2
			g.Text(x, h+1, view.Dim, name)
		}
	}
}

// fits reports whether there is a surface, or games to fit one to.
func fits(s *event.Status) bool { return s.Surface != nil || len(s.Points) > 0 }

package figure

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"gobandit/model"
	"gobandit/model/words"
)

// A Chart has lines over a number, such as a win rate over the moves of a game.
type Chart struct {
	Title         string
	X, Y          Axis
	Series        []Series
	Rules         []Rule // horizontal lines, such as 50%
	Spots         []Spot
	Width, Height float64 // in pixels; 0 is 640 and 320
}

// A Series is one line of a chart.
type Series struct {
	Name      string // name in the legend; "" for none
	Points    []Point
	Low, High []float64 // band around the points; nil for none
	Dots      bool      // a dot at each point
	Bare      bool      // dots without a line
	Of        int       // how many points Points are some of; 0 is theirs
}

// A Point is a place in a chart. A series has a gap where Y is NaN.
type Point struct{ X, Y float64 }

// Add adds a point.
func (s *Series) Add(x, y float64) { s.Points = append(s.Points, Point{x, y}) }

// AddBand adds a point with the ends of the band there.
func (s *Series) AddBand(x, y, low, high float64) {
	s.Add(x, y)
	s.Low, s.High = append(s.Low, low), append(s.High, high)
}

// A Rule is a dashed horizontal line with a name.
type Rule struct {
	Y    float64
	Name string
}

// A Spot is a place in a chart that stands out, such as a mistake in a game: it looks like
// a stone.
type Spot struct {
	Point
	Side  model.Color // Black or White
	Large bool
	Text  string // what it is, for who points at it
	Link  string // place in the page that it leads to
}

// Margins of a chart, in pixels.
const (
	marginLeft, marginRight = 58, 18
	marginTop, marginBottom = 34, 44
)

// Figure draws the chart.
func (c Chart) Figure() Figure {
	c.Width, c.Height = cmp.Or(c.Width, 640), cmp.Or(c.Height, 320)
	c.Series = slices.Clone(c.Series)
	for i := range c.Series {
		c.Series[i].thin()
	}
	c.fit()

	left, top, bottom := float64(marginLeft), float64(marginTop), c.Height-marginBottom
	right := c.Width - max(marginRight, textWidth(c.X.name(c.X.Max))/2+4) // half of the last tick's name is beyond it
	if slices.ContainsFunc(c.Series, func(s Series) bool { return s.Name != "" }) {
		top += 18 // room for the legend
	}
	place := func(x, y float64) Point {
		return Point{left + (right-left)*clamp(c.X.share(x)), bottom - (bottom-top)*clamp(c.Y.share(y))}
	}

	p := new(pen)
	p.text(left, 18, "head", start, c.Title)
	frame(p, c.X, c.Y, left, right, top, bottom)
	for _, r := range c.Rules {
		if s := c.Y.share(r.Y); s < 0 || s > 1 {
			continue
		}
		at := place(c.X.Min, r.Y)
		p.line("rule", left, at.Y, right, at.Y)
		p.text(right-3, at.Y-4, "small faint", end, r.Name)
	}

	legend := left
	for i, s := range c.Series {
		s.draw(p, i%colors, place)
		if s.Name != "" {
			legend = s.legend(p, i%colors, legend)
		}
	}
	for _, s := range c.Spots {
		at := place(s.X, s.Y)
		p.put(`<a href="%s"><circle class="%s" cx="%s" cy="%s" r="%s"><title>%s</title></circle></a>`,
			Escape(s.Link), sideClass(s.Side), at.X, at.Y, words.If(s.Large, 6., 4), Escape(s.Text))
	}
	return p.figure(c.Title, c.Width, c.Height)
}

// legend writes the name of a line behind a piece of it, from x on, and returns where the
// next name begins.
func (s Series) legend(p *pen, color int, x float64) float64 {
	const y = 34.
	if s.Bare {
		p.put(`<circle class="f%d" cx="%s" cy="%s" r="3"/>`, color, x+11, y)
	} else {
		p.put(`<line class="line c%d"%s x1="%s" y1="%s" x2="%s" y2="%s"/>`, color, dashes(color), x, y, x+22, y)
	}
	p.text(x+28, y+4, "small", start, s.Name)
	return x + 46 + textWidth(s.Name)*.85
}

// mostPoints is the most points of a series that a chart draws. More could not be told
// apart, and the page of an event would grow with each game.
const mostPoints = 500

// thin leaves mostPoints of the points: the last, and others spread evenly before it.
func (s *Series) thin() {
	n := len(s.Points)
	if n <= mostPoints {
		return
	}
	if s.Bare {
		s.Name += fmt.Sprintf(" (%d of %d)", mostPoints, max(n, s.Of))
	}
	all := *s
	s.Points, s.Low, s.High = make([]Point, mostPoints), nil, nil
	for i := range s.Points {
		at := (i+1)*n/mostPoints - 1
		s.Points[i] = all.Points[at]
		if all.Low != nil {
			s.Low, s.High = append(s.Low, all.Low[at]), append(s.High, all.High[at])
		}
	}
}

// fit gives the axes ends that hold what is drawn.
func (c *Chart) fit() {
	x, y := newSpan(), newSpan()
	for _, s := range c.Series {
		for i, at := range s.Points {
			x.add(at.X)
			y.add(at.Y)
			if s.Low != nil {
				y.add(s.Low[i])
				y.add(s.High[i])
			}
		}
	}
	if c.Y.Zero {
		y.add(0)
	}

	if !c.Y.Percent {
		for _, r := range c.Rules {
			y.add(r.Y)
		}
		if pad := (y.high - y.low) * .06; pad > 0 {
			if y.high += pad; !c.Y.Zero || y.low < 0 {
				y.low -= pad
			}
		}
	}
	c.X, c.Y = c.X.fit(x.low, x.high), c.Y.fit(y.low, y.high)
}

// A span is the least and the greatest of numbers.
type span struct{ low, high float64 }

func newSpan() span { return span{math.Inf(1), math.Inf(-1)} }

func (s *span) add(x float64) {
	if !math.IsNaN(x) && !math.IsInf(x, 0) {
		s.low, s.high = min(s.low, x), max(s.high, x)
	}
}

func clamp(x float64) float64 { return min(1, max(0, x)) }

// dashes tells lines apart for those who do not see their colors.
func dashes(i int) string {
	return [colors]string{``, ` stroke-dasharray="7 3"`, ` stroke-dasharray="2 3"`, ` stroke-dasharray="9 3 2 3"`, ` stroke-dasharray="14 4"`}[i%colors]
}

// draw draws a line, in pieces where there are gaps.
func (s Series) draw(p *pen, color int, place func(x, y float64) Point) {
	var run, upper, lower []Point
	flush := func() {
		if len(upper) > 1 {
			slices.Reverse(lower)
			p.put(`<path class="band f%d" d="%sZ"/>`, color, path(append(upper, lower...)))
		}
		if len(run) > 1 && !s.Bare {
			p.put(`<path class="line c%d"%s d="%s"/>`, color, dashes(color), path(run))
		}
		if len(run) == 1 && !s.Dots {
			p.put(`<circle class="f%d" cx="%s" cy="%s" r="3"/>`, color, run[0].X, run[0].Y)
		}
		run, upper, lower = nil, nil, nil
	}

	for i, at := range s.Points {
		if math.IsNaN(at.Y) {
			flush()
			continue
		}
		spot := place(at.X, at.Y)
		run = append(run, spot)
		if s.Low != nil {
			upper = append(upper, place(at.X, s.High[i]))
			lower = append(lower, place(at.X, s.Low[i]))
		}
		if s.Dots || s.Bare {
			p.put(`<circle class="f%d" cx="%s" cy="%s" r="%s"/>`, color, spot.X, spot.Y, words.If(s.Bare, 2, 3.5))
		}
	}
	flush()
}

// frame draws the axes of a chart with grid, ticks and labels.
func frame(p *pen, x, y Axis, left, right, top, bottom float64) {
	for _, t := range y.ticks(max(2, int((bottom-top)/45))) {
		at := bottom - (bottom-top)*y.share(t)
		p.line("grid", left, at, right, at)
		p.text(left-6, at+4, "faint", end, y.name(t))
	}
	for _, t := range x.ticks(max(2, int((right-left)/75))) {
		at := left + (right-left)*x.share(t)
		p.line("axis", at, bottom, at, bottom+4)
		p.text(at, bottom+17, "faint", middle, x.name(t))
	}
	p.line("axis", left, bottom, right, bottom)
	p.text((left+right)/2, bottom+36, "faint", middle, x.Label)
	p.upwards((top+bottom)/2, y.Label)
}

package figure

import (
	"cmp"
	"math"

	"gobandit/model/words"
)

// Bars has a bar for each name, with the interval of its figure as a whisker.
type Bars struct {
	Title string
	Axis  Axis
	From  float64 // where bars begin, such as 0, or .5 for win rates
	Rows  []Bar
	Width float64 // in pixels; 0 is 640
}

// A Bar is one line of Bars.
type Bar struct {
	Name      string
	Value     float64
	Low, High float64 // interval; both NaN, or both 0, for none
	Note      string  // text at the right, such as the number of games
	Strong    bool    // the name stands out
}

// Sizes of bars, in pixels.
const (
	barStep   = 22
	barHeight = 12
	leastBars = 150 // room for bars
	mostName  = 160 // letters: more than the values of a dozen parameters take
	mostNote  = 80  // letters
)

// Figure draws the bars, the first above.
func (b Bars) Figure() Figure {
	b.Width = cmp.Or(b.Width, 640)
	names, notes, values := 0., 0., newSpan()
	values.add(b.From)
	for _, r := range b.Rows {
		names, notes = max(names, textWidth(Shortened(r.Name, mostName))), max(notes, textWidth(Shortened(r.Note, mostNote)))
		values.add(r.Value)
		values.add(r.Low)
		values.add(r.High)
	}
	b.Axis = b.Axis.fit(values.low, values.high)
	b.Width = max(b.Width, names+notes+36+leastBars)
	left, right, top := names+18, b.Width-notes-18, 32.
	bottom := top + barStep*float64(len(b.Rows))
	at := func(x float64) float64 { return left + (right-left)*clamp(b.Axis.share(x)) }

	p := new(pen)
	p.text(10, 18, "head", start, b.Title)
	for _, t := range b.Axis.ticks(max(2, int((right-left)/70))) {
		p.line("grid", at(t), top, at(t), bottom)
		p.text(at(t), bottom+15, "faint", middle, b.Axis.name(t))
	}
	for i, r := range b.Rows {
		y := top + barStep*(float64(i)+.5)
		p.text(left-8, y+4, words.If(r.Strong, "strong", ""), end, Shortened(r.Name, mostName))
		r.draw(p, y, b.From, at)
		p.text(right+10, y+4, "faint", start, Shortened(r.Note, mostNote))
	}

	p.line("axis", at(b.From), top, at(b.From), bottom)
	p.text((left+right)/2, bottom+32, "faint", middle, b.Axis.Label)
	return p.figure(b.Title, b.Width, bottom+42)
}

// draw draws the bar from a value, and its whisker.
func (r Bar) draw(p *pen, y, from float64, at func(float64) float64) {
	if !math.IsNaN(r.Value) {
		low, high := min(at(from), at(r.Value)), max(at(from), at(r.Value))
		p.put(`<rect class="f%d" x="%s" y="%s" width="%s" height="%s" fill-opacity="%s"/>`,
			0, low, y-barHeight/2, high-low, float64(barHeight), words.If(r.Strong, 1, .6))
	}
	if r.Low < r.High {
		p.line("whisker", at(r.Low), y, at(r.High), y)
		p.line("whisker", at(r.Low), y-4, at(r.Low), y+4)
		p.line("whisker", at(r.High), y-4, at(r.High), y+4)
	}
}

package figure

import (
	"cmp"
	"fmt"
	"slices"

	"gobandit/model/words"
)

// A HeatMap has figures from 0 to 1 over two parameters, or of players against each
// other: a colored field for each, with its figure in per cent.
type HeatMap struct {
	Title     string
	Right, Up string   // names of the axes
	Columns   []string // names of the columns, from left to right
	Rows      []string // names of the rows, the upper first
	Cells     [][]Cell // by rows
	Whole     bool     // the colors go from 0 to 1, not from the lowest to the highest figure
	Plain     bool     // the figures are numbers, not shares, and the texts of the cells are written
	Legend    string   // what the figures and marks are
}

// A Cell is one field of a heat map.
type Cell struct {
	Value     float64
	Text      string  // Value as it is written; "" is in per cent
	About     string  // likewise, with its interval
	Low, High float64 // interval; equal for none
	Note      string  // small text, such as the number of games
	Best      bool    // a frame around the field
	Unsure    bool    // the field is hatched
	Empty     bool    // there is no figure
}

// viridis are colors for figures from the lowest to the highest: of even steps in
// lightness, which color-blind people and grey printers keep apart.
//
// Source: Smith and van der Walt, matplotlib's color map of that name, 2015.
var viridis = [][3]float64{
	{68, 1, 84}, {72, 40, 120}, {62, 73, 137}, {49, 104, 142}, {38, 130, 142}, {31, 158, 137}, {53, 183, 121}, {110, 206, 88}, {181, 222, 43}, {253, 231, 37},
}

// heat returns the color of a share from 0 to 1, and the class of text on it.
func heat(share float64) (color, text string) {
	at := clamp(share) * float64(len(viridis)-1)
	i := min(int(at), len(viridis)-2)
	var c [3]float64
	for k := range c {
		c[k] = viridis[i][k] + (at-float64(i))*(viridis[i+1][k]-viridis[i][k])
	}
	text = "ondark"
	if share > .42 {
		text = "onlight"
	}
	return fmt.Sprintf("#%02x%02x%02x", int(c[0]+.5), int(c[1]+.5), int(c[2]+.5)), text
}

// Sizes of heat maps, in pixels.
const (
	mostCells  = 640 // width of all fields together
	leastCell  = 34
	widestCell = 76
	cellRatio  = .62 // height to width
	mostLabel  = 24  // letters of a value
)

// Figure draws the map.
func (h HeatMap) Figure() Figure {
	names, values := 0., newSpan()
	for _, r := range h.Rows {
		names = max(names, textWidth(Shortened(r, mostLabel)))
	}
	for _, c := range slices.Concat(h.Cells...) {
		if !c.Empty {
			values.add(c.Value)
		}
	}
	if h.Whole || !(values.low < values.high) {
		values = span{0, 1}
	}

	w := min(widestCell, max(leastCell, mostCells/float64(max(1, len(h.Columns)))))
	for _, name := range h.Columns {
		w = max(w, textWidth(Shortened(name, mostLabel))+4)
	}
	height := min(max(26, w*cellRatio), widestCell)
	left, top := names+30, 34.
	right, bottom := left+w*float64(len(h.Columns)), top+height*float64(len(h.Rows))
	p := new(pen)
	p.text(10, 18, "head", start, h.Title)
	for i, row := range h.Cells {
		for j, c := range row {
			x, y := left+w*float64(j), top+height*float64(i)
			c.field(p, x, y, w, height, values)
			c.figures(p, x, y, w, height, values)
		}
	}

	for i, name := range h.Rows {
		p.text(left-6, top+height*(float64(i)+.5)+4, "faint", end, Shortened(name, mostLabel))
	}
	for j, name := range h.Columns {
		p.text(left+w*(float64(j)+.5), bottom+16, "faint", middle, Shortened(name, mostLabel))
	}
	p.text((left+right)/2, bottom+34, "faint", middle, h.Right)
	p.upwards((top+bottom)/2, h.Up)

	scale(p, left, bottom+46, values, h.Plain)
	p.text(left, bottom+88, "small faint", start, h.Legend)
	return p.figure(h.Title, max(right+20, 420, textWidth(h.Legend)*.85+30, textWidth(h.Title)*1.2+30), bottom+98)
}

func (c Cell) field(p *pen, x, y, w, height float64, values span) {
	if c.Empty {
		p.put(`<rect class="grid" x="%s" y="%s" width="%s" height="%s"/>`, x, y, w, height)
		return
	}
	color, _ := heat((c.Value - values.low) / (values.high - values.low))
	p.put(`<rect style="fill:%s" x="%s" y="%s" width="%s" height="%s"><title>%s</title></rect>`, color, x, y, w, height, Escape(c.words()))
	if c.Unsure {
		for d := 8.; d < w+height; d += 8 {
			p.line("hatch", x+max(0, d-height), y+min(d, height), x+min(d, w), y+max(0, d-w))
		}
	}
}

// figures writes the figures of a field, and frames the best.
func (c Cell) figures(p *pen, x, y, w, height float64, values span) {
	if c.Empty {
		return
	}
	_, class := heat((c.Value - values.low) / (values.high - values.low))
	p.text(x+w/2, y+height/2+words.If(c.Note == "", 4., -1), class, middle, cmp.Or(c.Text, fmt.Sprintf("%.0f", 100*c.Value)))
	if c.Note != "" {
		p.text(x+w/2, y+height/2+12, "small "+class, middle, c.Note)
	}
	if c.Best {
		p.put(`<rect class="best" x="%s" y="%s" width="%s" height="%s"/>`, x+1.5, y+1.5, w-3, height-3)
	}
}

// words describes a field.
func (c Cell) words() string {
	text := fmt.Sprintf("%.1f%%", 100*c.Value)
	if c.About != "" {
		text = c.About
	} else if c.Low < c.High {
		text += fmt.Sprintf(" [%.1f, %.1f]", 100*c.Low, 100*c.High)
	}
	if c.Note != "" {
		text += ", " + c.Note
	}
	return text
}

// scale draws the colors of the figures.
func scale(p *pen, x, y float64, values span, plain bool) {
	const steps, width = 40, 240.
	for i := range steps {
		color, _ := heat((float64(i) + .5) / steps)
		p.put(`<rect style="fill:%s" x="%s" y="%s" width="%s" height="%s"/>`, color, x+width*float64(i)/steps, y, width/steps+.5, 10.)
	}
	axis := Axis{Min: values.low, Max: values.high, Percent: !plain}
	for _, t := range axis.ticks(4) {
		p.text(x+width*axis.share(t), y+23, "small faint", middle, axis.name(t))
	}
}

package figure

import (
	"fmt"
	"math"
	"slices"
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
	Contours  bool     // lines of equal figures between the middles of the fields
	Legend    string   // what the figures and marks are
}

// A Cell is one field of a heat map.
type Cell struct {
	Value     float64
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
)

// Figure draws the map.
func (h HeatMap) Figure() Figure {
	names, values := 0., newSpan()
	for _, r := range h.Rows {
		names = max(names, textWidth(shortened(r, 14)))
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
	height := max(26, w*cellRatio)
	left, top := names+30, 34.
	right, bottom := left+w*float64(len(h.Columns)), top+height*float64(len(h.Rows))
	p := new(pen)
	each := func(draw func(c Cell, x, y float64)) {
		for i, row := range h.Cells {
			for j, c := range row {
				draw(c, left+w*float64(j), top+height*float64(i))
			}
		}
	}

	// The contours are over the colors and below the figures.
	p.text(10, 18, "head", start, h.Title)
	each(func(c Cell, x, y float64) { c.field(p, x, y, w, height, values) })
	if h.Contours {
		h.contours(p, values, func(column, row float64) Point {
			return Point{left + w*(column+.5), top + height*(row+.5)}
		})
	}
	each(func(c Cell, x, y float64) { c.figures(p, x, y, w, height, values) })

	for i, name := range h.Rows {
		p.text(left-6, top+height*(float64(i)+.5)+4, "faint", end, shortened(name, 14))
	}
	for j, name := range h.Columns {
		p.text(left+w*(float64(j)+.5), bottom+16, "faint", middle, shortened(name, int(max(4, w/6.5))))
	}
	p.text((left+right)/2, bottom+34, "faint", middle, h.Right)
	p.upwards((top+bottom)/2, h.Up)

	h.scale(p, left, bottom+46, values)
	p.text(left, bottom+88, "small faint", start, h.Legend)
	return p.figure(h.Title, max(right+20, 420, textWidth(h.Legend)*.85+30, textWidth(h.Title)*1.2+30), bottom+98)
}

// field draws the color of a field.
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
	p.text(x+w/2, y+height/2+map[bool]float64{true: 4, false: -1}[c.Note == ""], class, middle, fmt.Sprintf("%.0f", 100*c.Value))
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
	if c.Low < c.High {
		text += fmt.Sprintf(" [%.1f, %.1f]", 100*c.Low, 100*c.High)
	}
	if c.Note != "" {
		text += ", " + c.Note
	}
	return text
}

// scale draws the colors of the figures.
func (h HeatMap) scale(p *pen, x, y float64, values span) {
	const steps, width = 40, 240.
	for i := range steps {
		color, _ := heat((float64(i) + .5) / steps)
		p.put(`<rect style="fill:%s" x="%s" y="%s" width="%s" height="%s"/>`, color, x+width*float64(i)/steps, y, width/steps+.5, 10.)
	}
	axis := Axis{Min: values.low, Max: values.high, Percent: true}
	for _, t := range axis.ticks(4) {
		p.text(x+width*axis.share(t), y+23, "small faint", middle, axis.name(t))
	}
}

// contours draws lines of equal figures through the middles of fields that all have
// one, by interpolating between each four of them.
//
// Source: Lorensen and Cline's marching cubes, 1987, in the plane.
func (h HeatMap) contours(p *pen, values span, place func(column, row float64) Point) {
	step := roundStep((values.high - values.low) / 5)
	for level := math.Ceil(values.low/step) * step; level < values.high; level += step {
		for i := 0; i+1 < len(h.Cells); i++ {
			for j := 0; j+1 < len(h.Cells[i]); j++ {
				for _, line := range h.crossings(i, j, level) {
					p.put(`<path class="contour" d="%s"/>`, path([]Point{place(line[0].X, line[0].Y), place(line[1].X, line[1].Y)}))
				}
			}
		}
	}
}

// crossings returns the lines on which the figures between four fields, the first in
// row i and column j, reach a level; X is in columns and Y in rows.
func (h HeatMap) crossings(i, j int, level float64) [][2]Point {
	corners := [4]Point{{float64(j), float64(i)}, {float64(j + 1), float64(i)}, {float64(j + 1), float64(i + 1)}, {float64(j), float64(i + 1)}}
	var value [4]float64
	for k, at := range corners {
		c := h.Cells[int(at.Y)][int(at.X)]
		if c.Empty {
			return nil
		}
		value[k] = c.Value
	}

	var found []Point // where the level crosses the edges
	for k := range corners {
		next := (k + 1) % 4
		if (value[k] < level) == (value[next] < level) {
			continue
		}
		share := (level - value[k]) / (value[next] - value[k])
		a, b := corners[k], corners[next]
		found = append(found, Point{a.X + share*(b.X-a.X), a.Y + share*(b.Y-a.Y)})
	}

	var lines [][2]Point
	for k := 0; k+1 < len(found); k += 2 {
		lines = append(lines, [2]Point{found[k], found[k+1]})
	}
	return lines
}

package figure

import "fmt"

// A Matrix shows figures from 0 to 1 over several parameters in one square: on its diagonal a line along each
// parameter, and elsewhere a map of two.
type Matrix struct {
	Title  string
	Names  []string // of the parameters
	Lines  []Series // by parameter, X counts its values from 0
	Maps   [][]Map  // by the parameter upwards, then by the one to the right; those on the diagonal are not looked at
	Legend string
}

// A Map has the fields of two parameters by rows, the upper first.
type Map [][]Cell

// Sizes of a matrix, in pixels.
const (
	matrixWidth = 900
	widestPart  = 150
	partGap     = 6
)

// Figure draws the matrix. All lines have one scale, and all maps the same colors.
func (m Matrix) Figure() Figure {
	names, values, heights := 0., newSpan(), newSpan()
	for i, name := range m.Names {
		names = max(names, textWidth(Shortened(name, mostName)))
		for k, at := range m.Lines[i].Points {
			values.add(at.Y)
			heights.add(m.Lines[i].Low[k])
			heights.add(m.Lines[i].High[k])
		}
		for j := range m.Names {
			for _, row := range m.at(i, j) {
				for _, c := range row {
					values.add(c.Value)
				}
			}
		}
	}
	if !(values.low < values.high) {
		values = span{0, 1}
	}

	n := float64(len(m.Names))
	left, top, size := names+24, 34., max(min(widestPart, (matrixWidth-names-24)/n), names+partGap)
	p := new(pen)
	p.text(10, 18, "head", start, m.Title)
	for i, name := range m.Names {
		y := top + size*float64(i)
		p.text(left-8, y+size/2, "faint", end, Shortened(name, mostName))
		p.text(left+size*(float64(i)+.5), top+size*n+14, "faint", middle, Shortened(name, mostName))
		for j := range m.Names {
			x := left + size*float64(j)
			if i == j {
				m.Lines[i].inPart(p, x, y, size-partGap, Axis{Percent: true}.fit(heights.low, heights.high))
				continue
			}
			for r, row := range m.at(i, j) {
				w, h := (size-partGap)/float64(len(row)), (size-partGap)/float64(len(m.at(i, j)))
				for k, c := range row {
					c.field(p, x+w*float64(k), y+h*float64(r), w, h, values)
					c.frame(p, x+w*float64(k), y+h*float64(r), w, h)
				}
			}
		}
	}

	bottom := top + size*n + 28
	scale(p, left, bottom, values, false)
	p.text(left, bottom+42, "small faint", start, m.Legend)
	return p.figure(m.Title, max(left+size*n+10, left+textWidth(m.Legend)*.85+20), bottom+52)
}

// at returns a map; nil on the diagonal.
func (m Matrix) at(up, right int) Map {
	if up == right {
		return nil
	}
	return m.Maps[up][right]
}

// inPart draws a line with its band into a square, with the ends of the scale.
func (s Series) inPart(p *pen, x, y, size float64, scale Axis) {
	p.put(`<rect class="grid" x="%s" y="%s" width="%s" height="%s"/>`, x, y, size, size)
	s.Dots = true
	s.draw(p, 0, func(at, value float64) Point {
		return Point{x + size*(at+.5)/float64(len(s.Points)), y + size*(1-scale.share(value))}
	})
	p.text(x+3, y+10, "small faint", start, fmt.Sprintf("%.0f%%", 100*scale.Max))
	p.text(x+3, y+size-3, "small faint", start, fmt.Sprintf("%.0f%%", 100*scale.Min))
}

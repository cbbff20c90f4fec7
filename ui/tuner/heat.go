package tuner

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"gobandit/gtp/games/event"
	"gobandit/gtp/games/event/report"
	"gobandit/model/words"
	"gobandit/search/tune"
	"gobandit/ui/kit"
	"gobandit/ui/view"
)

// A heatPane shows the candidates' rates over two parameters. Further parameters have
// the values of the best candidate. If the map does not fit, it shows the part around a
// candidate.
type heatPane struct {
	status *event.Status
	right  int   // index of the parameter of the horizontal axis
	up     int   // index of the parameter of the vertical axis; -1 with one parameter
	around []int // coordinates of the candidate that a part of the map is centered on
	maps   *mapState
	keys   *kit.Keymap
}

// heatMap returns the pane for the chosen axes.
func (t *Screen) heatMap() heatPane {
	n := len(t.status.Parameters)
	t.maps.follow(t.status)
	p := heatPane{status: t.status, up: -1, around: make([]int, n), maps: &t.maps, keys: t.keys}
	if c, ok := t.selected(); ok {
		p.around = c.Coordinates
	}
	if n < 2 {
		return p
	}
	pairs := n * (n - 1) / 2
	i := t.maps.axes % pairs
	for p.up = 1; i >= p.up; p.up++ {
		i -= p.up
	}
	p.right = i
	if t.maps.axes/pairs%2 == 1 { // after all pairs come the same ones with the axes exchanged
		p.right, p.up = p.up, p.right
	}
	return p
}

// Widths of a field: the least for a rate alone, the least for a rate and a
// number of games, the most.
const (
	narrowField = 4
	wideField   = 7
	widestField = 16
	fewFields   = 5 // least number of columns of a part of a map
)

// labelWidth returns the width of the labels before the fields.
func (p heatPane) labelWidth() int {
	w := 2
	if p.up >= 0 {
		for _, v := range words.Labels(p.status.Parameters[p.up].Values, 6) {
			w = max(w, view.Width(v)+2)
		}
	}
	return w
}

// heatWidth is the least width of the pane, for its legend.
const heatWidth = 26

// size returns the width and height of the pane in a window of w columns beside a table. The table needs one of the given widths:
// the first if possible, and the last for narrow fields alone. The width is 0 if there is no room for both, even if the pane shows
// a part of its columns. Room that the table does not need widens the fields.
func (p heatPane) size(w int, tables []int) (int, int) {
	if len(p.status.Parameters) == 0 {
		return 0, 0
	}
	label, columns := p.labelWidth(), len(p.status.Parameters[p.right].Values)
	for _, least := range [...]int{wideField, narrowField} {
		for i, table := range tables {
			if least == wideField && i == len(tables)-1 {
				break
			}
			room := w - 2 - table
			if room >= max(label+columns*least, heatWidth) {
				field := max(least, min((room-nameSpace-label)/columns, widestField))
				return max(label+columns*field, heatWidth), p.rows() + 2
			}
		}
	}
	for _, table := range tables {
		if room := w - 2 - table; room >= max(label+fewFields*narrowField, heatWidth) {
			return max(label+(room-label)/narrowField*narrowField, heatWidth), p.rows() + 2
		}
	}
	return 0, 0
}

// rows returns the number of rows of fields.
func (p heatPane) rows() int {
	if p.up < 0 {
		return 1
	}
	return len(p.status.Parameters[p.up].Values)
}

// fields returns the fields of the map, highest values upwards first: the candidates with the values of the best for the
// parameters that are no axes.
func (p heatPane) fields() [][]report.HeatCell {
	return report.Map(p.status, p.maps.cell, p.right, p.up).Cells
}

// heats returns the ends of a scale for the rates of fields.
func (p heatPane) heats(fields [][]report.HeatCell) (low, high float64) {
	low, high = math.Inf(1), math.Inf(-1)
	for _, f := range slices.Concat(fields...) {
		if f.Estimate != (tune.Estimate{}) {
			low, high = min(low, f.Rate), max(high, f.Rate)
		}
	}
	if p.status.Measure.IsNumber() || low > high {
		return low, high
	}
	return spread(low, high)
}

func (p heatPane) draw(g view.Region) {
	if p.maps.kind == mapSlices {
		p.drawSlices(g)
	} else {
		p.drawRates(g)
	}
}

func (p heatPane) drawRates(g view.Region) {
	w, h := g.Size()
	label, of := p.labelWidth(), p.status.Measure.Head()
	fields := p.fields()
	low, high := p.heats(fields)
	m, cropped := p.laid(fields, w, label, h-2, low, high)               // title, axis
	if m.Height = max(1, min((h-4)/len(m.Up), (m.Width+2)/4)); cropped { // and two lines of legend
		of = "part"
	}

	title, others := p.title(of), p.others()
	if others != "" && view.Width(title+"  at "+others) <= w {
		title, others = title+"  at "+others, ""
	}
	g.Fit(0, 0, view.Dim, title)
	y := 1 + m.Draw(g.Rows(1, h-1), label)
	dots := !cropped && p.drawGames(g.Sub(view.Rect{X: label, Y: 1, W: m.Width * len(m.Right), H: m.Height * len(m.Up)}), m)
	if y+1 < h && high > low {
		y = p.legend(g, y+1, low, high)
	}
	if dots && y < h {
		g.Text(0, y, view.Dim, "● won  ○ lost")
		y++
	}

	if y = min(y, h-1); others != "" {
		kit.DrawText(g.Rows(y, h-y), 0, 0, w, view.Dim, "at "+others)
	}
}

// drawGames draws the games that were played anywhere near the cut through the named candidate as points, but none over a
// figure: part of a number would be another one. It reports whether there are any.
func (p heatPane) drawGames(plot view.Region, m view.HeatMap) (any bool) {
	w, h := plot.Size()
	for game := range p.status.Points.All() {
		x, y := min(int(game.Point[p.right]*float64(w)), w-1), 0
		if p.up >= 0 {
			y = min(int((1-game.Point[p.up])*float64(h)), h-1)
		}
		const figure = 4 // cells on either side of the middle of a field
		if !p.near(game.Point) || y%m.Height == (m.Height-1)/2 && x%m.Width >= m.Width/2-figure && x%m.Width <= m.Width/2+figure {
			continue
		}
		plot.Over(x, y, words.If(game.Won, "●", "○"))
		any = true
	}
	return any
}

// near reports whether a point is within half a division of the cut through the named candidate.
func (p heatPane) near(point []float64) bool {
	for k, f := range point {
		if k != p.right && k != p.up && math.Abs(f-p.status.Named.Point[k]) > .5/float64(len(p.status.Parameters[k].Values)) {
			return false
		}
	}
	return true
}

// laid returns the map of fields for w columns, with label of them for labels, and so many rows, on a scale of rates; cropped says that
// it is a part.
func (p heatPane) laid(fields [][]report.HeatCell, w, label, rows int, low, high float64) (m view.HeatMap, cropped bool) {
	params := p.status.Parameters
	m.Up, m.Height = []string{""}, 1
	if p.up >= 0 {
		m.Up = words.Labels(params[p.up].Values, label-1)
	}
	columns := min((w-label)/narrowField, len(params[p.right].Values))
	m.Width = min((w-label)/columns, widestField)
	m.Right = words.Labels(params[p.right].Values, m.Width-1)

	for _, row := range slices.Backward(fields) { // lowest first
		cells := words.Each(row, func(f report.HeatCell) view.HeatCell { return p.cellOf(f, m.Width, low, high) })
		m.Cells = append(m.Cells, cells)
	}

	if cropped = columns < len(m.Right) || rows < len(m.Up); cropped {
		p.crop(&m, columns, max(1, rows))
	}
	return m, cropped
}

// title names what the map shows and its axes.
func (p heatPane) title(of string) string {
	axes := p.status.Parameters[p.right].Code + " →"
	if p.up >= 0 {
		axes = p.status.Parameters[p.up].Code + " ↑ by " + axes
	}
	return of + "  " + axes
}

// others names the parameters that have the values of the best candidate.
func (p heatPane) others() string {
	best, ok := p.status.Best()
	if !ok {
		return ""
	}
	var names []string
	for i, info := range p.status.Parameters {
		if i != p.right && i != p.up {
			names = append(names, info.Code+" "+words.Labels(info.Values, longestNumber)[best.Coordinates[i]])
		}
	}
	return strings.Join(names, ", ")
}

// crop reduces a map to some columns and rows around a candidate.
func (p heatPane) crop(m *view.HeatMap, columns, rows int) {
	from := func(at, n, all int) int { return max(0, min(at-n/2, all-n)) }
	columns, rows = min(columns, len(m.Right)), min(rows, len(m.Up))
	left, bottom := from(p.around[p.right], columns, len(m.Right)), 0
	if p.up >= 0 {
		bottom = from(p.around[p.up], rows, len(m.Up))
	}
	m.Right = m.Right[left : left+columns]
	m.Up, m.Cells = m.Up[bottom:bottom+rows], m.Cells[bottom:bottom+rows]
	for i := range m.Cells {
		m.Cells[i] = m.Cells[i][left : left+columns]
	}
}

// cellOf returns the field of a rate, with a question mark and a pale color if its
// interval is wide.
func (p heatPane) cellOf(f report.HeatCell, width int, low, high float64) view.HeatCell {
	if f.Estimate == (tune.Estimate{}) {
		return view.HeatCell{None: true}
	}
	m := p.status.Measure
	unit, _ := axisUnit(m, low, high, digits(m))
	heat, pale := (f.Rate-low)/math.Max(high-low, 1e-300), (f.High-f.Low)/2 > report.Sure
	if m.IsNumber() {
		pale = false
	}
	if m.Goal == tune.Lower {
		heat = 1 - heat
	}
	sign := "·"
	if pale {
		sign = "?"
	}
	text := fmt.Sprintf("%2.0f", unit*f.Rate)
	switch {
	case m.IsNumber():
	case width >= wideField:
		text += sign + words.ShortCount(f.Games)
	case pale:
		text += "?"
	default:
		text += " "
	}
	return view.HeatCell{Text: text, Heat: heat, Pale: pale, Bold: f.Best}
}

// digits is the number of digits of a field, without the sign after it.
func digits(m event.Measure) int {
	if m.IsNumber() {
		return 3
	}
	return 2
}

// legend explains the colors and the signs, and returns the row after them.
func (p heatPane) legend(g view.Region, y int, low, high float64) int {
	signs := fmt.Sprintf("* best  ? over ±%.0f", 100*report.Sure)
	if p.status.Measure.IsNumber() {
		signs = "* best"
	}
	w, _ := g.Size()
	x := p.scale(g, y, low, high)
	if x+2+len(signs) > w {
		x, y = -2, y+1
	}
	g.Text(x+2, y, view.Dim, signs)
	return y + 1
}

// scale draws the color scale with its rates, and returns the column after it.
func (p heatPane) scale(g view.Region, y int, low, high float64) int {
	m := p.status.Measure
	w, _ := g.Size()
	unit, times := axisUnit(m, low, high, digits(m))
	x := 0
	if head := m.Head() + times + " "; view.Width(head)+5*4 <= w {
		x = g.Text(0, y, view.Dim, head)
	}
	for i := range 5 {
		share, value := (float64(i)+0.5)/5, low+float64(i)/5*(high-low)
		if m.Goal == tune.Lower {
			value = high - float64(i)/5*(high-low)
		}
		x = g.Textf(x, y, view.Heat(share), " %2.0f ", unit*value)
	}
	return x
}

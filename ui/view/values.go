package view

import (
	"fmt"
	"math"
	"strconv"

	"gobandit/model"
	"gobandit/model/pattern"
)

// ValueStyle returns the style of a move value among values of which the greatest
// is most: for 0 the coldest, and from 2 on the heat of its logarithm. The value
// of points that no pattern speaks of is without heat.
func ValueStyle(v, most uint32) Style {
	switch v {
	case 0:
		return Heat(0)
	case pattern.DefaultValue:
		return WoodStar
	}
	return Heat(valueHeat(v, most))
}

// valueHeat returns the heat of a move value, 0 to 1.
func valueHeat(v, most uint32) float64 {
	if v == 0 {
		return 0
	}
	return 0.2 + 0.8*math.Log(float64(v))/math.Log(float64(max(most, 2)))
}

// ShortValue writes a move value in at most w cells, 3 or more: 9999, 13k, .4M.
func ShortValue(v uint32, w int) string {
	text := strconv.FormatUint(uint64(v), 10)
	in := float64(v)
	for i := 0; len(text) > w; i++ {
		in /= 1000
		text = fmt.Sprintf("%.0f%c", in, "kMG"[i])
		if in < 1 {
			text = fmt.Sprintf(".%.0f%c", max(1, math.Floor(10*in)), "kMG"[i])
		}
	}
	return text
}

// tinyValue writes a move value in at most 2 cells: long ones by their first digit
// with the power of ten, 4³; in ASCII by the power alone, e3. Without colors two
// digits would run together with the neighbor's, and are long as well.
func (t *Theme) tinyValue(v uint32) string {
	text := strconv.FormatUint(uint64(v), 10)
	power := len(text) - 1
	switch {
	case power == 0, power == 1 && t.color:
		return text
	case t.ascii:
		return fmt.Sprintf("e%d", power)
	}
	return text[:1] + string([]rune("⁰¹²³⁴⁵⁶⁷⁸⁹")[power])
}

// value returns the move value of p, and whether there is one to draw.
func (d *boardDrawing) value(p model.Point) (uint32, bool) {
	if int(p) >= len(d.Values) || d.Position.At(p) != model.Empty {
		return 0, false
	}
	return d.Values[p], true
}

func (d *boardDrawing) indexValues() {
	for p := range d.Position.Points() {
		v, _ := d.value(p)
		d.most = max(d.most, v)
		d.sum += uint64(v)
	}
}

// bigValue writes a value over the chance that a playout chooses the point, if
// it is 2% at least. Without colors a blank keeps neighbors apart.
func (d *boardDrawing) bigValue(p model.Point, v uint32) {
	style := ValueStyle(v, d.most)
	if v == pattern.DefaultValue {
		d.bigSign(p, style, "1")
		return
	}
	room := 4
	if !d.theme.color {
		room = 3
	}
	chance := ""
	if share := 100 * float64(v) / float64(max(d.sum, 1)); share >= 2 {
		chance = fmt.Sprintf("%.0f%%", share)
	}
	d.bigText(p, style, centered(ShortValue(v, room)), centered(chance))
}

// centered puts a text of at most 4 cells about where the lines of a big point
// meet.
func centered(text string) string { return fmt.Sprintf("%-4s", fmt.Sprintf("%3s", text)) }

// smallValue writes a value into the two cells of p.
func (d *boardDrawing) smallValue(p model.Point, v uint32) {
	text := d.theme.tinyValue(v)
	if v != pattern.DefaultValue {
		text = fmt.Sprintf("%2s", text)
	}
	d.g.Text(5+2*p.X()-Width(text), 1+p.Y(), ValueStyle(v, d.most), text)
}

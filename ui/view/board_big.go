package view

import (
	"fmt"
	"math"
	"strconv"

	"gobandit/model"
	"gobandit/model/pattern"
	"gobandit/model/words"
)

// big draws p four cells wide and two high.
func (d *boardDrawing) big(p model.Point) {
	d.bigLines(p)
	here := d.pieceAt(p)
	switch here.kind {
	case toCome:
		d.bigText(p, onStone(here.color), fmt.Sprintf("%3d ", here.number), "    ")
	case stonePiece:
		d.bigStone(p, here)
	case labelPiece:
		d.bigLabel(p, *here.label)
	case valuePiece:
		d.bigValue(p, here.value)
	default:
		style, sign := d.groundSign(p)
		d.bigSign(p, style, sign)
	}

	if d.mark[p] > 0 {
		d.bigSign(p, d.markStyle(p), Fit(d.markOn(p), 2))
	}
	if p == d.Cursor {
		d.bigCursor(p, here)
	}
}

// bigAt returns the top left cell of p.
func (d *boardDrawing) bigAt(p model.Point) (x, y int) { return 3 + 4*p.X(), 1 + 2*p.Y() }

// bigSign writes a sign where the lines of p meet.
func (d *boardDrawing) bigSign(p model.Point, s Style, sign string) {
	x, y := d.bigAt(p)
	d.g.Text(x+1, y, s, sign)
}

// bigText writes a text into each row of p.
func (d *boardDrawing) bigText(p model.Point, s Style, top, bottom string) {
	x, y := d.bigAt(p)
	d.g.Text(x, y, s, top)
	d.g.Text(x, y+1, s, bottom)
}

// bigLabel writes a rate in percent over a number of visits. Both have three
// cells, so that a blank keeps neighbors apart.
func (d *boardDrawing) bigLabel(p model.Point, l Label) {
	rate, visits := words.Percent(l.Rate), ""
	if Width(rate) > 3 {
		rate = fmt.Sprintf("%.0f", 100*l.Rate)
	}
	if l.Visits > 0 {
		visits = ShortValue(uint32(min(l.Visits, math.MaxUint32)), 3)
	}
	d.bigText(p, Heat(l.Heat), fmt.Sprintf("%4s", rate), fmt.Sprintf("%4s", visits))
}

// bigLines draws the lines of an empty point, which meet in its second cell.
func (d *boardDrawing) bigLines(p model.Point) {
	x, y := d.bigAt(p)
	r, style := d.crossing(p, '╋')
	left, right, below := "─", "──", "│"
	if d.third(p.X()) == 0 {
		left = " "
	}
	if d.third(p.X()) == 2 {
		right = "  "
	}
	if d.third(p.Y()) == 2 {
		below = " "
	}
	if d.barred(p) {
		r, left, right, below = ' ', " ", "  ", " "
	}
	d.g.Text(x, y, Wood, left)
	d.g.Text(x+1, y, style, string(r))
	d.g.Text(x+2, y, Wood, right)
	d.g.Text(x, y+1, Wood, " "+below+"  ")
}

// bigStone draws a stone with what is known of it.
func (d *boardDrawing) bigStone(p model.Point, here piece) {
	x, y := d.bigAt(p)
	c := here.color
	style := d.stoneStyle(c)
	top, bottom := "▟██▙", "▜██▛"
	if (c == model.White) != d.theme.lit && (!d.theme.color || d.theme.ascii) {
		top, bottom = "╭──╮", "╰──╯"
	}
	if c == model.Red {
		style, top, bottom = d.stoneStyle(c), " ▲▲ ", "▲▲▲▲"
		if d.theme.ascii {
			top, bottom = " AA ", "AAAA"
		}
	}
	d.g.Text(x, y, style, top)
	d.g.Text(x, y+1, style, bottom)
	on := onStone(c)
	switch {
	case here.label != nil:
		d.g.Text(x+1, y, Heat(here.label.Heat), fmt.Sprintf("%2.0f", 100*here.label.Rate))
	case here.lost:
		d.g.Text(x+1, y, on, "××")
		d.g.Text(x+1, y+1, on, "××")
	case here.number > 0:
		d.g.Text(x+1, y, on, fmt.Sprintf("%-2s", strconv.Itoa(here.number%100)))
	}

	if p == d.Last {
		d.bigLast(x, y, c, here.lost || here.number > 0 || here.label != nil)
	}
}

// bigLast marks the stone at x, y as the last move: a red square with colors,
// else parentheses; in its lower half alone if the upper one is taken.
func (d *boardDrawing) bigLast(x, y int, c model.Color, taken bool) {
	style := LastBlack
	if c == model.White {
		style = LastWhite
	}
	if !d.theme.color || d.theme.ascii {
		if taken {
			y++
		}
		d.g.Text(x+1, y, style, "()")
		return
	}
	if !taken {
		d.g.Text(x+1, y, style, "▄▄")
	}
	d.g.Text(x+1, y+1, style, "▀▀")
}

// bigCursor draws brackets into the corners of p. A label and a value keep their
// upper half.
func (d *boardDrawing) bigCursor(p model.Point, here piece) {
	x, y := d.bigAt(p)
	style, c := CursorWood, d.Position.At(p)
	switch {
	case here.kind == toCome && here.color == model.Black, c == model.Black && d.theme.color:
		style = CursorBlack
	case here.kind == toCome, c == model.White && d.theme.color:
		style = CursorWhite
	}
	if hot, ok := d.bigHeat(here); ok {
		d.g.Text(x, y+1, hot, "[  ]")
		return
	}
	for dy := range 2 {
		d.g.Text(x, y+dy, style, "[")
		d.g.Text(x+3, y+dy, style, "]")
	}
}

// bigHeat returns the style of the label or the value that covers a point, if there is
// one.
func (d *boardDrawing) bigHeat(here piece) (Style, bool) {
	switch {
	case here.kind == labelPiece:
		return Heat(here.label.Heat), true
	case here.kind == valuePiece && here.value != pattern.DefaultValue:
		return ValueStyle(here.value, d.most), true
	}
	return Plain, false
}

// onStone returns the style of writing on a stone of color c.
func onStone(c model.Color) Style {
	if c == model.White {
		return OnWhite
	}
	return OnBlack
}

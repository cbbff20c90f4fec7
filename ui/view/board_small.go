package view

import (
	"strconv"

	"gobandit/model"
)

// small draws p two cells wide: at column 4+2x its sign, before it the line
// from its left neighbour, and on the last column the margin behind it.
func (d *boardDrawing) small(p model.Point) {
	x, y := 4+2*p.X(), 1+p.Y()
	joint := "─"
	if d.theme.ascii || p.X() == 0 {
		joint = " "
	}
	d.g.Text(x-1, y, Wood, joint)
	if p.X() == d.n-1 {
		d.g.Text(x+1, y, Wood, " ")
	}
	style, sign := d.smallSign(p)
	d.g.Text(x, y, style, sign)
}

// smallSign returns the one character that stands for p.
func (d *boardDrawing) smallSign(p model.Point) (Style, string) {
	c := d.Position.At(p)
	owner, sure := d.owner(p)
	switch {
	case d.number[p] > 0:
		style := OnBlack
		if d.lineColor(d.number[p]) == model.White {
			style = OnWhite
		}
		return style, strconv.Itoa(int(d.number[p]) % 10)
	case c != model.Empty && owner == c.Opponent():
		return d.stoneStyle(c), "×"
	case c != model.Empty && d.numberOf(p) > 0:
		style := OnBlack
		if c == model.White {
			style = OnWhite
		}
		return style, strconv.Itoa(d.numberOf(p) % 10)
	case c != model.Empty:
		return d.stoneStyle(c), d.stoneSign(c)
	case d.label[p] > 0:
		l := d.Labels[d.label[p]-1]
		return Heat(l.Heat), string(l.Letter)
	case owner != model.Empty:
		return d.stoneStyle(owner), d.ownerSign(owner, sure)
	case p == d.Position.Ko():
		return WoodStar, "□"
	case d.theme.ascii:
		if d.starPoint(p) {
			return WoodStar, "+"
		}
		return Wood, "."
	}
	r, style := d.crossing(p, '•')
	return style, string(r)
}

func (d *boardDrawing) stoneStyle(c model.Color) Style {
	if c == model.Black {
		return WoodBlack
	}
	return WoodWhite
}

// stoneSign returns the character of a stone. With colours both are discs;
// without, White's is a ring.
func (d *boardDrawing) stoneSign(c model.Color) string {
	switch {
	case d.theme.ascii && c == model.Black:
		return "X"
	case d.theme.ascii:
		return "O"
	case d.theme.color || c == model.Black:
		return "●"
	}
	return "○"
}

// ownerSign returns the character of a point that c will own.
func (d *boardDrawing) ownerSign(c model.Color, sure bool) string {
	switch {
	case !d.theme.color && c == model.Black:
		return "x"
	case !d.theme.color:
		return "o"
	case sure:
		return "■"
	}
	return "▪"
}

// brackets marks the last move and the cursor with the cells beside the sign.
func (d *boardDrawing) brackets() {
	around := func(p model.Point, left, right string, s Style) {
		if d.Position.On(p) {
			x, y := 4+2*p.X(), 1+p.Y()
			d.g.Text(x-1, y, s, left)
			d.g.Text(x+1, y, s, right)
		}
	}
	around(d.Last, "(", ")", LastWood)
	around(d.Cursor, "[", "]", CursorWood)
}

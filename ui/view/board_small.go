package view

import (
	"fmt"
	"strconv"
	"unicode/utf8"

	"gobandit/model"
	"gobandit/model/words"
)

// small draws p two cells wide: at column 4+2x its sign, before it the line
// from its left neighbor, and on the last column the margin behind it.
func (d *boardDrawing) small(p model.Point) {
	x, y := 4+2*p.X(), 1+p.Y()
	joint := "─"
	if d.theme.Plain() || p.X() == 0 || d.barred(p) {
		joint = " "
	}

	d.g.Text(x-1, y, Wood, joint)
	if p.X() == d.n-1 {
		d.g.Text(x+1, y, Wood, " ")
	}
	switch here := d.pieceAt(p); {
	case here.isRate() && (here.kind != stonePiece || d.theme.color):
		text, style := d.digits(*here.label), Heat(here.label.Heat)
		if here.kind == stonePiece {
			style = onStone(here.color)
		}
		d.g.Text(x+1-len(text), y, style, text)
	case here.kind == valuePiece:
		d.smallValue(p, here.value)
	default:
		style, sign := d.smallSign(p, here)
		d.g.Text(x+1-max(Width(sign), 1), y, style, sign)
		if d.Position.At(p) != model.Empty && d.mark[p] > 0 && !d.theme.color { // the stone keeps its sign
			d.g.Text(x-1, y, WoodStar, inOneCell(firstSign(d.markOn(p)))+inOneCell(sign))
		}
	}
}

// smallSign returns the one character that stands for p.
func (d *boardDrawing) smallSign(p model.Point, here piece) (Style, string) {
	ground, sign := d.groundSign(p)
	switch {
	case here.kind == toCome:
		return onStone(here.color), strconv.Itoa(here.number % 10)
	case d.mark[p] > 0 && (here.kind != stonePiece || d.theme.color):
		return d.markStyle(p), firstSign(d.markOn(p))
	case here.lost:
		return d.stoneStyle(here.color), "×"
	case here.number > 0:
		return onStone(here.color), strconv.Itoa(here.number % 10)
	case here.kind == stonePiece:
		return d.stoneStyle(here.color), d.stoneSign(here.color)
	case here.kind == labelPiece:
		return Rank(int(here.label.Letter - 'a')), string(here.label.Letter)
	case sign != "":
		return ground, sign
	case d.barred(p):
		return Wood, " "
	case d.theme.Plain():
		if model.IsStar(p, d.n) {
			return WoodStar, "+"
		}
		return Wood, "."
	}

	r, style := d.crossing(p, '•')
	return style, string(r)
}

func (d *boardDrawing) markStyle(p model.Point) Style {
	if c := d.Position.At(p); c != model.Empty {
		return onStone(c)
	}
	return WoodStar
}

// firstSign returns what a terminal draws first of a text.
func firstSign(text string) string {
	g, _, _ := words.Grapheme(words.Compose(text))
	return g
}

// inOneCell returns a sign, or what stands for it in ASCII if it takes two cells.
func inOneCell(sign string) string {
	if r, _ := utf8.DecodeRuneInString(sign); Width(sign) == 2 && asciiRunes[r] != 0 {
		return string(asciiRunes[r])
	}
	return Fit(sign, 1)
}

func (d *boardDrawing) stoneStyle(c model.Color) Style {
	switch c {
	case model.Red:
		return LastWood
	case model.White:
		if d.theme.color {
			return WoodWhite
		}
	}
	return WoodBlack // of 16 colors white can hardly be seen on wood: its signs are others
}

// redSign is the character of a red stone, which is not told by its color alone.
const redSign = "▲"

// stoneSign returns the character of a stone. With colors both are discs;
// without, White's is a ring. Red's is always another sign.
func (d *boardDrawing) stoneSign(c model.Color) string {
	switch {
	case c == model.Red && d.theme.ascii:
		return "A"
	case c == model.Red:
		return redSign
	case d.theme.ascii && c == model.Black:
		return "X"
	case d.theme.ascii:
		return "O"
	case d.theme.color || c == model.Black:
		return "●"
	}
	return "○"
}

// ownerSign returns the character of a point that c will own, which no stone has. In ASCII
// it does not tell whether surely.
func (d *boardDrawing) ownerSign(c model.Color, sure bool) string {
	switch {
	case d.theme.ascii:
		return asciiOwners[c]
	case sure:
		return coarseSigns[c][1]
	}
	return coarseSigns[c][0]
}

// asciiOwners are the signs of points that are owned in ASCII.
var asciiOwners = [model.NumColors]string{model.Black: "#", model.White: "%", model.Red: "&"}

// brackets marks the last move and the cursor with the cells beside the sign. A
// long value keeps both its cells when the last move is to its left, and when the
// cursor is on it.
func (d *boardDrawing) brackets() {
	around := func(p model.Point, left, right string, s Style) {
		x, y, here := 4+2*p.X(), 1+p.Y(), d.pieceAt(p)
		switch _, sign := d.smallSign(p, here); {
		case d.longLabel(p):
			left = d.digits(*here.label)
		case Width(sign) == 2 && d.mark[p] > 0:
			left = sign
		case Width(sign) == 2:
			left += inOneCell(sign)
		case d.longValue(p):
			left = d.theme.tinyValue(here.value)
		}
		d.g.Text(x-1, y, s, left)
		d.g.Text(x+1, y, s, right)
	}
	beside := func(p model.Point, right string, keeps func(model.Point) bool) string {
		if p.X() < d.n-1 && keeps(model.Pt(p.X()+1, p.Y())) {
			return ""
		}
		return right
	}
	if last := d.Last; d.Position.On(last) {
		long := func(p model.Point) bool { return d.longValue(p) || d.longLabel(p) || d.wideSign(p) }
		around(last, "(", beside(last, ")", long), LastWood)
	}
	if d.Position.On(d.Cursor) {
		around(d.Cursor, "[", beside(d.Cursor, "]", d.wideSign), CursorWood)
	}
}

// digits writes a label's rate of 0 to 1 in percent, in two cells. Without colors
// it would run together with its neighbor's: there its heat is written instead, as
// a digit from 0 to 9.
func (d *boardDrawing) digits(l Label) string {
	if !d.theme.color {
		return strconv.Itoa(min(max(int(10*l.Heat), 0), 9))
	}
	return fmt.Sprintf("%2.0f", min(max(100*l.Rate, 0), 99))
}

// longLabel reports whether a label takes both cells of p.
func (d *boardDrawing) longLabel(p model.Point) bool { return d.theme.color && d.pieceAt(p).isRate() }

// wideSign reports whether the sign of p takes both of its cells.
func (d *boardDrawing) wideSign(p model.Point) bool {
	_, sign := d.smallSign(p, d.pieceAt(p))
	return Width(sign) == 2
}

// longValue reports whether a value takes both cells of p.
func (d *boardDrawing) longValue(p model.Point) bool { return d.pieceAt(p).value > 9 }

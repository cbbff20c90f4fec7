package figure

import (
	"fmt"

	"gobandit/model"
)

// A Diagram is a position, with moves that may follow.
type Diagram struct {
	Title    string
	Position *model.Board
	Last     model.Point  // last move, which gets a dot; Pass for none
	Cross    model.Point  // point that gets a cross; Pass for none
	Moves    []model.Move // moves after the position, drawn as pale numbered stones
}

// boardCell is the distance of two lines in pixels.
const boardCell = 24.

// lineAt returns where a line of a board is, counted from 0.
func lineAt(i int) float64 { return boardCell * (1.25 + float64(i)) }

// Figure draws the board.
func (b Diagram) Figure() Figure {
	size := b.Position.Size()
	width := lineAt(size-1) + lineAt(0)
	p := new(pen)
	p.put(`<rect class="wood" width="%s" height="%s" rx="3"/>`, width, width)
	p.boardLines(b.Position, width)

	taken := make(map[model.Point]model.Color)
	for point := range b.Position.Points() {
		if c := b.Position.At(point); c != model.Empty {
			taken[point] = c
			p.disc(point, sideClass(c), .46, 1)
			if c == model.Red { // which not color alone tells from the others
				p.boardText(lineAt(point.X()), lineAt(point.Y())+boardCell*.2, "onlight", .56, c.Disc())
			}
		}
	}
	for i, m := range b.Moves {
		if _, ok := taken[m.Point]; ok || !b.Position.On(m.Point) {
			continue
		}
		taken[m.Point] = m.Color
		p.disc(m.Point, sideClass(m.Color), .46, .75)
		p.boardText(lineAt(m.Point.X()), lineAt(m.Point.Y())+boardCell*.17, map[model.Color]string{model.Black: "ondark", model.White: "onlight"}[m.Color], .48, fmt.Sprint(i+1))
	}

	if c, ok := taken[b.Last]; ok {
		p.disc(b.Last, sideClass(c.Opponent()), .15, 1)
	}
	if b.Position.On(b.Cross) {
		const arm = boardCell * .25
		p.put(`<path class="cross" d="M%s %sl%s %[3]sm0 -%[3]sl-%[3]s %[3]s"/>`, lineAt(b.Cross.X())-arm, lineAt(b.Cross.Y())-arm, 2*arm)
	}
	return p.figure(b.Title, width, width)
}

func (p *pen) boardLines(b *model.Board, width float64) {
	size := b.Size()
	first, last := lineAt(0), lineAt(size-1)
	for i := range size {
		p.line("lines", lineAt(i), first, lineAt(i), last)
		p.line("lines", first, lineAt(i), last, lineAt(i))
	}
	for point := range b.Points() {
		if model.IsStar(point, size) {
			p.put(`<circle class="lines" cx="%s" cy="%s" r="%s" fill="#5a4220" style="fill:#5a4220"/>`, lineAt(point.X()), lineAt(point.Y()), boardCell*.08)
		}
	}

	for i := range size {
		vertex := model.Pt(i, i).Vertex(size)
		p.boardText(lineAt(i), width-boardCell*.2, "onlight", .42, vertex[:1])
		p.boardText(boardCell*.42, lineAt(i)+boardCell*.15, "onlight", .42, vertex[1:])
	}
}

// boardText writes text whose height is a share of the distance of two lines.
func (p *pen) boardText(x, y float64, class string, share float64, text string) {
	p.put(`<text x="%s" y="%s" class="%s" style="font-size:%spx" text-anchor="middle">%s</text>`, x, y, class, boardCell*share, Escape(text))
}

// disc draws a disc on a point, whose radius is a share of the distance of two lines.
func (p *pen) disc(point model.Point, class string, share, opacity float64) {
	p.put(`<circle class="%s" cx="%s" cy="%s" r="%s" opacity="%s"/>`, class, lineAt(point.X()), lineAt(point.Y()), boardCell*share, opacity)
}

func sideClass(c model.Color) string {
	switch c {
	case model.Black:
		return "black"
	case model.Red:
		return "red"
	}
	return "white"
}

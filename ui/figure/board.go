package figure

import (
	"fmt"

	"gobandit/model"
)

// A Board is a position, with marks and moves that may follow.
type Board struct {
	Title    string
	Position *model.Board
	Last     model.Point          // last move, which gets a mark; Pass for none
	Marks    map[model.Point]Mark // marks on stones and on empty points
	Moves    []model.Move         // moves after the position, drawn as pale numbered stones
	Cell     float64              // distance of two lines in pixels; 0 is 24
	Plain    bool                 // without coordinates
}

// A Mark is a text on a point, with a ring around it in a color.
type Mark struct {
	Text string // one to three letters; may be empty
	Ring Ring
}

// A Ring is the color of a mark's ring. Two are told apart by their dashes, too.
type Ring uint8

// The rings.
const (
	NoRing Ring = iota
	Good        // a whole ring
	Bad         // a dashed one
)

// Figure draws the board.
func (b Board) Figure() Figure {
	cell, size := b.Cell, b.Position.Size()
	if cell == 0 {
		cell = 24
	}
	left := cell * .75
	if !b.Plain {
		left = cell * 1.25
	}
	width := 2*left + cell*float64(size-1)
	at := func(i int) float64 { return left + cell*float64(i) }
	p := new(pen)
	p.put(`<rect class="wood" width="%s" height="%s" rx="3"/>`, width, width)
	for i := range size {
		p.line("lines", at(i), at(0), at(i), at(size-1))
		p.line("lines", at(0), at(i), at(size-1), at(i))
	}
	for _, point := range stars(size) {
		p.put(`<circle class="lines" cx="%s" cy="%s" r="%s" fill="#5a4220" style="fill:#5a4220"/>`, at(point.X()), at(point.Y()), cell*.08)
	}
	font := func(share float64) string { return fmt.Sprintf("font-size:%spx", number(cell*share)) }
	put := func(x, y float64, class, style, text string) {
		p.put(`<text x="%s" y="%s" class="%s" style="%s" text-anchor="middle">%s</text>`, x, y, class, style, Escape(text))
	}
	if !b.Plain {
		for i := range size {
			vertex := model.Pt(i, i).Vertex(size)
			put(at(i), width-cell*.2, "onlight", font(.42), vertex[:1])
			put(cell*.42, at(i)+cell*.15, "onlight", font(.42), vertex[1:])
		}
	}
	stone := func(point model.Point, c model.Color, opacity float64) {
		p.put(`<circle class="%s" cx="%s" cy="%s" r="%s" opacity="%s"/>`, sideClass(c), at(point.X()), at(point.Y()), cell*.46, opacity)
	}
	// on returns the color of text on a point.
	on := func(c model.Color) string {
		if c == model.Black {
			return "ondark"
		}
		return "onlight"
	}
	taken := make(map[model.Point]model.Color)
	for point := range b.Position.Points() {
		if c := b.Position.At(point); c != model.Empty {
			taken[point] = c
			stone(point, c, 1)
		}
	}
	for i, m := range b.Moves {
		if _, ok := taken[m.Point]; ok || m.Point == model.Pass {
			continue
		}
		taken[m.Point] = m.Color
		stone(m.Point, m.Color, .75)
		put(at(m.Point.X()), at(m.Point.Y())+cell*.17, on(m.Color), font(.48), fmt.Sprint(i+1))
	}
	if c, ok := taken[b.Last]; ok && b.Last != model.Pass && b.Marks[b.Last].Text == "" {
		p.put(`<circle class="%s" cx="%s" cy="%s" r="%s"/>`, sideClass(c.Opponent()), at(b.Last.X()), at(b.Last.Y()), cell*.15)
	}
	for point := range b.Position.Points() {
		m, ok := b.Marks[point]
		if !ok {
			continue
		}
		x, y := at(point.X()), at(point.Y())
		if _, stone := taken[point]; m.Text != "" && !stone {
			p.put(`<circle class="wood" cx="%s" cy="%s" r="%s"/>`, x, y, cell*.36)
		}
		switch m.Ring {
		case Good:
			p.put(`<circle style="fill:none;stroke:#0072b2;stroke-width:%s" cx="%s" cy="%s" r="%s"/>`, cell*.1, x, y, cell*.44)
		case Bad:
			p.put(`<circle style="fill:none;stroke:#b03a00;stroke-width:%s;stroke-dasharray:%s" cx="%s" cy="%s" r="%s"/>`, cell*.1, cell*.2, x, y, cell*.44)
		}
		if m.Text != "" {
			put(x, y+cell*.16, on(taken[point]), font(.44), m.Text)
		}
	}
	return p.figure(b.Title, width, width)
}

func sideClass(c model.Color) string {
	if c == model.Black {
		return "black"
	}
	return "white"
}

// stars returns the points of a board that are drawn as dots.
func stars(size int) []model.Point {
	edge := 3
	if size < 13 {
		edge = 2
	}
	if size < 7 {
		return nil
	}
	at := []int{edge, size - 1 - edge}
	if size%2 == 1 {
		at = []int{edge, size / 2, size - 1 - edge}
	}
	var points []model.Point
	for _, x := range at {
		for _, y := range at {
			points = append(points, model.Pt(x, y))
		}
	}
	return points
}

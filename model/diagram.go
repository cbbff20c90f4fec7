package model

import (
	"fmt"
	"strings"
)

// ParseBoard reads a diagram: a square of rows from the top, separated by white
// space, with X for a black stone, O for a white one and . for an empty point.
// Black is to move and there is no ko point. A chain without a liberty is an
// error.
func ParseBoard(diagram string) (*Board, error) {
	rows := strings.Fields(diagram)
	size := len(rows)
	b, err := NewBoard(size)
	if err != nil {
		return nil, err
	}

	var black, white []Point
	for y, row := range rows {
		if len(row) != size {
			return nil, fmt.Errorf("row %d of the diagram has %d points, want %d", y+1, len(row), size)
		}
		for x := range size {
			switch row[x] {
			case 'X':
				black = append(black, Pt(x, y))
			case 'O':
				white = append(white, Pt(x, y))
			case '.':
			default:
				return nil, fmt.Errorf("row %d of the diagram has %q, want X, O or .", y+1, row[x])
			}
		}
	}

	if err := b.Setup(black, white); err != nil {
		return nil, err
	}
	return b, nil
}

// Diagram returns the stones with coordinates, a line per row, for people to read.
func (b *Board) Diagram() string {
	letters := "  "
	for x := range b.Size() {
		letters += " " + Pt(x, 0).Vertex(b.Size())[:1]
	}
	var s strings.Builder
	s.WriteString(letters + "\n")
	for p := range b.Points() {
		if p.X() == 0 {
			fmt.Fprintf(&s, "%2d", b.Size()-p.Y())
		}
		sign := ".XOR"[b.At(p)]
		if sign == '.' && IsStar(p, b.Size()) {
			sign = '+'
		}
		s.WriteString(" " + string(sign))
		if p.X() == b.Size()-1 {
			fmt.Fprintf(&s, " %d\n", b.Size()-p.Y())
		}
	}
	return s.String() + letters + "\n"
}

// String returns the diagram of b that ParseBoard reads, a line per row.
func (b *Board) String() string {
	var s strings.Builder
	for p := range b.Points() {
		if p.X() == 0 && p.Y() > 0 {
			s.WriteByte('\n')
		}
		s.WriteByte(".XO"[b.At(p)])
	}
	return s.String()
}

package model

import (
	"fmt"
	"strconv"
	"strings"
)

// Sizes of boards that the program plays on.
const (
	MinSize = 2
	MaxSize = 19
)

// MaxPoints is the number of points of the largest board.
const MaxPoints = MaxSize * MaxSize

// stride is the distance between a point and the one below it, on boards of
// every size: the largest board's width and one column of border.
const stride = MaxSize + 1

// NumPoints is one more than the largest Point of any board, and a power of
// two: the length of arrays indexed by Point, so that p&(NumPoints-1) needs no
// bounds check.
const NumPoints = 512

// A Point names a point of the board. Its number does not depend on the board's
// size: (x, y) is y*20 + x + 1, with x from the left and y from the top, both
// counted from 0. The zero Point is Pass.
type Point uint16

const (
	// Pass is the move that places no stone; as a ko point, none.
	Pass Point = 0
	// Resign is a player's answer, never a move of a Game.
	Resign Point = 0xFFFF
)

// Pt returns the point in column x from the left and row y from the top, both
// counted from 0.
func Pt(x, y int) Point { return Point(y*stride + x + 1) }

// X returns the column of p, counted from 0 at the left.
func (p Point) X() int { return (int(p) - 1) % stride }

// Y returns the row of p, counted from 0 at the top.
func (p Point) Y() int { return (int(p) - 1) / stride }

const columns = "ABCDEFGHJKLMNOPQRST"

// Vertex returns the name of p on a board of the given size as GTP writes it:
// a letter without I for the column, and the row counted from the bottom, as
// in D4; "pass" and "resign" likewise.
func (p Point) Vertex(size int) string {
	switch p {
	case Pass:
		return "pass"
	case Resign:
		return "resign"
	}
	return columns[p.X():p.X()+1] + strconv.Itoa(size-p.Y())
}

// Apart returns how far two whole numbers are apart, such as the columns of points.
func Apart(a, b int) int { return max(a-b, b-a) }

// Rectangle returns the points of the rectangle between two corners, row by row.
func Rectangle(a, b Point) (points []Point) {
	for y := min(a.Y(), b.Y()); y <= max(a.Y(), b.Y()); y++ {
		for x := min(a.X(), b.X()); x <= max(a.X(), b.X()); x++ {
			points = append(points, Pt(x, y))
		}
	}
	return points
}

// Vertices returns the names of points.
func Vertices(points []Point, size int) []string {
	names := make([]string, len(points))
	for i, p := range points {
		names[i] = p.Vertex(size)
	}
	return names
}

// ParsePoint reads a point of a board of the given size as GTP writes it, in
// any case, "pass" included.
func ParsePoint(s string, size int) (Point, error) {
	if strings.EqualFold(s, "pass") {
		return Pass, nil
	}
	if len(s) >= 2 && len(s) <= 3 && s[1] != '0' && s[1] != '+' && s[1] != '-' {
		x := strings.IndexByte(columns, s[0]&^0x20)
		row, err := strconv.Atoi(s[1:])
		if err == nil && x >= 0 && x < size && row >= 1 && row <= size {
			return Pt(x, size-row), nil
		}
	}
	if size > 8 && strings.HasPrefix(strings.ToUpper(s), "I") {
		return Pass, fmt.Errorf("invalid point %q: no column is named I, J follows H", s)
	}
	return Pass, fmt.Errorf("invalid point %q on a %dx%d board, want A1 to %s%d or pass",
		s, size, size, columns[size-1:size], size)
}

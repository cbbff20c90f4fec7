package view

import (
	"image"
	"math"

	"gobandit/model"
)

// Cells around a board: coordinates to the left and above, a margin to the right.
const (
	boardLeft  = 3
	boardTop   = 1
	boardRight = 1
)

// BoardMargins returns the cells to the left of a board's points, and those above.
func BoardMargins() (left, top int) { return boardLeft, boardTop }

// Columns that a point takes on boards of characters. Painted boards have all steps
// from SmallStep to mostStep.
const (
	SmallStep = 2
	BigStep   = 4
	mostStep  = 10
)

// A Geometry says where the points of a board are in its region. Places are counted in
// cells from the region's top left corner: the middle of the first cell is at 0.5, 0.5.
type Geometry struct {
	N            int     // points along a side
	Left, Top    float64 // the corner of the square around the first point
	StepX, StepY float64 // from one point to the next
	// Pixels is the size of a cell where the board is a picture, whose points are square in
	// pixels; zero where it is drawn in cells.
	Pixels image.Point
}

// CellGeometry returns the geometry of a board of n by n points with step columns and step half rows a
// point. Columns of points are in the middle of cells, and so are rows, or with an odd step every
// other one: the others are on the border of two.
func CellGeometry(n, step int) Geometry {
	x, y := float64(step/2)+0.5, float64(step/2|1)/2 // the first point
	return Geometry{N: n, Left: boardLeft + x - float64(step)/2, Top: boardTop + y - float64(step)/4, StepX: float64(step), StepY: float64(step) / 2}
}

// pictureGeometry returns the geometry of a board that is a picture, step pixels a point. It
// fills whole cells.
func pictureGeometry(n, step int, cell image.Point) Geometry {
	center := func(pixels int) float64 { // of what is left of the last cell
		return float64((pixels-n*step%pixels)%pixels/2) / float64(pixels)
	}
	return Geometry{
		N: n, Left: boardLeft + center(cell.X), Top: boardTop + center(cell.Y),
		StepX: float64(step) / float64(cell.X), StepY: float64(step) / float64(cell.Y), Pixels: cell,
	}
}

// Pixels that a point of a picture takes. It is never lower than a cell: a click in a cell means one point.
const leastPixels, mostPixels = 16, 128

// Geometries returns the geometries that a board of n by n points can have, the largest
// first. A nil theme has those that all themes have.
func (t *Theme) Geometries(n int) (out []Geometry) {
	switch {
	case t == nil:
		return []Geometry{CellGeometry(n, BigStep), CellGeometry(n, SmallStep)}
	case t.pictures():
		least := max(leastPixels, t.cell.X, t.cell.Y)
		for step := max(mostPixels, least); step >= least; step-- {
			out = append(out, pictureGeometry(n, step, t.cell))
		}
		return out
	case t.paints():
	case t.wide: // a stone in two cells is a square
		return []Geometry{CellGeometry(n, SmallStep)}
	default:
		return []Geometry{CellGeometry(n, BigStep), CellGeometry(n, SmallStep)}
	}
	for step := mostStep; step >= SmallStep; step-- { // those of the smallest are drawn in characters
		if !t.coarse() || step != SmallStep+1 { // with few colors stones have rims, for which these have no room
			out = append(out, CellGeometry(n, step))
		}
	}
	return out
}

// Size returns the cells that the board takes with its coordinates.
func (g Geometry) Size() (w, h int) {
	const rounding = 1e-9
	n := float64(g.N)
	return boardLeft + int(math.Ceil(n*g.StepX-rounding)) + boardRight, int(math.Ceil(2*g.Top - boardTop + n*g.StepY - rounding))
}

// Small reports whether a point has room for a letter only.
func (g Geometry) Small() bool { return g.Pixels == (image.Point{}) && g.StepX < SmallStep+1 }

// Center returns the place of a point.
func (g Geometry) Center(p model.Point) (x, y float64) {
	return g.Left + (float64(p.X())+0.5)*g.StepX, g.Top + (float64(p.Y())+0.5)*g.StepY
}

// Cell returns the cell nearest to a point's place, where its text stands.
func (g Geometry) Cell(p model.Point) (col, row int) {
	x, y := g.Center(p)
	return int(x), int(y)
}

// PointAt returns the point nearest to the middle of a cell, and whether the board is
// drawn there.
func (g Geometry) PointAt(col, row int) (model.Point, bool) {
	x := int(math.Floor((float64(col) + 0.5 - g.Left) / g.StepX))
	y := int(math.Floor((float64(row) + 0.5 - g.Top) / g.StepY))
	if x < 0 || y < 0 || x >= g.N || y >= g.N {
		return model.Pass, false
	}
	return model.Pt(x, y), true
}

package model

import (
	"cmp"
	"errors"
	"math"
	"slices"
)

// Sizes of a frame, in lines.
const (
	frameSnap   = 2 // a problem nearer to an edge reaches to it
	frameMargin = 1 // free points around its stones
)

// A box is a rectangle of points, both corners within it.
type box struct{ x0, y0, x1, y1 int }

func (b box) has(q Point) bool {
	return q.X() >= b.x0 && q.X() <= b.x1 && q.Y() >= b.y0 && q.Y() <= b.y1
}

// grow returns the box with n more lines on each side, as far as the board goes, and out to an edge
// that is snap lines away or less.
func (b box) grow(n, snap, size int) box {
	low := func(v int) int {
		if v -= n; v <= snap {
			return 0
		}
		return v
	}
	high := func(v int) int { return size - 1 - low(size-1-v) }
	return box{low(b.x0), low(b.y0), high(b.x1), high(b.y1)}
}

// Frame returns the problem of life and death on the board as a game of its own, with the rest of the board filled. So a search
// has nothing else to look at, and the problem decides the game. With half of its points each side has half of the board, but for
// komi. Beside the problem is an area of the side around it, which attacks; both areas are alive.
//
// Source of the idea: lizgoban by kaorahi, whose frame KaTrain and LizzieYzy have too.
func (g *Game) Frame() (*Game, error) {
	b, err := g.board.frame(g.WhiteBonus())
	if err != nil {
		return nil, err
	}
	framed := GameFrom(b, g.komi)
	framed.SetRules(g.rules)
	return framed, nil
}

// frame is Frame with the points that White has in advance.
func (b *Board) frame(komi float64) (*Board, error) {
	size := b.Size()
	stones := box{size, size, -1, -1}
	for q := range b.Points() {
		if b.At(q) != Empty {
			stones = box{min(stones.x0, q.X()), min(stones.y0, q.Y()), max(stones.x1, q.X()), max(stones.y1, q.Y())}
		}
	}
	inner := stones.grow(0, frameSnap, size)
	region := inner.grow(frameMargin, frameSnap, size)
	border := region.grow(1, 0, size)
	if stones.x1 < 0 || border.grow(1, 0, size) == (box{0, 0, size - 1, size - 1}) {
		return nil, errors.New("no room for a frame: want a problem in a corner or at an edge")
	}

	attacker := b.surrounding(inner)
	var outside []Point
	contested := 0 // points that are the defender's if it lives
	for q := range b.Points() {
		if !region.has(q) {
			outside = append(outside, q)
		} else if b.distance(q, attacker.Opponent()) <= b.distance(q, attacker) {
			contested++
		}
	}

	// The rows or columns farthest from the problem are the defender's.
	away := func(q Point) (x, y int) {
		return max(region.x0-q.X(), q.X()-region.x1, 0), max(region.y0-q.Y(), q.Y()-region.y1, 0)
	}
	wide, high := max(region.x0, size-1-region.x1), max(region.y0, size-1-region.y1)
	slices.SortStableFunc(outside, func(p, q Point) int {
		px, py := away(p)
		qx, qy := away(q)
		if wide > high {
			return cmp.Or(qx-px, qy-py)
		}
		return cmp.Or(qy-py, qx-px)
	})
	share := float64(size*size-contested) / 2
	if attacker == Black { // whose opponent has the komi
		share -= komi / 2
	} else {
		share += komi / 2
	}
	owners, defended := b.layout(), int(math.Round(share))
	for _, q := range outside {
		owners[q] = attacker
		if defended > 0 && !border.has(q) {
			owners[q] = attacker.Opponent()
			defended--
		}
	}

	filled := owners
	for _, q := range outside {
		if q.X()%2 == 0 && q.Y()%2 == 0 && owners.solid(q, size) {
			filled[q] = Empty
		}
	}
	board := *b
	return &board, board.setup(&filled)
}

// surrounding returns the side with most stones on the sides of a box within the board.
func (b *Board) surrounding(x box) Color {
	balance, last := 0, b.Size()-1
	for q := range b.Points() {
		if q.X() == x.x0 && x.x0 > 0 || q.X() == x.x1 && x.x1 < last || q.Y() == x.y0 && x.y0 > 0 || q.Y() == x.y1 && x.y1 < last {
			balance += b.At(q).Sign()
		}
	}
	if balance > 0 {
		return Black
	}
	return White
}

// distance returns how many lines a point is away from the nearest stone of a side, on both axes together.
func (b *Board) distance(q Point, c Color) int {
	least := 2 * MaxSize
	for p := range b.Points() {
		if b.At(p) == c {
			least = min(least, max(p.X()-q.X(), q.X()-p.X())+max(p.Y()-q.Y(), q.Y()-p.Y()))
		}
	}
	return least
}

// solid reports whether the points around q, too, belong to its side: an eye there is none that a diagonal makes false.
func (l *layout) solid(q Point, size int) bool {
	for y := max(0, q.Y()-1); y <= min(size-1, q.Y()+1); y++ {
		for x := max(0, q.X()-1); x <= min(size-1, q.X()+1); x++ {
			if l[Pt(x, y)] != l[q] {
				return false
			}
		}
	}
	return true
}

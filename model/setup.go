package model

import (
	"fmt"
	"iter"
)

// Points yields the points of the board row by row from the top left.
func (b *Board) Points() iter.Seq[Point] {
	return func(yield func(Point) bool) {
		for y := range b.Size() {
			for x := range b.Size() {
				if !yield(Pt(x, y)) {
					return
				}
			}
		}
	}
}

// On reports whether p is a point of this board.
func (b *Board) On(p Point) bool {
	return p != Pass && p < NumPoints && p.X() < b.Size() && p.Y() < b.Size()
}

// Neighbors yields the points next to p: north, west, east and south.
func (b *Board) Neighbors(p Point) iter.Seq[Point] {
	return func(yield func(Point) bool) {
		for _, d := range dirs[:4] {
			if q := p + d; b.On(q) && !yield(q) {
				return
			}
		}
	}
}

// Setup replaces the stones on the board by the given ones; the side to move
// stays, the ko point is lifted. It changes nothing and returns an error if a
// point is off the board or named twice, or if a chain would have no liberty.
func (b *Board) Setup(black, white []Point) error {
	n := *newBoard(int(b.size))
	n.toPlay = b.toPlay

	for c, points := range map[Color][]Point{Black: black, White: white} {
		for _, p := range points {
			if !n.On(p) {
				return fmt.Errorf("setup point %d is not on the %dx%d board", p, b.size, b.size)
			}
			if n.At(p) != Empty {
				return fmt.Errorf("setup point %s is named twice", p.Vertex(b.Size()))
			}
			n.put(p, c)
		}
	}

	n.vacant = 0
	for p := range n.Points() {
		if n.At(p) == Empty {
			n.empty[n.vacant] = p
			n.vacant++
		}
	}

	for p := range n.Points() {
		if n.At(p) != Empty && n.next[p] == Pass && !n.link(p) {
			return fmt.Errorf("the chain at %s has no liberty", p.Vertex(b.Size()))
		}
	}

	*b = n
	return nil
}

// StonesOf returns the stones of a color by rows.
func (b *Board) StonesOf(c Color) (stones []Point) {
	for p := range b.Points() {
		if b.At(p) == c {
			stones = append(stones, p)
		}
	}
	return stones
}

// Stones returns the stones of b as moves that set it up, each color by rows: White's first,
// since Black's would count as handicap stones.
func (b *Board) Stones() (moves []Move) {
	for _, c := range []Color{White, Black} {
		for _, p := range b.StonesOf(c) {
			moves = append(moves, Move{Color: c, Point: p})
		}
	}
	return moves
}

// put marks a stone of c on p in the cells alone. A red one is a neighbor of neither color.
func (b *Board) put(p Point, c Color) {
	stone, own := uint32(0), uint32(c)<<12
	switch c {
	case Black:
		stone = 1 << blackShift
	case White:
		stone = 1 << whiteShift
	}
	stone |= 1 << occupiedShift
	u := int(p)
	b.cell[u+north] += stone << 3
	b.cell[u+west] += stone << 2
	b.cell[u+east] += stone << 1
	b.cell[u+south] += stone
	b.cell[u+origin] |= own
	b.stones += int32(c.Sign())
}

// link makes the chain of the stone on p from the cells, and reports whether it
// has a liberty.
func (b *Board) link(p Point) bool {
	color, pseudo := b.At(p), int32(0)
	stones := []Point{p}
	b.id[int(p)+origin], b.next[p] = p, p
	for i := 0; i < len(stones); i++ {
		for q := range b.Neighbors(stones[i]) {
			switch {
			case b.At(q) == Empty:
				pseudo++
			case b.At(q) == color && b.next[q] == Pass:
				b.id[int(q)+origin] = p
				b.next[q], b.next[p] = b.next[p], q
				stones = append(stones, q)
			}
		}
	}
	b.chain[p] = int32(len(stones))<<16 + pseudo - 1
	return pseudo > 0
}

// Chain returns the stones of the chain on p, or nil if p is empty.
func (b *Board) Chain(p Point) []Point {
	if b.At(p) == Empty {
		return nil
	}
	var stones []Point
	for q := p; ; {
		stones = append(stones, q)
		if q = b.next[q]; q == p {
			return stones
		}
	}
}

// Chains returns the points of each chain, in the order of their first stones.
func (b *Board) Chains() [][]Point {
	var out [][]Point
	var seen [NumPoints]bool
	for p := range b.Points() {
		if b.At(p) == Empty || seen[p] {
			continue
		}
		chain := b.Chain(p)
		for _, q := range chain {
			seen[q] = true
		}
		out = append(out, chain)
	}
	return out
}

// Liberties returns the empty points next to the chain on p, each once.
func (b *Board) Liberties(p Point) []Point {
	var seen [NumPoints]bool
	var libs []Point
	for _, q := range b.Chain(p) {
		for l := range b.Neighbors(q) {
			if b.At(l) == Empty && !seen[l] {
				seen[l] = true
				libs = append(libs, l)
			}
		}
	}
	return libs
}

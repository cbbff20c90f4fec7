package model

import (
	"math/bits"
	"sync"
)

// A block is a set of up to 128 points: a bit each for one of the parts into
// which a board's points fall, counted row by row. A 9x9 board is one block,
// 13x13 two, 19x19 three.
type block struct{ lo, hi uint64 }

const (
	blockShift = 7
	blockLen   = 1 << blockShift
	maxBlocks  = (MaxPoints + blockLen - 1) / blockLen
)

func (a block) or(b block) block      { return block{a.lo | b.lo, a.hi | b.hi} }
func (a block) and(b block) block     { return block{a.lo & b.lo, a.hi & b.hi} }
func (a block) without(b block) block { return block{a.lo &^ b.lo, a.hi &^ b.hi} }
func (a block) count() int            { return bits.OnesCount64(a.lo) + bits.OnesCount64(a.hi) }

// when returns the set if mask is all ones, the empty set if it is 0.
func (a block) when(mask uint64) block { return block{a.lo & mask, a.hi & mask} }

// next returns a point of the set, which must not be empty, and the others.
func (a block) next(g *gridBlock) (Point, block) {
	if a.lo != 0 {
		return g.point[bits.TrailingZeros64(a.lo)&63], block{a.lo & (a.lo - 1), a.hi}
	}
	return g.point[64+bits.TrailingZeros64(a.hi)&63], block{0, a.hi & (a.hi - 1)}
}

// A grid says how the points of a board fall into blocks.
type grid []gridBlock

// A gridBlock holds, of one block of a grid, each point's set, empty where the
// point is in another block, the set of its eight neighbors, and the points by
// bit.
type gridBlock struct {
	self, eight [NumPoints]block
	point       [blockLen]Point
}

// grids are the grids by size of board, each made when it is first needed, homes the block of each point in them.
var (
	grids [MaxSize + 1]struct {
		grid
		once sync.Once
	}
	homes [MaxSize + 1][NumPoints]uint8
)

// gridOf returns the grid of a size of board.
func gridOf(size int) grid {
	g := &grids[size]
	g.once.Do(func() { g.grid = newGrid(size) })
	return g.grid
}

func newGrid(size int) grid {
	g := make(grid, (size*size+blockLen-1)/blockLen)
	for y := range size {
		for x := range size {
			i := y*size + x
			k, set := i/blockLen, block{lo: 1 << (i % blockLen)}
			if i%blockLen >= 64 {
				set = block{hi: 1 << (i % 64)}
			}
			p := Pt(x, y)
			homes[size][p] = uint8(k)
			g[k].point[i%blockLen] = p
			g[k].self[p] = set
			for qy := max(y-1, 0); qy <= min(y+1, size-1); qy++ {
				for qx := max(x-1, 0); qx <= min(x+1, size-1); qx++ {
					if q := Pt(qx, qy); q != p {
						g[k].eight[q] = g[k].eight[q].or(set)
					}
				}
			}
		}
	}
	return g
}

package model

import "math/bits"

// Directions is a set of the directions north, west, east and south, a bit each.
type Directions uint32

// Beside returns the directions in which p has a stone of c next to it.
func (b *Board) Beside(p Point, c Color) Directions {
	cell := b.cell[int(p&pointMask)+origin]
	own, opp := cell>>blackShift, cell>>whiteShift
	if c == White {
		own, opp = opp, own
	}
	return Directions(own &^ opp & 15)
}

// Gaps returns the directions in which p has an empty point next to it.
func (b *Board) Gaps(p Point) Directions {
	return Directions(^b.cell[int(p&pointMask)+origin] >> occupiedShift & 15)
}

// Next returns the neighbor of p in the first of the directions, of which there
// is one at least, and the others.
func (d Directions) Next(p Point) (Point, Directions) {
	return p + dirs[bits.TrailingZeros32(uint32(d))&7], d & (d - 1)
}

// Len returns the number of directions.
func (d Directions) Len() int { return bits.OnesCount32(uint32(d)) }

// NextTo reports whether q is north, west, east or south of p.
func (p Point) NextTo(q Point) bool {
	d := p - q
	return d == dirs[0] || d == dirs[1] || d == dirs[2] || d == dirs[3]
}

// ChainID returns a point that identifies the chain of the stone on p until the
// next move.
func (b *Board) ChainID(p Point) Point { return b.id[int(p&pointMask)+origin] & pointMask }

// ChainLen returns the number of stones of the chain of the stone on p.
func (b *Board) ChainLen(p Point) int { return int(b.chain[b.ChainID(p)] >> 16) }

// NextStone returns the stone after that on p in the ring of its chain.
func (b *Board) NextStone(p Point) Point { return b.next[p&pointMask] }

// NumLiberties returns the number of liberties of the chain of the stone on p.
func (t *Tracker) NumLiberties(b *Board, p Point) int { return t.status[b.ChainID(p)].liberties() }

// FirstLiberties returns the first two liberties of the chain of the stone on p,
// row by row; Pass for a second one that is not there.
func (t *Tracker) FirstLiberties(b *Board, p Point) (first, second Point) {
	id := b.ChainID(p)
	for k := range t.grid {
		points := &t.grid[k].point
		libs := t.blocks[k].libs[id]
		for libs.lo|libs.hi != 0 {
			var q Point
			if libs.lo != 0 {
				q = points[bits.TrailingZeros64(libs.lo)&63]
				libs.lo &= libs.lo - 1
			} else {
				q = points[64+bits.TrailingZeros64(libs.hi)&63]
				libs.hi &= libs.hi - 1
			}
			if first != Pass {
				return first, q
			}
			first = q
		}
	}
	return first, Pass
}

// LibertiesAfter returns the number of liberties that a stone of c on the empty
// point p would have, those left out that it gains by captures.
func (t *Tracker) LibertiesAfter(b *Board, p Point, c Color) int {
	u := int(p & pointMask)
	from := uint32(b.Beside(p, c) | b.Gaps(p))
	n, w, e, s := b.around(u)
	count := 0
	for k := range t.grid {
		libs := &t.blocks[k].libs
		all := libs[n].when(mask(from, 0)).or(libs[w].when(mask(from, 1))).
			or(libs[e].when(mask(from, 2))).or(libs[s].when(mask(from, 3)))
		count += all.without(t.grid[k].self[u]).count()
	}
	return count
}

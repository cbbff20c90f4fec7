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

// Next returns the neighbor of p in the first of the directions, and the other
// directions. There must be one.
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

// Short returns the directions in which p has a chain of c next to it with the given number of
// liberties.
func (t *Tracker) Short(b *Board, p Point, c Color, liberties int) Directions {
	key := status(c)<<9 | status(liberties)
	n, w, e, s := b.around(int(p & pointMask))
	return equal(t.status[n]>>keyShift, key) | equal(t.status[w]>>keyShift, key)<<1 |
		equal(t.status[e]>>keyShift, key)<<2 | equal(t.status[s]>>keyShift, key)<<3
}

// equal returns 1 if two keys are the same, else 0.
func equal(a, b status) Directions { return Directions((uint64(a^b) - 1) >> 63) }

// FirstLiberties returns the first two liberties of the chain of the stone on p,
// row by row; Pass for a second one that is not there.
func (t *Tracker) FirstLiberties(b *Board, p Point) (first, second Point) {
	id := b.ChainID(p)
	for k := range t.grid {
		for set := t.blocks[k].libs[id]; set != (block{}); {
			var q Point
			if q, set = set.next(&t.grid[k]); first != Pass {
				return first, q
			}
			first = q
		}
	}
	return first, Pass
}

// LibertiesAfter returns the number of liberties that a stone of c on the empty
// point p would have, without those that it gains by captures.
func (t *Tracker) LibertiesAfter(b *Board, p Point, c Color) int {
	count := 0
	o := outletsOf(b, p, c)
	for k := range t.grid {
		count += t.reach(&o, k).count()
	}
	return count
}

// LibertiesWithout is LibertiesAfter without the liberty q.
func (t *Tracker) LibertiesWithout(b *Board, p, q Point, c Color) int {
	count := 0
	o := outletsOf(b, p, c)
	for k := range t.grid {
		count += t.reach(&o, k).without(t.grid[k].self[q&pointMask]).count()
	}
	return count
}

// LibertiesFurther is for a stone of c on the empty point p that would have two liberties. It returns how many its chain
// has after a second stone on one of them, whichever leaves fewer, without those that the two gain by
// captures.
func (t *Tracker) LibertiesFurther(b *Board, p Point, c Color) int {
	var near [maxBlocks]block
	o := outletsOf(b, p, c)
	for k := range t.grid {
		near[k] = t.reach(&o, k)
	}
	least := MaxPoints
	for k := range t.grid {
		for set := near[k]; set != (block{}); {
			var q Point
			q, set = set.next(&t.grid[k])
			o, count := outletsOf(b, q, c), 0
			for i := range t.grid {
				self := &t.grid[i].self
				count += t.reach(&o, i).or(near[i]).without(self[q&pointMask]).without(self[p&pointMask]).count()
			}
			least = min(least, count)
		}
	}
	return least
}

// Outlets are where a stone may get liberties from: the chains around it, and
// masks that are 0 where there are none for it.
type outlets struct {
	point      int
	n, w, e, s Point
	north      uint64
	west       uint64
	east       uint64
	south      uint64
}

// outletsOf returns the outlets of a stone of c on the empty point p.
func outletsOf(b *Board, p Point, c Color) outlets {
	u := int(p & pointMask)
	from := uint32(b.Beside(p, c) | b.Gaps(p))
	n, w, e, s := b.around(u)
	return outlets{u, n, w, e, s, mask(from, 0), mask(from, 1), mask(from, 2), mask(from, 3)}
}

// reach returns the liberties in block k.
func (t *Tracker) reach(o *outlets, k int) block {
	libs := &t.blocks[k].libs
	return libs[o.n].when(o.north).or(libs[o.w].when(o.west)).or(libs[o.e].when(o.east)).or(libs[o.s].when(o.south)).
		without(t.grid[k].self[o.point])
}

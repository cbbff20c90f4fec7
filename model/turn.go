package model

import "math/bits"

// A side is the color that a function is compiled for. Its length is 1 for Black and 2 for White, a constant in each instance, so
// masks and shifts cost nothing.
type side interface{ black | white }

type (
	black [1]struct{ _ byte }
	white [2]struct{ _ byte }
)

// shifts returns where the bits of S and of its opponent start in a cell.
func shifts[S side]() (own, opp uint32) {
	var s S
	if len(s) == 1 {
		return blackShift, whiteShift
	}
	return whiteShift, blackShift
}

// isEye reports whether p is a 1-point eye of S; see IsEye.
func isEye[S side](b *Board, p Point) bool {
	own, opp := shifts[S]()
	u := int(p & pointMask)
	c := b.cell[u+origin]
	return c>>own&15 == 15 && b.diagonals(u, ownBlack<<(opp/4))+c/edgeBit < 2
}

// diagonals returns how many diagonal neighbors of point u have a color, given
// by its bit in their cells.
func (b *Board) diagonals(u int, color uint32) uint32 {
	return (b.cell[u+northWest]&color + b.cell[u+northEast]&color + b.cell[u+southWest]&color + b.cell[u+southEast]&color) / color
}

// around returns the chain ids of the neighbors of point u, in the order of
// dirs.
func (b *Board) around(u int) (n, w, e, s Point) {
	return b.id[u+north] & pointMask, b.id[u+west] & pointMask, b.id[u+east] & pointMask, b.id[u+south] & pointMask
}

// press takes a pseudo-liberty from four chains, release gives it back.
func (b *Board) press(n, w, e, s Point) {
	b.chain[n&pointMask]--
	b.chain[w&pointMask]--
	b.chain[e&pointMask]--
	b.chain[s&pointMask]--
}

func (b *Board) release(n, w, e, s Point) {
	b.chain[n&pointMask]++
	b.chain[w&pointMask]++
	b.chain[e&pointMask]++
	b.chain[s&pointMask]++
}

// roomy reports whether four chains all have more pseudo-liberties than one
// point can take from a chain, which are four.
func (b *Board) roomy(n, w, e, s Point) bool {
	return (uint32(b.chain[n&pointMask]-4)|uint32(b.chain[w&pointMask]-4)|
		uint32(b.chain[e&pointMask]-4)|uint32(b.chain[s&pointMask]-4))&noLiberty == 0
}

// exhausted returns which of four chains have no pseudo-liberty left, as a mask of
// directions.
func (b *Board) exhausted(n, w, e, s Point) uint32 {
	return uint32(b.chain[n&pointMask])>>15&1 | uint32(b.chain[w&pointMask])>>14&2 |
		uint32(b.chain[e&pointMask])>>13&4 | uint32(b.chain[s&pointMask])>>12&8
}

// suicide reports whether a stone on a point without empty neighbors would have
// no liberty: no friend keeps one and no enemy is taken. The arguments are masks
// of directions; the border counts as friend and enemy.
func suicide(friends, enemies, exhausted uint32) bool {
	return friends&^enemies&^exhausted|enemies&^friends&exhausted == 0
}

// forbidden reports whether S may not play the empty point p because of ko or
// suicide.
func forbidden[S side](b *Board, p Point) bool {
	u := int(p & pointMask)
	c := b.cell[u+origin]
	if c&occupiedMask != occupiedMask {
		return false
	}
	if uint32(p) == b.ko {
		return true
	}
	own, opp := shifts[S]()
	i0, i1, i2, i3 := b.around(u)
	b.press(i0, i1, i2, i3)
	no := suicide(c>>own&15, c>>opp&15, b.exhausted(i0, i1, i2, i3))
	b.release(i0, i1, i2, i3)
	return no
}

// Whether turn looks for eyes, suicide and ko where a point has no empty
// neighbors: the occupied bits of the cells to look at.
const (
	refuseEyes = occupiedMask
	legalMove  = 1 // none: the move is known to be legal
)

// turn plays a move of S on the empty point in the given slot of the list, and returns the
// move. With refuseEyes it refuses an eye, suicide and the ko point, and draws another slot
// uniformly from those not yet refused. If it refuses all, it changes nothing and returns Pass. rng is the
// state of the generator; its next state is returned.
//
// This is the one place where a stone comes onto the board, and the inner loop of uniform playouts. The draw, the tests and the
// move stand in one function because a call for each costs a tenth of the speed.
func turn[S side](b *Board, slot, surrounded uint32, rng uint64) (Point, uint64) {
	own, opp := shifts[S]()
	tries := b.vacant
	for {
		p := b.empty[slot&pointMask]
		u := int(p & pointMask)
		c := b.cell[u+origin]
		i0, i1, i2, i3 := b.around(u)
		if c&occupiedMask == surrounded {
			if c>>own&15 == 15 && b.diagonals(u, ownBlack<<(opp/4))+c/edgeBit < 2 {
				goto refused
			}
			if c>>opp&15 == 15 && (uint32(p) == b.ko || b.roomy(i0, i1, i2, i3)) {
				goto refused
			}
			b.press(i0, i1, i2, i3)
			if suicide(c>>own&15, c>>opp&15, b.exhausted(i0, i1, i2, i3)) {
				b.release(i0, i1, i2, i3)
				goto refused
			}
		} else {
			b.press(i0, i1, i2, i3)
		}
		{ // the move stands; a block, since goto must not jump over declarations
			n := b.vacant - 1
			b.empty[slot&pointMask] = b.empty[n&pointMask]
			stone := uint32(1)<<own | 1<<occupiedShift
			b.cell[u+north] += stone << 3
			b.cell[u+west] += stone << 2
			b.cell[u+east] += stone << 1
			b.cell[u+south] += stone
			b.cell[u+origin] = c | ownBlack<<(own/4)
			b.stones += 1 - int32(own/2)

			// Join the first friend's chain; without a friend that is p itself.
			t := &joins[own/4][uint8(c)]
			f := (p + t.first) & pointMask
			id := b.id[int(f)+origin] & pointMask
			b.chain[u] = -1
			b.next[u] = p
			b.id[u+origin] = id
			b.next[u], b.next[f] = b.next[f], p
			b.chain[id] += t.gain

			b.ko = noKo
			if uint32(b.chain[i0&pointMask]|b.chain[i1&pointMask]|b.chain[i2&pointMask]|b.chain[i3&pointMask])&noLiberty != 0 && t.enemies != 0 {
				m := n
				n = captures[S](b, p, uint32(t.enemies), n)
				b.stones += (1 - int32(own/2)) * int32(n-m)
				if c>>opp&15 == 15 && n == m+1 {
					b.ko = uint32(b.empty[m&pointMask])
				}
			}
			b.vacant = n
			if t.others != 0 {
				b.join(p, uint32(t.others))
			}
			return p, rng
		}
	refused:
		tries--
		b.empty[slot&pointMask], b.empty[tries&pointMask] = b.empty[tries&pointMask], p
		if tries == 0 {
			return Pass, rng
		}
		slot = uint32((rng >> 32) * uint64(tries) >> 32)
		rng = NextRandom(rng) // after its use: off the critical path
	}
}

// captures removes the chains of S's opponent without a liberty among the
// neighbors of p in the directions of mask. It appends their points to the n
// empty ones and returns how many there are then.
func captures[S side](b *Board, p Point, mask, n uint32) uint32 {
	for ; mask != 0; mask &= mask - 1 {
		g := (p + dirs[bits.TrailingZeros32(mask)&7]) & pointMask
		if b.chain[b.id[int(g)+origin]&pointMask]&noLiberty != 0 {
			n = capture[S](b, g, n)
		}
	}
	return n
}

// capture removes the chain of S's opponent with a stone on g, appends its
// points to the n empty ones, and returns how many there are then.
func capture[S side](b *Board, g Point, n uint32) uint32 {
	_, opp := shifts[S]()
	stone := uint32(1)<<opp | 1<<occupiedShift
	for p := g; ; {
		u := int(p & pointMask)
		after := b.next[u&pointMask]
		b.empty[n&pointMask] = p
		n++
		b.id[u+origin] = p
		b.chain[u&pointMask] = unplayed
		b.cell[u+origin] &^= ownBlack | ownWhite
		b.cell[u+north] -= stone << 3
		b.cell[u+west] -= stone << 2
		b.cell[u+east] -= stone << 1
		b.cell[u+south] -= stone
		b.chain[b.id[u+north]&pointMask]++
		b.chain[b.id[u+west]&pointMask]++
		b.chain[b.id[u+east]&pointMask]++
		b.chain[b.id[u+south]&pointMask]++
		p = after
		if p == g {
			return n
		}
	}
}

// join merges the chains of p and of its neighbors in the directions of mask.
// The chain with fewer stones takes the id of the other.
func (b *Board) join(p Point, mask uint32) {
	id := b.id[int(p&pointMask)+origin]
	for ; mask != 0; mask &= mask - 1 {
		g := (p + dirs[bits.TrailingZeros32(mask)&7]) & pointMask
		other := b.id[int(g)+origin]
		if other == id {
			continue
		}
		start, to := g, id
		l, l2 := b.chain[id&pointMask], b.chain[other&pointMask]
		if l2 > l {
			start, to = p, other
		}
		id = to
		b.chain[to&pointMask] = l + l2 + 1
		for t := start; ; {
			// Two steps at a time: relabelling twice does no harm.
			b.id[int(t&pointMask)+origin] = to
			t2 := b.next[t&pointMask]
			b.id[int(t2&pointMask)+origin] = to
			t = b.next[t2&pointMask]
			if t == start || t2 == start {
				break
			}
		}
		b.next[p&pointMask], b.next[g] = b.next[g], b.next[p&pointMask]
	}
}

// A joining says what a stone finds on a point with given neighbors.
type joining struct {
	gain    int32 // what it adds to its chain's word: one stone and its empty neighbors
	first   Point // the step to the first friend, 0 if there is none
	others  uint8 // the directions of the other friends
	enemies uint8 // the directions of enemies
}

// joins is indexed by the side (0 Black, 1 White) and the low byte of a cell.
var joins [2][256]joining

func init() {
	for i := range joins[0] {
		b, w := uint32(i)&15, uint32(i)>>4
		gain := int32(1<<16 + 4 - bits.OnesCount32(b|w))
		for s, own := range [2][2]uint32{{b, w}, {w, b}} {
			friends, enemies := own[0]&^own[1], own[1]&^own[0]
			joins[s][i] = joining{gain, dirs[bits.TrailingZeros32(friends|16)], uint8(friends & (friends - 1)), uint8(enemies)}
		}
	}
}

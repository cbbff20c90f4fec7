package model

import "math/bits"

// A Tracker follows a Board through a playout and knows what moves do there:
// which chains have few liberties, the stones around each point, and the points
// whose prospects the last move changed. It costs a few times what the Board's
// own moves cost, and allocates nothing. It holds no pointers: assignment copies
// it.
//
// All moves must be played by the Tracker's Play, after a Start.
type Tracker struct {
	few    [NumPoints]few    // by chain id; many for empty points and the border
	around [NumPoints]uint16 // see Around
	slots  [NumPoints]uint16 // where the board's list has each empty point
	marks  [NumPoints]uint32 // when a point was last added to near (round) or captured (round-1)
	round  uint32            // goes up by two with each move
	near   [NumPoints]Point
	n      int // length of near
}

// A few is the liberties of a chain if they are one or two, else many: two
// points of nine bits, the second 0 if there is but one, and their number above
// them.
type few uint32

const (
	fewShift     = 18
	many     few = 3 << fewShift
)

func (f few) count() int    { return int(f >> fewShift) }
func (f few) first() Point  { return Point(f & pointMask) }
func (f few) second() Point { return Point(f >> 9 & pointMask) }

// plus returns f with one more liberty, which it may have already.
func (f few) plus(p Point) few {
	switch {
	case f == many || p == f.first() || p == f.second():
		return f
	case f == 0:
		return 1<<fewShift | few(p)
	case f.count() == 1:
		return 2<<fewShift | f&pointMask | few(p)<<9
	}
	return many
}

// join returns f with the liberties of g, p left out.
func (f few) join(g few, p Point) few {
	if g == many {
		return many
	}
	if q := g.first(); q != p && q != 0 {
		f = f.plus(q)
	}
	if q := g.second(); q != p && q != 0 {
		f = f.plus(q)
	}
	return f
}

// other returns the liberty of a chain with two that is not p.
func (f few) other(p Point) Point { return f.first() ^ f.second() ^ p }

// manyPseudo returns the least number of pseudo-liberties that must be three
// liberties or more in a chain of the given number of stones: two points touch
// eight stones at most, and one more than the chain has.
func manyPseudo(stones int32) int32 { return min(9, stones+2) }

// liberties returns the liberties of the chain with a stone on p, points whose
// mark is skip left out.
func (t *Tracker) liberties(b *Board, p Point, skip uint32) few {
	chain := b.chain[b.id[int(p&pointMask)+origin]&pointMask]
	if chain&0xFFFF+1 >= manyPseudo(chain>>16) && skip == 0 {
		return many
	}
	var found few
	for q := p & pointMask; ; {
		free := ^b.cell[int(q)+origin] >> occupiedShift & 15
		for ; free != 0; free &= free - 1 {
			l := (q + dirs[bits.TrailingZeros32(free)&7]) & pointMask
			if skip != 0 && t.marks[l] == skip {
				continue
			}
			if found = found.plus(l); found == many {
				return many
			}
		}
		if q = b.next[q] & pointMask; q == p {
			return found
		}
	}
}

// The steps to the eight neighbours, in the order of Around, and where their
// bits begin in the word of the neighbour that is seen from there.
var steps = [8]Point{^Point(stride - 1), ^Point(0), 1, stride, ^Point(stride), ^Point(stride - 2), stride - 1, stride + 1}

// seenAt[i] is the direction from which the neighbour in direction i is seen.
var seenAt = [8]uint{3, 2, 1, 0, 7, 6, 5, 4}

// Around returns the eight neighbours of p, two bits each from the lowest on:
// north, west, east, south, north-west, north-east, south-west, south-east. The
// bits are 0 for an empty point, 1 for a black stone, 2 for a white one, 3 off
// the board.
func (t *Tracker) Around(p Point) uint16 { return t.around[p&pointMask] }

// Near returns the points near the last move, empty ones alone, in no order;
// none after Start or a pass. They are those whose prospects it changed, and the
// points that GNU Go calls near: the neighbours of the stone and of captured
// stones, and the liberties of chains that the move left, or found, with one or
// two. The slice is valid until the next move.
//
// Source: GNU Go 3.8's behaviour in its Monte Carlo mode.
func (t *Tracker) Near() []Point { return t.near[:t.n] }

// Start makes t know the position of b.
func (t *Tracker) Start(b *Board) {
	*t = Tracker{round: 2}
	for i := range t.few {
		t.few[i] = many
	}
	for i := range b.NumEmpty() {
		t.slots[b.empty[i]&pointMask] = uint16(i)
	}
	for p := range b.Points() {
		var a uint16
		for i, d := range steps {
			q := p + d
			v := uint16(3)
			if onBoard(b, p, i) {
				v = uint16(b.At(q))
			}
			a |= v << (2 * i)
		}
		t.around[p] = a
		if b.At(p) != Empty && b.id[int(p)+origin] == p {
			t.few[p] = t.liberties(b, p, 0)
		}
	}
}

// onBoard reports whether the neighbour of p in direction i is a point of b.
func onBoard(b *Board, p Point, i int) bool {
	x, y := p.X()+[8]int{0, -1, 1, 0, -1, 1, -1, 1}[i], p.Y()+[8]int{-1, 0, 0, 1, -1, -1, 1, 1}[i]
	return x >= 0 && y >= 0 && x < b.Size() && y < b.Size()
}

// Play plays a legal move on b and follows it.
func (t *Tracker) Play(b *Board, m Point) {
	t.round += 2
	t.n = 0
	if m == Pass {
		b.Play(m)
		return
	}
	me := b.ToPlay()
	u := int(m & pointMask)
	c := b.cell[u+origin]
	own, opp := c>>blackShift&15, c>>whiteShift&15
	if me == White {
		own, opp = opp, own
	}
	own, opp = own&^opp, opp&^own
	var ids, before [4]Point
	ids[0], ids[1], ids[2], ids[3] = b.around(u)
	n := 0 // of before: the other liberties of own chains beside the stone that had two
	for ; own != 0; own &= own - 1 {
		if f := t.few[ids[bits.TrailingZeros32(own)&3]&pointMask]; f.count() == 2 {
			before[n&3] = f.other(m)
			n++
		}
	}
	slot, last := t.slots[m&pointMask]&pointMask, b.vacant-1
	b.playSlot(uint32(slot))
	t.slots[b.empty[slot]&pointMask] = slot
	taken := b.empty[last&pointMask : max(last, b.vacant)&pointMask]

	t.paint(m, uint16(me))
	if len(taken) > 0 {
		for i, q := range taken {
			t.paint(q, uint16(me.Opponent()))
			t.few[q&pointMask] = many
			t.slots[q&pointMask] = uint16(int(last) + i)
		}
		t.openTaken(b, m, me, taken)
	}
	for _, q := range before[:n&7] {
		t.add(b, q)
	}
	t.addAround(b, m)
	for ; opp != 0; opp &= opp - 1 {
		i := bits.TrailingZeros32(opp) & 3
		t.press(b, m, m+dirs[i], ids[i])
	}
	f := t.liberties(b, m, 0)
	t.few[b.id[u+origin]&pointMask] = f
	t.addFew(b, f)
}

// press counts the liberties of the enemy chain on p anew, which had the given
// id and lost the liberty m; if they are few they are near.
func (t *Tracker) press(b *Board, m, p, id Point) {
	f := t.few[id&pointMask]
	if f == many { // or the chain was captured
		f = t.liberties(b, p, 0)
	} else if f.first() == m || f.second() == m { // not yet done from another side
		f = 1<<fewShift | few(f.other(m))
	}
	t.few[id&pointMask] = f
	t.addFew(b, f)
}

// paint changes what the neighbours of p see there between empty and a colour.
func (t *Tracker) paint(p Point, c uint16) {
	for i, d := range steps {
		t.around[(p+d)&pointMask] ^= c << (2 * seenAt[i])
	}
}

// openTaken handles the chains of side me that touch captured stones: those that
// had one or two liberties before these came off the board, the new stone's
// chain included, have these near, and all have more now.
func (t *Tracker) openTaken(b *Board, m Point, me Color, taken []Point) {
	for _, q := range taken {
		t.marks[q&pointMask] = t.round - 1
	}
	mine := b.id[int(m&pointMask)+origin]
	t.addFew(b, t.liberties(b, m, t.round-1))
	for _, q := range taken {
		t.add(b, q)
		t.addAround(b, q)
		for _, d := range dirs[:4] {
			r := q + d
			id := b.id[int(r&pointMask)+origin]
			if f := t.few[id&pointMask]; f != many && id != mine && b.At(r) == me {
				t.addFew(b, f)
				t.few[id&pointMask] = t.liberties(b, r, 0)
			}
		}
	}
}

// addFew adds the liberties of a chain that has one or two.
func (t *Tracker) addFew(b *Board, f few) {
	if f != many {
		t.add(b, f.first())
		t.add(b, f.second())
	}
}

// add adds p, a point or 0, to the near ones if it is empty and not yet there.
func (t *Tracker) add(b *Board, p Point) {
	p &= pointMask
	if t.marks[p] != t.round && p != 0 && b.At(p) == Empty {
		t.marks[p] = t.round
		t.near[t.n&pointMask] = p
		t.n++
	}
}

// addAround adds the eight neighbours of p.
func (t *Tracker) addAround(b *Board, p Point) {
	a := t.around[p&pointMask]
	for free := ^(a | a>>1) & 0x5555; free != 0; free &= free - 1 {
		q := (p + steps[bits.TrailingZeros16(free)/2&7]) & pointMask
		if t.marks[q] != t.round {
			t.marks[q] = t.round
			t.near[t.n&pointMask] = q
			t.n++
		}
	}
}

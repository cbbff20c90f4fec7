package model

import "math/bits"

// A Tracker follows a Board through a playout and knows what moves do there: the
// liberties of every chain, the stones around each point, and the points whose
// prospects the last move changed. It costs about twice what the Board's own
// moves cost, and allocates nothing. It holds no pointers to what changes:
// assignment copies it; CopyFrom does the same and skips what a small board does
// not use.
//
// All moves must be played by the Tracker's Play, after a Start.
//
// Liberties are sets, the same for the four directions whatever is there: an
// empty point has itself for its set, the border has none. So the liberties of
// a new stone are the union of what is beside it, enemies left out, and code
// that runs over the four directions needs no branches.
type Tracker struct {
	grid   grid
	blocks [maxBlocks]trackerBlock // as many as grid has
	count  [NumPoints]uint16       // by chain id: liberties; manyLiberties of empty points and of the border
	offer  [NumPoints]offer        // by chain id
	around [numCells]uint16        // by position; see Around
	slots  [NumPoints]uint16       // where the board's list has each empty point
	near   [NumPoints]Point
	n      int // length of near
}

// A trackerBlock is what a Tracker knows of the points in one block.
type trackerBlock struct {
	libs  [NumPoints]block // by chain id: liberties
	empty block
	near  block // while a move is played
}

// manyLiberties is the count of empty points and of the border, which are not
// chains: not few.
const manyLiberties = NumPoints - 1

// The steps to the eight neighbours, in the order of Around.
var steps = [8]Point{^Point(stride - 1), ^Point(0), 1, stride, ^Point(stride), ^Point(stride - 2), stride - 1, stride + 1}

// Around returns the eight neighbours of p, two bits each from the lowest on:
// north, west, east, south, north-west, north-east, south-west, south-east. The
// bits are 0 for an empty point, 1 for a black stone, 2 for a white one, 3 off
// the board.
func (t *Tracker) Around(p Point) uint16 { return t.around[int(p&pointMask)+origin] }

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
	*t = Tracker{grid: grids[b.size]}
	for i := range t.count {
		t.count[i] = manyLiberties
	}
	for i := range b.NumEmpty() {
		p := b.empty[i]
		t.slots[p] = uint16(i)
		t.vacate(p)
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
		t.around[p+origin] = a
		if b.At(p) == Empty {
			for q := range b.neighbours(p) {
				if b.At(q) != Empty {
					t.open(b, q, p)
				}
			}
		}
	}
}

// onBoard reports whether the neighbour of p in direction i is a point of b.
func onBoard(b *Board, p Point, i int) bool {
	x, y := p.X()+[8]int{0, -1, 1, 0, -1, 1, -1, 1}[i], p.Y()+[8]int{-1, 0, 0, 1, -1, -1, 1, 1}[i]
	return x >= 0 && y >= 0 && x < b.Size() && y < b.Size()
}

// CopyFrom makes t a copy of src, which follows b.
func (t *Tracker) CopyFrom(src *Tracker, b *Board) {
	n := (b.Size()*stride + 1) & pointMask
	t.grid, t.n = src.grid, src.n
	for k := range src.grid {
		to, from := &t.blocks[k], &src.blocks[k]
		copy(to.libs[:n], from.libs[:n])
		to.empty, to.near = from.empty, from.near
	}
	copy(t.count[:n], src.count[:n])
	copy(t.offer[:n], src.offer[:n])
	copy(t.around[:n+origin], src.around[:n+origin])
	copy(t.slots[:n], src.slots[:n])
	copy(t.near[:src.n], src.near[:src.n])
}

// mask returns all ones if bit i of bits is set, else 0.
func mask(bits uint32, i uint) uint64 { return -uint64(bits >> i & 1) }

// atMost returns all ones if n is at most limit, else 0.
func atMost(n, limit int) uint64 { return uint64((n - limit - 1) >> 63) }

// Play plays a legal move on b and follows it.
func (t *Tracker) Play(b *Board, m Point) {
	t.n = 0
	if m == Pass {
		b.Play(m)
		return
	}
	m &= pointMask
	me := b.ToPlay()
	t.press(b, m, me)
	slot, last := t.slots[m]&pointMask, b.vacant-1
	b.playSlot(uint32(slot))
	t.slots[b.empty[slot]&pointMask] = slot
	t.paint(m, me)

	id := b.id[int(m)+origin] & pointMask
	t.setCount(id, t.count[m], uint32(me))
	for k := range t.blocks[:len(t.grid)] {
		libs := &t.blocks[k].libs
		libs[id] = libs[m]
	}
	if b.vacant > last {
		t.capture(b, b.empty[last&pointMask:b.vacant&pointMask], int(last), me)
	}
	t.collect()
}

// press takes the liberty m, where a stone of side me is to be played, from the
// chains beside it. It makes the set of m what the new chain has before captures,
// and near what is so but for these.
func (t *Tracker) press(b *Board, m Point, me Color) {
	u := int(m & pointMask)
	c := b.cell[u+origin]
	own, opp := c>>blackShift, c>>whiteShift
	if me == White {
		own, opp = opp, own
	}
	chains := own ^ opp // has neither empty points nor the border
	n, w, e, s := b.around(u)
	nn, nw := t.count[n]-uint16(chains&1), t.count[w]-uint16(chains>>1&1)
	ne, ns := t.count[e]-uint16(chains>>2&1), t.count[s]-uint16(chains>>3&1)
	t.setCount(n, nn, c&1|c>>3&2)
	t.setCount(w, nw, c>>1&1|c>>4&2)
	t.setCount(e, ne, c>>2&1|c>>5&2)
	t.setCount(s, ns, c>>3&1|c>>6&2)

	// Near are the liberties left, two at most, or one if the chain is a friend.
	fewN, fewW := atMost(int(nn)+int(own&1), 2), atMost(int(nw)+int(own>>1&1), 2)
	fewE, fewS := atMost(int(ne)+int(own>>2&1), 2), atMost(int(ns)+int(own>>3&1), 2)
	joinN, joinW, joinE, joinS := ^mask(opp, 0), ^mask(opp, 1), ^mask(opp, 2), ^mask(opp, 3)
	count := 0
	grid := t.grid
	blocks := t.blocks[:len(grid)]
	for k := range grid {
		g, f := &grid[k], &blocks[k]
		self := g.self[u]
		ln, lw := f.libs[n&pointMask].without(self), f.libs[w&pointMask].without(self)
		le, ls := f.libs[e&pointMask].without(self), f.libs[s&pointMask].without(self)
		f.libs[n&pointMask], f.libs[w&pointMask], f.libs[e&pointMask], f.libs[s&pointMask] = ln, lw, le, ls
		f.empty = f.empty.without(self)
		f.near = g.eight[u].or(ln.when(fewN)).or(lw.when(fewW)).or(le.when(fewE)).or(ls.when(fewS))
		joined := ln.when(joinN).or(lw.when(joinW)).or(le.when(joinE)).or(ls.when(joinS))
		f.libs[u] = joined
		count += joined.count()
	}
	t.count[u] = uint16(count)
	few := atMost(count, 2)
	for k := range blocks {
		f := &blocks[k]
		f.near = f.near.or(f.libs[u].when(few))
	}
}

// setCount notes how many liberties the chain with an id has. Its kind is what
// cells have of it beside them: bit 0 for Black, bit 1 for White, none for an
// empty point, both for the border.
func (t *Tracker) setCount(id Point, n uint16, kind uint32) {
	t.count[id&pointMask] = n
	t.offer[id&pointMask] = offers[kind&3][n&pointMask]
}

// paint changes what the neighbours of p see there between empty and a colour.
// North of p it is seen in the south, and so on.
func (t *Tracker) paint(p Point, color Color) {
	u, c := int(p&pointMask), uint16(color)
	t.around[u+north] ^= c << 6
	t.around[u+west] ^= c << 4
	t.around[u+east] ^= c << 2
	t.around[u+south] ^= c
	t.around[u+northWest] ^= c << 14
	t.around[u+northEast] ^= c << 12
	t.around[u+southWest] ^= c << 10
	t.around[u+southEast] ^= c << 8
}

// capture follows the capture of points by side me. They stand in the board's
// list from the given slot on. Near are they, what is around them, and the
// liberties of chains beside them that have two at most without these points.
func (t *Tracker) capture(b *Board, points []Point, slot int, me Color) {
	for i, p := range points {
		t.slots[p&pointMask] = uint16(slot + i)
		t.paint(p, me.Opponent())
		t.vacate(p)
		for k := range t.grid {
			f := &t.blocks[k]
			f.near = f.near.or(t.grid[k].self[p&pointMask]).or(t.grid[k].eight[p&pointMask])
		}
		for chains := b.chainsBeside(p); chains != 0; chains &= chains - 1 {
			id := b.id[int(p+dirs[bits.TrailingZeros32(chains)&7])+origin] & pointMask
			few := atMost(int(t.count[id]), 2)
			for k := range t.grid {
				f := &t.blocks[k]
				f.near = f.near.or(f.libs[id].when(few))
			}
		}
	}
	for _, p := range points {
		for chains := b.chainsBeside(p); chains != 0; chains &= chains - 1 {
			t.open(b, p+dirs[bits.TrailingZeros32(chains)&7], p)
		}
	}
}

// chainsBeside returns the directions in which p has a stone beside it.
func (b *Board) chainsBeside(p Point) uint32 {
	c := b.cell[int(p&pointMask)+origin]
	return (c>>blackShift ^ c>>whiteShift) & 15
}

// vacate makes p an empty point.
func (t *Tracker) vacate(p Point) {
	p &= pointMask
	t.setCount(p, manyLiberties, 0)
	for k := range t.grid {
		self, f := t.grid[k].self[p], &t.blocks[k]
		f.libs[p] = self
		f.empty = f.empty.or(self)
	}
}

// open gives the chain on q the liberty p, which it may have already.
func (t *Tracker) open(b *Board, q, p Point) {
	id, u := b.id[int(q&pointMask)+origin]&pointMask, p&pointMask
	count := 0
	for k := range t.grid {
		f := &t.blocks[k]
		f.libs[id] = f.libs[id].or(t.grid[k].self[u])
		count += f.libs[id].count()
	}
	t.setCount(id, uint16(count), uint32(b.At(q)))
}

// collect lists the near points that are empty.
func (t *Tracker) collect() {
	n := 0
	for k := range t.grid {
		f, points := &t.blocks[k], &t.grid[k].point
		near := f.near.and(f.empty)
		for set := near.lo; set != 0; set &= set - 1 {
			t.near[n&pointMask] = points[bits.TrailingZeros64(set)&63]
			n++
		}
		for set := near.hi; set != 0; set &= set - 1 {
			t.near[n&pointMask] = points[64+bits.TrailingZeros64(set)&63]
			n++
		}
	}
	t.n = n
}

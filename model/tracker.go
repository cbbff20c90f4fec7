package model

import "math/bits"

// A Tracker follows a Board through a playout and knows what moves do there: the
// liberties of every chain, the stones around each point, and the points whose
// prospects the last move changed. It costs two to three times what the Board's own
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
	homes  *[NumPoints]uint8       // the block of each point
	blocks [maxBlocks]trackerBlock // as many as grid has
	status [NumPoints]status       // by chain id
	around [numCells]uint32        // by position; see Around
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

// Steps are those to the eight neighbors, in the order of Around.
var Steps = [8]Point{^Point(stride - 1), ^Point(0), 1, stride, ^Point(stride), ^Point(stride - 2), stride - 1, stride + 1}

// Around returns the eight neighbors of p, two bits each from the lowest on:
// north, west, east, south, north-west, north-east, south-west, south-east. The
// bits are 0 for an empty point, 1 for a black stone, 2 for a white one, 3 off
// the board.
func (t *Tracker) Around(p Point) uint16 { return uint16(t.around[int(p&pointMask)+origin]) }

// Near returns the points near the last move, empty ones alone, in no order; none after Start or a pass. They are those whose
// prospects the move changed, and those that GNU Go calls near. The latter are the neighbors of the stone and of captured stones,
// and the liberties of chains that had one or two before or after the move. The slice is valid until the next move.
//
// Source: GNU Go 3.8's behavior in its Monte Carlo mode.
func (t *Tracker) Near() []Point { return t.near[:t.n] }

// Start makes t know the position of b.
func (t *Tracker) Start(b *Board) {
	makeStatuses()
	*t = Tracker{grid: gridOf(b.Size()), homes: &homes[b.size]}
	for i := range t.status {
		t.status[i] = statusOf(border, 0)
	}
	for p := range b.Points() {
		t.status[p] = statusOf(uint32(b.At(p)), 0)
	}

	for i := range b.NumEmpty() {
		p := b.empty[i]
		t.slots[p] = uint16(i)
		t.vacate(p)
	}

	for p := range b.Points() {
		var a uint32
		for i, d := range Steps {
			q := p + d
			v := uint32(3)
			if onBoard(b, p, i) {
				v = uint32(b.At(q))
			}
			a |= v << (2 * i)
		}
		t.around[p+origin] = a
		if b.At(p) == Empty {
			for q := range b.Neighbors(p) {
				if b.At(q) != Empty {
					t.open(b, q, p)
				}
			}
		}
	}
}

// onBoard reports whether the neighbor of p in direction i is a point of b.
func onBoard(b *Board, p Point, i int) bool {
	x, y := p.X()+[8]int{0, -1, 1, 0, -1, 1, -1, 1}[i], p.Y()+[8]int{-1, 0, 0, 1, -1, -1, 1, 1}[i]
	return x >= 0 && y >= 0 && x < b.Size() && y < b.Size()
}

// CopyFrom makes t a copy of src, which follows b.
func (t *Tracker) CopyFrom(src *Tracker, b *Board) {
	n := (b.Size()*stride + 1) & pointMask
	t.grid, t.homes, t.n = src.grid, src.homes, src.n
	for k := range src.grid {
		to, from := &t.blocks[k], &src.blocks[k]
		copy(to.libs[:n], from.libs[:n])
		to.empty, to.near = from.empty, from.near
	}
	copy(t.status[:n], src.status[:n])
	copy(t.around[:n+origin], src.around[:n+origin])
	copy(t.slots[:n], src.slots[:n])
	copy(t.near[:src.n], src.near[:src.n])
}

// Play plays a legal move on b and follows it.
func (t *Tracker) Play(b *Board, m Point) {
	t.n = 0
	if m == Pass {
		b.Play(m)
		return
	}
	t.press(b, m, b.ToPlay())
	if points, slot := t.put(b, m); len(points) > 0 {
		t.capture(b, points, slot, b.ToPlay().Opponent())
	}
	t.collect()
}

// put plays the move m on b, after press or join. It returns the captured points, which
// are in the board's list from slot on; their liberties are not up to date.
func (t *Tracker) put(b *Board, m Point) (captured []Point, slot int) {
	m &= pointMask
	me := b.ToPlay()
	at, last := t.slots[m]&pointMask, b.vacant-1
	b.playSlot(uint32(at))
	t.slots[b.empty[at]&pointMask] = at
	t.paint(m, me)
	id := b.id[int(m)+origin] & pointMask
	t.status[id] = t.status[m]
	for k := range t.blocks[:len(t.grid)] {
		libs := &t.blocks[k].libs
		libs[id] = libs[m]
	}
	return b.empty[last&pointMask : b.vacant&pointMask], int(last)
}

// press prepares a stone of side me on m, before captures. The chains beside m lose that liberty, and m gets the liberties and the
// status of the new chain. The points near the move are added to near.
func (t *Tracker) press(b *Board, m Point, me Color) {
	u := int(m & pointMask)
	presses := &presses[me&3]
	n, w, e, s := b.around(u)
	pn, pw := &presses[t.status[n]>>keyShift], &presses[t.status[w]>>keyShift]
	pe, ps := &presses[t.status[e]>>keyShift], &presses[t.status[s]>>keyShift]
	t.status[n], t.status[w], t.status[e], t.status[s] = pn.after, pw.after, pe.after, ps.after

	grid := t.grid
	blocks := t.blocks[:len(grid)]
	for k := range grid {
		g, f := &grid[k], &blocks[k]
		self := g.self[u]
		ln, lw := f.libs[n].without(self), f.libs[w].without(self)
		le, ls := f.libs[e].without(self), f.libs[s].without(self)
		f.libs[n], f.libs[w], f.libs[e], f.libs[s] = ln, lw, le, ls
		f.empty = f.empty.without(self)
		f.near = g.eight[u].or(ln.when(pn.near)).or(lw.when(pw.near)).or(le.when(pe.near)).or(ls.when(ps.near))
		f.libs[u] = ln.when(pn.join).or(lw.when(pw.join)).or(le.when(pe.join)).or(ls.when(ps.join))
	}

	count := 0
	for k := range blocks {
		count += blocks[k].libs[u].count()
	}
	t.status[u] = statusOf(uint32(me), count)

	few := atMost(count, 2)
	for k := range blocks {
		f := &blocks[k]
		f.near = f.near.or(f.libs[u].when(few))
	}
}

// paint changes what the neighbors of p see there between empty and a color.
// North of p it is seen in the south, and so on.
func (t *Tracker) paint(p Point, color Color) {
	u, c := int(p&pointMask), uint32(color)
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
		for chains := b.chainsBeside(p); chains != 0; chains &= chains - 1 {
			id := b.id[int(p+dirs[bits.TrailingZeros32(chains)&7])+origin] & pointMask
			few := atMost(t.status[id].liberties(), 2)
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

// vacate makes p an empty point, and near with its neighbors.
func (t *Tracker) vacate(p Point) {
	u := p & pointMask
	t.status[u] = statusOf(uint32(Empty), 0)
	for k := range t.grid {
		g, f := &t.grid[k], &t.blocks[k]
		f.libs[u] = g.self[u]
		f.empty = f.empty.or(g.self[u])
		f.near = f.near.or(g.self[u]).or(g.eight[u])
	}
}

// open gives the chain on q the liberty p, which it may have already.
func (t *Tracker) open(b *Board, q, p Point) {
	id, u := b.id[int(q&pointMask)+origin]&pointMask, p&pointMask
	home := t.homes[u]
	f, self := &t.blocks[home], t.grid[home].self[u]
	if set := f.libs[id]; set.and(self) == (block{}) {
		f.libs[id] = set.or(self)
		t.status[id] = statusOf(uint32(b.At(q)), t.status[id].liberties()+1)
	}
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

package model

import (
	"fmt"
	"math/bits"
)

// A Board is a position: stones, the ko point of simple ko and the side to
// move. It holds no pointers, so that assignment copies it; CopyFrom does the
// same and skips what a small board does not use. Moves and questions allocate
// nothing. History, superko and handicap belong to Game.
//
// The zero Board is not usable; make one with NewBoard.
//
// The layout is libego's idea (Łukasz Lew, goboard/board.cpp) carried further:
// chains are rings of points with an id each, liberties are counted once per
// adjacent stone ("pseudo-liberties"), and each point carries a word that says
// what its neighbours are, so that most questions are a mask or a look-up.
type Board struct {
	cell   [numCells]uint32 // by position; see the cell bits
	id     [numCells]Point  // by position: the chain of a stone, an empty point itself, or offBoard
	chain  [NumPoints]int32 // by chain id: stones<<16 + pseudo-liberties - 1; see noLiberty
	next   [NumPoints]Point // the next stone of the same chain, a ring
	empty  [NumPoints]Point // the first vacant entries are the empty points, in no order
	vacant uint32           // number of empty points
	stones int32            // black stones minus white stones

	ko     uint32 // the forbidden point, noKo, or passed
	size   uint8
	toPlay Color
}

// A position is a point, or a place on the border around the board. The
// position of point p is p+origin, and its neighbours lie at p plus one of the
// offsets below: all of them positive, which is what lets the compiler see that
// no index is out of range.
const (
	origin    = stride + 1
	north     = origin - stride
	west      = origin - 1
	east      = origin + 1
	south     = origin + stride
	northWest = north - 1
	northEast = north + 1
	southWest = south - 1
	southEast = south + 1
	numCells  = NumPoints + southEast
	pointMask = NumPoints - 1
)

// The bits of a cell. The lowest three groups of four have a bit per direction,
// in the order of dirs: a black neighbour, a white neighbour, either one. Off
// the board counts as a stone of both colours. Above them stand the colour of
// the point itself and whether it is on the edge.
const (
	blackShift    = 0
	whiteShift    = 4
	occupiedShift = 8
	occupiedMask  = 15 << occupiedShift
	ownBlack      = 1 << 12
	ownWhite      = 1 << 13
	edgeBit       = 1 << 14
)

const (
	offBoard  = Pass   // the chain id of the border: never a point
	unplayed  = 0x4000 // the chain word of an empty point and of the border: never out of liberties
	noLiberty = 0x8000 // set in a chain word when no pseudo-liberty is left
	noKo      = 0xFFFF
	passed    = 0x1FFFF // the last move was a pass
)

// dirs are the steps to the neighbours in the order of the cell bits: north,
// west, east, south. The fifth is no step, for masks without a bit.
var dirs = [8]Point{^Point(stride - 1), ^Point(0), 1, stride, 0}

// newBoards holds an empty board of each size.
var newBoards [MaxSize + 1]Board

func init() {
	for size := MinSize; size <= MaxSize; size++ {
		newBoards[size] = emptyBoard(size)
	}
}

func emptyBoard(size int) Board {
	b := Board{size: uint8(size), toPlay: Black, ko: noKo}
	for i := range b.chain {
		b.chain[i] = unplayed
	}
	for y := range size {
		for x := range size {
			p := Pt(x, y)
			var off uint32
			if y == 0 {
				off |= 1
			}
			if x == 0 {
				off |= 2
			}
			if x == size-1 {
				off |= 4
			}
			if y == size-1 {
				off |= 8
			}
			c := off<<blackShift | off<<whiteShift | off<<occupiedShift
			if off != 0 {
				c |= edgeBit
			}
			b.cell[p+origin] = c
			b.id[p+origin] = p
			b.empty[b.vacant] = p
			b.vacant++
		}
	}
	return b
}

// NewBoard returns an empty board with Black to move. The size is MinSize to
// MaxSize.
func NewBoard(size int) (*Board, error) {
	if size < MinSize || size > MaxSize {
		return nil, fmt.Errorf("board size %d, want %d to %d", size, MinSize, MaxSize)
	}
	b := newBoards[size]
	return &b, nil
}

// CopyFrom makes b a copy of src. It is faster than assignment on small boards.
func (b *Board) CopyFrom(src *Board) {
	n := (int(src.size)*stride + 1) & pointMask
	copy(b.cell[:n+2*stride+2], src.cell[:n+2*stride+2])
	copy(b.id[:n+2*stride+2], src.id[:n+2*stride+2])
	copy(b.chain[:n], src.chain[:n])
	copy(b.next[:n], src.next[:n])
	copy(b.empty[:src.vacant&pointMask], src.empty[:src.vacant&pointMask])
	b.vacant, b.stones, b.ko, b.size, b.toPlay = src.vacant, src.stones, src.ko, src.size, src.toPlay
}

// Size returns the width of the board.
func (b *Board) Size() int { return int(b.size) }

// ToPlay returns the side to move.
func (b *Board) ToPlay() Color { return b.toPlay }

// SetToPlay makes c the side to move. If that is a change, the ban on the ko
// point is lifted: it was for the other side.
func (b *Board) SetToPlay(c Color) {
	if c != b.toPlay {
		b.toPlay, b.ko = c, noKo
	}
}

// At returns what is on p, a point of the board.
func (b *Board) At(p Point) Color {
	return Color(b.cell[int(p&pointMask)+origin] >> 12 & 3)
}

// Ko returns the point that the side to move may not play because of simple
// ko, or Pass if there is none.
func (b *Board) Ko() Point {
	if b.ko >= noKo {
		return Pass
	}
	return Point(b.ko)
}

// Passed reports whether the last move was a pass.
func (b *Board) Passed() bool { return b.ko == passed }

// NumEmpty returns the number of empty points.
func (b *Board) NumEmpty() int { return int(b.vacant) }

// EmptyPoint returns the i-th empty point, 0 <= i < NumEmpty, in an order that
// any move may change.
func (b *Board) EmptyPoint(i int) Point { return b.empty[i&pointMask] }

// Legal reports whether the side to move may play p: p is Pass, or an empty
// point that is neither the ko point nor suicide.
func (b *Board) Legal(p Point) bool {
	if p == Pass {
		return true
	}
	if !b.On(p) || b.At(p) != Empty {
		return false
	}
	c := b.cell[int(p)+origin]
	if c&occupiedMask != occupiedMask {
		return true
	}
	if b.toPlay == Black {
		return !forbidden[black](b, p, c)
	}
	return !forbidden[white](b, p, c)
}

// IsEye reports whether p, an empty point, is a 1-point eye of c: its four
// neighbours are stones of c or off the board, and among its diagonals at most
// one is an enemy stone, on the edge and in the corner none.
//
// Source: Don Dailey's specification of the reference bot, computer-go list,
// October 2008.
func (b *Board) IsEye(p Point, c Color) bool {
	if c == Black {
		return isEye[black](b, p)
	}
	return isEye[white](b, p)
}

// Play plays a legal move for the side to move, Pass included.
func (b *Board) Play(p Point) {

	if p == Pass {
		b.ko = passed
		b.toPlay = b.toPlay.Opponent()
		return
	}
	slot := uint32(0)
	for b.empty[slot&pointMask] != p {
		slot++
	}
	if b.toPlay == Black {
		turn[black](b, slot, fillEyes, 0)
		b.toPlay = White
	} else {
		turn[white](b, slot, fillEyes, 0)
		b.toPlay = Black
	}
}

// What turn does with eyes: the mask of neighbours to take for one. No mask is
// 255.
const (
	refuseEyes = 15
	fillEyes   = 255
)

// A side is the colour that a function is compiled for: its length is 1 for
// Black and 2 for White, a constant in each instance, so that masks and shifts
// cost nothing.
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

func isEye[S side](b *Board, p Point) bool {
	own, opp := shifts[S]()
	u := int(p & pointMask)
	c := b.cell[u+origin]
	if c>>own&15 != 15 {
		return false
	}
	enemy := uint32(ownBlack) << (opp / 4)
	n := (b.cell[u+northWest]&enemy + b.cell[u+northEast]&enemy + b.cell[u+southWest]&enemy + b.cell[u+southEast]&enemy) / enemy
	return n+c/edgeBit < 2
}

// forbidden reports whether S may not play the empty point p, whose cell is c
// and which has no empty neighbour, because of ko or suicide.
func forbidden[S side](b *Board, p Point, c uint32) bool {
	own, opp := shifts[S]()
	u := int(p & pointMask)
	i0, i1, i2, i3 := b.id[u+north]&pointMask, b.id[u+west]&pointMask, b.id[u+east]&pointMask, b.id[u+south]&pointMask
	if c>>opp&15 == 15 {
		// Surrounded by the enemy. Each chain around touches p at most four times:
		// if all have more pseudo-liberties than that, none is captured.
		if uint32(p) == b.ko ||
			(uint32(b.chain[i0]-4)|uint32(b.chain[i1]-4)|uint32(b.chain[i2]-4)|uint32(b.chain[i3]-4))&noLiberty == 0 {
			return true
		}
	}
	b.chain[i0]--
	b.chain[i1]--
	b.chain[i2]--
	b.chain[i3]--
	dead := uint32(b.chain[i0])>>15&1 | uint32(b.chain[i1])>>14&2 | uint32(b.chain[i2])>>13&4 | uint32(b.chain[i3])>>12&8
	b.chain[i0]++
	b.chain[i1]++
	b.chain[i2]++
	b.chain[i3]++
	f, e := c>>own&15, c>>opp&15
	return f&^e&^dead|e&^f&dead == 0
}

// turn plays a move of S on the empty point in the given slot of the list. If
// that is an eye, suicide or the ko point, it draws another slot uniformly from
// those not yet rejected, until a move is played, which it returns, or none is
// left, and then it returns Pass and changes nothing. eyes is refuseEyes or
// fillEyes. rng is the generator's state, its next state is returned.
//
// This is the one place where a stone comes onto the board, and the inner loop
// of uniform playouts: the draw, the tests and the move stand in one function
// because a call for each costs a tenth of the speed.
func turn[S side](b *Board, slot, eyes uint32, rng uint64) (Point, uint64) {
	own, opp := shifts[S]()
	tries := b.vacant
	for {
		p := b.empty[slot&pointMask]
		u := int(p & pointMask)
		c := b.cell[u+origin]
		i0, i1, i2, i3 := b.id[u+north]&pointMask, b.id[u+west]&pointMask, b.id[u+east]&pointMask, b.id[u+south]&pointMask
		if c&occupiedMask == occupiedMask {
			if c>>own&15 == eyes {
				enemy := uint32(ownBlack) << (opp / 4)
				n := (b.cell[u+northWest]&enemy + b.cell[u+northEast]&enemy + b.cell[u+southWest]&enemy + b.cell[u+southEast]&enemy) / enemy
				if n+c/edgeBit < 2 {
					goto rejected
				}
			} else if c>>opp&15 == 15 {
				// Surrounded by the enemy. Each chain around touches p at most four
				// times: if all have more pseudo-liberties, none is captured.
				if uint32(p) == b.ko ||
					(uint32(b.chain[i0]-4)|uint32(b.chain[i1]-4)|uint32(b.chain[i2]-4)|uint32(b.chain[i3]-4))&noLiberty == 0 {
					goto rejected
				}
			}
			b.chain[i0]--
			b.chain[i1]--
			b.chain[i2]--
			b.chain[i3]--
			dead := uint32(b.chain[i0])>>15&1 | uint32(b.chain[i1])>>14&2 | uint32(b.chain[i2])>>13&4 | uint32(b.chain[i3])>>12&8
			if f, e := c>>own&15, c>>opp&15; f&^e&^dead|e&^f&dead == 0 {
				b.chain[i0]++
				b.chain[i1]++
				b.chain[i2]++
				b.chain[i3]++
				goto rejected
			}
		} else {
			b.chain[i0]--
			b.chain[i1]--
			b.chain[i2]--
			b.chain[i3]--
		}
		{
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
			if uint32(b.chain[i0]|b.chain[i1]|b.chain[i2]|b.chain[i3])&noLiberty != 0 && t.enemies != 0 {
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
	rejected:
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
// neighbours of p in the directions of mask. It appends their points to the n
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

// join merges the chains of p and of its neighbours in the directions of mask.
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

// A joining says what a stone finds on a point with given neighbours.
type joining struct {
	gain    int32 // what it adds to its chain's word: one stone and its empty neighbours
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

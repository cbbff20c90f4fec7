package model

import "math/bits"

// A Prospect says what a side's stone on an empty point would do, ko left out of
// account.
type Prospect uint8

// The bits of a Prospect. CapturesShift is where the two bits begin that count
// captured stones, 3 being three or more.
const (
	NoLiberty     Prospect = 1 << iota // no liberty: the move is not legal
	SelfAtari                          // at most one liberty
	CapturesShift = 2
)

// Captures returns the number of stones that the move captures; 3 is three or
// more.
func (p Prospect) Captures() int { return int(p >> CapturesShift & 3) }

// prospectOf returns the prospect of a stone with the given number of liberties
// that captures nothing.
func prospectOf(liberties int) Prospect {
	return Prospect(uint(liberties-1)>>63 | uint(liberties-2)>>63<<1)
}

// An offer says what an empty point or a chain has to offer to a stone beside
// it: fields that add up over the four directions. The border offers nothing.
//
//	bits 0-3    liberties for Black: 1 is an empty point, 2 a chain with three or more
//	bits 4-6    liberties for Black that may be the same as others: 1 a chain with two
//	bits 8-14   the same for White
//	bits 16-18  chains in atari
type offer uint32

// The fields of an offer; those of White are whiteOffer higher.
const (
	sure       = 1
	maybe      = 1 << 4
	whiteOffer = 8
	inAtari    = 1 << 16
)

// offers is indexed by what cells have of a neighbour (an empty point, Black,
// White, the border) and by its liberties.
var offers [4][NumPoints]offer

// outlook is what a stone would do that captures nothing, by a side's part of
// what its neighbours offer; doubtful if that does not tell.
var outlook [128]Prospect

const doubtful Prospect = 1 << 7

func init() {
	for n := range NumPoints {
		o := []offer{0, inAtari, maybe, 2 * sure}[min(n, 3)]
		offers[0][n] = sure + sure<<whiteOffer
		offers[1<<0][n] = o
		offers[1<<1][n] = o << whiteOffer
	}
	offers[1<<1][1] = inAtari
	for i := range outlook {
		s, m := i%maybe, i/maybe
		switch {
		case s >= 2 || m == 0 || s+m == 1:
			outlook[i] = prospectOf(s + m)
		default:
			outlook[i] = doubtful
		}
	}
}

// Prospects returns what a black and a white stone on the empty point p would
// do.
func (t *Tracker) Prospects(b *Board, p Point) (black, white Prospect) {
	n, w, e, s := b.around(int(p & pointMask))
	all := t.offer[n] + t.offer[w] + t.offer[e] + t.offer[s]
	black, white = outlook[all&127], outlook[all>>whiteOffer&127]
	if offer((black|white)&doubtful)|all/inAtari != 0 {
		return t.look(b, p)
	}
	return black, white
}

// look does what Prospects does, from the sets of liberties.
func (t *Tracker) look(b *Board, p Point) (black, white Prospect) {
	u := int(p & pointMask)
	c := b.cell[u+origin]
	n, w, e, s := b.around(u)
	bn, bw, be, bs := ^mask(c, whiteShift), ^mask(c, whiteShift+1), ^mask(c, whiteShift+2), ^mask(c, whiteShift+3)
	wn, ww, we, ws := ^mask(c, blackShift), ^mask(c, blackShift+1), ^mask(c, blackShift+2), ^mask(c, blackShift+3)
	var nb, nw int // liberties of a black and of a white stone
	grid := t.grid
	blocks := t.blocks[:len(grid)]
	for k := range grid {
		libs, self := &blocks[k].libs, grid[k].self[u]
		ln, lw, le, ls := libs[n], libs[w], libs[e], libs[s]
		nb += ln.when(bn).or(lw.when(bw)).or(le.when(be)).or(ls.when(bs)).without(self).count()
		nw += ln.when(wn).or(lw.when(ww)).or(le.when(we)).or(ls.when(ws)).without(self).count()
	}
	atari := t.inAtari(n, 0) | t.inAtari(w, 1) | t.inAtari(e, 2) | t.inAtari(s, 3)
	if atari == 0 {
		return prospectOf(nb), prospectOf(nw)
	}
	bl, wh := c>>blackShift&15, c>>whiteShift&15
	ids := [4]Point{n, w, e, s}
	return b.prospect(&ids, p, bl&^wh, wh&^bl&atari, nb), b.prospect(&ids, p, wh&^bl, bl&^wh&atari, nw)
}

// inAtari returns 1<<i if the chain with an id has one liberty, else 0.
func (t *Tracker) inAtari(id Point, i uint) uint32 {
	return uint32(t.count[id&pointMask]-2) >> 15 & 1 << i
}

// prospect returns the prospect of a stone on p that has the given number of
// liberties before it captures the chains in the directions takes. own are the
// directions of friends, and ids the chains in all directions.
func (b *Board) prospect(ids *[4]Point, p Point, own, takes uint32, liberties int) Prospect {
	taken := int32(0)
	for i, id := range ids {
		if takes>>i&1 != 0 {
			taken += b.chain[id&pointMask] >> 16 // a chain in two directions has three stones, at least
			liberties++
		}
	}
	if liberties == 1 && taken > 1 && b.frees(ids, p, own, takes) {
		liberties++
	}
	return Prospect(min(taken, 3))<<CapturesShift | prospectOf(liberties)
}

// frees reports whether the chain in the one direction of takes touches a chain
// in the directions own with another stone than the one next to p.
func (b *Board) frees(ids *[4]Point, p Point, own, takes uint32) bool {
	first := p + dirs[bits.TrailingZeros32(takes)&7]
	for q := b.next[first&pointMask]; q != first; q = b.next[q&pointMask] {
		for friends := own; friends != 0; friends &= friends - 1 {
			friend := ids[bits.TrailingZeros32(friends)&3]
			n, w, e, s := b.around(int(q & pointMask))
			if n == friend || w == friend || e == friend || s == friend {
				return true
			}
		}
	}
	return false
}

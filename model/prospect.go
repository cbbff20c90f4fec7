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

// outlook is what a stone would do that captures nothing, by a side's part of
// what its neighbors offer; doubtful if that does not decide it.
var outlook [128]Prospect

const doubtful Prospect = 1 << 7

func init() {
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
	all := t.status[n] + t.status[w] + t.status[e] + t.status[s]
	black, white = outlook[all&offerMask], outlook[all>>whiteOffer&offerMask]
	if status((black|white)&doubtful)|all&atariMask != 0 {
		return t.look(b, p, Black, black), t.look(b, p, White, white)
	}
	return black, white
}

// Prospect returns what a stone of c on the empty point p would do.
func (t *Tracker) Prospect(b *Board, p Point, c Color) Prospect {
	n, w, e, s := b.around(int(p & pointMask))
	all := t.status[n] + t.status[w] + t.status[e] + t.status[s]
	shift := 0
	if c == White {
		shift = whiteOffer
	}
	own := outlook[all>>shift&offerMask]
	if status(own&doubtful)|all&atariMask != 0 {
		return t.look(b, p, c, own)
	}
	return own
}

// look returns what a stone of c on p would do, from what the outlook is.
func (t *Tracker) look(b *Board, p Point, c Color, own Prospect) Prospect {
	u := int(p & pointMask)
	mine, theirs := b.cell[u+origin]>>blackShift&15, b.cell[u+origin]>>whiteShift&15
	if c == White {
		mine, theirs = theirs, mine
	}
	var ids [4]Point
	ids[0], ids[1], ids[2], ids[3] = b.around(u)
	if own&doubtful != 0 {
		own = t.settle(&ids, u, ^theirs)
	}
	atari := t.inAtari(ids[0]) | t.inAtari(ids[1])<<1 | t.inAtari(ids[2])<<2 | t.inAtari(ids[3])<<3
	if takes := theirs &^ mine & atari; takes != 0 {
		own = b.takes(&ids, p, mine&^theirs, takes, own)
	}
	return own
}

// inAtari returns 1 if the chain with an id has one liberty, else 0.
func (t *Tracker) inAtari(id Point) uint32 {
	return uint32(t.status[id&pointMask] >> atariShift & 1)
}

// settle returns the prospect of a stone on point u that has one liberty or more
// from the neighbors in the directions from.
func (t *Tracker) settle(ids *[4]Point, u int, from uint32) Prospect {
	count := 0
	for k := range t.grid {
		libs := &t.blocks[k].libs
		all := libs[ids[0]&pointMask].when(mask(from, 0)).or(libs[ids[1]&pointMask].when(mask(from, 1))).
			or(libs[ids[2]&pointMask].when(mask(from, 2))).or(libs[ids[3]&pointMask].when(mask(from, 3)))
		count += all.without(t.grid[k].self[u]).count()
	}
	return prospectOf(count)
}

// mask returns all ones if bit i of bits is set, else 0.
func mask(bits uint32, i uint) uint64 { return -uint64(bits >> i & 1) }

// takes returns the prospect of a stone on p that captures the chains in the
// directions takes, and would have another without them. own are the directions
// of friends, and ids the chains in all directions.
func (b *Board) takes(ids *[4]Point, p Point, own, takes uint32, without Prospect) Prospect {
	liberties := 2 - bits.OnesCount8(uint8(without))
	taken := int32(0)
	for m := takes; m != 0; m &= m - 1 {
		taken += b.chain[ids[bits.TrailingZeros32(m)&3]&pointMask] >> 16 // a chain in two directions has three stones or more
		liberties++
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

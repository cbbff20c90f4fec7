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

// quiet holds the prospects of both sides, Black's in the low byte, on a point
// beside chains that all have three liberties or more. It is indexed by the low
// byte of a cell.
var quiet [256]uint16

func init() {
	for i := range quiet {
		b, w := uint32(i)&15, uint32(i)>>4
		quiet[i] = uint16(quietProspect(b, w)) | uint16(quietProspect(w, b))<<8
	}
}

func quietProspect(own, opp uint32) Prospect {
	free := 4 - bits.OnesCount32(own|opp)
	switch {
	case own&^opp != 0 || free > 1: // a friend keeps two liberties at least
		return 0
	case free == 1:
		return SelfAtari
	}
	return SelfAtari | NoLiberty
}

// Prospects returns what a black and a white stone on the empty point p would
// do.
func (t *Tracker) Prospects(b *Board, p Point) (black, white Prospect) {
	u := int(p & pointMask)
	c := b.cell[u+origin]
	n, w, e, s := b.around(u)
	if t.few[n&pointMask]&t.few[w&pointMask]&t.few[e&pointMask]&t.few[s&pointMask] == many {
		q := quiet[uint8(c)]
		return Prospect(q), Prospect(q >> 8)
	}
	ids := [4]Point{n, w, e, s}
	return t.prospect(b, p, &ids, c>>blackShift&15, c>>whiteShift&15), t.prospect(b, p, &ids, c>>whiteShift&15, c>>blackShift&15)
}

// prospect returns what a stone on p would do, whose neighbours belong to the
// chains ids and are friends or enemies by the masks, the border being both.
func (t *Tracker) prospect(b *Board, p Point, ids *[4]Point, friends, enemies uint32) Prospect {
	var libs few // of the new chain
	taken, takes := int32(0), uint32(0)
	for i, id := range ids {
		f, bit := t.few[id&pointMask], uint32(1)<<i
		switch {
		case friends&enemies&bit != 0: // the border
		case friends&bit != 0:
			libs = libs.join(f, p)
		case enemies&bit == 0:
			libs = libs.plus(p + dirs[i])
		case f.count() == 1:
			libs = libs.plus(p + dirs[i])
			takes |= bit
			if !earlier(ids, i) {
				taken += b.chain[id&pointMask] >> 16
			}
		}
	}
	if takes != 0 && libs.count() < 2 && friends&^enemies != 0 {
		libs = b.plusTaken(libs, ids, friends&^enemies, takes)
	}
	result := Prospect(min(taken, 3)) << CapturesShift
	switch libs.count() {
	case 0:
		return result | NoLiberty | SelfAtari
	case 1:
		return result | SelfAtari
	}
	return result
}

// plusTaken returns libs with the stones of the chains in the directions takes
// that touch one of the chains in the directions own: liberties once they are
// captured.
func (b *Board) plusTaken(libs few, ids *[4]Point, own, takes uint32) few {
	for ; takes != 0; takes &= takes - 1 {
		first := ids[bits.TrailingZeros32(takes)&3] & pointMask // an id is a stone of its chain
		for q := first; ; {
			for o := own; o != 0; o &= o - 1 {
				mine := ids[bits.TrailingZeros32(o)&3]
				for _, d := range dirs[:4] {
					if b.id[int((q+d)&pointMask)+origin] == mine {
						libs = libs.plus(q)
					}
				}
			}
			if q = b.next[q] & pointMask; q == first || libs == many {
				break
			}
		}
	}
	return libs
}

// earlier reports whether the chain in direction i is that of a direction before
// it, too.
func earlier(ids *[4]Point, i int) bool {
	for j := range i {
		if ids[j] == ids[i] {
			return true
		}
	}
	return false
}

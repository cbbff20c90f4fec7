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
	l := beside{ids: [4]Point{n, w, e, s}}
	for i, id := range l.ids {
		f := t.few[id&pointMask]
		l.few[i] = f
		k := uint32(f >> fewShift)
		l.one |= k &^ (k >> 1) & 1 << i
		l.two |= k >> 1 &^ k & 1 << i
	}
	bl, wh := c>>blackShift&15, c>>whiteShift&15
	strong, free := ^(l.one | l.two), ^(bl|wh)&15
	if (bl^wh)&l.one == 0 && (free&(free-1) != 0 || bl&^wh&strong != 0 && wh&^bl&strong != 0) {
		return 0, 0 // nothing to take, and both sides have two liberties
	}
	return l.prospect(b, p, bl, wh), l.prospect(b, p, wh, bl)
}

// A beside is what stands next to a point: the chains in the four directions,
// and which of them have one and two liberties, as masks of directions.
type beside struct {
	ids      [4]Point
	few      [4]few
	one, two uint32
}

// prospect returns what a stone on p would do, whose neighbours are friends or
// enemies by the masks, the border being both.
func (l *beside) prospect(b *Board, p Point, friends, enemies uint32) Prospect {
	own, free := friends&^enemies, ^(friends|enemies)&15
	takes := enemies &^ friends & l.one
	if takes != 0 {
		return l.capture(b, p, own, free, takes)
	}
	if own&^(l.one|l.two) != 0 || free&(free-1) != 0 {
		return 0 // a friend with three liberties, or two points free
	}
	var libs few
	if free != 0 {
		libs = libs.plus(p + dirs[bits.TrailingZeros32(free)&7])
	}
	for m := own & l.two; m != 0; m &= m - 1 {
		libs = libs.plus(l.few[bits.TrailingZeros32(m)&3].other(p))
	}
	return selfAtari[libs.count()]
}

// selfAtari is a prospect by the number of liberties that the stone would have.
var selfAtari = [4]Prospect{NoLiberty | SelfAtari, SelfAtari}

// capture returns what a stone on p would do that takes the chains in the
// directions takes, beside friends and free points in the directions own and
// free.
func (l *beside) capture(b *Board, p Point, own, free, takes uint32) Prospect {
	var libs few // of the new chain
	taken := int32(0)
	for i, id := range l.ids {
		bit := uint32(1) << i
		switch {
		case own&bit != 0:
			libs = libs.join(l.few[i], p)
		case (free|takes)&bit != 0:
			libs = libs.plus(p + dirs[i])
		}
		if takes&bit != 0 && !earlier(&l.ids, i) {
			taken += b.chain[id&pointMask] >> 16
		}
	}
	if libs.count() < 2 && own != 0 {
		libs = b.plusTaken(libs, &l.ids, own, takes)
	}
	return Prospect(min(taken, 3))<<CapturesShift | selfAtari[libs.count()]
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

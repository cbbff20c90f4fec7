package model

import "sync"

// A status says how a chain, an empty point or the border stands, for a stone beside it. Its upper bits are the key: what it is
// and the number of liberties of a chain. Its lower bits are what it offers to the stone, in fields that add up over the four
// directions. The border offers nothing.
//
//	bits 0-3    liberties for Black: 1 is an empty point, 2 a chain with three or more
//	bits 4-6    liberties for Black that may be the same as others: 1 a chain with two
//	bits 8-14   the same for White
//	bits 16-18  chains in atari
//	bits 21-29  liberties of a chain
//	bits 30-31  what it is: Empty, Black, White or border
type status uint32

const (
	sure       = 1
	maybe      = 1 << 4
	offerMask  = 1<<7 - 1
	whiteOffer = 8
	atariShift = 16
	atariMask  = 7 << atariShift
	keyShift   = 21
	numKeys    = 1 << 11
	border     = 3
)

// statuses is indexed by key.
var statuses [numKeys]status

// statusOf returns the status of what is of a kind, Empty, Black, White or
// border, with a number of liberties, 0 for what is no chain.
func statusOf(kind uint32, liberties int) status {
	return statuses[(int(kind)<<9|liberties)&(numKeys-1)]
}

// liberties returns the number of liberties of a chain.
func (s status) liberties() int { return int(s >> keyShift & 511) }

// A press is what a stone does to what is beside it.
type press struct {
	after      status
	near, join uint64 // all ones if the liberties left are near the move, or the new chain's; or else 0
}

// presses is indexed by the side that moves and by the key.
var presses [4][numKeys]press

// makeStatuses makes both tables, which takes long enough to wait for the first Tracker.
var makeStatuses = sync.OnceFunc(func() {
	for key := range statuses {
		kind, n := key>>9, key&511
		offer := status(0)
		switch min(n, 3) {
		case 1:
			offer = 1 << atariShift
		case 2:
			offer = maybe
		case 3:
			offer = 2 * sure
		}
		switch Color(kind) {
		case Empty:
			offer = sure | sure<<whiteOffer
		case White:
			offer = offer&^offerMask | offer&offerMask<<whiteOffer
		case border:
			offer = 0
		}
		statuses[key] = status(key)<<keyShift | offer
	}

	for _, me := range []Color{Black, White} {
		for key := range statuses {
			kind, n := Color(key>>9), key&511
			p := press{after: statuses[key]}
			switch {
			case kind == Empty:
				p.join = ^uint64(0)
			case kind == border || n == 0:
			case kind == me:
				p = press{statuses[key-1], atMost(n-1, 1), ^uint64(0)}
			default:
				p = press{statuses[key-1], atMost(n-1, 2), 0}
			}
			presses[me][key] = p
		}
	}
})

// atMost returns all ones if n is at most limit, else 0.
func atMost(n, limit int) uint64 { return uint64((n - limit - 1) >> 63) }

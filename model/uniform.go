package model

// TraceLen is the capacity of a Trace: more moves than any playout has.
const TraceLen = 2048

// A Trace holds the moves of a playout in their order.
type Trace [TraceLen]Point

// PlayUniform plays moves drawn uniformly from the points that are legal and
// not a 1-point eye of the side to move, and passes when there are none. It
// ends after two passes in a row, or after limit moves, at most TraceLen. A
// pass just before the call counts as the first of the two.
//
// The moves, closing passes included, are written to trace, and their number is returned together with the next state of the
// generator. The argument rng is the state of a 64-bit linear congruential generator, whose upper half is used.
func (b *Board) PlayUniform(rng uint64, limit int, trace *Trace) (n int, next uint64) {
	limit = min(limit, TraceLen)
	for n < limit {
		var p Point
		slot := uint32((rng >> 32) * uint64(b.vacant) >> 32)
		rng = NextRandom(rng)
		if b.toPlay == Black {
			p, rng = turn[black](b, slot, refuseEyes, rng)
			b.toPlay = White
		} else {
			p, rng = turn[white](b, slot, refuseEyes, rng)
			b.toPlay = Black
		}
		trace[n&(TraceLen-1)] = p
		n++
		if p == Pass && b.pass() {
			break
		}
	}
	return n, rng
}

// NextRandom returns the state after s of the generator of uniform playouts, a
// linear congruential generator modulo 2^64.
func NextRandom(s uint64) uint64 { return s*6364136223846793005 + 1 }

// pass makes a pass the last move and reports whether the one before it was a
// pass, too.
func (b *Board) pass() bool {
	again := b.ko == passed
	b.ko = passed
	return again
}

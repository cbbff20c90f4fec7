package model

// PlayUniform plays moves drawn uniformly from the points that are legal and
// not a 1-point eye of the side to move, passing when there are none, until two
// passes in a row or until limit moves are played in this call.
func (b *Board) PlayUniform(rng uint64, limit int) uint64 {
	m := b.moves + int32(limit)
	if b.toPlay == White && b.moves < m {
		var over bool
		if rng, over = turn[white](b, rng); over {
			return rng
		}
	}
	for b.moves < m {
		var over bool
		if rng, over = turn[black](b, rng); over {
			b.toPlay = White
			return rng
		}
		if b.moves >= m {
			b.toPlay = White
			return rng
		}
		if rng, over = turn[white](b, rng); over {
			break
		}
	}
	b.toPlay = Black
	return rng
}

func turn[S side](b *Board, rng uint64) (uint64, bool) {
	b.moves++
	n := b.vacant
	for n != 0 {
		i := uint32((rng >> 32) * uint64(n) >> 32)
		rng = rng*6364136223846793005 + 1
		p := b.empty[i&pointMask]
		if b.cell[int(p&pointMask)+origin]&occupiedMask != occupiedMask || !rejects[S](b, p, true) {
			place[S](b, p, i)
			return rng, false
		}
		n--
		b.empty[i&pointMask], b.empty[n&pointMask] = b.empty[n&pointMask], p
	}
	over := b.ko == passed
	b.ko = passed
	return rng, over
}

package model

// Suicide reports whether a stone of the side to move on the empty point p would
// leave its chain, of two stones or more, without a liberty. Rules may allow
// that; a single stone that takes itself would be a pass, and never is legal.
func (b *Board) Suicide(p Point) bool {
	if b.cell[int(p&pointMask)+origin]&occupiedMask != occupiedMask || b.Beside(p, b.toPlay) == 0 || uint32(p) == b.ko {
		return false
	}
	if b.toPlay == Black {
		return forbidden[black](b, p)
	}
	return forbidden[white](b, p)
}

// takeOwn plays a suicide on p: it takes the chains of the side to move beside p
// off the board, whose last liberty p is.
func (b *Board) takeOwn(p Point) {
	n := b.vacant
	for d := b.Beside(p, b.toPlay); d != 0; {
		var q Point
		if q, d = d.Next(p); b.At(q) == Empty {
			continue // of a chain taken already
		}
		if b.toPlay == Black {
			n = capture[white](b, q, n)
		} else {
			n = capture[black](b, q, n)
		}
	}
	taken := int32(n - b.vacant)
	b.stones -= taken * int32(b.toPlay.Sign())
	b.vacant, b.ko, b.toPlay = n, noKo, b.toPlay.Opponent()
}

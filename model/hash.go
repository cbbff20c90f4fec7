package model

// Hash returns a number that identifies the stones on the board; the side to move and the ko point do not count. Equal stones
// have equal hashes in every run of the program.
//
// Source: Albert L. Zobrist, "A New Hashing Method with Application for Game
// Playing", 1970.
func (b *Board) Hash() uint64 {
	var h uint64
	for p := range b.Points() {
		if c := b.At(p); c != Empty {
			h ^= zobrist[c][p]
		}
	}
	return h
}

// HashStone returns the part of a stone in Hash: what a move that takes nothing changes by exclusive or.
func HashStone(c Color, p Point) uint64 { return zobrist[c][p] }

var zobrist [4][NumPoints]uint64

func init() {
	// splitmix64, from a fixed start
	s := uint64(0x676f62616e646974)
	for c := range zobrist {
		for p := range zobrist[c] {
			zobrist[c][p] = Mix(s)
			s += mixStep
		}
	}
}

// SymmetricHash returns the least Hash of the position and its turned and mirrored forms, and the symmetry that leads to it (see
// Point.Turned). All these forms have the same least hash.
func (b *Board) SymmetricHash() (hash uint64, symmetry int) {
	for i := range Symmetries {
		var h uint64
		for p := range b.Points() {
			if c := b.At(p); c != Empty {
				h ^= zobrist[c][p.Turned(i, b.Size())]
			}
		}
		if i == 0 || h < hash {
			hash, symmetry = h, i
		}
	}
	return hash, symmetry
}

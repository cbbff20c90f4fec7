package model

import "math/bits"

// Score returns the area score: Black's stones and the empty points that reach
// only black stones, minus White's. Every stone on the board counts as alive;
// komi is not part of it.
func (b *Board) Score() int {
	score := int(b.stones)
	var seen [NumPoints]bool
	var region [NumPoints]Point
	for p := range b.Points() {
		if b.At(p) != Empty || seen[p] {
			continue
		}
		n, reaches := b.region(p, &seen, &region)
		switch reaches {
		case 1 << Black:
			score += n
		case 1 << White:
			score -= n
		}
	}
	return score
}

// region fills points with the empty points connected with p, marks them as seen,
// and returns how many there are and which colors they reach, a bit per color.
func (b *Board) region(p Point, seen *[NumPoints]bool, points *[NumPoints]Point) (n int, reaches uint8) {
	seen[p] = true
	points[0], n = p, 1
	for i := 0; i < n; i++ {
		for q := range b.Neighbors(points[i]) {
			if c := b.At(q); c != Empty {
				reaches |= 1 << c
			} else if !seen[q] {
				seen[q] = true
				points[n] = q
				n++
			}
		}
	}
	return n, reaches
}

// Areas returns by point whose area it is when every stone is alive. A point with a stone has the stone's color. An empty point
// has the color that alone reaches it, or Empty if several do or none.
func (b *Board) Areas() (owners [NumPoints]Color) {
	var seen [NumPoints]bool
	var region [NumPoints]Point
	for p := range b.Points() {
		if c := b.At(p); c != Empty {
			owners[p] = c
			continue
		}
		if seen[p] {
			continue
		}
		n, reaches := b.region(p, &seen, &region)
		if bits.OnesCount8(reaches) == 1 {
			for _, q := range region[:n] {
				owners[q] = Color(bits.TrailingZeros8(reaches))
			}
		}
	}
	return owners
}

// Balance returns the number of black stones minus that of white ones.
func (b *Board) Balance() int { return int(b.stones) }

// PlayoutScore returns what Score does for a position in which every empty
// point has neighbors of one color only, as when neither side has a move left
// but its own eyes. It is fast and allocates nothing. An empty point with an
// empty neighbor, or neighbors of both colors, counts for nobody.
func (b *Board) PlayoutScore() int {
	score := int(b.stones)
	for _, p := range b.empty[:b.vacant&pointMask] {
		score += int(ownerOf[uint8(b.cell[int(p&pointMask)+origin])])
	}
	return score
}

// ownerOf is the owner of an empty point with given neighbors: 1 Black, -1
// White, 0 nobody. It is indexed by the low byte of a cell.
var ownerOf [256]int8

func init() {
	for i := range ownerOf {
		if i>>blackShift&15 == 15 {
			ownerOf[i]++
		}
		if i>>whiteShift&15 == 15 {
			ownerOf[i]--
		}
	}
}

// Owner returns who owns p when every stone is alive and an empty point belongs to the color that surrounds it at once. That is
// the color of the stone on it or of all its neighbors, else Empty.
func (b *Board) Owner(p Point) Color {
	if c := b.At(p); c != Empty {
		return c
	}
	return Color(ownerOf[uint8(b.cell[int(p&pointMask)+origin])]+3) % 3
}

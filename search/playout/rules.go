package playout

import "gobandit/model"

// Rules say when the playouts of a weighted policy end and how they are scored.
type Rules uint8

const (
	// ReferenceRules are the reference bot's: two passes in a row or Limit moves;
	// empty points belong to the color that they reach alone.
	ReferenceRules Rules = iota

	// GNUGoRules are those of GNU Go's Monte Carlo mode: three passes in a row;
	// after 600 moves nothing but passes; an empty point belongs to the first stone
	// found south, west, north and east of it, and to Black if there is none. An exact
	// tie is a win for Black, which is left to whoever counts wins.
	GNUGoRules
)

// gnuGoMoves is the number of moves after which GNU Go's playouts pass.
const gnuGoMoves = 600

// passes returns the number of passes in a row that end a playout.
func (r Rules) passes() int {
	if r == GNUGoRules {
		return 3
	}
	return 2
}

// score returns the area score of a position at the end of a playout, Black's
// points minus White's.
func (r Rules) score(b *model.Board, t *model.Tracker) int {
	if r == ReferenceRules {
		return referenceScore(b, t)
	}
	score := b.Balance()
	for i := range b.NumEmpty() {
		switch firstStone(t.Around(b.EmptyPoint(i))) {
		case model.White:
			score--
		default:
			score++
		}
	}
	return score
}

// referenceScore returns what Board.Score does, and is fast where all empty
// points are surrounded, as they are at the end of most playouts. Others are
// left where a database values moves at 0, or where the playout was cut off.
func referenceScore(b *model.Board, t *model.Tracker) int {
	for i := range b.NumEmpty() {
		if besideEmpty(t.Around(b.EmptyPoint(i))) {
			return b.Score()
		}
	}
	return b.PlayoutScore()
}

// besideEmpty reports whether a point with the given surroundings, see
// model.Tracker.Around, has an empty point north, west, east or south of it.
func besideEmpty(around uint16) bool { return (around|around>>1)&0x55 != 0x55 }

// firstStone returns the first stone south, west, north and east of a point
// with the given surroundings, see model.Tracker.Around.
func firstStone(around uint16) model.Color {
	for _, direction := range [...]int{3, 1, 0, 2} {
		if c := around >> (2 * direction) & 3; c == 1 || c == 2 {
			return model.Color(c)
		}
	}
	return model.Empty
}

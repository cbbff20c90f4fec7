package model

// Recent are the last moves of a game, the latest first; Pass where there is none.
type Recent [5]Point

// Add adds a move.
func (r *Recent) Add(m Point) {
	copy(r[1:], r[:])
	r[0] = m
}

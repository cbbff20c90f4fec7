package model

// A Variant is what a game by other rules than Go's adds to a Game: package variant has
// them all. The steps of such a game lead to the boards that its variant gives.
type Variant interface {
	// Legal returns nil if m may be tried now, as far as its side knows, else an
	// *IllegalError.
	Legal(m Move) error
	// Play tries m, which adds a step to the game, or returns the error of Legal.
	Play(g *Game, m Move) error
	// Over reports whether the game has ended.
	Over() bool
	// Truncate takes back all steps after the first n.
	Truncate(n int)
	// Clone returns a copy that shares nothing that changes.
	Clone() Variant
}

// SetVariant makes the rules of a variant those of a game without moves.
func (g *Game) SetVariant(v Variant) { g.variant = v }

// Variant returns the variant that is played, nil for Go.
func (g *Game) Variant() Variant { return g.variant }

// Follow adds a step of a variant that leads to b and took stones; a move of no color is
// one that was refused.
func (g *Game) Follow(m Move, b *Board, taken int) { g.jump(m, b, taken) }

// NewPicture returns a board of a size with stones of any color. It has chains and liberties as
// any board, but nobody may play on it: what a stone does to a third color a Board does not know.
func NewPicture(size int, toPlay Color, at func(Point) Color) *Board {
	b := *newBoard(size)
	b.toPlay, b.vacant = toPlay, 0
	for p := range b.Points() {
		if c := at(p); c != Empty {
			b.put(p, c)
			continue
		}
		b.empty[b.vacant] = p
		b.vacant++
	}
	for p := range b.Points() {
		if b.At(p) != Empty && b.next[p] == Pass {
			b.link(p)
		}
	}
	return &b
}

// Illegal returns the error of a move on a board of a size.
func Illegal(m Move, r Reason, size int) error { return &IllegalError{m, r, size} }

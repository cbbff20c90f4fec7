package model

import (
	"fmt"
	"slices"
	"strings"
)

// A Move is a stone of a color on a point, or its pass.
type Move struct {
	Color Color
	Point Point
}

// ParseMove reads a side and a point of a board of the given size, such as
// "B E5" or "W PASS".
func ParseMove(text string, size int) (Move, error) {
	fields := strings.Fields(text)
	if len(fields) != 2 {
		return Move{}, fmt.Errorf("%q, want a side and a point, such as \"B E5\"", text)
	}
	c, err := ParseColor(fields[0])
	if err != nil {
		return Move{}, err
	}
	p, err := ParsePoint(fields[1], size)
	return Move{c, p}, err
}

// A Reason says why a move is illegal.
type Reason uint8

// The reasons why a move is illegal.
const (
	OffBoard Reason = iota + 1
	Occupied
	Suicide
	Ko
	Superko
	OutOfTurn // in variants alone
)

// String returns the reason in words.
func (r Reason) String() string {
	return [...]string{
		OffBoard: "off the board", Occupied: "occupied", Suicide: "suicide", Ko: "ko",
		Superko: "superko: it repeats an earlier position", OutOfTurn: "out of turn",
	}[r]
}

// An IllegalError reports a move that the rules forbid.
type IllegalError struct {
	Move   Move
	Reason Reason
	size   int
}

func (e *IllegalError) Error() string {
	point := "a point off the board"
	if e.Reason != OffBoard {
		point = e.Move.Point.Vertex(e.size)
	}
	return fmt.Sprintf("illegal move: %s %s: %s", e.Move.Color, point, e.Reason)
}

// A Game is a game of Go, ended by two passes in a row. The zero Game is not
// usable; make one with NewGame.
type Game struct {
	rules    Rules
	start    Board // the position before the first move
	board    Board
	komi     float64
	placed   bool // only stones of start are handicap stones, see NumHandicap
	moves    []Move
	hashes   []uint64 // of start and of the position after each move
	captures []int32  // stones taken by each move; negative: its own, by suicide
	jumps    []jump   // in their order
	variant  Variant  // whose rules count in place of Go's; nil: none
}

// NewGame returns a game on an empty board of the given size, MinSize to
// MaxSize, with Black to move, by DefaultRules.
func NewGame(size int, komi float64) (*Game, error) {
	b, err := NewBoard(size)
	if err != nil {
		return nil, err
	}
	return GameFrom(b, komi), nil
}

// GameFrom returns a game that begins with a copy of position b, by DefaultRules.
func GameFrom(b *Board, komi float64) *Game {
	g := &Game{rules: DefaultRules}
	g.SetKomi(komi)
	g.begin(b)
	return g
}

// begin makes b the position before the first move.
func (g *Game) begin(b *Board) {
	g.start, g.board = *b, *b
	g.hashes = append(g.hashes[:0], b.Hash())
}

// Board returns the current position. It belongs to the game: copy it before
// playing on it.
func (g *Game) Board() *Board { return &g.board }

// Size returns the width of the board.
func (g *Game) Size() int { return g.board.Size() }

// Komi returns the points added to White's score.
func (g *Game) Komi() float64 { return g.komi }

// SetKomi sets the points added to White's score.
func (g *Game) SetKomi(komi float64) { g.komi = komi + 0 } // -0 is 0

// WhiteBonus returns what White's score gets besides what the board gives: komi,
// and the compensation for handicap stones.
func (g *Game) WhiteBonus() float64 {
	return g.komi + g.rules.Compensation.Points(g.NumHandicap())
}

// PlayoutBonus returns what White's score gets besides the area of a playout from
// the position.
//
// Under territory scoring a stone is no point, so that area counts too much for the
// side that has put more stones on the board, prisoners among them. Until the end
// the side to move puts half a stone more, in the mean.
func (g *Game) PlayoutBonus() float64 {
	if g.rules.Scoring != TerritoryScoring {
		return g.WhiteBonus()
	}
	stones := g.Captures(White) - g.Captures(Black)
	for p := range g.board.Points() {
		switch g.board.At(p) {
		case Black:
			stones++
		case White:
			stones--
		}
	}
	half := .5
	if g.ToPlay() == White {
		half = -.5
	}
	return g.WhiteBonus() + float64(stones) + half
}

// Rules returns the rules of the game.
func (g *Game) Rules() Rules { return g.rules }

// SetRules sets what is legal, and what counts, from now on.
func (g *Game) SetRules(r Rules) { g.rules = r }

// ToPlay returns the side to move.
func (g *Game) ToPlay() Color { return g.board.ToPlay() }

// SetToPlay makes c the side to move.
func (g *Game) SetToPlay(c Color) {
	if len(g.moves) == 0 {
		g.start.SetToPlay(c)
	}
	g.board.SetToPlay(c)
}

// Setup puts stones on the board before the first move, in place of those that
// are there. It returns an error and changes nothing if moves have been played,
// or as Board.Setup does.
func (g *Game) Setup(black, white []Point) error {
	if len(g.moves) > 0 {
		return fmt.Errorf("setup after move %d, want it before the first", len(g.moves))
	}
	b := g.start
	if err := b.Setup(black, white); err != nil {
		return err
	}
	g.begin(&b)
	return nil
}

// Legal returns nil if m may be played now, else an *IllegalError. Either side
// may move, whoever's turn it is.
func (g *Game) Legal(m Move) error {
	if g.variant != nil {
		return g.variant.Legal(m)
	}
	var b Board
	_, err := g.try(&b, m)
	return err
}

// try makes b the position after m and returns its hash.
func (g *Game) try(b *Board, m Move) (hash uint64, err error) {
	illegal := func(r Reason) (uint64, error) { return 0, &IllegalError{m, r, g.Size()} }
	*b = g.board
	b.SetToPlay(m.Color)

	switch p := m.Point; {
	case p == Pass:
	case !b.On(p):
		return illegal(OffBoard)
	case b.At(p) != Empty:
		return illegal(Occupied)
	case b.Ko() == p:
		return illegal(Ko)
	case !b.Legal(p) && !(g.rules.Suicide && b.Suicide(p)):
		return illegal(Suicide)
	}

	b.Play(m.Point)
	hash = g.hashes[len(g.hashes)-1]
	if m.Point == Pass {
		return hash, nil
	}

	if b.NumEmpty() == g.board.NumEmpty()-1 {
		hash ^= zobrist[m.Color][m.Point]
	} else { // it took stones
		hash = b.Hash()
	}

	if g.repeats(hash, m.Color) {
		return illegal(Superko)
	}
	return hash, nil
}

// repeats reports whether superko forbids c to make the position of a hash.
func (g *Game) repeats(hash uint64, c Color) bool {
	from, first := g.base(len(g.moves))
	switch g.rules.Ko {
	case PositionalSuperko:
		return slices.Contains(g.hashes[first:], hash)
	case SituationalSuperko:
		moved := from.ToPlay().Opponent()
		for i, h := range g.hashes[first:] {
			if i > 0 && g.moves[first+i-1].Color != Empty {
				moved = g.moves[first+i-1].Color
			}
			if h == hash && moved == c {
				return true
			}
		}
	}
	return false
}

// Play plays m, or returns an *IllegalError and changes nothing. Either side
// may move, whoever's turn it is.
func (g *Game) Play(m Move) error {
	if g.variant != nil {
		return g.variant.Play(g, m)
	}
	var b Board
	hash, err := g.try(&b, m)
	if err != nil {
		return err
	}
	taken := 0
	if m.Point != Pass {
		taken = b.NumEmpty() - g.board.NumEmpty() + 1
		if b.At(m.Point) == Empty {
			taken = -taken
		}
	}
	g.board = b
	g.step(m, hash, taken)
	return nil
}

// step notes a step that has led to the present position.
func (g *Game) step(m Move, hash uint64, taken int) {
	g.moves = append(g.moves, m)
	g.hashes = append(g.hashes, hash)
	g.captures = append(g.captures, int32(taken))
}

// Undo takes back the last move and reports whether there was one.
func (g *Game) Undo() bool {
	n := len(g.moves) - 1
	if n < 0 {
		return false
	}
	g.Truncate(n)
	return true
}

// Truncate takes back all moves after the first n, whose side to move is then
// that of the first of them. It costs one replay of n moves.
func (g *Game) Truncate(n int) {
	if n >= len(g.moves) {
		return
	}
	g.board = *g.At(n)
	if c := g.moves[n].Color; c != Empty {
		g.board.SetToPlay(c)
	}
	g.moves, g.hashes, g.captures = g.moves[:n], g.hashes[:n+1], g.captures[:n]
	for len(g.jumps) > 0 && g.jumps[len(g.jumps)-1].step > n {
		g.jumps = g.jumps[:len(g.jumps)-1]
	}
	if g.variant != nil {
		g.variant.Truncate(n)
	}
}

// At returns the position after the first n moves.
func (g *Game) At(n int) *Board {
	from, step := g.base(n)
	b := *from
	for _, m := range g.moves[step:n] {
		if m.Color != Empty {
			b.SetToPlay(m.Color)
			b.Play(m.Point)
		}
	}
	return &b
}

// Moves returns the moves played so far, and in a game out of a record a move of
// no color for each step without one: see Edit. The slice belongs to
// the game.
func (g *Game) Moves() []Move { return g.moves }

// NumMoves returns the number of Moves.
func (g *Game) NumMoves() int { return len(g.moves) }

// Passes returns the number of passes in a row at the end of the game so far.
func (g *Game) Passes() int {
	n := 0
	_, step := g.base(len(g.moves))
	for _, m := range slices.Backward(g.moves[step:]) {
		switch {
		case isNoMove(m):
		case m.Point == Pass:
			n++
		default:
			return n
		}
	}
	return n
}

// Over reports whether two passes in a row have ended the game, or a variant's rules.
func (g *Game) Over() bool {
	if g.variant != nil {
		return g.variant.Over()
	}
	return g.Passes() >= 2
}

// Captures returns the number of stones that c has taken.
func (g *Game) Captures(c Color) int { return g.CapturesAt(len(g.moves), c) }

// CapturesAt returns the number of stones that c has taken with the first n moves.
func (g *Game) CapturesAt(n int, c Color) int {
	taken := 0
	for i, m := range g.moves[:n] {
		if n := int(g.captures[i]); n > 0 == (m.Color == c) {
			taken += max(n, -n)
		}
	}
	return taken
}

// Clone returns a copy of g that shares nothing with it.
func (g *Game) Clone() *Game {
	c := *g
	c.moves = append([]Move(nil), g.moves...)
	c.hashes = append([]uint64(nil), g.hashes...)
	c.captures = append([]int32(nil), g.captures...)
	c.jumps = append([]jump(nil), g.jumps...)
	if g.variant != nil {
		c.variant = g.variant.Clone()
	}
	return &c
}

// Package playout plays positions to their end: the policies that choose a playout's moves, and what a search learns from them.
package playout

import "gobandit/model"

// A Policy plays positions to their end. It may keep what it knows of a position
// up to date with each move, so it needs all of them. A Policy is for one
// goroutine.
type Policy interface {
	// Start makes root, of which it keeps a copy, the position that Restart goes
	// back to. last is the move that led there, Pass if there is none.
	Start(root *model.Board, last model.Point)

	// Restart makes b a copy of the root.
	Restart(b *model.Board)

	// Play plays a legal move on b, on the way from the root to a leaf.
	Play(b *model.Board, p model.Point)

	// Choose returns a move that Run could play next, with the chances it has there,
	// and plays nothing.
	Choose(b *model.Board, rng *RNG) model.Point

	// Reason names what made the last choice: one of the rules, or "pattern" or "random".
	Reason() string

	// Run plays b to its end. It returns the number of moves, closing passes
	// included, which are in trace, and the area score, Black's points minus
	// White's before komi. It allocates nothing.
	Run(b *model.Board, rng *RNG, trace *model.Trace) (moves, score int)
}

// An Answer is a move that a rule finds.
type Answer struct {
	Move model.Point
	Rule Rule
}

// Uniform is the policy of uniformly random moves that fill no eyes, by the
// reference bot's rules: two passes in a row end a playout, or Limit moves.
//
// Source: Don Dailey's specification of the reference bot, computer-go list,
// October 2008.
type Uniform struct{ root model.Board }

// Start implements Policy.
func (u *Uniform) Start(root *model.Board, _ model.Point) { u.root = *root }

// Restart implements Policy.
func (u *Uniform) Restart(b *model.Board) { b.CopyFrom(&u.root) }

// Play implements Policy.
func (u *Uniform) Play(b *model.Board, p model.Point) { b.Play(p) }

// Run implements Policy.
func (u *Uniform) Run(b *model.Board, rng *RNG, trace *model.Trace) (moves, score int) {
	n, next := b.PlayUniform(rng.state, Limit(b.Size()), trace)
	rng.state = next
	return n, b.PlayoutScore()
}

// Limit returns the number of moves after which a playout by the reference
// bot's rules is cut off.
func Limit(size int) int { return 3 * size * size }

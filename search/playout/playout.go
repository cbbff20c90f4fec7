package playout

import "gobandit/model"

// Limit returns the number of moves after which a playout by the reference
// bot's rules is cut off.
//
// Source: Don Dailey's specification of the reference bot, computer-go list,
// October 2008.
func Limit(size int) int { return 3 * size * size }

// Uniform plays b to its end by uniformly random moves that fill no eyes, two
// passes in a row or Limit moves, and returns the number of moves, closing
// passes included. The moves are in trace. It allocates nothing.
func Uniform(b *model.Board, rng *RNG, trace *model.Trace) int {
	n, next := b.PlayUniform(rng.state, Limit(b.Size()), trace)
	rng.state = next
	return n
}

package search

import (
	"math/rand/v2"

	"gobandit/model"
	"gobandit/search/params"
	"gobandit/search/playout"
)

// A sim is a position that the iterations of a worker are played on, and the
// game's rules with it. It has a root that every iteration begins from.
type sim interface {
	size() int // of the board

	reset()                               // back to the root
	determinize(seat int, rng *rand.Rand) // draws anew what the seat cannot see
	settle()                              // makes the position the root
	toPlay() int                          // the seat to move
	over() bool                           // the game has ended

	// moves appends the moves worth a search: the legal ones, those into the
	// mover's own eyes only if asked for, and last the pass.
	moves(dst []model.Point, eyes bool) []model.Point

	// play plays a move and returns what came of it: the move itself where there
	// is no chance. replay plays a move that has the given outcome.
	play(p model.Point, rng *rand.Rand) model.Point
	replay(p, outcome model.Point)

	// rollout plays to the end by the root player's rollout policy and returns the
	// number of moves, which are in trace. draw returns the move that the policy of
	// the seat to move would play.
	rollout(rng *playout.RNG, trace *model.Trace) int
	draw(raw bool, rng *playout.RNG) model.Point

	// areas fills in the area of each seat at the end of a rollout, komi counted,
	// and reports whether the game is over there; margin is the first seat's lead,
	// komi left out.
	areas(dst []float64) (finished bool)
	margin() float64

	key(kind params.MCGSStateKey) (key uint64, symmetry int)
	stone(p model.Point) bool // there is one on p
	board() *model.Board      // nil if there is no such board
	// lastMoves returns the last move and the one before; Pass where there is none.
	lastMoves() (last, before model.Point)

	// answers appends what the rollout policy would answer to the last move.
	answers(dst []playout.Answer) []playout.Answer
}

package search

import (
	"gobandit/model"
	"gobandit/search/params"
)

// A sim is a position that the iterations of a worker are played on, and the
// game's rules with it. It has a root that every iteration begins from.
type sim interface {
	reset()      // back to the root
	toPlay() int // the side to move
	over() bool  // the game has ended

	// moves appends the moves worth a search: the legal ones, those into the
	// mover's own eyes only if asked for, and last the pass.
	moves(dst []model.Point, eyes bool) []model.Point

	// play plays a move and returns what came of it: in Go the move itself.
	play(p model.Point) (outcome model.Point)

	// rollout plays to the end by the root player's rollout policy and returns the
	// number of moves, which are in trace. draw returns the move that the policy of
	// the side to move would play, or any legal move.
	rollout(trace *model.Trace) int
	draw(any bool) model.Point

	// areas fills in the area of each side at the end of a rollout, komi counted,
	// and reports whether the game is over there; margin is the first side's lead,
	// komi left out.
	areas(dst []float64) (finished bool)
	margin() float64

	stone(p model.Point) bool   // there is one on p
	color(side int) model.Color // of its stones
	board() *model.Board        // nil in a variant; where there is one, the position is a goSim
	lastMoves() *model.Recent   // of the game

	// key returns the key of the position in graphs, and the symmetry that turns the position to that of the
	// key's node.
	key(kind params.MCGSStateKey) (key uint64, symmetry int)
}

// A viewSim is a sim that people look at: of an explorer or a film.
type viewSim interface {
	sim

	legal(p model.Point) bool
	seen(side int) *model.Board // as a side sees it; below 0 is all of it

	// look plays a move of a node where the position allows it. Chance does what the side wants, and what is hidden is
	// drawn again until the move is possible. It reports whether the position is exact: neither has a part in it. stay makes a
	// side the one to move next, as if the others had passed.
	look(p model.Point) (exact bool)
	stay(side int)
}

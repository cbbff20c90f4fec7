package variant

import (
	"math/rand/v2"

	"gobandit/model"
)

// Traits are what a search must know of a variant before it plays. They are the
// same for all positions of a game; Teams must not be changed.
type Traits struct {
	Name               string
	Seats              int
	Teams              []int // by seat; the team's number plus one is its color on the board
	Deterministic      bool  // a move has one outcome only, given everything that is on the board
	PerfectInformation bool  // every seat sees everything
}

// NumTeams returns the number of teams, which is that of the colors.
func (t Traits) NumTeams() int {
	n := 0
	for _, team := range t.Teams {
		n = max(n, team+1)
	}
	return n
}

// Refused is the outcome of a move that hidden stones made impossible: nothing
// was played, some of them are revealed, and the same seat is to move again.
const Refused model.Point = 0xFFFE

// A Position is a position of a variant of Go, the truth with everything that
// some seats cannot see. Seats are numbered from 0 and move in turn. Legal,
// Moves, Draw, At and Hash use nothing that the seat to move does not know;
// Results and Scores know all.
//
// Play, Replay, Moves, Draw, Determinize and CopyFrom allocate nothing once a
// Position has been used for a game. A Position belongs to one goroutine.
type Position interface {
	// Traits returns what is true of all positions of the game.
	Traits() Traits
	// Size returns the width of the board.
	Size() int
	// ToPlay returns the seat to move.
	ToPlay() int
	// Over reports whether every seat has passed in turn, or the move limit is
	// reached. Then no more moves may be played.
	Over() bool
	// Moves appends to dst the moves that are legal as far as the seat to move
	// knows, its own 1-point eyes left out, and as the last one Pass.
	Moves(dst []model.Point) []model.Point
	// Draw returns a move drawn uniformly from Moves without Pass, or Pass if
	// there is no other: the move of a uniform playout. It is much faster than
	// Moves.
	Draw(rng *rand.Rand) model.Point
	// Legal reports whether the seat to move may play p as far as it knows. Pass
	// is always legal.
	Legal(p model.Point) bool
	// Play plays a legal move for the seat to move and returns its outcome: where
	// the stone landed, Pass, or Refused. Only variants that are not
	// Deterministic use rng, which is nil-safe in the others.
	//
	// Where a variant has no perfect information, moves of the same outcome may
	// reveal different stones; the positions differ in Hash.
	Play(p model.Point, rng *rand.Rand) model.Point
	// Replay plays p with the outcome that Play returned for it in an equal
	// position, and returns the outcome: another one where p cannot have that.
	Replay(p, outcome model.Point) model.Point
	// Clone returns a copy that shares nothing with the position.
	Clone() Position
	// CopyFrom makes the position a copy of src, one of the same game: of the
	// same name, size and komi.
	CopyFrom(src Position)
	// Determinize draws anew what the seat cannot see, uniformly from all that
	// is consistent with what it has seen in the game. With perfect information
	// it does nothing.
	Determinize(seat int, rng *rand.Rand)
	// Results writes the seats' results to dst, 0 to 1: 1 to every seat of the
	// team with the greatest score, 1/n to those of n teams that tie for it.
	Results(dst []float64)
	// Scores writes the seats' scores to dst: the area of its color plus its
	// komi. Of n teams the i-th, from 0, has i/(n-1) of the game's komi: White
	// all of it, the second of three colors one half.
	Scores(dst []float64)
	// Hash returns a number that identifies positions by what everybody sees:
	// stones, seat to move, ko and passes. Equal ones have equal hashes in every
	// run of the program.
	Hash() uint64
	// At returns what everybody sees on p, a point of the board: 0 if it looks
	// empty, else the stone's color from 1 on.
	At(p model.Point) int
	// Board returns the board as the seat sees it, on which nobody may play; -1 sees
	// everything.
	Board(seat int) *model.Board
	// View returns a diagram as the seat sees the board, a line per row, with
	// names of columns and rows; -1 sees everything.
	View(seat int) string
}

// A Revealer is a Position without perfect information, which returns the points
// of the stones that the last move revealed to everybody. Those that it also
// captured are not there any more.
type Revealer interface {
	Revealed() []model.Point
	// Secrets returns the points of the stones that the seat alone sees.
	Secrets(seat int) []model.Point
}

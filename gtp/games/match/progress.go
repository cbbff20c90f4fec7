package match

import (
	"gobandit/model"
	"gobandit/search"
)

// Progress is the state of a running game at one moment. Whoever gets one may
// keep it.
type Progress struct {
	Black, White string       // names of the players
	MoveNumber   int          // number of moves so far, with passes
	Board        *model.Board // copy of the position
	Last         model.Move   // latest move; its Color is Empty before the first one
	Start        *model.Game  // the game without its moves, but with handicap stones; nobody may change it
	Moves        []model.Move // the moves so far as they were chosen; nobody may change them

	// Snapshot is the newest search of the game: that of the player who is thinking, or
	// the one behind Last. nil if none is known.
	Snapshot *search.Snapshot

	// Mover is the color of the player who is thinking, or who has moved last; Empty before
	// the first search. Tree is that player's search tree; nil if it is not in this process.
	// It goes on changing, as the player searches for its next moves.
	Mover model.Color
	Tree  *Tree

	// Steps hold the game and let it go on; nil if another process plays it.
	Steps *Steps

	// WinRate is the newest estimate of Black's chance, 0 to 1; NaN if unknown.
	WinRate float64
}

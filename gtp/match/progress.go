package match

import (
	"gobandit/model"
	"gobandit/search"
)

// Progress is the state of a running game at one moment. Whoever gets one may
// keep it.
type Progress struct {
	Black, White string       // the players' names
	MoveNumber   int          // moves made so far, passes counted
	Board        *model.Board // a copy of the position
	ToPlay       model.Color
	Last         model.Move   // Color is Empty before the first move
	Start        *model.Game  // the game without its moves, handicap stones placed; not to be changed
	Moves        []model.Move // so far; not to be changed
	Captures     [3]int       // stones captured by each color, indexed by model.Color

	// Snapshot is the newest search of the game: of the player who is thinking,
	// or the one behind Last. nil if none is known.
	Snapshot *search.Snapshot

	// WinRate is the newest estimate of Black's chance, 0 to 1; NaN if unknown.
	WinRate float64

	Thinking bool    // ToPlay is searching and Snapshot is its search
	Record   *Record // the finished game; nil while it goes on
}

package search

import (
	"time"

	"gobandit/model"
	"gobandit/search/params"
)

// MaxTime bounds the time of a search or a move.
const MaxTime = 24 * time.Hour

// A Budget bounds a search; it ends at whichever bound comes first. A zero
// field is no bound, and a Budget without bounds searches until its context
// ends.
type Budget struct {
	Playouts int                  // playouts of this search, not counting a reused tree's
	Boards   [len(BoardSizes)]int // Playouts on boards nearest to each size, if they differ
	Time     time.Duration        // wall-clock time
	Usual    time.Duration        // less than Time, after which a search for a move ends if the choice is clear; 0 is none
	Moves    int                  // moves played, in the tree and in playouts
	Copies   int                  // copies of the position
	Calls    int                  // moves played and copies together
	Whole    bool                 // all of it is to be used, for no move is to be chosen: no early stop

	// Wide is how much the search of one position for a person looks at other moves of
	// the root than the best, from 0, as a search for a move, to 1. Clients call it
	// analysisWideRootNoise.
	Wide float64

	MovesOwnership bool // the ownership of each move of the root is wanted

	Tape bool // the search's past is wanted: see Searcher.Tape
	Wind bool // and trees to wind back to, if it repeats: see Tape.Wind
}

// Bounded reports whether the budget has any bound.
func (b Budget) Bounded() bool {
	return b.Playouts > 0 || b.Time > 0 || b.Moves > 0 || b.Copies > 0 || b.Calls > 0
}

// BoardSizes are the widths of boards for which something can be set: on another board it is as on the nearest of them.
var BoardSizes = [...]int{9, 13, 19}

// NearestSize returns the place in BoardSizes of the width nearest to that of a board.
func NearestSize(width int) int {
	at := 0
	for i, of := range BoardSizes {
		if model.Apart(of, width) < model.Apart(BoardSizes[at], width) {
			at = i
		}
	}
	return at
}

// On returns the budget on a board of a width: without Boards.
func (b Budget) On(width int) Budget {
	if b.Boards != [len(BoardSizes)]int{} {
		b.Playouts, b.Boards = b.Boards[NearestSize(width)], [len(BoardSizes)]int{}
	}
	return b
}

// share returns one of n equal parts of a budget.
func (b Budget) share(n int) Budget {
	if n > 1 {
		if b.Playouts > 0 {
			b.Playouts = max(1, b.Playouts/n)
		}
		b.Time, b.Usual = b.Time/time.Duration(n), b.Usual/time.Duration(n)
		b.Moves, b.Copies, b.Calls = b.Moves/n, b.Copies/n, b.Calls/n
	}
	return b
}

// BudgetOf returns the budget that parameters name. It has no bounds if they leave
// that to others.
func BudgetOf(p *params.Params) Budget {
	switch p.BudgetType {
	case params.BudgetTypeTime:
		return Budget{Time: time.Duration(p.Budget-p.BreakMS) * time.Millisecond}
	case params.BudgetTypeIterations:
		return Budget{Playouts: p.Budget}
	case params.BudgetTypeFMCalls:
		return Budget{Moves: p.Budget}
	case params.BudgetTypeFMAndCopyCalls:
		return Budget{Calls: p.Budget}
	}
	return Budget{Copies: p.Budget}
}

// SetBudget writes a budget into parameters. Those have no words for several
// bounds, and name none then.
func SetBudget(p *params.Params, b Budget) {
	p.BreakMS = 0
	switch b {
	case Budget{Playouts: b.Playouts, Boards: b.Boards}:
		p.BudgetType, p.Budget = params.BudgetTypeIterations, b.Playouts
	case Budget{Time: b.Time}:
		p.BudgetType, p.Budget = params.BudgetTypeTime, int(b.Time/time.Millisecond)
	case Budget{Moves: b.Moves}:
		p.BudgetType, p.Budget = params.BudgetTypeFMCalls, b.Moves
	case Budget{Calls: b.Calls}:
		p.BudgetType, p.Budget = params.BudgetTypeFMAndCopyCalls, b.Calls
	case Budget{Copies: b.Copies}:
		p.BudgetType, p.Budget = params.BudgetTypeCopyCalls, b.Copies
	default:
		p.BudgetType, p.Budget = params.BudgetTypeIterations, 0
	}
}

package search

import (
	"time"

	"gobandit/search/params"
)

// A Limit is the budget of a search in one of TAG's kinds, with TAG's rule for its
// end. A [Clock] applies those that count moves and copies. Iterations it counts
// itself, and time it takes whole, by the wall clock: not two iterations less.
type Limit struct {
	Type   params.BudgetType
	Budget int // milliseconds of BUDGET_TIME, else how many of what Type counts
	Break  int // milliseconds of BUDGET_TIME to leave over
}

// Spent is what a search has used so far.
type Spent struct {
	Iterations int
	Moves      int // played, rollouts included: TAG's forward model calls
	Copies     int // of the position
	Time       time.Duration
}

// Reached reports whether a search that has made an iteration or more must end.
// With BUDGET_TIME it ends when what remains is no more than two iterations take
// on average. Budgets that count moves or copies hold for iterations, too, and
// are passed by what the last iteration took.
func (l Limit) Reached(s Spent) bool {
	switch l.Type {
	case params.BudgetTypeTime:
		remaining := time.Duration(l.Budget)*time.Millisecond - s.Time
		average := s.Time / time.Duration(max(1, s.Iterations))
		return remaining <= 2*average || remaining <= time.Duration(l.Break)*time.Millisecond
	case params.BudgetTypeFMCalls:
		return max(s.Moves, s.Iterations) > l.Budget
	case params.BudgetTypeFMAndCopyCalls:
		return max(s.Moves+s.Copies, s.Iterations) > l.Budget
	case params.BudgetTypeCopyCalls:
		return max(s.Copies, s.Iterations) > l.Budget
	}
	return s.Iterations >= l.Budget
}

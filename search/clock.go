package search

import (
	"context"
	"math"
	"sync/atomic"
	"time"

	"gobandit/search/params"
)

// WatchInterval is the least time between two snapshots of a search.
const WatchInterval = 50 * time.Millisecond

// A Clock says when a search must stop: at the end of its context or its budget.
// Asking it costs one atomic load.
type Clock struct {
	begin   time.Time
	limit   int           // playouts
	time    time.Duration // 0 is no bound
	limits  []Limit       // of another kind; without a type there is none
	stopped atomic.Bool
	release []func() bool
}

// NewClock starts the clock of a search. Its Stop must be called. The time of the
// search is the usual one, if there is one.
func NewClock(ctx context.Context, budget Budget) *Clock {
	if budget.Usual > 0 {
		budget.Time = budget.Usual
	}
	c := &Clock{begin: time.Now(), limit: budget.Playouts, time: budget.Time}
	for _, l := range []Limit{
		{Type: params.BudgetTypeFMCalls, Budget: budget.Moves},
		{Type: params.BudgetTypeCopyCalls, Budget: budget.Copies},
		{Type: params.BudgetTypeFMAndCopyCalls, Budget: budget.Calls},
	} {
		if l.Budget > 0 {
			c.limits = append(c.limits, l)
		}
	}
	if c.limit <= 0 {
		c.limit = math.MaxInt
	}
	expire := func() { c.stopped.Store(true) }
	c.release = append(c.release, context.AfterFunc(ctx, expire))
	if budget.Time > 0 {
		c.release = append(c.release, time.AfterFunc(budget.Time, expire).Stop)
	}
	return c
}

// Stop ends the search of the clock and frees what it holds.
func (c *Clock) Stop() {
	c.stopped.Store(true)
	for _, release := range c.release {
		release()
	}
}

// Stopped reports whether a search with the given number of playouts behind it
// must end.
func (c *Clock) Stopped(playouts int) bool {
	return playouts >= c.limit || c.stopped.Load()
}

// Spent reports whether a search has used up its budget of moves or copies.
func (c *Clock) Spent(s Spent) bool {
	for _, l := range c.limits {
		if s.Iterations > 0 && l.Reached(s) {
			return true
		}
	}
	return false
}

// Elapsed returns the wall-clock time since the search began.
func (c *Clock) Elapsed() time.Duration { return time.Since(c.begin) }

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

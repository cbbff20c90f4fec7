package search

import (
	"context"
	"sync/atomic"
	"time"
)

// WatchInterval is the least time between two snapshots of a search.
const WatchInterval = 50 * time.Millisecond

// A Clock says when a search must stop: at the end of its context or its budget.
// Asking it costs one atomic load.
type Clock struct {
	begin   time.Time
	budget  Budget // its Time is the usual one, if there is one
	stopped atomic.Bool
	release []func() bool
}

// NewClock starts the clock of a search. Its Stop must be called. The time of the
// search is the usual one, if there is one.
func NewClock(ctx context.Context, budget Budget) *Clock {
	if budget.Usual > 0 {
		budget.Time = budget.Usual
	}
	c := &Clock{begin: time.Now(), budget: budget}
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
	return c.budget.Playouts > 0 && playouts >= c.budget.Playouts || c.stopped.Load()
}

// Spent is what a search has used so far.
type Spent struct {
	Iterations int
	Moves      int // played, rollouts included: TAG's forward model calls
	Copies     int // of the position
}

// Spent reports whether a search has used up its budget of moves or copies. As in TAG, such a
// budget bounds iterations, too, and the last iteration may exceed it.
func (c *Clock) Spent(s Spent) bool {
	exceeds := func(used, bound int) bool { return bound > 0 && max(used, s.Iterations) > bound }
	return exceeds(s.Moves, c.budget.Moves) || exceeds(s.Copies, c.budget.Copies) || exceeds(s.Moves+s.Copies, c.budget.Calls)
}

// Elapsed returns the wall-clock time since the search began.
func (c *Clock) Elapsed() time.Duration { return time.Since(c.begin) }

package search

import (
	"context"
	"math"
	"sync/atomic"
	"time"
)

// WatchInterval is the least time between two snapshots of a search.
const WatchInterval = 50 * time.Millisecond

// A Clock tells a search when to stop: at the end of its context or its budget.
// Asking it costs one atomic load.
type Clock struct {
	begin   time.Time
	limit   int
	stopped atomic.Bool
	release []func() bool
}

// NewClock starts the clock of a search. Its Stop must be called.
func NewClock(ctx context.Context, budget Budget) *Clock {
	c := &Clock{begin: time.Now(), limit: budget.Playouts}
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

// Elapsed returns the wall-clock time since the search began.
func (c *Clock) Elapsed() time.Duration { return time.Since(c.begin) }

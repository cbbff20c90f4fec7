package gtp

import (
	"time"

	"gobandit/model"
)

// A Clock keeps the time of both sides. The zero Clock has no limit.
type Clock struct {
	Control TimeControl
	left    [3]Left // indexed by color
}

// Left is the time that a side has left.
type Left struct {
	Time time.Duration
	// Stones is 0 in main time. In overtime it is the number of moves to be made in
	// Time, or the number of periods left, with Japanese byo-yomi.
	Stones int
}

// NewClock returns a clock on which both sides have their full time.
func NewClock(t TimeControl) Clock {
	c := Clock{Control: t}
	full := Left{Time: t.Main}
	if t.Main == 0 && t.overtime() {
		full = c.period(t.Periods)
	}
	c.left[model.Black], c.left[model.White] = full, full
	return c
}

// period returns a full period of overtime. The number is that of periods left, with
// Japanese byo-yomi.
func (c *Clock) period(left int) Left {
	if c.Control.Periods > 0 {
		return Left{c.Control.Byoyomi, left}
	}
	return Left{c.Control.Byoyomi, c.Control.Stones}
}

// Left returns the time that a side has left.
func (c *Clock) Left(side model.Color) Left { return c.left[side] }

// Set sets the time that a side has left.
func (c *Clock) Set(side model.Color, left Left) { c.left[side] = left }

// Spend takes the time of a move from a side's clock and reports whether the
// move came in time. A side that is late has no time left.
func (c *Clock) Spend(side model.Color, d time.Duration) bool {
	left, t := &c.left[side], &c.Control
	if !t.Limited() {
		return true
	}
	if t.MostMove > 0 && d > t.MostMove {
		*left = Left{}
		return false
	}

	if left.Stones == 0 { // main time
		if left.Time -= d; left.Time >= 0 {
			left.Time += t.Increment
			if t.Cap > 0 {
				left.Time = min(left.Time, t.Cap)
			}
			return true
		}
		d = -left.Time // the rest of the move counts as overtime
		*left = Left{}
		if !t.overtime() {
			return false
		}
		*left = c.period(t.Periods)
	}

	if t.Periods > 0 {
		for ; d > t.Byoyomi && left.Stones > 0; d -= t.Byoyomi {
			left.Stones--
		}
		left.Time = t.Byoyomi
		if left.Stones == 0 {
			*left = Left{}
			return false
		}
		return true
	}

	if left.Time -= d; left.Time < 0 {
		*left = Left{}
		return false
	}
	if left.Stones--; left.Stones == 0 {
		*left = c.period(0)
	}
	return true
}

// Longest returns the longest time that a side's next move can take without
// losing. It means nothing without a limit.
func (c *Clock) Longest(side model.Color) time.Duration {
	left, t := c.left[side], c.Control
	longest := left.Time
	switch {
	case t.Periods > 0 && left.Stones == 0:
		longest += time.Duration(t.Periods) * t.Byoyomi
	case t.Periods > 0:
		longest = time.Duration(left.Stones) * t.Byoyomi
	case left.Stones == 0:
		longest += t.Byoyomi
	}
	if t.MostMove > 0 {
		longest = min(longest, t.MostMove)
	}
	return longest
}

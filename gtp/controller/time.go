package controller

import (
	"context"
	"math"
	"strconv"
	"time"

	"gobandit/gtp"
	"gobandit/model"
)

// SetTime sets the engine's time control, by the fullest command that the engine has.
// Without kgs-time_settings it gets one period of Japanese byo-yomi, without
// kata-time_settings no increment of Fischer time, and without time_settings nothing.
func (e *Process) SetTime(ctx context.Context, t gtp.TimeControl) error {
	main, period, stones := wholeSeconds(t.Main), wholeSeconds(t.Byoyomi), t.Stones
	e.onePeriod = false
	switch {
	case !t.Limited():
		period = "1" // a period without stones means no limit in the protocol
	case t.Periods > 0:
		if done, err := e.doKnown(ctx, "kgs-time_settings", "byoyomi", seconds(t.Main), seconds(t.Byoyomi), strconv.Itoa(t.Periods)); done || err != nil {
			return err
		}
		stones, e.onePeriod = 1, true
	case t.Increment > 0:
		if done, err := e.doKnown(ctx, "kata-time_settings", "fischer", seconds(t.Main), seconds(t.Increment)); done || err != nil {
			return err
		}
	}
	_, err := e.doKnown(ctx, "time_settings", main, period, strconv.Itoa(stones))
	return err
}

// TimeLeft sets the time that a side has left, in whole seconds: one for a part of one, since
// engines give up without time.
func (e *Process) TimeLeft(ctx context.Context, c model.Color, left gtp.Left) error {
	if e.onePeriod {
		left.Stones = min(left.Stones, 1)
	}
	_, err := e.doKnown(ctx, "time_left", c.Letter(), wholeSeconds(left.Time), strconv.Itoa(left.Stones))
	return err
}

// doKnown sends a command if the engine has it.
func (e *Process) doKnown(ctx context.Context, command string, args ...string) (known bool, err error) {
	if known, err = e.Knows(ctx, command); err != nil || !known {
		return false, err
	}
	_, err = e.Do(ctx, command, args...)
	return true, err
}

// wholeSeconds writes a time for GTP's own commands, whose times are whole numbers: GNU Go
// refuses others. A part of a second alone is one, since 0 is another rule, or no time at all.
func wholeSeconds(d time.Duration) string {
	if d > 0 {
		d = max(time.Second, d.Truncate(time.Second))
	}
	return seconds(d)
}

// seconds writes a time in seconds, with a fraction if need be.
func seconds(d time.Duration) string {
	return strconv.FormatFloat(math.Round(1000*d.Seconds())/1000, 'f', -1, 64)
}

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
	main, period, stones := seconds(t.Main), seconds(t.Byoyomi), t.Stones
	e.onePeriod = false
	switch {
	case !t.Limited():
		period = "1" // a period without stones means no limit in the protocol
	case t.Periods > 0:
		if done, err := e.doKnown(ctx, "kgs-time_settings", "byoyomi", main, period, strconv.Itoa(t.Periods)); done || err != nil {
			return err
		}
		stones, e.onePeriod = 1, true
	case t.Increment > 0:
		if done, err := e.doKnown(ctx, "kata-time_settings", "fischer", main, seconds(t.Increment)); done || err != nil {
			return err
		}
	}
	_, err := e.doKnown(ctx, "time_settings", main, period, strconv.Itoa(stones))
	return err
}

// TimeLeft sets the time that a side has left, in whole seconds.
func (e *Process) TimeLeft(ctx context.Context, c model.Color, left gtp.Left) error {
	if e.onePeriod {
		left.Stones = min(left.Stones, 1)
	}
	_, err := e.doKnown(ctx, "time_left", c.Letter(), strconv.Itoa(int(left.Time/time.Second)), strconv.Itoa(left.Stones))
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

// seconds writes a time in seconds, without a fraction if it is whole, as the protocol
// requires.
func seconds(d time.Duration) string {
	return strconv.FormatFloat(math.Round(1000*d.Seconds())/1000, 'f', -1, 64)
}

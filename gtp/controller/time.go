package controller

import (
	"context"
	"math"
	"strconv"
	"time"

	"gobandit/gtp"
	"gobandit/model"
)

// SetTime tells the engine the time control, by the command that has words for
// it. An engine that knows less is told less: of Japanese byo-yomi one period, of
// Fischer's time no increment. One that knows nothing of time is told nothing.
// Without a limit it is told that there is none.
func (e *Engine) SetTime(ctx context.Context, t gtp.TimeControl) error {
	main, period, stones := seconds(t.Main), seconds(t.Byoyomi), t.Stones
	e.onePeriod = false
	switch {
	case !t.Limited():
		period = "1" // with no stones: the protocol's way to say that there is none
	case t.Periods > 0:
		if done, err := e.tell(ctx, "kgs-time_settings", "byoyomi", main, period, strconv.Itoa(t.Periods)); done || err != nil {
			return err
		}
		stones, e.onePeriod = 1, true
	case t.Increment > 0:
		if done, err := e.tell(ctx, "kata-time_settings", "fischer", main, seconds(t.Increment)); done || err != nil {
			return err
		}
	}
	_, err := e.tell(ctx, "time_settings", main, period, strconv.Itoa(stones))
	return err
}

// TimeLeft tells the engine what a side has left, in whole seconds.
func (e *Engine) TimeLeft(ctx context.Context, c model.Color, left gtp.Left) error {
	if e.onePeriod {
		left.Stones = min(left.Stones, 1)
	}
	_, err := e.tell(ctx, "time_left", c.Letter(), strconv.Itoa(int(left.Time/time.Second)), strconv.Itoa(left.Stones))
	return err
}

// tell sends a command if the engine has it.
func (e *Engine) tell(ctx context.Context, command string, args ...string) (known bool, err error) {
	if known, err = e.Knows(ctx, command); err != nil || !known {
		return false, err
	}
	_, err = e.Do(ctx, command, args...)
	return true, err
}

// seconds writes a time in seconds: whole ones as the protocol wants it, and
// fractions only where there are.
func seconds(d time.Duration) string {
	return strconv.FormatFloat(math.Round(1000*d.Seconds())/1000, 'f', -1, 64)
}

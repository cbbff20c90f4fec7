package match

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
func (p *process) SetTime(ctx context.Context, t gtp.TimeControl) error {
	main, period, stones := seconds(t.Main), seconds(t.Byoyomi), t.Stones
	p.onePeriod = false
	switch {
	case t.Periods > 0:
		if known, err := p.knows(ctx, "kgs-time_settings"); err != nil {
			return err
		} else if known {
			_, err := p.do(ctx, "kgs-time_settings", "byoyomi", main, period, strconv.Itoa(t.Periods))
			return err
		}
		stones, p.onePeriod = 1, true
	case t.Increment > 0:
		if known, err := p.knows(ctx, "kata-time_settings"); err != nil {
			return err
		} else if known {
			_, err := p.do(ctx, "kata-time_settings", "fischer", main, seconds(t.Increment))
			return err
		}
	}
	if known, err := p.knows(ctx, "time_settings"); err != nil || !known {
		return err
	}
	_, err := p.do(ctx, "time_settings", main, period, strconv.Itoa(stones))
	return err
}

// TimeLeft tells the engine what it has left, in whole seconds.
func (p *process) TimeLeft(ctx context.Context, c model.Color, left gtp.Left) error {
	known, err := p.knows(ctx, "time_left")
	if err != nil || !known {
		return err
	}
	if p.onePeriod {
		left.Stones = min(left.Stones, 1)
	}
	_, err = p.do(ctx, "time_left", c.Letter(), strconv.Itoa(int(left.Time/time.Second)), strconv.Itoa(left.Stones))
	return err
}

// seconds writes a time in seconds: whole ones as the protocol wants it, and
// fractions only where there are.
func seconds(d time.Duration) string {
	return strconv.FormatFloat(math.Round(1000*d.Seconds())/1000, 'f', -1, 64)
}

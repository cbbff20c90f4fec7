package session

import (
	"fmt"
	"time"

	"gobandit/gtp"
	"gobandit/model"
)

// A Clock keeps both sides' time while they are to move.
type Clock struct {
	gtp.Pace
	side  model.Color   // whose time it is
	used  time.Duration // of the present move, up to since
	since time.Time     // from when on it runs; zero: it stands still
}

// run lets the time of side run from now on. moved says that the side whose time
// ran has made its move. It reports whether that was in time.
func (c *Clock) run(side model.Color, now time.Time, moved bool) bool {
	c.stop(now)
	inTime := true
	if moved && c.side != model.Empty {
		inTime = c.Spend(c.side, c.used)
	}
	if moved || side != c.side {
		c.used = 0
	}
	c.side = side
	if c.Control.Limited() {
		c.since = now
	}
	return inTime
}

// stop makes the clock stand still.
func (c *Clock) stop(now time.Time) {
	if c.Running() {
		c.used, c.since = c.used+now.Sub(c.since), time.Time{}
	}
}

// Running reports whether somebody's time runs.
func (c *Clock) Running() bool { return !c.since.IsZero() }

// late reports whether the side whose time runs has none left.
func (c *Clock) late(now time.Time) bool {
	return c.Running() && c.left(c.side, now).Time <= 0
}

// left returns what a side has left now, as Left counts.
func (c *Clock) left(side model.Color, now time.Time) gtp.Left {
	l, t, d := c.Left(side), c.Control, time.Duration(0)
	if side == c.side {
		if d = c.used; c.Running() {
			d += now.Sub(c.since)
		}
	}
	if l.Stones == 0 && d > l.Time && t.Byoyomi > 0 { // into overtime
		d -= l.Time
		l = gtp.Left{Time: t.Byoyomi, Stones: t.Stones + t.Periods}
	}
	for l.Stones > 1 && t.Periods > 0 && d > t.Byoyomi {
		d -= t.Byoyomi
		l.Stones--
	}
	l.Time = max(l.Time-d, 0)
	return l
}

// Text writes what a side has left: 12:41, or 0:30/3 in overtime with the moves or
// the periods; nothing without a limit.
func (c *Clock) Text(side model.Color, now time.Time) string {
	if !c.Control.Limited() {
		return ""
	}
	return LeftText(c.left(side, now))
}

// LeftText writes the time that a side has left, as Clock.Text does.
func LeftText(l gtp.Left) string {
	s := int((l.Time + time.Second - 1) / time.Second)
	text := fmt.Sprintf("%d:%02d", s/60, s%60)
	if s >= 3600 {
		text = fmt.Sprintf("%d:%02d:%02d", s/3600, s/60%60, s%60)
	}
	if l.Stones > 0 {
		text += fmt.Sprintf("/%d", l.Stones)
	}
	return text
}

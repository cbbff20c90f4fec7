package gtp

import (
	"time"

	"gobandit/model"
	"gobandit/search"
)

// A Pace shares out the time of a game among the moves of an engine. The zero Pace has
// no limit.
type Pace struct {
	Clock
	fromTell bool          // the time control comes from Tell alone
	lag      time.Duration // time that a move is expected to take besides its search
}

// leastLag is the time reserved in every move for what is not search. unseen is the
// part of it that passes on the way from and to the controller, whose clock counts.
// The engine can only learn it from time_left.
const (
	leastLag = 30 * time.Millisecond
	unseen   = 10 * time.Millisecond
)

// Begin starts a game under a time control.
func (p *Pace) Begin(t TimeControl) { *p = Pace{Clock: NewClock(t), lag: p.lag} }

// Reset gives both sides their full time for another game. It forgets a time control
// that comes from Tell alone.
func (p *Pace) Reset() {
	if p.fromTell {
		p.Control = TimeControl{}
	}
	p.Begin(p.Control)
}

// Tell corrects the time that a side has left, which controllers round down to whole
// seconds. If the pace has assumed too much, it assumes a longer lag from now on.
// Without a time control, the time is main time.
func (p *Pace) Tell(side model.Color, left Left) {
	if !p.Control.Limited() {
		p.fromTell, p.Control = true, TimeControl{Main: max(left.Time, time.Nanosecond)}
		p.Set(side.Opponent(), left)
	} else if known := p.Left(side); known.Stones == 0 && left.Stones == 0 {
		more := known.Time - left.Time
		p.observe(more - time.Second)
		if more > 0 && more < time.Second && left.Time >= 2*time.Second {
			return // the difference comes from rounding, which matters towards the end only
		}
	}
	p.Set(side, left)
}

// observe takes note of the time that a move took besides its search. The longest such
// time counts, and fades over the moves that follow.
func (p *Pace) observe(lag time.Duration) { p.lag = max(lag, p.lag*19/20) }

// spare is the time reserved in every move, for a lag twice as long as expected.
func (p *Pace) spare() time.Duration { return leastLag + 2*p.lag }

// Spent takes the time of a move from a side's clock, with the time that the
// search had been given.
func (p *Pace) Spent(side model.Color, planned, took time.Duration) {
	if planned > 0 {
		p.observe(took - planned)
	}
	p.Spend(side, took+unseen)
}

// Budget returns b with the time that a move of side may take when the board has the
// given number of empty points. Without a limit it is b. A side that has hardly any
// time gets a millisecond. Where there is no overtime, a move whose choice is not
// clear may take twice the usual time, if enough is left.
func (p *Pace) Budget(b search.Budget, side model.Color, empty int) search.Budget {
	t := p.Control
	if !t.Limited() {
		return b
	}
	left := p.Left(side)
	share := left.Time
	switch {
	case left.Stones > 0 && t.Periods > 0:
	case left.Stones > 0:
		share /= time.Duration(left.Stones)
	default:
		share = p.mainShare(left.Time, empty)
	}
	longest := share
	if left.Stones == 0 && !t.overtime() {
		longest = min(share+min(share, p.free(left.Time, empty)/8), left.Time)
	}
	if t.MostMove > 0 {
		share, longest = min(share, t.MostMove), min(longest, t.MostMove)
	}
	b.Time, b.Usual = p.searchTime(longest), 0
	if usual := p.searchTime(share); usual < b.Time {
		b.Usual = usual
	}
	return b
}

// searchTime returns how much of a move's time is for its search.
func (p *Pace) searchTime(share time.Duration) time.Duration {
	return max(share*9/10-p.spare(), time.Millisecond)
}

// free returns what of the main time left is for searches. Half of the empty points
// are played by the opponent, and some stay empty. A game may go on long after it
// seems finished, and the time that its moves take besides their searches is reserved.
func (p *Pace) free(left time.Duration, empty int) time.Duration {
	return max(0, left-time.Duration(30+empty/2)*p.spare())
}

// mainShare returns a move's part of the main time left. Early moves get more than
// late ones, when most games are decided. Searches that end early leave much of their
// share to the moves that follow.
func (p *Pace) mainShare(left time.Duration, empty int) time.Duration {
	t := p.Control
	share := p.free(left, empty)/time.Duration(4+empty/7) + p.spare() + t.Increment*9/10
	switch {
	case t.Periods > 0:
		share += t.Byoyomi
	case t.overtime():
		share += t.Byoyomi / time.Duration(t.Stones)
	default:
		return min(share, left)
	}
	// The move after the last of main time is as long as one in overtime: main time
	// is used up, and the move must not end far behind it.
	period := t.Byoyomi / time.Duration(max(t.Stones, 1))
	return min(share, max(left, period))
}

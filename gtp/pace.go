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
	fromTell bool // the time control comes from Tell alone

	// By color: whether Tell has set the side's clock under this time control, the moves
	// it has made since then, and what the last of them left: of its time, and of its
	// period of byo-yomi.
	told  [3]bool
	moved [3]int
	after [3]Left
	rest  [3]time.Duration

	over   lag // what searches take beyond their time
	unseen lag // what the controller's clock counts and the engine's does not
}

// A lag is time that moves take besides their searches.
type lag struct {
	worst time.Duration // the longest, which fades over the moves that follow
	mean  time.Duration // of the latest moves
}

// add takes note of one move's lag, or of the mean of several moves. A single long one
// says little of the mean.
func (l *lag) add(d time.Duration) {
	d = min(max(d, 0), maxLag)
	l.worst = max(d, l.worst*19/20)
	l.mean += (min(d, 4*l.mean+time.Second/2) - l.mean) / 8
}

const (
	// leastLag is the time reserved in every move for what is not search. travel is the
	// part of it that passes on the way from and to the controller.
	leastLag = 30 * time.Millisecond
	travel   = 10 * time.Millisecond

	// maxLag is the longest lag of a move. A clock that lacks more has been set by
	// hand, or the connection was lost.
	maxLag = 5 * time.Second
)

// Begin starts a game under a time control. Nothing is known of lag yet.
func (p *Pace) Begin(t TimeControl) { *p = Pace{Clock: NewClock(t)} }

// SetControl begins a game, unless its time control is the present one: servers send
// that again before every move.
func (p *Pace) SetControl(t TimeControl) {
	if t != p.Control || p.fromTell {
		p.Begin(t)
	}
}

// Reset gives both sides their full time, for another game or for one that is set up
// anew. It forgets a time control that comes from Tell alone.
func (p *Pace) Reset() {
	t := p.Control
	if p.fromTell {
		t = TimeControl{}
	}
	p.fromTell, p.Clock = false, NewClock(t)
}

// Tell sets the time that a side has left, as the controller's clock shows it. goesOn
// says that the game has gone on from the side's last move: then what its clock lacks
// beside the time of its moves is lag. Without a time control the time is main time,
// and none at all no limit.
func (p *Pace) Tell(side model.Color, left Left, goesOn bool) {
	if !p.Control.Limited() {
		if left == (Left{}) {
			return
		}
		p.fromTell, p.Control = true, TimeControl{Main: max(left.Time, time.Nanosecond)}
		p.Set(side.Opponent(), left)
	}

	if goesOn && p.told[side] && p.moved[side] > 0 {
		left = p.learn(side, left)
	}
	p.told[side], p.moved[side] = true, 0
	p.Set(side, left)
}

// learn measures the lag of a side's moves since Tell last set its time: what the
// controller's clock lacks beside the time of the moves. left is the time that Tell gets
// now. learn returns the best estimate of the time left.
func (p *Pace) learn(side model.Color, left Left) Left {
	known, moves := p.after[side], time.Duration(p.moved[side])
	if p.Control.Periods > 0 && known.Stones > 0 {
		// Only a lost period shows: the last move took longer than what was left of it.
		if left.Stones == known.Stones-1 {
			p.unseen.add(p.rest[side])
		}
		return left
	}
	if known.Stones != left.Stones {
		return left
	}

	// Most controllers round down to whole seconds: the known time is right if it lies
	// within the second above.
	estimate := left
	if left.Time%time.Second == 0 {
		estimate.Time = min(max(known.Time, left.Time), left.Time+time.Second)
	}
	if missing := known.Time - estimate.Time; missing <= moves*maxLag {
		p.unseen.add(missing / moves)
	}
	if left.Time < 2*time.Second {
		return left // the part of a second matters now
	}
	return estimate
}

// spare is the time reserved in the move at hand.
func (p *Pace) spare() time.Duration { return leastLag + 2*p.over.worst + p.unseen.worst*5/4 }

// Spent takes the time of a move from a side's clock, with the time that the
// search had been given.
func (p *Pace) Spent(side model.Color, planned, took time.Duration) {
	if planned > 0 {
		p.over.add(took - planned)
	}
	p.moved[side]++
	p.rest[side] = p.Left(side).Time - took
	p.Spend(side, took+travel)
	p.after[side] = p.Left(side)
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
	if left.Stones == 1 && left.Time > t.Byoyomi {
		// No period has so much: it is Fischer time, as some servers send it.
		t.Increment, t.Byoyomi, t.Stones, left.Stones = t.Increment+t.Byoyomi, 0, 0, 0
	}
	share := left.Time
	switch {
	case left.Stones > 0 && t.Periods > 0:
	case left.Stones > 0:
		share /= time.Duration(left.Stones)
	default:
		share = p.mainShare(t, left.Time, empty)
	}
	longest := share
	if left.Stones == 0 && !t.overtime() {
		longest = min(share+min(share, p.free(left.Time, empty)/8), left.Time)
	}
	if t.MostMove > 0 {
		share, longest = min(share, t.MostMove), min(longest, t.MostMove)
	}

	spare := p.spare()
	if left.Stones > 0 {
		spare = min(spare, share/2) // a long lag may not come again, and overtime does
	}
	searchTime := func(share time.Duration) time.Duration { return max(share*9/10-spare, time.Millisecond) }
	b.Time, b.Usual = searchTime(longest), 0
	if usual := searchTime(share); usual < b.Time {
		b.Usual = usual
	}
	return b
}

// free returns the part of the main time left that searches may use. Half of the empty
// points are played by the opponent, and some stay empty. A game may go on long after it
// seems finished, so the time that its moves take besides their searches is reserved. At
// most half of the rest is reserved for lag, which may not last.
func (p *Pace) free(left time.Duration, empty int) time.Duration {
	moves := time.Duration(30 + empty/2)
	rest := max(0, left-moves*(leastLag+2*p.over.mean))
	return max(rest/2, rest-moves*2/3*p.unseen.mean)
}

// mainShare returns a move's part of the main time left. Early moves get more than
// late ones, when most games are decided. Searches that end early leave much of their
// share to the moves that follow.
func (p *Pace) mainShare(t TimeControl, left time.Duration, empty int) time.Duration {
	increment := max(0, t.Increment-p.spare())
	share := p.free(left, empty)/time.Duration(4+empty/7) + p.spare() + increment*9/10
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

package gtp

import (
	"cmp"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"gobandit/model"
	"gobandit/search"
)

// A server keeps the true clock of a game in which an engine plays Black, and tells the
// engine of it as a real server does.
type server struct {
	name     string
	control  TimeControl
	size     int
	moves    int  // of the engine
	settings bool // the time settings come again before every move
	pool     bool // the whole game is set up before every move
	whole    bool // times are rounded down to whole seconds
	both     bool // the opponent's time is told, too
	begins   Left // time of an adjourned game; zero is all

	lag   func(*rand.Rand) time.Duration // of a move beside its search and the way there; nil is none
	event func(move int, c *Clock) bool  // what else happens before a move; it returns true if the engine is started again
}

// A course is how the engine used its time in a game.
type course struct {
	moves int
	late  bool
	used  float64 // share of the main time and increments
	unfit []string
}

// fairShare returns a move's share of the time left without what lag takes. A game of
// 19x19 has about 110 moves of a side, one of 9x9 about 30, and early moves are worth
// more than late ones.
func fairShare(t TimeControl, left Left, empty int, lag time.Duration) time.Duration {
	share := left.Time
	switch each := t.Byoyomi / time.Duration(max(1, t.Stones)); {
	case left.Stones > 0 && t.Periods > 0:
	case left.Stones > 0:
		share /= time.Duration(left.Stones)
	default:
		lags := lag * time.Duration(10+empty/3)
		share = max(0, left.Time-lags)/time.Duration(6+empty/7) + max(0, t.Increment-lag) + each
		share = min(share, max(left.Time, each))
	}
	if t.MostMove > 0 {
		share = min(share, t.MostMove)
	}
	return share
}

// play plays the game. Searches take their usual time, and every fifth all of it.
func (s server) play(seed uint64) course {
	rng := rand.New(rand.NewPCG(seed, 1))
	lag := s.lag
	if lag == nil {
		lag = func(*rand.Rand) time.Duration { return 0 }
	}
	usualLag := time.Duration(0)
	for range 100 {
		usualLag += lag(rng) / 100
	}
	truth := NewClock(s.control)
	if s.begins != (Left{}) {
		truth.Set(model.Black, s.begins)
	}
	total := truth.Left(model.Black).Time

	var p Pace
	var c course
	p.Begin(s.control)
	empty, goesOn := s.size*s.size, false
	for move := range s.moves {
		if s.event != nil {
			before := truth.Left(model.Black).Time
			if s.event(move, &truth) {
				p, goesOn = Pace{}, false
				p.Begin(s.control)
			}
			total += truth.Left(model.Black).Time - before
		}
		s.tell(&p, &truth, goesOn)

		left := truth.Left(model.Black)
		b := p.Budget(search.Budget{}, model.Black, empty)
		planned := b.Time
		if b.Usual > 0 && rng.IntN(5) > 0 {
			planned = b.Usual
		}
		usual := cmp.Or(b.Usual, b.Time)
		fair := fairShare(s.control, left, empty, usualLag)
		// Where a move's lag takes more than its search there is nothing to share out.
		if fair > 2*usualLag+sec/10 && (usual < fair/2 || usual > 2*fair) {
			c.unfit = append(c.unfit, fmt.Sprintf("move %d, %v left: searches %v, fair share %v", move, left, usual, fair))
		}

		took := planned + time.Duration(rng.Int64N(int64(3*time.Millisecond)))
		p.Spent(model.Black, planned, took)
		goesOn = true
		truth.Spend(model.White, took) // an even game
		total += s.control.Increment
		c.moves++
		if !truth.Spend(model.Black, took+3*time.Millisecond+lag(rng)) {
			c.late = true
			return c
		}
		empty = max(empty-2, s.size)
	}
	c.used = 1 - float64(truth.Left(model.Black).Time)/float64(total)
	return c
}

// tell sends what the server sends before a move.
func (s server) tell(p *Pace, truth *Clock, goesOn bool) {
	if s.pool {
		p.Reset()
	}
	if s.settings {
		p.SetControl(s.control)
	}
	for _, side := range []model.Color{model.Black, model.White} {
		if side == model.White && !s.both {
			continue
		}
		left := truth.Left(side)
		if s.whole {
			left.Time = left.Time.Truncate(time.Second)
		}
		p.Tell(side, left, goesOn && side == model.Black)
	}
}

const sec, milli = time.Second, time.Millisecond

// lags returns lags from a to b.
func lags(a, b time.Duration) func(*rand.Rand) time.Duration {
	return func(rng *rand.Rand) time.Duration { return a + time.Duration(rng.Int64N(int64(b-a))) }
}

// timeControls are time controls of servers, long enough for a lag of seconds.
var timeControls = map[string]TimeControl{
	"absolute 30 min": {Main: 1800 * sec},
	"absolute 10 min": {Main: 600 * sec},
	"Fischer":         {Main: 120 * sec, Increment: 20 * sec},
	"Fischer, capped": {Main: 120 * sec, Increment: 30 * sec, Cap: 300 * sec},
	"byo-yomi":        {Main: 300 * sec, Byoyomi: 30 * sec, Periods: 5},
	"Canadian":        {Main: 300 * sec, Byoyomi: 180 * sec, Stones: 10},
	"simple":          {Byoyomi: 30 * sec, Stones: 1},
	"longest move":    {Main: 1800 * sec, MostMove: 40 * sec},
}

// servers returns what real servers and programs send: gtp2ogs with an engine for each
// game and with a pool of engines, CGOS, KGS, and controllers with a clock of their own.
func servers() []server {
	var all []server
	for lag, of := range map[string]func(*rand.Rand) time.Duration{
		"none": nil, ".1 s": lags(80*milli, 120*milli), ".5 s": lags(300*milli, 700*milli), "1 s": lags(800*milli, 1200*milli), "to 3 s": lags(100*milli, 3*sec),
	} {
		for name, control := range timeControls {
			add := func(of string, s server, lag func(*rand.Rand) time.Duration) {
				s.name, s.control, s.lag, s.size, s.moves = of+", "+name, control, lag, 19, 110
				all = append(all, s)
			}
			add("OGS, lag "+lag, server{settings: true, whole: true, both: true}, of)
			add("OGS with a pool, lag "+lag, server{settings: true, pool: true, whole: true, both: true}, of)
			add("KGS, lag "+lag, server{whole: true, both: true}, of)
			add("exact times, lag "+lag, server{}, of)
		}
	}

	lag := lags(100*milli, 400*milli)
	at := func(f func(c *Clock) bool, moves ...int) func(int, *Clock) bool {
		return func(move int, c *Clock) bool {
			return slices.Contains(moves, move) && f(c)
		}
	}
	change := func(d time.Duration) func(*Clock) bool {
		return func(c *Clock) bool {
			c.Set(model.Black, Left{Time: c.Left(model.Black).Time + d})
			return false
		}
	}
	lost := func(d time.Duration) func(*Clock) bool {
		return func(c *Clock) bool { change(-d)(c); return true }
	}
	for _, whole := range []bool{false, true} {
		ten := server{control: TimeControl{Main: 600 * sec}, size: 19, moves: 110, whole: whole, lag: lag}
		with := func(name string, event func(int, *Clock) bool, left time.Duration) {
			s := ten
			s.name, s.event, s.begins = fmt.Sprintf("%s, whole seconds %v", name, whole), event, Left{Time: left}
			all = append(all, s)
		}
		with("CGOS, connected again", at(lost(40*sec), 20, 40), 0)
		with("CGOS, waited for a connection", at(change(-40*sec), 20, 40), 0)
		with("an adjourned game", at(lost(0), 30), 250*sec)
		with("time added by hand", at(change(200*sec), 50), 0)
		with("a clock that jumps down and up", at(change(-4*sec), 10, 30, 50), 0)
		with("a clock that jumps up", at(change(4*sec), 10, 30, 50), 0)
		all = append(all, server{name: "blitz on 9x9", control: TimeControl{Main: 60 * sec}, size: 9, moves: 30, whole: whole, lag: lag},
			server{name: "a game of 9x9", control: TimeControl{Main: 300 * sec}, size: 9, moves: 30, whole: whole, lag: lag})
	}
	return all
}

// TestPaceOfServers plays games on servers: no move far from its fair share, no loss on
// time, and most of the time used.
func TestPaceOfServers(t *testing.T) {
	for _, s := range servers() {
		for seed := range uint64(5) {
			c := s.play(seed)
			if c.late {
				t.Errorf("%s: lost on time after %d moves", s.name, c.moves)
			}
			if len(c.unfit) > 0 {
				t.Errorf("%s: %d moves, such as %s", s.name, len(c.unfit), c.unfit[0])
			}
			if used := c.used; s.control.Main > 0 && used < .6 {
				t.Errorf("%s: %.0f%% of the time used", s.name, 100*used)
			}
		}
	}
}

// TestPaceOfAnyServer does the same for random sequences.
func TestPaceOfAnyServer(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		names := slices.Sorted(maps.Keys(timeControls))
		least := time.Duration(rapid.Int64Range(0, int64(sec)).Draw(t, "least lag"))
		s := server{
			control: timeControls[rapid.SampledFrom(names).Draw(t, "control")], size: rapid.SampledFrom([]int{9, 13, 19}).Draw(t, "size"),
			settings: rapid.Bool().Draw(t, "settings"), pool: rapid.Bool().Draw(t, "pool"),
			whole: rapid.Bool().Draw(t, "whole"), both: rapid.Bool().Draw(t, "both"),
			lag: lags(least, least+time.Duration(rapid.Int64Range(1, int64(2*sec)).Draw(t, "lag"))),
		}
		s.moves = s.size * s.size * 3 / 10
		jumps := rapid.MapOfN(rapid.IntRange(1, s.moves), rapid.Int64Range(int64(-5*sec), int64(60*sec)), 0, 3).Draw(t, "jumps")
		again := rapid.SliceOfN(rapid.IntRange(1, s.moves), 0, 3).Draw(t, "started again")
		s.event = func(move int, c *Clock) bool {
			if left := c.Left(model.Black); left.Stones == 0 && left.Time > 60*sec {
				c.Set(model.Black, Left{Time: left.Time + time.Duration(jumps[move])})
			}
			return slices.Contains(again, move)
		}
		c := s.play(rapid.Uint64().Draw(t, "seed"))
		if c.late || len(c.unfit) > 0 {
			t.Fatalf("late %v after %d moves; %d moves unfit: %q", c.late, c.moves, len(c.unfit), c.unfit)
		}
	})
}

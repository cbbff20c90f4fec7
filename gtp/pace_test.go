package gtp

import (
	"cmp"
	"math/rand/v2"
	"testing"
	"time"

	"gobandit/model"
	"gobandit/model/must"
	"gobandit/search"
)

func TestPaceBudget(t *testing.T) {
	const s = time.Second
	own := search.Budget{Playouts: 1000}
	const ms = time.Millisecond
	const full = 152100 * ms // 70 lags, and 15 times 10 s
	with := func(d time.Duration) search.Budget { return search.Budget{Playouts: 1000, Time: d - leastLag} }
	between := func(usual, most time.Duration) search.Budget {
		return search.Budget{Playouts: 1000, Usual: usual - leastLag, Time: most - leastLag}
	}
	tests := []struct {
		name    string
		control TimeControl
		left    *Left
		b       search.Budget
		empty   int
		want    search.Budget
	}{
		{"no limit", TimeControl{}, nil, own, 81, own},
		{"main time", TimeControl{Main: full}, nil, own, 81, between(9027*ms, 18054*ms)},
		{"the engine's own time", TimeControl{Main: full}, nil, search.Budget{Time: s}, 81, search.Budget{Usual: 9027*ms - leastLag, Time: 18054*ms - leastLag}},
		{"Canadian overtime", TimeControl{Byoyomi: 10 * s, Stones: 2}, nil, own, 81, with(4500 * time.Millisecond)},
		{"Japanese overtime", TimeControl{Byoyomi: 10 * s, Periods: 3}, nil, own, 81, with(9 * s)},
		{"main time and overtime", TimeControl{Main: 17100 * ms, Byoyomi: 10 * s, Stones: 10}, nil, own, 81, with(1827 * time.Millisecond)},
		{"the end of main time", TimeControl{Main: 47 * s, Byoyomi: 10 * s, Stones: 10}, &Left{}, own, 81, with(900 * time.Millisecond)},
		{"an increment", TimeControl{Main: 17100 * ms, Increment: 10 * s}, nil, own, 81, between(9002700*time.Microsecond, 10690200*time.Microsecond)},
		{"no more than is left", TimeControl{Main: 47 * s, Increment: 10 * s}, &Left{Time: 2 * s}, own, 81, with(1800 * time.Millisecond)},
		{"the only move of overtime", TimeControl{Byoyomi: 60 * s, Stones: 1}, &Left{58 * s, 1}, own, 81, with(52200 * ms)},
		{"Fischer time as overtime of one move", TimeControl{Main: 7100 * ms, Byoyomi: 10 * s, Stones: 1}, &Left{17100 * ms, 1}, own, 81, between(9002700*time.Microsecond, 10690200*time.Microsecond)},
		{"Fischer time with a number of stones", TimeControl{Main: 47 * s, Increment: 10 * s}, &Left{17100 * ms, 1}, own, 81, between(9002700*time.Microsecond, 10690200*time.Microsecond)},
		{"bounded Fischer time with a number of stones", TimeControl{Main: 470 * s, MostMove: 2 * s}, &Left{400 * s, 1}, own, 81, with(1800 * ms)},
		{"a bound for each move", TimeControl{Main: 470 * s, MostMove: 2 * s}, nil, own, 81, with(1800 * time.Millisecond)},
		{"nothing left", TimeControl{Main: s}, &Left{}, own, 81, search.Budget{Playouts: 1000, Time: time.Millisecond}},
		{"the last points", TimeControl{Main: 4900 * ms}, nil, own, 0, between(927*ms, 1377*ms)},
	}
	for _, tt := range tests {
		var p Pace
		p.Begin(tt.control)
		if tt.left != nil {
			p.Set(model.Black, *tt.left)
		}
		must.Equal(t, p.Budget(tt.b, model.Black, tt.empty), tt.want, tt.name)
	}
}

// TestPaceNeverLate plays long games on busy machines: every search runs over its
// time, now and then by far, and the controller's clock sees more than the
// engine's.
func TestPaceNeverLate(t *testing.T) {
	const s, ms = time.Second, time.Millisecond
	controls := []TimeControl{
		{Main: 10 * s}, {Main: 60 * s}, {Main: 3 * s, Increment: 500 * ms}, {Byoyomi: s, Stones: 1},
		{Main: 10 * s, Byoyomi: 10 * s, Stones: 25}, {Main: 5 * s, Byoyomi: s, Periods: 1}, {Main: 2 * s, Byoyomi: s, Periods: 3},
	}
	loads := []struct {
		name                 string
		search, pipe, hiccup time.Duration // a move beside its search, until the controller hears of it, and at times
	}{{"idle", ms, ms, 0}, {"busy", 10 * ms, 10 * ms, 40 * ms}, {"very busy", 20 * ms, 10 * ms, 80 * ms}}
	for _, size := range []int{9, 19} {
		for _, load := range loads {
			for _, control := range controls {
				for _, told := range []bool{false, true} {
					var p Pace
					p.Begin(control)
					truth := NewClock(control)
					rng := rand.New(rand.NewPCG(1, uint64(size)))
					empty := size * size
					for move := range size * size * 2 / 3 {
						if told {
							left := truth.Left(model.White)
							left.Time = left.Time.Truncate(s)
							p.Tell(model.White, left, true)
						}
						planned := p.Budget(search.Budget{}, model.White, empty).Time
						took := planned + load.search
						if rng.IntN(20) == 0 {
							took += load.hiccup
						}
						p.Spent(model.White, planned, took)
						if !truth.Spend(model.White, took+load.pipe) {
							t.Fatalf("%dx%d, %s, %s, told %v: late at move %d", size, size, load.name, control, told, move)
						}
						empty = max(empty-2, size)
					}
				}
			}
		}
	}
}

// TestPaceUsesItsTime plays the moves of a short game on an idle machine: not
// much of the time is left unused, although the controller rounds it.
func TestPaceUsesItsTime(t *testing.T) {
	const s, ms = time.Second, time.Millisecond
	for _, main := range []time.Duration{3 * s, 10 * s, 300 * s} {
		var p Pace
		control := TimeControl{Main: main}
		p.Begin(control)
		truth := NewClock(control)
		for move := range 30 {
			left := truth.Left(model.Black)
			left.Time = left.Time.Truncate(s)
			p.Tell(model.Black, left, true)
			b := p.Budget(search.Budget{}, model.Black, 81-2*move)
			planned := cmp.Or(b.Usual, b.Time)
			p.Spent(model.Black, planned, planned+ms)
			truth.Spend(model.Black, planned+2*ms)
		}
		if used := main - truth.Left(model.Black).Time; used < main*3/4 && (main > 5*s || used < main/3) {
			t.Errorf("of %v only %v were used", main, used)
		}
	}
}

// TestPaceTell corrects a clock: what of it is taken for lag, in the moves that follow.
func TestPaceTell(t *testing.T) {
	const s, ms = time.Second, time.Millisecond
	var p Pace
	p.Tell(model.White, Left{}, false)
	if p.Control.Limited() {
		t.Error("no time left, and no time control, is a limit")
	}
	p.Tell(model.White, Left{Time: 17100 * ms}, false)
	must.Equal(t, p.Budget(search.Budget{}, model.White, 81).Usual, 927*ms-leastLag, "without settings")
	p.Reset()
	if p.Control.Limited() {
		t.Error("what was told about one game holds in the next")
	}

	control := TimeControl{Main: 100 * s}
	for _, tt := range []struct {
		name string
		do   func(p *Pace) // after a move of a second at 90 seconds left, of which the clock shows 89
		told time.Duration
		lag  time.Duration
	}{
		{"rounded", nil, 88 * s, 0},
		{"exact", nil, 88490 * ms, 500 * ms},
		{"rounded, and a second missing", nil, 87 * s, 990 * ms},
		{"time added", nil, 95 * s, 0},
		{"the longest lag", nil, 83990 * ms, maxLag},
		{"longer than any lag", nil, 82 * s, 0},
		{"the same settings again", func(p *Pace) { p.SetControl(control) }, 88490 * ms, 500 * ms},
		{"other settings", func(p *Pace) { p.SetControl(TimeControl{Main: 99 * s}) }, 88490 * ms, 0},
		{"the game set up anew", (*Pace).Reset, 88490 * ms, 500 * ms},
		{"two moves", func(p *Pace) { p.Spent(model.Black, s, s) }, 86980 * ms, 500 * ms},
	} {
		p = Pace{}
		p.Begin(control)
		p.Spent(model.Black, s, s)
		p.Tell(model.Black, Left{Time: 90 * s}, true)
		must.Equal(t, p.spare(), leastLag, "the first time told teaches a lag")
		p.Spent(model.Black, s, s)
		if tt.do != nil {
			tt.do(&p)
		}
		again := p
		again.Tell(model.Black, Left{Time: tt.told}, false)
		must.Equal(t, again.unseen, p.unseen, tt.name, "in another game: lag")
		p.Tell(model.Black, Left{Time: tt.told}, true)
		must.Equal(t, p.unseen.worst, tt.lag, tt.name, "lag")
		if left := p.Left(model.Black).Time; left < tt.told || left > tt.told+s {
			t.Errorf("%s: %v left, want what was told, %v", tt.name, left, tt.told)
		}
	}
}

// TestPaceLostPeriod learns a lag from a period of Japanese byo-yomi that is gone.
func TestPaceLostPeriod(t *testing.T) {
	const s = time.Second
	var p Pace
	p.Begin(TimeControl{Byoyomi: 10 * s, Periods: 5})
	p.Tell(model.White, Left{10 * s, 5}, true)
	p.Spent(model.White, 8*s, 8*s)
	p.Tell(model.White, Left{10 * s, 4}, true)
	must.Equal(t, p.unseen.worst, 2*s, "lag", "2s")
}

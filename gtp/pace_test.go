package gtp

import (
	"cmp"
	"math/rand/v2"
	"testing"
	"time"

	"gobandit/model"
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
		{"an increment", TimeControl{Main: 17100 * ms, Increment: 10 * s}, nil, own, 81, between(9027*ms, 10714500*time.Microsecond)},
		{"no more than is left", TimeControl{Main: 47 * s, Increment: 10 * s}, &Left{Time: 2 * s}, own, 81, with(1800 * time.Millisecond)},
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
		if got := p.Budget(tt.b, model.Black, tt.empty); got != tt.want {
			t.Errorf("%s: %+v, want %+v", tt.name, got, tt.want)
		}
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
							p.Tell(model.White, left)
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
			p.Tell(model.Black, left)
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

func TestPaceTell(t *testing.T) {
	const s = time.Second
	var p Pace
	p.Tell(model.White, Left{Time: 17100 * time.Millisecond})
	if got, want := p.Budget(search.Budget{}, model.White, 81).Usual, 927*time.Millisecond-leastLag; got != want {
		t.Errorf("without settings %v, want %v", got, want)
	}
	p.Reset()
	if p.Control.Limited() {
		t.Error("what was told about one game holds in the next")
	}
	p.Begin(TimeControl{Main: 10 * s})
	p.Spent(model.Black, s, s)
	p.Tell(model.Black, Left{Time: 8 * s})
	if got := p.spare(); got != leastLag {
		t.Errorf("%v are set aside after a time was rounded, want %v", got, leastLag)
	}
	p.Spent(model.Black, s, s)
	p.Tell(model.Black, Left{Time: 6500 * time.Millisecond})
	if got, want := p.spare(), leastLag+s-4*unseen; got != want {
		t.Errorf("%v are set aside after half a second went unseen, want %v", got, want)
	}
}

package engine

import (
	"testing"
	"time"

	"gobandit/model"
	"gobandit/search"
)

func TestClockBudget(t *testing.T) {
	const s = time.Second
	own := search.Budget{Playouts: 1000}
	tests := []struct {
		name  string
		c     func(*clock)
		b     search.Budget
		empty int
		want  search.Budget
	}{
		{"no settings", func(*clock) {}, own, 81, own},
		{"no limit", func(c *clock) { c.begin(10*s, 5*s, 0, false) }, own, 81, own},
		{"main time", func(c *clock) { c.begin(370*s, 0, 0, false) }, own, 81, search.Budget{Playouts: 1000, Time: 9*s - lag}},
		{"the engine's own time", func(c *clock) { c.begin(370*s, 0, 0, false) }, search.Budget{Time: s}, 81, search.Budget{Time: 9*s - lag}},
		{"byo-yomi", func(c *clock) { c.begin(0, 10*s, 2, false) }, own, 81, search.Budget{Playouts: 1000, Time: 4500*time.Millisecond - lag}},
		{"main time and byo-yomi", func(c *clock) { c.begin(37*s, 10*s, 10, false) }, own, 81, search.Budget{Playouts: 1000, Time: 1800*time.Millisecond - lag}},
		{"the end of main time", func(c *clock) { c.begin(37*s, 10*s, 10, false); c.left[model.Black].time = 0 }, own, 81,
			search.Budget{Playouts: 1000, Time: 900*time.Millisecond - lag}},
		{"nothing left", func(c *clock) { c.begin(0, 0, 0, false) }, own, 81, search.Budget{Playouts: 1000, Time: time.Millisecond}},
		{"the last points", func(c *clock) { c.begin(10*s, 0, 0, false) }, own, 0, search.Budget{Playouts: 1000, Time: 900*time.Millisecond - lag}},
	}
	for _, tt := range tests {
		var c clock
		tt.c(&c)
		if got := c.budget(tt.b, model.Black, tt.empty); got != tt.want {
			t.Errorf("%s: %+v, want %+v", tt.name, got, tt.want)
		}
	}
}

// TestClockNeverOversteps plays long games that use the whole budget of every
// move, and a little more.
func TestClockNeverOversteps(t *testing.T) {
	const s = time.Second
	for _, settings := range []struct {
		main, byoyomi time.Duration
		stones        int
	}{{60 * s, 0, 0}, {s, 0, 0}, {0, 5 * s, 1}, {60 * s, 10 * s, 25}, {10 * s, s, 1}} {
		var c clock
		c.begin(settings.main, settings.byoyomi, settings.stones, false)
		empty := 361
		for move := range 150 {
			left := c.left[model.White]
			available := left.time
			if left.stones == 0 && settings.stones > 0 {
				available += settings.byoyomi / time.Duration(settings.stones)
			}
			d := c.budget(search.Budget{}, model.White, empty).Time
			if d > available && d > time.Millisecond {
				t.Fatalf("%+v: move %d takes %v of %v", settings, move, d, available)
			}
			c.spend(model.White, d+time.Millisecond)
			empty = max(empty-2, 0)
		}
		if c.byoyomi == 0 && c.left[model.White].time == 0 {
			t.Errorf("%+v: the time was used up", settings)
		}
	}
}

func TestClockSpend(t *testing.T) {
	const s = time.Second
	var c clock
	c.begin(10*s, 6*s, 3, false)
	for i, step := range []struct {
		d    time.Duration
		want remaining
	}{
		{4 * s, remaining{6 * s, 0}}, {7 * s, remaining{5 * s, 2}}, {s, remaining{4 * s, 1}}, {s, remaining{6 * s, 3}}, {9 * s, remaining{0, 2}},
	} {
		if c.spend(model.Black, step.d); c.left[model.Black] != step.want {
			t.Errorf("step %d: %+v left, want %+v", i, c.left[model.Black], step.want)
		}
	}
}

func TestGenmoveUsesTheClock(t *testing.T) {
	f := new(fake)
	talk(t, Options{Thinker: f, Size: 9, Budget: search.Budget{Playouts: 7}}, "time_settings 0 10 2\ngenmove b\n")
	if want := (search.Budget{Playouts: 7, Time: 4500*time.Millisecond - lag}); f.budget != want {
		t.Errorf("budget %+v, want %+v", f.budget, want)
	}
	talk(t, Options{Thinker: f, Size: 9}, "time_left w 37 0\ngenmove w\n")
	if want := (search.Budget{Time: 900*time.Millisecond - lag}); f.budget != want {
		t.Errorf("budget %+v, want %+v", f.budget, want)
	}
	talk(t, Options{Thinker: f, Size: 9}, "time_left w 37 0\nclear_board\ngenmove w\n")
	if f.budget != (search.Budget{}) {
		t.Errorf("budget %+v in the next game, want none", f.budget)
	}
}

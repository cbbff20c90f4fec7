package gtp

import (
	"strings"
	"testing"
	"time"

	"gobandit/model"
)

func TestClockSpend(t *testing.T) {
	const s = time.Second
	type step struct {
		d    time.Duration
		want Left
		late bool
	}
	tests := []struct {
		control string
		steps   []step
	}{
		{"none", []step{{100 * s, Left{}, false}}},
		{"10s", []step{{4 * s, Left{6 * s, 0}, false}, {6 * s, Left{}, false}, {1, Left{}, true}}},
		{"10s+6s/3", []step{{4 * s, Left{6 * s, 0}, false}, {7 * s, Left{5 * s, 2}, false}, {s, Left{4 * s, 1}, false},
			{s, Left{6 * s, 3}, false}, {7 * s, Left{}, true}}},
		{"0+6s/1", []step{{6 * s, Left{6 * s, 1}, false}, {7 * s, Left{}, true}}},
		{"10s+2x6s", []step{{12 * s, Left{6 * s, 2}, false}, {7 * s, Left{6 * s, 1}, false}, {6 * s, Left{6 * s, 1}, false}, {7 * s, Left{}, true}}},
		{"10s+2x6s", []step{{22*s + 1, Left{}, true}}},
		{"10s+3s", []step{{4 * s, Left{9 * s, 0}, false}, {10 * s, Left{}, true}}},
	}
	for _, tt := range tests {
		control, err := ParseTimeControl(tt.control)
		if err != nil || control.String() != tt.control {
			t.Fatalf("%s is read as %s, %v", tt.control, control, err)
		}
		c := NewClock(control)
		for i, step := range tt.steps {
			longest := c.Longest(model.Black)
			if ok := c.Spend(model.Black, step.d); ok == step.late || c.Left(model.Black) != step.want {
				t.Errorf("%s, step %d: %+v left, in time %v, want %+v, %v", tt.control, i, c.Left(model.Black), ok, step.want, !step.late)
			}
			if control.Limited() && step.late != (step.d > longest) {
				t.Errorf("%s, step %d: a move may take %v, and %v is late: %v", tt.control, i, longest, step.d, step.late)
			}
		}
	}
}

func TestFischerBounds(t *testing.T) {
	const s = time.Second
	c := NewClock(TimeControl{Main: 10 * s, Increment: 5 * s, Cap: 12 * s, MostMove: 4 * s})
	if !c.Spend(model.White, s) || c.Left(model.White) != (Left{12 * s, 0}) {
		t.Errorf("%+v left, want no more than the cap", c.Left(model.White))
	}
	if c.Spend(model.White, 5*s) {
		t.Error("a move longer than any may be was in time")
	}
}

func TestParseTimeControl(t *testing.T) {
	for _, good := range []string{"1h30m+1m/10", "2m+5x30s", "0+5s/1", "90s", "1h"} {
		if _, err := ParseTimeControl(good); err != nil {
			t.Error(err)
		}
	}
	for bad, want := range map[string]string{
		"10": `"10" is not a time`, "-5s": "is not between 0 and 1000h", "0": "no time", "5m+0s": "overtime must be longer than 0",
		"5m+0x5s": "not a number from 1", "5m+5s/x": "not a number from 1", "5m+30": `"30" is not a time`, "NaN": "is not a time",
	} {
		if got, err := ParseTimeControl(bad); err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), "want a main time") {
			t.Errorf("%q is read as %s, %v", bad, got, err)
		}
	}
}

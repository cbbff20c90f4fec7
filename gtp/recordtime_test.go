package gtp

import (
	"testing"
	"time"

	"gobandit/model"
	"gobandit/model/must"
	"gobandit/model/sgf"
)

func TestTimesOfRecords(t *testing.T) {
	for _, tt := range []struct{ control, main, overtime string }{
		{"none", "", ""}, {"10m", "600", ""}, {"1m+5x5s", "60", "5x5 byo-yomi"}, {"0+1.5s", "0", "1.5 Fischer"}, {"1h+10m/25", "3600", "25/600 Canadian"},
	} {
		control := must.Get(ParseTimeControl(tt.control))
		var info sgf.Info
		control.SetTimes(&info)
		must.Equal(t, info.TimeLimit, tt.main, tt.control)
		must.Equal(t, info.Overtime, tt.overtime, tt.control)
		if back, ok := TimesOf(&info); !ok || back != control {
			t.Errorf("%s came back as %v, %v", tt.control, back, ok)
		}
	}
	for _, tt := range []struct{ main, overtime, want string }{
		{"600", "5x30", "10m+5x30s"}, {"600", "3x30 Byoyomi", "10m+3x30s"}, {"", "10 sec", ""}, {"10m", "", ""}, {"0", "", "none"}, {"60", "5x30 sec", "1m+5x30s"}, {"60", "+5s", "1m+5s"}, {"600", "none", "10m"}, {"600", "10m/25", "10m+10m/25"},
		{"ten hours", "", ""}, {"600", "as usual", ""}, {"-5", "", ""}, {"1e300", "", ""}, {"60", "5x1e9", ""},
	} {
		got, ok := TimesOf(&sgf.Info{TimeLimit: tt.main, Overtime: tt.overtime})
		if ok != (tt.want != "") || ok && got.String() != tt.want {
			t.Errorf("TM[%s] OT[%s] is %v, %v, want %s", tt.main, tt.overtime, got, ok, tt.want)
		}
	}
}

func TestLeftInRecords(t *testing.T) {
	n := &sgf.Node{}
	SetLeft(n, model.Black, Left{Time: 1500 * time.Millisecond})
	SetLeft(n, model.White, Left{Time: 30 * time.Second, Stones: 3})
	first := &sgf.Turn{Props: n.Props}
	last := &sgf.Turn{Props: []sgf.Prop{{ID: "BL", Values: []string{"x"}}, {ID: "WL", Values: []string{"29.25"}}}, Parent: first}
	for _, tt := range []struct {
		at   *sgf.Turn
		side model.Color
		want Left
		ok   bool
	}{
		{first, model.Black, Left{Time: 1500 * time.Millisecond}, true}, {first, model.White, Left{Time: 30 * time.Second, Stones: 3}, true},
		{last, model.Black, Left{Time: 1500 * time.Millisecond}, true}, {last, model.White, Left{Time: 29250 * time.Millisecond}, true},
		{&sgf.Turn{}, model.Black, Left{}, false},
	} {
		if got, ok := LeftAt(tt.at, tt.side); got != tt.want || ok != tt.ok {
			t.Errorf("%v has %+v, %v, want %+v, %v", tt.side, got, ok, tt.want, tt.ok)
		}
	}
}

package gtp

import (
	"strings"
	"testing"

	"gobandit/model"
	"gobandit/model/must"
)

// A time control that is read is written as one that is read alike; clocks of it never
// panic.
func FuzzTimeControl(f *testing.F) {
	for _, text := range []string{"", "none", "0+5s", "10m", "10m+5s", "1h30m+10m/25", "0+5x30s", "1ns+1ns", "1.5h+3x1m", "1000h", "0+0s"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		c, err := ParseTimeControl(text)
		if err != nil {
			must.Equal(t, c, TimeControl{}, text, "with the error", err)
			return
		}
		must.Equal(t, must.Get(ParseTimeControl(c.String())), c, text)
	})
}

// Whatever an analysis command asks for, points that are allowed are on the board.
func FuzzAnalysis(f *testing.F) {
	for _, text := range []string{"b 100", "interval 50 minmoves 3 maxmoves 4", "w 1 ownership true pvVisits true", "avoid b D4,A1:C3,pass 1", "allow w D4 5 rootInfo true", "10 noResultValue true"} {
		f.Add(text, uint8(9))
	}
	f.Fuzz(func(t *testing.T, text string, size uint8) {
		n := model.MinSize + int(size)%(model.MaxSize-model.MinSize+1)
		a, err := ParseAnalysis(strings.Fields(text), n)
		if err != nil {
			return
		}
		if a.Interval < 0 || a.MaxMoves < 0 {
			t.Errorf("%q: interval %v, %d moves", text, a.Interval, a.MaxMoves)
		}
		for _, r := range a.restrictions {
			for _, p := range r.points {
				if p != model.Pass && !(p.X() < n && p.Y() < n) {
					t.Errorf("%q: point %d on a board of size %d", text, p, n)
				}
			}
		}
	})
}

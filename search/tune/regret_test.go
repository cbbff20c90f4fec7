package tune

import (
	"testing"

	"gobandit/model/must"
)

// The regret falls when the games decide.
func TestRegret(t *testing.T) {
	tuner := must.Get(New(Config{Space: gridSpace(t, 4), InitialVisits: 4, InitialWins: 2, Selection: Thompson}))
	for i, c := range [][2]int{{8, 10}, {5, 10}, {1, 2}, {0, 0}} {
		for k := range c[1] {
			tuner.Count(tuner.Candidate(i), k < c[0], NoSide, 0)
		}
	}
	got := tuner.Regret()
	for range 500 {
		tuner.Count(tuner.Candidate(0), true, NoSide, 0)
	}
	if last := tuner.Regret(); !(got > last && 0 <= last && last < .02) {
		t.Errorf("regret %.4f, then %.4f, want it to fall", got, last)
	}
}

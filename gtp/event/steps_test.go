package event

import (
	"testing"
	"testing/synctest"
	"time"

	"gobandit/gtp/match"
	"gobandit/search/tune"
)

// A game that its user holds counts like any other: the time in which it was held is in
// the journal, and neither in the game's time nor in its limit.
func TestHeldGame(t *testing.T) {
	path := journalPath(t)
	synctest.Test(t, func(t *testing.T) {
		l := &lab{wait: make(chan struct{})}
		c := testConfig(t, l, 1)
		c.Candidate = func(tune.Candidate, uint64) match.Maker { return l.player(&fake{name: "candidate", wait: l.wait}) }
		c.GameTimeout = time.Minute
		r, err := Open(c, path)
		if err != nil {
			t.Fatal(err)
		}
		defer r.Close()
		done := make(chan error)
		go func() { done <- r.Run(t.Context(), RunOptions{}) }()
		for range 10 { // until its players are ready
			if time.Sleep(time.Second); len(r.Status().Running) > 0 && r.Status().Running[0].Steps != nil {
				break
			}
		}
		steps := r.Status().Running[0].Steps
		steps.Hold()
		close(l.wait)
		time.Sleep(time.Hour)
		steps.GoOn()
		if err := <-done; err != nil {
			t.Fatal(err)
		}
		row := r.Status().Last[0]
		if row.Void() || row.Held < 3595 || row.Held > 3660 || row.Seconds > 60 {
			t.Errorf("%s (%s) in %v s, held for %v s; want a result and about 3600 s", row.Result, row.Trouble(), row.Seconds, row.Held)
		}
	})
	s, err := readStatus(testConfig(t, new(lab), 1), path)
	if err != nil || s.Played != 1 || s.Last[0].Held < 3595 {
		t.Errorf("from the journal: %v, %+v", err, s)
	}
}

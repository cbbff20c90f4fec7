package event

import (
	"testing"
	"testing/synctest"
	"time"

	"gobandit/gtp/games/match"
	"gobandit/model/must"
	"gobandit/model/words"
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
		r := must.Get(Open(c, path))
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
		must.Succeed(t, <-done)
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

// A game that is asked for held stands still before its first move, however short games are, with a pause and without one; the
// others go on.
func TestStepHeld(t *testing.T) {
	for _, paused := range []bool{false, true} {
		path := journalPath(t)
		synctest.Test(t, func(t *testing.T) {
			r := must.Get(Open(testConfig(t, new(lab), 8), path))
			defer r.Close()
			if paused {
				mustDo(t, r, Order{Do: DoPause})
			}
			mustDo(t, r, Order{Do: DoStep, Hold: true})
			done := make(chan error)
			go func() { done <- r.Run(t.Context(), RunOptions{Workers: 2}) }()
			time.Sleep(time.Minute)
			s := r.Status()
			others := words.If(paused, 0, 7)
			if len(s.Running) != 1 || s.Running[0].ID != 0 || s.Running[0].MoveNumber != 0 || s.Played != others {
				t.Fatalf("paused %v: running %+v; %d played, want %d", paused, s.Running, s.Played, others)
			}
			if held, waits := s.Running[0].Steps.Held(); !held || !waits {
				t.Errorf("paused %v: held %v, waits %v", paused, held, waits)
			}
			s.Running[0].Steps.GoOn()
			mustDo(t, r, Order{Do: DoResume})
			if err := <-done; err != nil || r.Status().Played != 8 {
				t.Errorf("paused %v: %v, %d games played", paused, err, r.Status().Played)
			}
		})
	}
}

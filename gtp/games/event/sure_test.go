package event

import (
	"fmt"
	"testing"

	"gobandit/model/must"
	"gobandit/search/tune"
)

// An event that is sure of the best, or that expects little of more games, ends, and is ended when it
// is read again and opened again.
func TestEndsEarly(t *testing.T) {
	for _, stop := range []struct{ sure, gain float64 }{{sure: .5}, {gain: 30}} {
		t.Run(fmt.Sprint(stop), func(t *testing.T) { stopsWhen(t, stop.sure, stop.gain) })
	}
}

func stopsWhen(t *testing.T, sure, gain float64) {
	for _, s := range []tune.Selection{tune.UCB, tune.Auto} {
		path := journalPath(t)
		c := testConfig(t, &lab{}, 100_000)
		c.Tune.Selection, c.StopWhenSure, c.StopWhenGain = s, sure, gain
		r := must.Get(Open(c, path))
		mustRun(t, r, RunOptions{MaxGames: 600})
		status := r.Status()
		must.Succeed(t, r.Close())
		if !status.Finished || status.Played < tune.FirstCheck {
			t.Fatalf("%s: finished %v after %d games, want an end before 600", s, status.Finished, status.Played)
		}
		read, err := readStatus(c, path)
		if err != nil || !read.Finished || read.Played != status.Played {
			t.Errorf("%s: error %v, finished %v after %d games, want %d", s, err, read.Finished, read.Played, status.Played)
		}
		c.StopWhenSure, c.StopWhenGain = 0, 0
		if read, err = readStatus(c, path); err != nil || read.Finished {
			t.Errorf("%s: error %v, finished %v without a reason to stop", s, err, read.Finished)
		}
	}
}

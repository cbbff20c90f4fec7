package event

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"gobandit/model"
	"gobandit/model/must"
	"gobandit/model/param"
	"gobandit/model/param/paramtest"
	"gobandit/search/tune"
)

// withScales returns the event with other scales of its parameters k and r.
func withScales(t *testing.T, c Config, lo, hi float64, split int, low, high float64, divisions int) Config {
	t.Helper()
	c.Tune.Space = paramtest.Space(t, paramtest.Row{Code: "k", Scale: must.Get(param.Linear(lo, hi, false)), Split: split, Format: "K %.1f"},
		paramtest.Row{Code: "r", Scale: must.Get(param.Log(low, high, true)), Split: divisions, Format: "R %d"})
	return c
}

// When parameters get larger scales every game stays with its candidate, the event goes
// on, and its status tells of the change.
func TestExtend(t *testing.T) {
	for _, rule := range []tune.Selection{tune.UCB, tune.CLOP} {
		t.Run(string(rule), func(t *testing.T) {
			c := testConfig(t, &lab{}, 0)
			c.Tune.Selection, c.Color, c.Repeats = rule, PlayAlternate, RepeatsCount
			path := filepath.Join(t.TempDir(), "test.journal")
			must.Is(t, must.Err(Extend(c, path)), fs.ErrNotExist, "without a journal")
			r := open(t, c, path)
			mustRun(t, r, RunOptions{MaxGames: 20})
			banned := r.Status().Standings[1].Candidate
			for _, err := range []error{
				order(r, Order{Do: DoExclude, Game: 3, Reason: "because", Again: true}), order(r, Order{Do: DoBan, Candidate: &banned}),
				order(r, Order{Do: DoRecord, Candidate: &banned, Outcome: Won, Color: model.Black}),
			} {
				must.Succeed(t, err)
			}
			must.Is(t, must.Err(Extend(c, path)), ErrRunning, "while the journal is open")
			must.Succeed(t, r.Close())
			old := must.Read(path)
			before := countsOf(t, c, path)

			larger := withScales(t, c, -2, 4, 6, .1, 1000, 4)
			must.Fail(t, must.Err(Open(larger, path)), "", "the event goes on without an extension")
			done := must.Get(Extend(larger, path))
			must.Equal(t, must.Read(done.Before), old, "the copy of the journal is another")
			after := countsOf(t, larger, path)
			if len(after) != len(before) || len(before) < 2 {
				t.Fatalf("%d candidates with games, want %d", len(after), len(before))
			}
			for values, games := range before {
				must.Equal(t, after[values], games, values, "games and wins")
			}
			r = open(t, larger, path)
			s := r.Status()
			if len(s.Accepted) != 1 || s.Accepted[0].Games != 20 || len(s.Accepted[0].Changes) != 4 {
				t.Errorf("the status tells of %+v", s.Accepted)
			}
			if len(s.Marks) != 1 || s.Marks[0].Candidate.Parameters != banned.Parameters {
				t.Errorf("marked %+v, want %s", s.Marks, banned.Parameters)
			}
			mustRun(t, r, RunOptions{MaxGames: 3})
		})
	}
}

// countsOf returns games and wins of an event by the values of candidates, from its journal.
func countsOf(t *testing.T, c Config, path string) map[string][2]int {
	t.Helper()
	out := make(map[string][2]int)
	_, err := Replay(c, path, func(row Row, c tune.Candidate) {
		if row.Won != nil {
			n := out[c.Parameters]
			n[0]++
			if *row.Won {
				n[1]++
			}
			out[c.Parameters] = n
		}
	})
	must.Succeed(t, err)
	return out
}

// A grid without the values that were played cannot take the games.
func TestExtendRefused(t *testing.T) {
	c := testConfig(t, &lab{}, 0)
	c.Repeats = RepeatsCount
	path := filepath.Join(t.TempDir(), "test.journal")
	r := open(t, c, path)
	must.Succeed(t, errors.Join(r.Run(t.Context(), RunOptions{MaxGames: 6}), r.Close()))
	was := must.Get(os.ReadFile(path))
	other := withScales(t, c, 0, 3, 3, 1, 100, 2)
	other.Tune.Space.Parameters[0].Code = "z"
	levels := c
	levels.Tune.MaxDepth = 2
	for want, c := range map[string]Config{
		"already has the parameters of the event file":             c,
		"was played, but is not a value of the event file's k":     withScales(t, c, 0, 3, 5, 1, 100, 2),
		"k has 3 divisions in the journal and 2 in the event file": withScales(t, c, 0, 2, 2, 1, 100, 2),
		"want the same parameters":                                 other,
		"one level":                                                levels,
	} {
		must.Fail(t, must.Err(Extend(c, path)), want)
	}
	files, err := filepath.Glob(path + "*")
	now, errRead := os.ReadFile(path)
	if err := errors.Join(err, errRead); err != nil || len(files) != 1 || string(now) != string(was) {
		t.Errorf("the journal has changed, or left %v: %v", files, err)
	}
}

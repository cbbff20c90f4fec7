package event

import (
	"bufio"
	"context"
	"errors"
	"os"
	"reflect"
	"strings"
	"testing"
	"time"

	"gobandit/model/must"
	"gobandit/search/guard"
	"gobandit/search/tune"
)

// TestRecordAndUndo: results recorded by hand count at once and after reading the
// journal again, until they are taken back, under every rule.
func TestRecordAndUndo(t *testing.T) {
	ctx := context.Background()
	for _, rule := range tune.Selections() {
		t.Run(rule, func(t *testing.T) {
			c, path := testConfig(t, &lab{}, 40), journalPath(t)
			c.Tune.Selection = tune.Selection(rule)
			r := open(t, c, path)
			mustRun(t, r, RunOptions{MaxGames: 8})
			before := r.Status()
			at := before.Standings[3].Candidate
			for i, outcome := range []Outcome{Won, Lost, Won} {
				if n, err := r.Do(ctx, Order{Do: DoRecord, Candidate: &at, Outcome: outcome}); n.Game != 8+i || err != nil {
					t.Fatalf("result %d has the number %d, %v", i, n.Game, err)
				}
			}
			s := r.Status()
			if s.Played != 11 || s.ByHand != 3 || !s.Last[0].Hand() || !s.Last[0].CandidateWon() {
				t.Errorf("%d games, %d by hand, the last %+v", s.Played, s.ByHand, s.Last[0])
			}
			for want := 10; want >= 9; want-- {
				if n, err := r.Do(ctx, Order{Do: DoUndo}); n.Game != want || err != nil {
					t.Fatalf("took back %d, %v, want %d", n.Game, err, want)
				}
			}
			s = r.Status()
			must.Equal(t, s.Played, 9)
			must.Equal(t, s.ByHand, 1)
			if read := must.Get(readStatus(c, path)); !reflect.DeepEqual(read.Standings, s.Standings) || !reflect.DeepEqual(read.BestHistory, s.BestHistory) ||
				!reflect.DeepEqual(asJournalled(read.Last), asJournalled(s.Last)) || read.ByHand != 1 {
				t.Errorf("the journal says\n%+v\nwant\n%+v", read.Standings, s.Standings)
			}
			mustDo(t, r, Order{Do: DoUndo})
			if s := r.Status(); !reflect.DeepEqual(s.Standings, before.Standings) {
				t.Errorf("after taking all back\n%+v\nwant\n%+v", s.Standings, before.Standings)
			}
			must.Is(t, must.Err(r.Do(ctx, Order{Do: DoUndo})), ErrNothing, "taking back what is not there")
			mustRun(t, r, RunOptions{MaxGames: 1})
			if s := must.Get(readStatus(c, path)); s.Last[0].Game != 11 {
				t.Errorf("the next game has the number %d, want 11: those taken back are used up", s.Last[0].Game)
			}
			// The history has a line for each row, however often it is read.
			r.Close()
			open(t, c, path).Close()
			text, err := os.ReadFile(historyPath(path))
			if n := strings.Count(string(text), historyGame); err != nil || n != 15 || strings.Count(string(text), "taken back") != 3 {
				t.Errorf("%d lines, %v:\n%s", n, err, text)
			}
		})
	}
}

// TestByHandDuringRun: while games are in progress, results come and go, and the
// next game is of the candidate asked for.
func TestByHandDuringRun(t *testing.T) {
	ctx := context.Background()
	l := &lab{wait: make(chan struct{})}
	c, path := testConfig(t, l, 6), journalPath(t)
	r := open(t, c, path)
	done := make(chan error)
	go func() { done <- r.Run(ctx, RunOptions{Workers: 2, Paused: true}) }()
	chosen := r.Status().Standings[4].Candidate
	if p := r.Status().Proposed; p == nil {
		t.Error("no candidate is proposed")
	}
	until(t, "the pause", func() bool { return r.Status().Paused })
	mustDo(t, r, Order{Do: DoStep, Candidate: &chosen})
	until(t, "the game", func() bool { return len(r.Status().Running) == 1 })
	must.Equal(t, r.Status().Running[0].Parameters, chosen.Parameters, "the game")
	if n, err := r.Do(ctx, Order{Do: DoRecord, Candidate: &chosen, Outcome: Won}); n.Game != 1 || err != nil {
		t.Fatalf("recorded %d, %v", n.Game, err)
	}
	if n, err := r.Do(ctx, Order{Do: DoUndo}); n.Game != 1 || err != nil {
		t.Fatalf("took back %d, %v", n.Game, err)
	}
	if s := r.Status(); s.Standings[0].Pending != 1 && s.Played != 0 {
		t.Errorf("the game in progress is forgotten: %+v", s.Standings[0])
	}
	close(l.wait)
	mustDo(t, r, Order{Do: DoResume})
	must.Succeed(t, <-done)
	s := r.Status()
	if read := must.Get(readStatus(c, path)); s.Played != 6 || !reflect.DeepEqual(read.Standings, s.Standings) {
		t.Errorf("%d games\n%+v\nthe journal says\n%+v", s.Played, s.Standings, read.Standings)
	}
	must.Is(t, must.Err(r.Do(ctx, Order{Do: DoRecord, Candidate: &chosen, Outcome: Won})), ErrAllDone, "a result beyond the last")
	must.Is(t, order(r, Order{Do: DoStep, Candidate: &chosen}), ErrAllDone, "a game beyond the last")
	text, _ := os.ReadFile(path)
	must.Equal(t, strings.Count(string(text), `"chosen":true`), 1, "the row of the game chosen does not say so", text)
}

// TestOrderPanics: a defect in what is done for another goroutine is told to it, and
// ends the run.
func TestOrderPanics(t *testing.T) {
	c := testConfig(t, &lab{}, 6)
	r := open(t, c, journalPath(t))
	done := make(chan error)
	go func() { done <- r.Run(t.Context(), RunOptions{Paused: true}) }()
	until(t, "the pause", func() bool { return r.Status().Paused })
	asked := r.ask(t.Context(), func([]*game) error { panic("oh") })
	for _, err := range []error{asked, <-done} {
		if defect := new(guard.PanicError); !errors.As(err, &defect) || defect.Value != "oh" {
			t.Errorf("error %v, want the panic", err)
		}
	}
}

// TestUndoRowRefused: a journal that takes back what is not there is refused with
// the line.
func TestUndoRowRefused(t *testing.T) {
	for _, row := range []string{
		`{"type":"undo","game":0,"time":"2026-01-01T00:00:00Z"}`,
		`{"type":"undo","game":7,"time":"2026-01-01T00:00:00Z"}`,
		`{"type":"undo","games":0}`,
		`{"type":"hand","game":2,"path":[1],"coordinates":[0,1],"result":"","moves":0,"seconds":0,"reason":"by hand","time":"2026-01-01T00:00:00Z"}`,
	} {
		path := journalPath(t)
		writeFile(t, path, append(played(t, 2), row+"\n"...))
		if _, err := readStatus(testConfig(t, &lab{}, 2), path); err == nil || !strings.HasPrefix(err.Error(), path+":4: ") {
			t.Errorf("%s: error %v", row, err)
		}
	}
}

// A follower that reads row by row comes to what a reader of the whole journal comes to.
func TestFollow(t *testing.T) {
	path := journalPath(t)
	c := testConfig(t, &lab{}, 30)
	r := open(t, c, path)
	f := must.Get(Follow(c, path))
	compare := func() {
		t.Helper()
		must.Get(f.Read())
		f.made = time.Time{} // publish at once
		want := must.Get(readStatus(c, path))
		got := f.Status(nil)
		if got.Played != want.Played || got.ByHand != want.ByHand || !reflect.DeepEqual(got.Standings, want.Standings) {
			t.Errorf("%d games, %+v, want %d, %+v", got.Played, got.Standings, want.Played, want.Standings)
		}
	}
	compare()
	for range 3 {
		mustRun(t, r, RunOptions{MaxGames: 5, Journalled: func([]byte) { compare() }})
		mustDo(t, r, Order{Do: DoRecord, Candidate: &r.Status().Standings[1].Candidate, Outcome: Won})
		compare()
	}
	mustDo(t, r, Order{Do: DoUndo})
	compare()
	if s := f.Status(&RunState{LiveStatus: LiveStatus{Running: []RunningGame{{Order: Row{Type: typeOrder, Game: 99, Path: []int{1}, Coordinates: []int{0, 1}, Color: "black"}}}}}); len(s.Running) != 1 || s.Running[0].Parameters == "" {
		t.Errorf("a game in progress is shown as %+v", s.Running)
	}
	if s := f.Status(&RunState{Proposed: &Row{Path: []int{2}}, LiveStatus: LiveStatus{Reason: "why: it leads"}}); s.Proposed == nil || s.Proposed.Index != 2 || s.Reason != "why: it leads" {
		t.Errorf("the next candidate is shown as %v, %q", s.Proposed, s.Reason)
	}
}

// A follower counts the result of a tournament's game that it has shown as in progress.
func TestFollowTournament(t *testing.T) {
	path, c := journalPath(t), testTournament()
	r := open(t, c, path)
	mustRun(t, r, RunOptions{Workers: 1, MaxGames: 1})
	f := must.Get(Follow(c, path))
	for n := 1; n < 5; n++ {
		order := Row{Type: typeOrder, Game: n}
		if a, ok := r.tally.schedule.next(n, newStreams(1, n), nil); ok {
			r.tally.schedule.write(&order, a)
		}
		if s := f.Status(&RunState{LiveStatus: LiveStatus{Running: []RunningGame{{Order: order}}}}); len(s.Running) != 1 {
			t.Fatalf("game %d in progress: %+v, order %+v", n, s.Running, order)
		}
		mustRun(t, r, RunOptions{Workers: 1, MaxGames: 1})
		if _, err := f.Read(); err != nil || f.tally.played != n+1 {
			t.Errorf("game %d: %v, %d games counted", n, err, f.tally.played)
		}
	}
}

// A result that is in the journal is counted, and told as such, also if the history cannot be
// written: nobody shall record it again.
func TestRecordWithoutHistory(t *testing.T) {
	r := open(t, testConfig(t, &lab{}, 40), journalPath(t))
	r.tally.history.out = bufio.NewWriterSize(broken{}, 1)
	at := r.Status().Standings[0].Candidate
	for i := range 2 {
		must.Equal(t, must.Get(r.Do(t.Context(), Order{Do: DoRecord, Candidate: &at, Outcome: Won})).Game, i, "number")
	}
	if s := r.Status(); s.ByHand != 2 || len(s.Warnings) != 1 || !strings.Contains(s.Warnings[0], "no space") {
		t.Errorf("%d by hand, warnings %q", s.ByHand, s.Warnings)
	}
}

// A broken writer has no space.
type broken struct{}

func (broken) Write([]byte) (int, error) { return 0, errors.New("no space") }

package event

import (
	"context"
	"fmt"
	"math"
	"os"
	"testing"

	"gobandit/model"
	"gobandit/model/must"
)

func TestPauseAndStep(t *testing.T) {
	r := open(t, testConfig(t, &lab{}, 10), journalPath(t))
	done := make(chan error)
	go func() { done <- r.Run(context.Background(), RunOptions{Workers: 3, Paused: true}) }()
	played := func(n int) func() bool { return func() bool { return r.Status().Played == n } }
	until(t, "the pause", func() bool { return r.Status().Paused })
	for n := 1; n <= 3; n++ {
		mustDo(t, r, Order{Do: DoStep})
		until(t, fmt.Sprint("game ", n), played(n))
	}
	if s := r.Status(); s.Played != 3 || len(s.Running) != 0 {
		t.Errorf("after three steps %d games are played and %d run", s.Played, len(s.Running))
	}
	mustDo(t, r, Order{Do: DoResume})
	must.Succeed(t, <-done)
	if s := r.Status(); s.Played != 10 || s.Paused {
		t.Errorf("at the end %d games are played, paused %v", s.Played, s.Paused)
	}
}

func TestDrainAndWorkers(t *testing.T) {
	l := &lab{wait: make(chan struct{})}
	r := open(t, testConfig(t, l, 0), journalPath(t))
	done := make(chan error)
	go func() { done <- r.Run(context.Background(), RunOptions{Workers: 2}) }()
	running := func(n int) func() bool {
		return func() bool {
			s := r.Status()
			for _, g := range s.Running {
				if g.Board == nil {
					return false
				}
			}
			return len(s.Running) == n
		}
	}
	until(t, "two games", running(2))
	mustDo(t, r, Order{Do: DoWorkers, Count: 5})
	until(t, "five games", running(5))
	until(t, "five pending games", func() bool {
		pending := 0
		for _, c := range r.Status().Standings {
			pending += c.Pending
		}
		return pending == 5
	})
	s := r.Status()
	must.Equal(t, s.Total, 0, "games in all, of an endless event")
	for i, g := range s.Running {
		if g.ID != i || g.Opponent != "opp" || g.Board.Size() != 5 || !math.IsNaN(g.WinRate) ||
			g.CandidateColor == model.Empty || g.Parameters == "" || len(g.Coordinates) != 2 {
			t.Errorf("running game %+v", g)
		}
	}
	must.Fail(t, r.Close(), "", "the journal of a running event can be closed")
	must.Fail(t, r.Run(context.Background(), RunOptions{}), "", "an event can run twice at once")
	mustDo(t, r, Order{Do: DoDrain})
	close(l.wait)
	must.Succeed(t, <-done)
	if s := r.Status(); s.Played != 5 || s.Finished {
		t.Errorf("drained with %d games played, finished %v", s.Played, s.Finished)
	}
	if err := r.Run(context.Background(), RunOptions{MaxGames: 3}); err != nil || r.Status().Played != 8 {
		t.Errorf("a run after draining: %v, %d games", err, r.Status().Played)
	}
}

func TestContextEndsTheRun(t *testing.T) {
	l, path := &lab{wait: make(chan struct{})}, journalPath(t)
	r := open(t, testConfig(t, l, 10), path)
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error)
	go func() { done <- r.Run(ctx, RunOptions{Workers: 3}) }()
	until(t, "three games", func() bool { return len(r.Status().Running) == 3 })
	cancel()
	must.Is(t, <-done, context.Canceled)
	if _, numbers := fold(t, path, 6); len(numbers) != 0 {
		t.Errorf("games given up have rows: %v", numbers)
	}
	close(l.wait)
	if err := r.Run(context.Background(), RunOptions{}); err != nil || r.Status().Played != 10 {
		t.Errorf("the next run: %v, %d games", err, r.Status().Played)
	}
}

// A result that cannot be written is not counted, and ends the run.
func TestJournalThatCannotBeWritten(t *testing.T) {
	path := journalPath(t)
	r := open(t, testConfig(t, &lab{}, 10), path)
	rows := 0
	err := r.Run(context.Background(), RunOptions{Workers: 3, Journalled: func([]byte) {
		if rows++; rows == 3 { // the header is one
			r.journal.Close()
		}
	}})
	must.Is(t, err, os.ErrClosed)
	if s := r.Status(); s.Played != rows-1 || s.Err == nil || len(s.Running) != 0 {
		t.Errorf("%d games counted of %d rows, error %v, %d running", s.Played, rows, s.Err, len(s.Running))
	}
	// Rows that were in the file when it was closed, but not surely on disk, do not
	// count before the journal is read again.
	if _, numbers := fold(t, path, 6); len(numbers) < rows-1 {
		t.Errorf("games in the journal: %v", numbers)
	}
}

package remote

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"gobandit/gtp/games/event"
	"gobandit/model/must"
)

func TestEventOverWorkers(t *testing.T) {
	t.Parallel()
	h, r := startHub(t), recipe{Games: 60}
	journal := filepath.Join(t.TempDir(), "e.journal")
	for range 3 {
		startWorker(t, h.link(), 2)
	}
	run := startRunner(t, h.link(), journal, r, event.RunOptions{})
	run.finish(t)
	checkJournal(t, r, journal, 60)
	records := must.Get(os.ReadDir(filepath.Join(filepath.Dir(journal), "e.games")))
	must.Equal(t, len(records), 60)
}

// The games are those that one machine plays: the same candidates and seeds make
// the same moves, whoever plays them.
func TestSameGamesAsHere(t *testing.T) {
	t.Parallel()
	h, r := startHub(t), recipe{Games: 1}
	results := make(map[string]bool)
	for i := range 2 {
		c := must.Get(unpack(r.pack(t)))
		journal := filepath.Join(t.TempDir(), "e.journal")
		if i == 0 {
			startWorker(t, h.link(), 1)
			startRunner(t, h.link(), journal, r, event.RunOptions{}).finish(t)
		} else {
			run := must.Get(event.Open(c, journal))
			must.Succeed(t, run.Run(t.Context(), event.RunOptions{}))
			run.Close()
		}
		_, moves, _ := strings.Cut(must.Read(filepath.Join(filepath.Dir(journal), "e.games", "0.sgf")), ";B[")
		results[moves] = true
	}
	must.Equal(t, len(results), 1, "the moves are not the same", results)
}

func TestWorkersAreShown(t *testing.T) {
	t.Parallel()
	h, gate := startHub(t), t.TempDir()
	r := recipe{Games: 3, Gate: gate}
	startWorker(t, h.link(), 3)
	run := startRunner(t, h.link(), filepath.Join(t.TempDir(), "e.journal"), r, event.RunOptions{})
	until(t, "three games with a worker", func() bool {
		s := run.Status()
		return len(s.Elsewhere) == 1 && s.Elsewhere[0].Slots == 3 && len(s.Elsewhere[0].Games) == 3 &&
			len(s.Running) == 3 && s.Running[0].Worker == new(Link).self() && time.Since(s.Elsewhere[0].Heard) < time.Minute
	})
	c := must.Get(unpack(r.pack(t)))
	until(t, "an answer to others", func() bool {
		workers := must.Get(h.link().Workers(t.Context(), c))
		return len(workers) == 1 && len(workers[0].Games) == 3
	})
	openGate(t, gate)
	run.finish(t)
}

func TestPace(t *testing.T) {
	var p pace
	now := time.Now()
	for second, played := range []int{0, 1, 2, 3, 4} {
		if got, want := p.perMinute(played, now.Add(time.Duration(second)*time.Second)), 60.; second > 0 && got != want {
			t.Errorf("after %d seconds %v games a minute, want %v", second, got, want)
		}
	}
	if got := p.perMinute(4, now.Add(64*time.Second)); got != 0 {
		t.Errorf("%v games a minute, want 0: the last minute had none", got)
	}

	// One of a worker's sessions of an event has ended with its games.
	p.perMinute(0, now.Add(65*time.Second))
	if got := p.perMinute(2, now.Add(67*time.Second)); got != 60 {
		t.Errorf("%v games a minute, want 60", got)
	}
}

// A game that another program plays is seen as one here would be.
func TestPositionsAreSeen(t *testing.T) {
	t.Parallel()
	h, r := startHub(t), recipe{Games: 1, Pause: 150 * time.Millisecond}
	startWorker(t, h.link(), 1)
	run := startRunner(t, h.link(), filepath.Join(t.TempDir(), "e.journal"), r, event.RunOptions{})
	until(t, "moves of the running game", func() bool {
		s := run.Status()
		return len(s.Running) == 1 && s.Running[0].MoveNumber > 1 && len(s.Running[0].Moves) == s.Running[0].MoveNumber &&
			s.Running[0].Board.NumEmpty() == 25-s.Running[0].MoveNumber && s.Running[0].Start != nil
	})
	run.finish(t)
}

func TestWorkerRefuses(t *testing.T) {
	t.Parallel()
	h := startHub(t)
	r := recipe{Games: 4, Program: filepath.Join(t.TempDir(), "foe")}
	must.Succeed(t, os.WriteFile(r.Program, nil, 0o666))
	run := startRunner(t, h.link(), filepath.Join(t.TempDir(), "e.journal"), r, event.RunOptions{})
	refusal := func(want string) func() bool {
		return func() bool {
			s := run.Status()
			return len(s.Elsewhere) == 1 && s.Elsewhere[0].Slots == 0 && strings.Contains(s.Elsewhere[0].Refused, want) &&
				strings.Contains(strings.Join(s.Warnings, "\n"), want)
		}
	}
	other := h.link()
	other.Version = "2"
	stop := startWorker(t, other, 1)
	until(t, "a refusal for the version", refusal("version 2 here, 1 at the runner"))
	stop()
	must.Succeed(t, os.Remove(r.Program))
	stop = startWorker(t, h.link(), 1)
	until(t, "a refusal for the program", refusal("the opponent's program is not here"))
	stop()
	must.Succeed(t, os.WriteFile(r.Program, nil, 0o666))
	startWorker(t, h.link(), 1)
	run.finish(t)
}

func TestSecondRunnerIsRefused(t *testing.T) {
	t.Parallel()
	h, r := startHub(t), recipe{Games: 1}
	first := startRunner(t, h.link(), filepath.Join(t.TempDir(), "e.journal"), r, event.RunOptions{})
	until(t, "the first runner", func() bool { return first.Status().Elsewhere != nil })
	second := startRunner(t, h.link(), filepath.Join(t.TempDir(), "e.journal"), r, event.RunOptions{})
	must.Fail(t, second.wait(t), "is already running: process", "the second runner")
	startWorker(t, h.link(), 1)
	must.Succeed(t, first.wait(t))
	third := startRunner(t, h.link(), filepath.Join(t.TempDir(), "e.journal"), r, event.RunOptions{})
	if err := third.wait(t); err != nil {
		t.Errorf("after the first runner: %v", err)
	}
}

func TestGivingUpTakesGamesBack(t *testing.T) {
	t.Parallel()
	h, gate := startHub(t), t.TempDir()
	r := recipe{Games: 2, Gate: gate}
	startWorker(t, h.link(), 2)
	journal := filepath.Join(t.TempDir(), "e.journal")
	run := startRunner(t, h.link(), journal, r, event.RunOptions{})
	until(t, "a game", func() bool { _, err := os.Stat(filepath.Join(gate, "begun")); return err == nil })
	run.cancel()
	must.Is(t, run.wait(t), context.Canceled, "given up")
	run.Close()
	openGate(t, gate)
	startRunner(t, h.link(), journal, r, event.RunOptions{}).finish(t)
	checkJournal(t, r, journal, 2)
}

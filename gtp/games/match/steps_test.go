package match

import (
	"context"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"gobandit/gtp"
	"gobandit/model/must"
	"gobandit/search"
	"gobandit/search/params"
)

// held begins a game of two quick players that is held before its first move, with the
// time control of Settings, and returns what its watcher was told last and its record.
func held(t *testing.T, s Settings) (latest *atomic.Pointer[Progress], ended <-chan PlayedGame) {
	t.Helper()
	latest = new(atomic.Pointer[Progress])
	out := make(chan PlayedGame, 1)
	go func() {
		rec, err := Play(t.Context(), NewThinker("a", newRandom(1), search.Budget{}, ""), NewThinker("b", newRandom(2), search.Budget{}, ""), s, func(p Progress) {
			if latest.Swap(&p) == nil {
				p.Steps.Hold()
			}
		})
		if err != nil {
			t.Error(err)
		}
		out <- rec
	}()
	return latest, out
}

// A game that is held makes the moves that it is asked for, one by one, and loses no time.
func TestSteps(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		latest, ended := held(t, Settings{Size: 5, Time: gtp.TimeControl{Main: time.Minute}, MoveTime: time.Minute})
		moved := func(want int) {
			t.Helper()
			synctest.Wait()
			if got := latest.Load().MoveNumber; got != want {
				t.Fatalf("%d moves, want %d", got, want)
			}
		}
		moved(0)
		steps := latest.Load().Steps
		if held, waits := steps.Held(); !held || !waits {
			t.Errorf("held %v, waits %v", held, waits)
		}
		time.Sleep(time.Hour)
		steps.Step()
		moved(1)
		time.Sleep(time.Hour)
		moved(1)
		steps.Step()
		moved(2)
		steps.Step()
		steps.Step()
		moved(4)
		steps.GoOn()
		rec := <-ended
		if rec.Reason.Fault() || rec.Held != 2*time.Hour {
			t.Errorf("%v (%s), held for %v, want an end without a fault and 2h", rec.Reason, rec.Fault, rec.Held)
		}
		if played := time.Since(rec.Started) - rec.Held; played > time.Minute {
			t.Errorf("played for %v without the time held", played)
		}
		if held, waits := steps.Held(); held || waits {
			t.Error("still held")
		}
	})
}

// The end of its context ends a game that is held.
func TestStepsCanceled(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		time.AfterFunc(time.Hour, cancel)
		rec, err := Play(ctx, NewThinker("a", newRandom(1), search.Budget{}, ""), NewThinker("b", newRandom(2), search.Budget{}, ""), Settings{Size: 5},
			func(p Progress) { p.Steps.Hold() })
		if err != context.Canceled || len(rec.Moves) > 0 {
			t.Errorf("%d moves, %v, want none and %v", len(rec.Moves), err, context.Canceled)
		}
	})
}

// A limit on the time of a game leaves out the time in which it was held.
func TestWithin(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var steps Steps
		began := time.Now()
		ctx, cancel := Within(t.Context(), time.Minute, steps.Waited)
		defer cancel()
		time.Sleep(50 * time.Second)
		steps.Hold()
		go func() {
			time.Sleep(time.Hour)
			steps.GoOn()
		}()
		steps.wait(t.Context())
		<-ctx.Done()
		if got := time.Since(began); got < time.Hour+time.Minute || got > time.Hour+time.Minute+2*pollTime {
			t.Errorf("ended after %v, want 1h1m", got)
		}
	})
}

// The tree of the player who moved last is there to look at while the game is held: that
// of the position in which he moved.
func TestTree(t *testing.T) {
	p := params.Default()
	p.Workers = 1
	player := func(name string) Player {
		s := must.Get(search.New(p, 1, search.Policies{}))
		return NewThinker(name, s, search.Budget{Playouts: 300}, "")
	}
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		var latest atomic.Pointer[Progress]
		done := make(chan struct{})
		go func() {
			defer close(done)
			_, _ = Play(ctx, player("black"), player("white"), Settings{Size: 5}, func(p Progress) {
				if latest.Swap(&p) == nil {
					p.Steps.Hold()
				}
			})
		}()
		synctest.Wait()
		steps := latest.Load().Steps
		for moves, name := range []string{"black", "white", "black"} {
			steps.Step()
			synctest.Wait()
			p := latest.Load()
			root, ok, now := p.Tree.Explore(nil)
			if !ok || !now || p.MoveNumber != moves+1 || root.Played != moves || p.Tree.Player != name || root.Visits < 300 {
				t.Fatalf("move %d: %s's tree after move %d with %d visits, %v, %v", p.MoveNumber, p.Tree.Player, root.Played, root.Visits, ok, now)
			}
			must.Equal(t, root.Moves[0].Move, p.Last.Point, "move", p.MoveNumber, "most visited", "played")
			if _, ok := p.Tree.Params(); !ok {
				t.Error("without parameters")
			}
		}
		cancel()
		<-done
	})
}

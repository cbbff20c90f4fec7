package queue

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// A hall is where fake tests are played: each game takes a second.
type hall struct {
	mu    sync.Mutex
	tests map[int]*fake
	games map[int]int // games that are left of each test; the default is 8
	fail  map[int]error
	most  int      // games at a time at any moment
	log   []string // tests in the order in which they were over
}

// A fake is a test without games.
type fake struct {
	hall           *hall
	id             int
	left           int
	busy, share    int
	drain, aborted bool
	closed         bool
}

func (h *hall) open(e Entry) (Test, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if err := h.fail[e.ID]; err != nil {
		return nil, err
	}
	if h.tests == nil {
		h.tests, h.games = make(map[int]*fake), make(map[int]int)
	}
	if _, ok := h.games[e.ID]; !ok {
		h.games[e.ID] = 8
	}
	f := &fake{hall: h, id: e.ID, left: h.games[e.ID]}
	h.tests[e.ID] = f
	return f, nil
}

func (h *hall) finished(e Entry, reason string) {
	h.log = append(h.log, strings.TrimSpace(fmt.Sprint(e.ID, " ", reason)))
}

func (f *fake) Run(ctx context.Context) (bool, error) {
	second := time.NewTicker(time.Second)
	defer second.Stop()
	for {
		select {
		case <-ctx.Done():
			f.set(func() { f.aborted, f.busy = true, 0 })
			return false, ctx.Err()
		case <-second.C:
		}
		f.hall.mu.Lock()
		f.left -= f.busy
		f.hall.games[f.id] = f.left
		f.busy = 0
		over := f.left == 0 || f.drain
		if !over {
			f.busy = min(max(f.share, 0), f.left)
		}
		sum := 0
		for _, o := range f.hall.tests {
			sum += o.busy
		}
		f.hall.most = max(f.hall.most, sum)
		f.hall.mu.Unlock()
		if over {
			return f.left == 0, nil
		}
	}
}

func (f *fake) set(change func()) {
	f.hall.mu.Lock()
	defer f.hall.mu.Unlock()
	change()
}

func (f *fake) Play(n int)   { f.set(func() { f.share = n }) }
func (f *fake) Pause()       { f.set(func() { f.share = 0 }) }
func (f *fake) Drain()       { f.set(func() { f.drain = true }) }
func (f *fake) Close() error { f.closed = true; return nil }
func (f *fake) Busy() (n int) {
	f.set(func() { n = f.busy })
	return n
}

// look returns a number of a fake test under the lock.
func (h *hall) look(id int, of func(*fake) int) (n int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if f := h.tests[id]; f != nil {
		n = of(f)
	}
	return n
}

func states(t *testing.T, q Queue) string {
	t.Helper()
	entries, err := q.Read()
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, e := range entries {
		out = append(out, string(e.State))
	}
	return strings.Join(out, " ")
}

// TestRunner: tests share the places, one of a higher priority that is added meanwhile
// comes first, a failure and a cancellation end only their own, and there are never more
// games than places.
func TestRunner(t *testing.T) {
	q := newQueue(t)
	synctest.Test(t, func(t *testing.T) {
		for _, name := range []string{"a", "b", "c", "d"} {
			add(t, q, name, 0)
		}
		h := &hall{fail: map[int]error{3: errors.New("no\nengine")}}
		r := &Runner{Queue: q, Slots: 3, Open: h.open, Finished: h.finished}
		ctx := context.Background()
		done := make(chan error)
		go func() { done <- r.Run(ctx, ctx) }()
		time.Sleep(2500 * time.Millisecond)
		if a, b, d := h.look(1, (*fake).places), h.look(2, (*fake).places), h.look(4, (*fake).places); a != 1 || b != 1 || d != 1 {
			t.Errorf("places %d, %d and %d, want one each", a, b, d)
		}
		if err := q.Cancel(2); err != nil {
			t.Fatal(err)
		}
		add(t, q, "e", 5)
		time.Sleep(2 * time.Second)
		if a, d, e := h.look(1, (*fake).places), h.look(4, (*fake).places), h.look(5, (*fake).places); a > 0 || d > 0 || e != 3 {
			t.Errorf("places %d, %d and %d, want them all for the last", a, d, e)
		}
		if err := (&Runner{Queue: q, Slots: 1, Open: h.open}).Run(ctx, ctx); !errors.Is(err, ErrRunning) || !strings.Contains(err.Error(), "process ") {
			t.Errorf("a second runner: %v", err)
		}
		if err := <-done; err != nil {
			t.Fatal(err)
		}
		if got := states(t, q); got != "finished canceled failed finished finished" {
			t.Error(got)
		}
		if got := strings.Join(h.log, ", "); !strings.HasPrefix(got, "3 no engine, 5, ") {
			t.Errorf("over: %s", got)
		}
		if h.most != 3 {
			t.Errorf("%d games at a time, want 3", h.most)
		}
		for id, f := range h.tests {
			if !f.closed || f.aborted != (id == 2) {
				t.Errorf("test %d: closed %v, aborted %v", id, f.closed, f.aborted)
			}
		}
	})
}

func (f *fake) places() int { return f.share }

// TestInterrupt: the first interrupt lets games in progress end, the second gives them up,
// and the next run goes on.
func TestInterrupt(t *testing.T) {
	q := newQueue(t)
	synctest.Test(t, func(t *testing.T) {
		add(t, q, "a", 0)
		add(t, q, "b", 0)
		h := new(hall)
		r := &Runner{Queue: q, Slots: 2, Open: h.open, Finished: h.finished}
		soft, interrupt := context.WithCancel(context.Background())
		hard, force := context.WithCancel(context.Background())
		done := make(chan error)
		run := func() { done <- r.Run(soft, hard) }
		go run()
		time.Sleep(2500 * time.Millisecond)
		interrupt()
		if err := <-done; !errors.Is(err, context.Canceled) || states(t, q) != "started started" || h.games[1] == 8 {
			t.Errorf("%v, %s, %d left", err, states(t, q), h.games[1])
		}
		left := h.games[1]
		soft = context.Background()
		go run()
		time.Sleep(1500 * time.Millisecond)
		force()
		if err := <-done; !errors.Is(err, context.Canceled) || !h.tests[1].aborted || h.games[1] != left || states(t, q) != "started started" {
			t.Errorf("%v: games were not given up, or counted: %d left of %d, %s", err, h.games[1], left, states(t, q))
		}
	})
}

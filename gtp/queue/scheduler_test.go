package queue

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"gobandit/gtp/event"
)

// A fakeHost opens fake tests, of which each game takes a second.
type fakeHost struct {
	mu    sync.Mutex
	tests map[int]*fake
	games map[int]int // games that are left of each test; the default is 8
	fail  map[int]error
	most  int      // games at a time at any moment
	log   []string // tests in the order in which they were over
}

// A fake is a test without games.
type fake struct {
	host           *fakeHost
	id             int
	left           int
	busy, share    int
	drain, aborted bool
	closed         bool
}

func (h *fakeHost) open(e Entry) (OpenTest, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if err := h.fail[e.ID]; err != nil {
		return nil, err
	}
	if err := os.WriteFile(e.Journal, nil, 0o600); err != nil {
		return nil, err
	}
	if h.tests == nil {
		h.tests, h.games = make(map[int]*fake), make(map[int]int)
	}
	if _, ok := h.games[e.ID]; !ok {
		h.games[e.ID] = 8
	}
	f := &fake{host: h, id: e.ID, left: h.games[e.ID]}
	h.tests[e.ID] = f
	return f, nil
}

func (h *fakeHost) ended(e Entry) {
	h.log = append(h.log, strings.TrimSpace(fmt.Sprint(e.ID, " ", e.Reason)))
}

func (f *fake) Run(ctx context.Context, games int) error {
	f.set(func() { f.share = games })
	second := time.NewTicker(time.Second)
	defer second.Stop()
	for {
		select {
		case <-ctx.Done():
			f.set(func() { f.aborted, f.busy = true, 0 })
			return ctx.Err()
		case <-second.C:
		}
		f.host.mu.Lock()
		f.left -= f.busy
		f.host.games[f.id] = f.left
		f.busy = 0
		over := f.left == 0 || f.drain
		if !over {
			f.busy = min(f.share, f.left)
		}
		sum := 0
		for _, o := range f.host.tests {
			sum += o.busy
		}
		f.host.most = max(f.host.most, sum)
		f.host.mu.Unlock()
		if over {
			return nil
		}
	}
}

func (f *fake) set(change func()) {
	f.host.mu.Lock()
	defer f.host.mu.Unlock()
	change()
}

func (f *fake) Do(_ context.Context, o event.Order) (int, error) {
	f.set(func() {
		switch o.Do {
		case event.DoWorkers:
			f.share = o.Count
		case event.DoDrain:
			f.drain = true
		}
	})
	return 0, nil
}

func (f *fake) Close() error { f.set(func() { f.closed = true }); return nil }
func (f *fake) Status() *event.Status {
	s := new(event.Status)
	f.set(func() { s.Finished, s.Running = f.left == 0, make([]event.RunningGame, f.busy) })
	return s
}

// look returns a number of a fake test under the lock.
func (h *fakeHost) look(id int, of func(*fake) int) (n int) {
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
	slices.SortFunc(entries, func(a, b Entry) int { return a.ID - b.ID })
	var out []string
	for _, e := range entries {
		out = append(out, string(e.State))
	}
	return strings.Join(out, " ")
}

// TestScheduler: tests share the places, one of a higher priority that is added meanwhile
// comes first, a failure and a cancellation end only their own, and there are never more
// games than places.
func TestScheduler(t *testing.T) {
	q := newQueue(t)
	synctest.Test(t, func(t *testing.T) {
		for _, name := range []string{"a", "b", "c", "d"} {
			add(t, q, name, 0)
		}
		h := &fakeHost{fail: map[int]error{3: errors.New("no\nengine")}}
		r := &Scheduler{Queue: q, Games: 3, Open: h.open, Ended: h.ended}
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
		if err := (&Scheduler{Queue: q, Games: 1, Open: h.open}).Run(ctx, ctx); !errors.Is(err, errRunning) || !strings.Contains(err.Error(), "process ") {
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

// places returns how many games the test may begin at a time.
func (f *fake) places() int {
	if f.drain {
		return 0
	}
	return f.share
}

// TestInterrupt: the first interrupt lets games in progress end, the second gives them up,
// and the next run goes on.
func TestInterrupt(t *testing.T) {
	q := newQueue(t)
	synctest.Test(t, func(t *testing.T) {
		add(t, q, "a", 0)
		add(t, q, "b", 0)
		h := new(fakeHost)
		r := &Scheduler{Queue: q, Games: 2, Open: h.open, Ended: h.ended}
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

// TestAway: workers elsewhere play for eight tests at once, also for those that have no game
// at a time here.
func TestAway(t *testing.T) {
	q := newQueue(t)
	synctest.Test(t, func(t *testing.T) {
		for i := range 9 {
			add(t, q, fmt.Sprint(i), 0)
		}
		h := new(fakeHost)
		r := &Scheduler{Queue: q, Games: 2, Away: true, Open: h.open, Ended: h.ended}
		ctx, stop := context.WithCancel(context.Background())
		done := make(chan error)
		go func() { done <- r.Run(context.Background(), ctx) }()
		time.Sleep(1500 * time.Millisecond)
		stop()
		if err := <-done; !errors.Is(err, context.Canceled) {
			t.Error(err)
		}
		if len(h.tests) != 8 || h.most != 2 {
			t.Errorf("%d tests at once with %d games here, want 8 with 2", len(h.tests), h.most)
		}
	})
}

package cli

import (
	"os"
	"sync"
	"time"

	"gobandit/gtp/queue"
	"gobandit/ui/tuner"
)

// queueTests are the tests of a queue for the Tune screen. What their games say is kept
// until the journals change.
type queueTests struct {
	queue queue.Queue

	mu   sync.Mutex
	kept map[int]keptTest
}

// A keptTest is what a test was when its journal had a size and a time, with its report or
// without.
type keptTest struct {
	size  int64
	time  time.Time
	page  string
	entry entry
	test  tuner.Test
}

func newQueueTests(path string) *queueTests {
	return &queueTests{queue: queue.New(path), kept: make(map[int]keptTest)}
}

// Read returns the tests in the order to list them.
func (q *queueTests) Read() ([]tuner.Test, error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	entries, err := q.queue.Read()
	if err != nil {
		return nil, err
	}
	var out []tuner.Test
	for _, e := range inListOrder(entries) {
		out = append(out, q.test(e))
	}
	return out, nil
}

// test returns a test with its results.
func (q *queueTests) test(e entry) tuner.Test {
	now := keptTest{entry: e, page: testResult{entry: e}.page()}
	if info, err := os.Stat(e.Journal); err == nil {
		now.size, now.time = info.Size(), info.ModTime()
	}
	if was, ok := q.kept[e.ID]; ok && was.size == now.size && was.time.Equal(now.time) && was.page == now.page && was.entry == e {
		return was.test
	}
	r := readTest(e)
	now.test = tuner.Test{ID: e.ID, Name: e.Name, State: string(e.State), Over: e.State.Over(), Priority: e.Priority, Path: r.path(), Verdict: r.verdict(), Report: now.page}
	now.test.Games, _ = r.games()
	if s, ok := r.stats(); ok {
		now.test.Score = &s
	}
	q.kept[e.ID] = now
	return now.test
}

func (q *queueTests) Runs() bool          { return q.queue.Runs() }
func (q *queueTests) Cancel(id int) error { return q.queue.Cancel(id) }

// Raise changes the priority of a test.
func (q *queueTests) Raise(id, by int) error {
	_, err := q.queue.Raise(id, by)
	return err
}

// Open returns the event of a test.
func (q *queueTests) Open(id int) (*tuner.Event, error) {
	e, err := q.queue.Find(id)
	if err != nil {
		return nil, err
	}
	return findEvent(e.Event)
}

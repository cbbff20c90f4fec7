package queue

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"gobandit/gtp/journal"
	"gobandit/search/guard"
)

// A Test is a test that a runner plays.
type Test interface {
	// Run plays games until all are played, Drain ends it, or ctx ends. It reports whether
	// the test is finished.
	Run(ctx context.Context) (finished bool, err error)
	// Play lets games begin, as long as no more than so many are in progress here, and
	// Pause lets none begin. A test begins with a pause. Games in progress go on to their
	// end.
	Play(games int)
	Pause()
	// Busy returns how many games are in progress here.
	Busy() int
	// Drain ends Run when the games in progress have ended.
	Drain()
	Close() error
}

// A Runner plays the tests of a queue: those of the highest priority together, the oldest
// first if there are more of them than places. When one with a higher priority comes,
// the others begin no more games until it is over.
type Runner struct {
	Queue  Queue
	Slots  int  // games at a time here; 0 if only workers elsewhere play
	Active int  // tests at a time; 0 means Slots
	Keep   bool // wait for tests when there are none left, until ctx ends

	// Open opens the event of a test. An error is the reason why the test failed.
	Open func(Entry) (Test, error)

	// Finished, unless it is nil, is called when a test is over, after that is in the
	// queue's journal, with the reason of a failure. It is called from one goroutine at a time.
	Finished func(e Entry, reason string)

	// Tick is how often the queue is read; 0 means a quarter of a second.
	Tick time.Duration
}

// ErrRunning is the error of a queue that another program runs.
var ErrRunning = errors.New("another program runs the queue")

// A job is a test that the runner has open.
type job struct {
	entry    Entry
	test     Test
	share    int // places; paused for none
	draining bool
	abort    context.CancelFunc
	finished bool  // set by the job's goroutine before it sends the job
	err      error // the same
}

// runnerState is one call of Run.
type runnerState struct {
	*Runner
	jobs  map[int]*job // open tests by number
	ended chan *job
}

// Run plays tests until none is left, or with Keep until ctx ends. When ctx ends it waits
// for the games in progress; when hard ends it gives them up. Tests that are not over
// then go on in the next run. It fails with ErrRunning if another program runs the queue.
func (r *Runner) Run(ctx, hard context.Context) (err error) {
	release, err := r.Queue.hold()
	if err != nil {
		return err
	}
	defer func() { err = cmp.Or(err, release()) }()
	hard, cancel := context.WithCancel(hard)
	defer cancel()
	ending := func() bool { return ctx.Err() != nil || hard.Err() != nil }
	s := &runnerState{Runner: r, jobs: make(map[int]*job), ended: make(chan *job)}
	tick := time.NewTicker(cmp.Or(r.Tick, 250*time.Millisecond))
	defer tick.Stop()
	stop := ctx.Done()
	for {
		left := 0
		if err == nil {
			left, err = s.look(hard, ending())
		}
		switch {
		case err != nil:
			cancel() // the games in progress could not be kept track of
		case ending() && len(s.jobs) == 0:
			return cmp.Or(context.Cause(ctx), context.Cause(hard))
		case left == 0 && len(s.jobs) == 0 && !r.Keep:
			return nil
		}
		if err != nil && len(s.jobs) == 0 {
			return err
		}
		select {
		case j := <-s.ended:
			err = cmp.Or(err, s.over(j, ending() && !j.finished && (j.err == nil || hard.Err() != nil)))
		case <-tick.C:
		case <-stop:
			stop = nil
			for _, j := range s.jobs {
				j.drain()
			}
		}
	}
}

// holdTime is how long a runner tries to get the lock, which who asks whether one runs has for
// a moment.
const holdTime = 200 * time.Millisecond

// hold takes the lock of the queue's runner until release.
func (q Queue) hold() (release func() error, err error) {
	if err := os.MkdirAll(q.Folder(), 0o700); err != nil {
		return nil, err
	}
	path := q.path + ".lock"
	file, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, err
	}
	err = journal.LockFile(file)
	for end := time.Now().Add(holdTime); err == journal.ErrLocked && time.Now().Before(end); {
		<-time.After(lockPause)
		err = journal.LockFile(file)
	}
	if err != nil {
		defer file.Close()
		if err != journal.ErrLocked {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		if pid, ok := q.runner(file); ok {
			return nil, fmt.Errorf("%s: %w, process %d", q.path, ErrRunning, pid)
		}
		return nil, fmt.Errorf("%s: %w", q.path, ErrRunning)
	}
	err = file.Truncate(0)
	if err == nil {
		_, err = file.WriteAt([]byte(strconv.Itoa(os.Getpid())+"\n"), 0)
	}
	if err != nil {
		file.Close()
		return nil, err
	}
	return file.Close, nil
}

// runner returns the process that the lock file names.
func (q Queue) runner(file *os.File) (pid int, ok bool) {
	text, err := io.ReadAll(io.NewSectionReader(file, 0, 32))
	if err != nil {
		return 0, false
	}
	pid, err = strconv.Atoi(strings.TrimSpace(string(text)))
	return pid, err == nil
}

// Runs reports whether a program runs the queue.
func (q Queue) Runs() bool {
	file, err := os.Open(q.path + ".lock")
	if err != nil {
		return false
	}
	defer file.Close()
	return journal.LockFile(file) == journal.ErrLocked
}

// look reads the queue, begins and ends tests, and shares the places. It returns how many
// tests are left.
func (s *runnerState) look(ctx context.Context, ending bool) (left int, err error) {
	entries, err := s.Queue.Read()
	if err != nil {
		return 0, err
	}
	for id, j := range s.jobs {
		switch {
		case id > len(entries):
			return 0, fmt.Errorf("%s no longer has test %d: the queue was replaced", s.Queue.path, id)
		case entries[id-1].State.Over():
			j.abort()
		default:
			j.entry = entries[id-1]
		}
	}
	waiting := InOrder(entries)
	active := s.active(waiting)
	if !ending {
		for _, e := range active {
			if s.jobs[e.ID] == nil {
				if err := s.begin(ctx, e); err != nil {
					return 0, err
				}
			}
		}
	}
	s.share(active)
	return len(waiting), nil
}

// active returns the tests to play now.
func (s *runnerState) active(waiting []Entry) []Entry {
	most := cmp.Or(s.Active, s.Slots)
	n := 0
	for n < min(len(waiting), most) && waiting[n].Priority == waiting[0].Priority {
		n++
	}
	return waiting[:n]
}

// begin opens a test and plays it in a goroutine, without places yet. A test that cannot
// be opened has failed.
func (s *runnerState) begin(ctx context.Context, e Entry) error {
	test, err := s.Open(e)
	if err != nil {
		return s.fail(e, err)
	}
	if e.State == Waiting {
		if err := s.Queue.start(e.ID); err != nil {
			if closeErr := test.Close(); closeErr != nil {
				return closeErr
			}
			return s.unlessOver(e.ID, err)
		}
	}
	ctx, abort := context.WithCancel(ctx)
	j := &job{entry: e, test: test, share: paused, abort: abort}
	s.jobs[e.ID] = j
	guard.Go("test", func() (err error) {
		j.finished, err = test.Run(ctx)
		return err
	}, func(err error) {
		j.err = err
		s.ended <- j
	})
	return nil
}

// over closes a test whose Run has ended, and marks it unless it goes on in the next run.
func (s *runnerState) over(j *job, goesOn bool) error {
	delete(s.jobs, j.entry.ID)
	j.abort()
	j.err = cmp.Or(j.err, j.test.Close())
	switch {
	case goesOn:
		return nil
	case j.err != nil:
		return s.fail(j.entry, j.err)
	case !j.finished:
		return s.fail(j.entry, errors.New("it was stopped by another program"))
	}
	if err := s.Queue.finish(j.entry.ID, ""); err != nil {
		return s.unlessOver(j.entry.ID, err)
	}
	if s.Finished != nil {
		s.Finished(j.entry, "")
	}
	return nil
}

// fail marks a test as failed, unless it was canceled.
func (s *runnerState) fail(e Entry, why error) error {
	reason := strings.Join(strings.Fields(why.Error()), " ")
	if err := s.Queue.finish(e.ID, reason); err != nil {
		return s.unlessOver(e.ID, err)
	}
	if s.Finished != nil {
		s.Finished(e, reason)
	}
	return nil
}

// unlessOver returns an error about a test, nil if the test is over, since it was canceled
// meanwhile.
func (s *runnerState) unlessOver(id int, err error) error {
	if e, findErr := s.Queue.Find(id); findErr == nil && e.State.Over() {
		return nil
	}
	return err
}

// share gives the places to the active tests, evenly, the oldest more if it does not come
// out even. Games in progress keep their places until they have ended.
func (s *runnerState) share(active []Entry) {
	target := make(map[int]int)
	for i, e := range active {
		target[e.ID] = s.Slots / len(active)
		if i < s.Slots%len(active) {
			target[e.ID]++
		}
	}
	free, busy := s.Slots, make(map[int]int)
	for id, j := range s.jobs {
		busy[id] = j.test.Busy()
		free -= busy[id]
	}
	for _, id := range slices.Sorted(maps.Keys(s.jobs)) {
		n, ok := target[id]
		if !ok {
			n = paused
		} else if n > busy[id] {
			more := max(0, min(n-busy[id], free))
			free -= more
			n = busy[id] + more
		}
		s.jobs[id].give(n)
	}
}

// paused is the share of a test that begins no games.
const paused = -1

// give sets the places of a test.
func (j *job) give(n int) {
	if n == j.share {
		return
	}
	if j.share = n; n == paused {
		j.test.Pause()
	} else {
		j.test.Play(n)
	}
}

// drain lets the games in progress of a test end.
func (j *job) drain() {
	if !j.draining {
		j.draining = true
		j.test.Drain()
	}
}

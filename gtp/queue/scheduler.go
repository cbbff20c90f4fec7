package queue

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"

	"gobandit/gtp/event"
	"gobandit/gtp/journal"
	"gobandit/search/guard"
)

// An OpenTest is a test whose event is open, to play its games.
type OpenTest interface {
	// Run plays games until all are played, an order ends it, or ctx ends. It begins with
	// so many at a time here.
	Run(ctx context.Context, games int) error
	Status() *event.Status
	Do(ctx context.Context, o event.Order) (number int, err error)
	Close() error
}

// A Scheduler plays the tests of a queue: those of the highest priority together, the
// oldest first if there are too many. When one with a higher priority comes, the others
// stop after their games in progress, and go on when it is over.
type Scheduler struct {
	Queue Queue
	Games int  // games at a time here
	Away  bool // workers elsewhere play games, too
	Keep  bool // wait for tests when there are none left, until ctx ends

	// The goroutine of Run calls these. Open opens the event of a test; an error is the
	// reason why the test failed. Ended is called when a test is over, after that is on
	// disk, and Progress every minute for each test in progress.
	Open     func(Entry) (OpenTest, error)
	Ended    func(Entry)
	Progress func(Entry, *event.Status)

	jobs  map[int]*job // open tests by number
	ended chan *job    // those whose Run has ended
}

// testsAway is how many tests workers elsewhere play at a time.
const testsAway = 8

// lookTime is how often a scheduler reads the queue, and progressTime how often it reports
// its tests.
const (
	lookTime     = 250 * time.Millisecond
	progressTime = time.Minute
)

// errRunning is the error of a queue that another program runs.
var errRunning = errors.New("another program runs the queue")

// A job is a test that a scheduler has open.
type job struct {
	entry   Entry
	test    OpenTest
	games   int // games at a time that may begin here
	drained bool
	abort   context.CancelFunc
	err     error // of its Run, which sets it before it sends the job
}

// Run plays tests until none is left, or with Keep until ctx ends. When ctx ends it waits
// for the games in progress; when hard ends it gives them up. Tests that are not over
// then go on in the next run. It fails if another program runs the queue.
func (s *Scheduler) Run(ctx, hard context.Context) (err error) {
	lock, err := s.Queue.hold()
	if err != nil {
		return err
	}
	defer lock.Close()
	hard, cancel := context.WithCancel(hard)
	defer cancel()
	look, progress := time.NewTicker(lookTime), time.NewTicker(progressTime)
	defer look.Stop()
	defer progress.Stop()

	s.jobs, s.ended = make(map[int]*job), make(chan *job)
	for stop := ctx.Done(); ; {
		ending, left := ctx.Err() != nil || hard.Err() != nil, 0
		if err == nil {
			left, err = s.look(hard, ending)
		}
		if err != nil {
			cancel() // the games in progress could not be kept track of
		}
		switch {
		case len(s.jobs) > 0:
		case err != nil:
			return err
		case ending:
			return cmp.Or(context.Cause(ctx), context.Cause(hard))
		case left == 0 && !s.Keep:
			return nil
		}

		select {
		case j := <-s.ended:
			err = cmp.Or(err, s.close(j, hard.Err() != nil))
		case <-look.C:
		case <-stop:
			stop = nil
		case <-progress.C:
			for _, j := range s.jobs {
				s.Progress(j.entry, j.test.Status())
			}
		}
	}
}

// look reads the queue, and begins and ends tests. It returns how many tests are left.
func (s *Scheduler) look(ctx context.Context, ending bool) (left int, err error) {
	entries, err := s.Queue.Read()
	if err != nil {
		return 0, err
	}
	waiting := slices.DeleteFunc(entries, func(e Entry) bool { return e.State.Over() })
	for _, j := range s.jobs {
		if !slices.ContainsFunc(waiting, func(e Entry) bool { return e.ID == j.entry.ID }) {
			j.abort() // it was canceled, or its folder was removed
		}
	}

	most, n := s.Games, 0
	if s.Away {
		most = testsAway
	}
	for !ending && n < min(len(waiting), most) && waiting[n].Priority == waiting[0].Priority {
		n++
	}
	return len(waiting), s.share(ctx, waiting[:n])
}

// share shares the games at a time evenly among tests, which it begins, with one more for
// the oldest if it does not come out even. Other tests end after their games in progress,
// which keep their places until then.
func (s *Scheduler) share(ctx context.Context, tests []Entry) error {
	shares := make(map[int]int)
	for i, e := range tests {
		shares[e.ID] = (s.Games + len(tests) - 1 - i) / len(tests)
	}
	free := s.Games
	for id, j := range s.jobs {
		share, ok := shares[id]
		if !ok && !j.drained {
			j.drained = true
			j.steer(event.Order{Do: event.DoDrain})
		}
		j.set(min(j.games, share))
		free -= j.places()
	}

	for _, e := range tests {
		j, open := s.jobs[e.ID]
		games := shares[e.ID]
		if open {
			games -= j.places()
		}
		games = max(0, min(games, free))
		switch {
		case open && j.drained:
			continue // it begins again when it has ended
		case open:
			j.set(j.games + games)
		case games > 0 || s.Away:
			if err := s.begin(ctx, e, games); err != nil {
				return err
			}
		}
		free -= games
	}
	return nil
}

// places returns how many games at a time the test has: those in progress may be more than
// those that may begin.
func (j *job) places() int {
	games := 0
	for _, g := range j.test.Status().Running {
		if !g.Away {
			games++
		}
	}
	return max(games, j.games)
}

// steer gives an order about the run, which cannot fail.
func (j *job) steer(o event.Order) { _, _ = j.test.Do(context.Background(), o) }

// set sets how many games at a time may begin here.
func (j *job) set(games int) {
	if games != j.games && !j.drained {
		j.steer(event.Order{Do: event.DoWorkers, Count: games})
	}
	j.games = games
}

// begin opens a test and plays it in a goroutine. A test that cannot be opened has failed.
func (s *Scheduler) begin(ctx context.Context, e Entry, games int) error {
	test, err := s.Open(e)
	if err != nil {
		return s.failed(e, err)
	}
	ctx, abort := context.WithCancel(ctx)
	j := &job{entry: e, test: test, games: games, abort: abort}
	s.jobs[e.ID] = j
	guard.Go("test", func() error { return test.Run(ctx, games) }, func(err error) {
		j.err = err
		s.ended <- j
	})
	return nil
}

// close closes a test whose Run has ended, and marks it unless it goes on later.
func (s *Scheduler) close(j *job, givenUp bool) error {
	delete(s.jobs, j.entry.ID)
	j.abort()
	finished := j.test.Status().Finished
	err := cmp.Or(j.err, j.test.Close())
	switch {
	case err == nil && finished:
		return s.end(j.entry, Finished, "")
	case givenUp, err == nil && j.drained:
		return nil
	case err == nil:
		err = errors.New("it was stopped by another program")
	}
	return s.failed(j.entry, err)
}

// failed ends a test that cannot be played. A disk that fails or is full says nothing of the test, which goes on in a
// later run; that is the error then.
func (s *Scheduler) failed(e Entry, why error) error {
	for _, disk := range []error{syscall.ENOSPC, syscall.EDQUOT, syscall.EIO, syscall.EROFS} {
		if errors.Is(why, disk) {
			return fmt.Errorf("test %d, %s: %w", e.ID, e.Name, why)
		}
	}
	return s.end(e, Failed, why.Error())
}

// end ends a test, unless it was canceled or removed meanwhile.
func (s *Scheduler) end(e Entry, how State, reason string) error {
	e.State, e.Reason = how, strings.Join(strings.Fields(reason), " ")
	err := s.Queue.end(e.ID, e.State, e.Reason)
	if errors.Is(err, errOver) || errors.Is(err, ErrUnknown) {
		return nil
	}
	if err == nil {
		s.Ended(e)
	}
	return err
}

// holdTime is how long a scheduler tries to get its lock, which who asks whether one runs
// has for a moment.
const holdTime = 200 * time.Millisecond

// hold takes the lock of the queue's scheduler until the file is closed. The file has the
// number of the process.
func (q Queue) hold() (*os.File, error) {
	f, err := q.lock(runLock, holdTime)
	if errors.Is(err, journal.ErrLocked) {
		pid, _ := os.ReadFile(filepath.Join(string(q), runLock)) // Windows does not let it be read
		return nil, fmt.Errorf("%s: %w, process %.10s", q, errRunning, bytes.TrimSpace(pid))
	}
	if err != nil {
		return nil, err
	}
	_ = f.Truncate(0) // the number is only for people
	_, _ = fmt.Fprintln(f, os.Getpid())
	return f, nil
}

// Runs reports whether a program runs the queue.
func (q Queue) Runs() bool {
	file, err := os.Open(filepath.Join(string(q), runLock))
	if err != nil {
		return false
	}
	defer file.Close()
	return journal.LockFile(file) == journal.ErrLocked
}

package event

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"sync"
	"sync/atomic"
	"time"

	"gobandit/gtp/games/journal"
	"gobandit/gtp/games/match"
	"gobandit/model/words"
	"gobandit/search/guard"
	"gobandit/search/tune"
)

// A Runner plays the games of an event. Its methods may be called from any
// goroutine.
type Runner struct {
	config    Config
	header    Header
	log       *eventLog // of the run; nil if there is none
	headerRow []byte    // row of header if the journal is new; nil once a run has passed it on

	// The goroutine of Run owns these fields, and Open before it.
	journal *journal.Journal
	tally   *tally
	pace    pace
	faults  *faultPolicy     // of the latest run
	folders map[string]bool  // folders known to exist
	chosen  []tune.Candidate // the user's choices for the next games to begin

	moments *foldMoments // while the journal was read; never changed

	journalled func(row []byte) // RunOptions.Journalled of the latest run

	published  time.Time     // when base was last stored
	publishing time.Duration // how long it took to make that
	revision   int           // number of that

	base       atomic.Pointer[Status] // the status without what changes between games
	running    atomic.Pointer[[]*game]
	dispatcher atomic.Pointer[Dispatcher] // that of the run; nil if there is none

	abort atomic.Pointer[context.CancelCauseFunc] // ends the run; nil if there is none

	paused   atomic.Bool
	draining atomic.Bool
	workers  atomic.Int64
	steps    atomic.Int64  // number of games that may begin during a pause
	holds    atomic.Int64  // number of the next games here that are held before their first move
	wake     chan struct{} // holds one signal for Run to look at the four above again

	requests chan request // received by the goroutine of Run

	mu     sync.Mutex    // guards the fields below, and folders
	active bool          // Run is going on
	over   chan struct{} // closed when that Run has ended
	closed bool
}

// Open opens the journal of an event, or creates it, and takes its lock until
// Close. Without a path it keeps the journal in memory. A journal of another event, of a later format, or with a damaged row is
// refused with its file and line. A last row that was not written to its end, as a
// killed program leaves it, is cut off with a warning.
func Open(c Config, journalPath string) (*Runner, error) {
	if err := c.check(); err != nil {
		return nil, err
	}
	t, err := newTally(c)
	if err != nil {
		return nil, err
	}
	if c.isTuning() {
		t.moments = new(foldMoments)
	}
	j, header, headerRow, err := openJournal(journalPath, c, t)
	if err != nil {
		return nil, err
	}

	r := &Runner{
		config: c, header: header, headerRow: headerRow, journal: j, tally: t, moments: t.moments, faults: newFaultPolicy(), folders: make(map[string]bool),
		wake: make(chan struct{}, 1), requests: make(chan request),
	}
	if t.history != nil {
		t.history.skip = 0 // the journal was read: later games are new
	}
	for _, note := range c.Notes {
		t.warn(note)
	}
	if c.Seed != 0 && c.Seed != r.header.Seed {
		t.warn(fmt.Sprintf("the journal has the seed %d, which is kept; %d is ignored", r.header.Seed, c.Seed))
	}

	r.workers.Store(int64(max(c.Workers, 1)))
	r.running.Store(new([]*game))
	r.publish(nil)
	return r, nil
}

// Past is OpenPast for the event of the runner, which has kept some moments since it read the journal.
func (r *Runner) Past() (*Past, error) {
	p, err := OpenPast(r.config, r.journal.Path())
	if err == nil && r.moments != nil {
		p.begun = r.moments.kept
	}
	return p, err
}

// setPaused begins a pause, in which no game begins unless a step lets it, or ends one.
func (r *Runner) setPaused(paused bool) {
	if paused {
		r.steps.Store(0)
		r.holds.Store(0)
	}
	r.paused.Store(paused)
	r.notify()
}

// step lets one more game begin during a pause, or has the next one that begins held.
func (r *Runner) step(hold bool) {
	if hold {
		r.holds.Add(1)
	}
	if r.paused.Load() {
		r.steps.Add(1)
		r.notify()
	}
}

// setWorkers sets how many games may run at the same time in this program: at
// least 1, or 0 while other programs play games, too. Games in progress go on to
// their end.
func (r *Runner) setWorkers(n int) {
	least := 1
	if r.dispatcher.Load() != nil {
		least = 0
	}
	r.workers.Store(int64(min(max(n, least), MaxParallel)))
	r.notify()
}

// notify makes Run look at pause, steps, workers and draining again.
func (r *Runner) notify() {
	select {
	case r.wake <- struct{}{}:
	default:
	}
}

// Close closes the journal. It is an error while the event runs.
func (r *Runner) Close() error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.active {
		return errors.New("the event is running")
	}
	if r.closed {
		return nil
	}
	r.closed = true
	return errors.Join(r.tally.history.close(), r.journal.Close())
}

// Status returns the latest status of the event. It never blocks.
func (r *Runner) Status() *Status {
	s := *r.base.Load()
	s.Paused = r.paused.Load()
	s.Draining = r.draining.Load()
	s.Workers = int(r.workers.Load())
	worker := make(map[int]string) // names by the number of the game
	if v := r.dispatcher.Load(); v != nil {
		s.Elsewhere = (*v).Workers()
		for _, w := range s.Elsewhere {
			for _, game := range w.Games {
				worker[game] = w.Name
			}
		}
	}
	for _, g := range *r.running.Load() {
		s.Running = append(s.Running, g.running())
		s.Running[len(s.Running)-1].Worker = worker[g.number]
	}
	return &s
}

// publish renews the status of the event. err is why the run ends; nil if it goes on.
func (r *Runner) publish(err error) {
	began := time.Now()
	s := r.tally.status(r.config)
	s.Err = err
	away, _ := r.slots()
	workers := int(r.workers.Load()) + away
	s.GamesPerMinute = r.pace.perMinute(workers)
	s.ETA, s.ETALow, s.ETAHigh = r.pace.left(workers, s.Total-s.Played)
	r.tally.propose(&s, r.header.Seed, r.tally.number(*r.running.Load()), r.faults.benched)
	r.revision++
	s.Revision = r.revision
	r.base.Store(&s)
	r.published = time.Now()
	r.publishing = r.published.Sub(began)
}

// begin takes note that Run has begun; it is an error if another Run goes on.
func (r *Runner) begin() error {
	r.mu.Lock()
	defer r.mu.Unlock()
	switch {
	case r.closed:
		return errors.New("the event's journal is closed")
	case r.active:
		return errors.New("the event is running already")
	}
	r.active, r.over = true, make(chan struct{})
	return nil
}

func (r *Runner) end() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.active, r.chosen = false, nil
	r.holds.Store(0)
	close(r.over)
	r.draining.Store(false)
}

// Run plays games until all of the event are played, DoDrain or Stop ends the run, as
// many games have begun as the options allow, or ctx ends. In the last case games in
// progress are lost and the error is ctx's.
//
// Before the first game it starts players once, to find mistakes early. A candidate,
// or a matchup of a tournament, that cannot start or that spoils two games in a row
// is benched for the rest of the run. The run halts with ErrHalted, once the other
// games have ended, when too many arms are benched, or when void games are no arm's
// fault: the first game to end, or two in a row. An arm whose games only repeat
// earlier ones is benched, too; the error is ErrRepeats when that is all that is left. It ends with an error when the
// journal cannot be written: journal.ErrDisturbed if somebody else has changed it.
func (r *Runner) Run(ctx context.Context, o RunOptions) error {
	if err := r.begin(); err != nil {
		return err
	}
	defer r.end()

	if o.Workers > 0 || o.Elsewhere != nil {
		r.workers.Store(int64(o.Workers))
	}
	if o.Paused {
		r.setPaused(true)
	}

	r.stopAsked() // removes a request made to an earlier run
	r.faults = newFaultPolicy()
	r.journalled = o.Journalled
	r.publish(nil)
	if r.headerRow != nil && o.Journalled != nil {
		o.Journalled(r.headerRow)
		r.headerRow = nil
	}

	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	r.abort.Store(&cancel)
	defer r.abort.Store(nil)
	err := r.run(ctx, o)
	if err != nil && context.Cause(ctx) == ErrAborted {
		err = ErrAborted
	}

	r.running.Store(new([]*game))
	r.publish(err)
	return err
}

func (r *Runner) run(ctx context.Context, o RunOptions) (err error) {
	defer guard.Catch("event", &err)
	if err := r.journal.Check(); err != nil {
		return err // since no game could be kept
	}
	r.journal.Mirror()
	if path := r.journal.Path(); path != "" {
		match.RemoveTemps(filepath.Dir(path))
	}
	if r.log, err = openLog(logPath(r.journal.Path()), r.config); err != nil {
		return err
	}
	r.log.also = o.Log
	defer func() {
		err = errors.Join(err, r.log.close())
		r.log = nil
	}()

	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	workers := int(r.workers.Load())
	run := &run{
		Runner: r, options: o, cancel: cancel, results: make(chan *game), stopped: make(chan struct{}),
		writer: newJournalWriter(r.journal), workerStates: make(map[string]string), causes: make(match.ErrorDedup), repeating: repeatPolicy{row: make(map[string]int)},
		arena: &Arena{config: r.config, pool: &pool{most: idlePerWorker * max(workers, 1)}, stderr: r.log.stderr},
	}
	defer func() { err = cmp.Or(err, run.close()) }()

	if o.Elsewhere != nil {
		v, err := o.Elsewhere(ctx, r.Info())
		if err != nil {
			return err
		}
		r.dispatcher.Store(&v)
		defer func() {
			r.dispatcher.Store(nil)
			err = errors.Join(err, v.Close())
		}()
	}

	r.log.write("run started: %s at a time, %s so far", words.Plural(workers, "game"), words.Plural(r.tally.played, "game"))
	if workers > 0 && !r.config.SkipChecks && r.tally.schedule.open(nil) {
		if err := run.check(ctx); err != nil {
			r.log.write("run not started: %v", err)
			return err
		}
	}

	err = run.loop(ctx)
	err = cmp.Or(r.journal.CheckAll(), err) // somebody else may have changed the journal: that matters most
	if err != nil {
		r.log.write("run ended: %v", err)
	} else {
		r.log.write("run ended: %s so far", words.Plural(r.tally.played, "game"))
	}
	return err
}

// close ends the goroutine that writes the journal, and idle programs.
func (r *run) close() error {
	close(r.stopped)
	close(r.writer.in)
	for range r.writer.out { // closed when the goroutine has ended
	}
	return r.arena.Close()
}

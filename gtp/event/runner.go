package event

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"sync"
	"sync/atomic"
	"time"

	"gobandit/gtp/journal"
	"gobandit/gtp/match"
	"gobandit/search/guard"
	"gobandit/search/tune"
)

// A Runner plays the games of an event. Its methods may be called from any
// goroutine.
type Runner struct {
	config  Config
	header  Header
	log     *eventLog
	created []byte // the header's row, if the journal is new and no run has told of it

	// What the goroutine of Run owns, and Open before it.
	journal *journal.Journal
	tally   *tally
	pace    pace
	faults  *faultPolicy     // of the latest run; nil before the first
	folders map[string]bool  // that are there
	chosen  []tune.Candidate // by the user, for the next games to begin

	journalled func(row []byte) // of the latest run's options

	published  time.Time     // when the picture was
	publishing time.Duration // how long that took
	pictures   int           // published so far

	base    atomic.Pointer[Status] // everything but what changes between games
	running atomic.Pointer[[]*game]
	venue   atomic.Pointer[Venue] // of the run that goes on; nil without one

	paused   atomic.Bool
	draining atomic.Bool
	workers  atomic.Int64
	steps    atomic.Int64  // games that may begin while paused
	wake     chan struct{} // holds one signal for Run to look at these again

	orders chan order // from those who ask the goroutine of Run

	mu     sync.Mutex    // guards what follows
	active bool          // Run is going on
	over   chan struct{} // closed when that Run has ended
	closed bool
}

// Open reads the journal of an event, creates it if there is none, and takes
// its lock, which Close gives back. A journal of another event, of a later
// format, or with a damaged row is refused with its file and line; the torn
// last row of a program that was killed is cut off with a warning.
func Open(c Config, journalPath string) (*Runner, error) {
	if err := c.check(); err != nil {
		return nil, err
	}
	t, err := newTally(c)
	if err != nil {
		return nil, err
	}
	j, header, begun, err := openJournal(journalPath, c, t)
	if err != nil {
		return nil, err
	}
	r := &Runner{config: c, header: header, created: begun, journal: j, tally: t, wake: make(chan struct{}, 1), orders: make(chan order), folders: make(map[string]bool)}
	t.history.skip = 0 // what comes now is new
	for _, note := range c.Notes {
		t.warn(note)
	}
	if c.Seed != 0 && c.Seed != r.header.Seed {
		t.warn(fmt.Sprintf("the journal was begun with seed %d, which stays, not %d", r.header.Seed, c.Seed))
	}
	r.workers.Store(int64(max(c.Workers, 1)))
	r.running.Store(new([]*game))
	r.publish(nil)
	return r, nil
}

// Seed returns the event's seed, which its journal was begun with.
func (r *Runner) Seed() uint64 { return r.header.Seed }

// Pause lets running games end and no more begin.
func (r *Runner) Pause() {
	r.steps.Store(0)
	r.paused.Store(true)
	r.poke()
}

// Resume ends a pause.
func (r *Runner) Resume() {
	r.paused.Store(false)
	r.poke()
}

// Step lets one more game begin during a pause.
func (r *Runner) Step() {
	if r.paused.Load() {
		r.steps.Add(1)
		r.poke()
	}
}

// SetWorkers sets how many games may run at the same time in this program: at
// least 1, or 0 while games are played elsewhere. Games running beyond a lower
// number are played to their end.
func (r *Runner) SetWorkers(n int) {
	least := 1
	if r.venue.Load() != nil {
		least = 0
	}
	r.workers.Store(int64(max(n, least)))
	r.poke()
}

// Drain ends the run when the games in progress have ended.
func (r *Runner) Drain() {
	r.draining.Store(true)
	r.poke()
}

// poke tells Run that something has changed.
func (r *Runner) poke() {
	select {
	case r.wake <- struct{}{}:
	default:
	}
}

// Close gives back the journal. It is an error while the event runs.
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

// Status returns the latest picture of the event. It never blocks.
func (r *Runner) Status() *Status {
	s := *r.base.Load()
	s.Paused = r.paused.Load()
	s.Draining = r.draining.Load()
	s.Workers = int(r.workers.Load())
	where := make(map[int]string) // games are played
	if v := r.venue.Load(); v != nil {
		s.Elsewhere = (*v).Workers()
		for _, w := range s.Elsewhere {
			for _, game := range w.Games {
				where[game] = w.Name
			}
		}
	}
	for _, g := range *r.running.Load() {
		s.Running = append(s.Running, g.running())
		s.Running[len(s.Running)-1].Worker = where[g.number]
	}
	return &s
}

// publish renews the picture of the event; err is why the run ends.
func (r *Runner) publish(err error) {
	began := time.Now()
	s := r.tally.status(r.config)
	s.Err = err
	away, _ := r.slots()
	workers := int(r.workers.Load()) + away
	s.GamesPerMinute = r.pace.perMinute(workers)
	s.ETA, s.ETALow, s.ETAHigh = r.pace.left(workers, s.Total-s.Played)
	s.Proposed = r.proposal(*r.running.Load())
	r.pictures++
	s.Picture = r.pictures
	r.base.Store(&s)
	r.published = time.Now()
	r.publishing = r.published.Sub(began)
}

// begin marks the runner as running.
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
	close(r.over)
	r.draining.Store(false)
}

// Run plays games until all of the event are played, the run is drained here
// or by Stop, as many have begun as the options allow, or ctx ends; then games
// in progress are lost and the error is ctx's. Before the first game players
// are started once, so that a mistake shows at once. A candidate, or a matchup
// of a tournament, that cannot start or that spoils two games in a row is
// benched for the rest of the run. The run halts with ErrHalted when void games
// are not a candidate's fault, the first game to end or two in a row, or when
// too much is benched, once the other games have ended; and with an error when
// the journal cannot be written, journal.ErrDisturbed if somebody else has changed it.
func (r *Runner) Run(ctx context.Context, o Options) error {
	if err := r.begin(); err != nil {
		return err
	}
	defer r.end()
	if o.Workers > 0 || o.Elsewhere != nil {
		r.workers.Store(int64(o.Workers))
	}
	if o.Paused {
		r.Pause()
	}
	r.stopAsked() // of an earlier run
	r.faults = newFaultPolicy()
	r.journalled = o.Journalled
	r.publish(nil)
	if r.created != nil && o.Journalled != nil {
		o.Journalled(r.created)
		r.created = nil
	}
	err := r.run(ctx, o)
	r.running.Store(new([]*game))
	r.publish(err)
	return err
}

func (r *Runner) run(ctx context.Context, o Options) (err error) {
	defer guard.Catch("event", &err)
	if err := r.journal.Check(); err != nil {
		return err // for no game could be kept
	}
	if r.log, err = openLog(logPath(r.journal.Path())); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, r.log.close()) }()
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	workers := int(r.workers.Load())
	run := &run{
		Runner: r, options: o, results: make(chan *game), gone: make(chan struct{}),
		scribe: newScribe(r.journal), heard: make(map[string]string), causes: make(match.Causes),
		table: &Table{config: r.config, pool: &pool{most: idlePerWorker * max(workers, 1)}, stderr: r.log.stderr},
	}
	defer func() { err = cmp.Or(err, run.close()) }()
	if o.Elsewhere != nil {
		v, err := o.Elsewhere(ctx, r.notice())
		if err != nil {
			return err
		}
		r.venue.Store(&v)
		defer func() {
			r.venue.Store(nil)
			err = errors.Join(err, v.Close())
		}()
	}
	r.log.write("run started: %d games at a time, %d games so far", workers, r.tally.played)
	if workers > 0 && !r.config.SkipChecks && r.tally.schedule.open(nil) {
		if err := run.check(ctx); err != nil {
			r.log.write("run not begun: %v", err)
			return err
		}
	}
	err = run.loop(ctx, cancel)
	err = cmp.Or(r.journal.Check(), err)
	if err != nil {
		r.log.write("run ended: %v", err)
	} else {
		r.log.write("run ended: %d games so far", r.tally.played)
	}
	return err
}

// close ends what belongs to the run alone.
func (r *run) close() error {
	close(r.gone)
	close(r.scribe.in)
	for range r.scribe.out { // until it has ended
	}
	return r.table.Close()
}

// pace estimates how fast games are played, from the latest of this run.
type pace struct{ seconds []float64 }

// paceGames is the number of games a pace is taken from.
const paceGames = 50

// leastPace is from how many games on they tell how long others will take.
const leastPace = 5

func (p *pace) add(seconds float64) {
	p.seconds = append(p.seconds, seconds)
	if len(p.seconds) > paceGames {
		p.seconds = p.seconds[1:]
	}
}

// perMinute returns the games a minute with so many workers; 0 is unknown. Pauses
// do not count.
func (p *pace) perMinute(workers int) float64 {
	mean, _ := p.spread()
	if mean == 0 {
		return 0
	}
	return float64(workers) * 60 / mean
}

// spread returns the mean length of a game and its variance, in seconds.
func (p *pace) spread() (mean, variance float64) {
	n := float64(len(p.seconds))
	for _, s := range p.seconds {
		mean += s / n
	}
	for _, s := range p.seconds {
		variance += (s - mean) * (s - mean) / max(n-1, 1)
	}
	return mean, variance
}

// left returns the time that so many games will take, and its 95 % interval: the
// mean length is known from a few games, and the games left vary as these did. 0
// is unknown: there were too few games to tell.
func (p *pace) left(workers, games int) (eta, low, high time.Duration) {
	const z = 1.96
	mean, variance := p.spread()
	if len(p.seconds) < leastPace || mean == 0 || games <= 0 || workers == 0 {
		return 0, 0, 0
	}
	m, n := float64(games), float64(len(p.seconds))
	spread := z * math.Sqrt(variance*(m+m*m/n))
	span := func(seconds float64) time.Duration {
		return time.Duration(max(seconds, 0) / float64(workers) * float64(time.Second))
	}
	return span(m * mean), span(m*mean - spread), span(m*mean + spread)
}

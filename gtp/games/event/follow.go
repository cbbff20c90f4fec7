package event

import (
	"errors"
	"math"
	"os"
	"slices"
	"time"

	"gobandit/gtp/games/journal"
)

// A Follower keeps the state of an event that another program runs. It folds the rows that are added to the journal, and takes
// what the journal does not have from a [RunState]. It takes no lock. One goroutine at a time may use it.
type Follower struct {
	config Config
	path   string
	tally  *tally
	file   os.FileInfo // the journal when it was last read
	tail   journal.Tail
	begun  []assignment // games in progress, which the tally counts as begun
	orders []int        // their numbers

	status   *Status // without a run
	revision int
	made     time.Time     // when status was made
	making   time.Duration // how long that took
	stale    bool          // status is not the latest
}

// A RunState is what a program that runs an event says of it to those who follow the journal.
type RunState struct {
	Active bool // a run goes on; false while the event is open and does not run
	LiveStatus
	Proposed *Row   // candidate that the rule would play next, as an order; nil if there is none
	Err      string // why the run ended or halts
}

// RunState returns the state of the run, and whether one goes on. It never blocks.
func (r *Runner) RunState() RunState {
	s := r.Status()
	out := RunState{Active: r.isActive(), LiveStatus: s.LiveStatus}
	if s.Proposed != nil {
		out.Proposed = &Row{Type: typeOrder, Path: s.Proposed.Path}
		if s.Proposed.Free {
			out.Proposed.Point = s.Proposed.Point
		}
	}
	if s.Err != nil {
		out.Err = s.Err.Error()
	}
	return out
}

func (r *Runner) isActive() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.active
}

// Follow reads the journal of an event to follow it. Settings that have changed since
// are warnings, unless the rows have no meaning under them. The error is fs.ErrNotExist
// if the event was never run.
func Follow(c Config, journalPath string) (*Follower, error) {
	if err := c.check(); err != nil {
		return nil, err
	}
	c.Accept = []string{AcceptAll}
	f := &Follower{config: c, path: journalPath}
	return f, f.fold()
}

// fold counts the journal from its beginning, with no games in progress.
func (f *Follower) fold() error {
	t, found, info, err := readTally(f.config, f.path, AllGames, nil)
	if err != nil {
		return err
	}
	f.tally, f.file, f.begun, f.orders, f.stale = t, info, nil, nil, true
	f.tail = journal.TailFrom(found.Contents)
	return nil
}

// Read counts the rows that were added since the last Read, and reports whether there
// were any. A journal that was begun again is read again.
func (f *Follower) Read() (changed bool, err error) {
	info, err := os.Stat(f.path)
	if err != nil {
		return false, err
	}
	if !os.SameFile(info, f.file) {
		return true, f.fold()
	}
	if info.Size() == f.file.Size() {
		return false, nil
	}
	again, _, err := f.tail.Read(f.path, math.MaxInt, func(_ int, line []byte) error {
		changed = true
		return f.add(line)
	})
	f.file = info
	if again || errors.Is(err, errRefold) {
		return true, f.fold()
	}
	f.stale = f.stale || changed
	return changed, err
}

// errRefold asks for counting a journal from its beginning.
var errRefold = errors.New("count again")

// add counts a row that was added to the journal. The error is errRefold for rows that
// change the meaning of those before.
func (f *Follower) add(line []byte) error {
	if isSettings(line) {
		return errRefold
	}
	row, a, err := f.tally.decoder.parse(line, f.tally.schedule)
	if err != nil {
		return errRefold // a row that takes back others, or one with a fault that fold will find
	}
	if i := slices.Index(f.orders, row.Game); i >= 0 {
		f.forget(i)
		a.taken = row.Type == typeGame && f.tally.taken(a) // no longer by the game itself
	}
	return f.tally.apply(&row, a)
}

// forget ends a game in progress.
func (f *Follower) forget(i int) {
	f.tally.schedule.end(f.begun[i])
	f.begun, f.orders = slices.Delete(f.begun, i, i+1), slices.Delete(f.orders, i, i+1)
	f.stale = true
}

// publishEvery bounds how often a status is made.
const publishEvery = 50 * time.Millisecond

// Status returns the state of the event with a run's; nil is without one.
func (f *Follower) Status(run *RunState) *Status {
	if run == nil {
		run = new(RunState)
	}
	running := f.assign(run.Running)

	wait := max(publishShare*f.making, publishEvery)
	if began := time.Now(); f.status == nil || f.stale && began.Sub(f.made) > wait {
		s := f.tally.status(f.config)
		f.revision++
		s.Revision = f.revision
		f.status, f.stale, f.made, f.making = &s, false, began, time.Since(began)
	}

	s := *f.status
	warnings := s.Warnings
	s.LiveStatus = run.LiveStatus
	if s.Running, s.Reason = running, ""; len(run.Warnings) == 0 {
		s.Warnings = warnings
	}
	if run.Err != "" {
		s.Err = errors.New(run.Err)
	}
	if t, ok := f.tally.schedule.(*tuning); ok && run.Proposed != nil {
		if c, err := t.tuner.At(run.Proposed.Path, run.Proposed.Point); err == nil {
			s.Proposed, s.Reason = &c, run.Reason
		}
	}
	return &s
}

// assign makes the games in progress those of a run without a row in the journal, and
// returns them with what their orders say.
func (f *Follower) assign(games []RunningGame) []RunningGame {
	var out []RunningGame
	for _, g := range games {
		n := g.Order.Game
		if n < f.tally.next || f.tally.done[n] {
			continue // the journal has its end
		}
		i := slices.Index(f.orders, n)
		if i < 0 {
			a, err := f.tally.schedule.read(g.Order)
			if err != nil {
				continue // of a journal that is not read yet
			}
			f.tally.schedule.begin(a)
			f.begun, f.orders, f.stale = append(f.begun, a), append(f.orders, n), true
			i = len(f.orders) - 1
		}

		a := f.begun[i]
		g.ID, g.Name, g.CandidateColor = n, a.id, a.color
		g.Coordinates, g.Parameters = a.candidate.Coordinates, a.candidate.Parameters
		out = append(out, g)
	}

	for i := len(f.orders) - 1; i >= 0; i-- {
		if !slices.ContainsFunc(out, func(g RunningGame) bool { return g.ID == f.orders[i] }) {
			f.forget(i)
		}
	}
	return out
}

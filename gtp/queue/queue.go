// Package queue keeps tests of engines in a journal that several programs may change, and
// plays them by priority.
//
// A test is an event: its games are in the journal of the event. The journal of the queue
// has only what people and the runner decide: tests that are added, their priorities, and
// when they start, finish or are canceled.
package queue

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"gobandit/gtp/journal"
)

// A Queue is a queue of tests in a file. Its methods may be called from any goroutine,
// and by several programs at the same time: each change holds the lock of the file
// for a moment.
type Queue struct{ path string }

// New returns the queue in a file, which need not exist yet.
func New(path string) Queue { return Queue{path} }

// Path returns the path of the queue's journal.
func (q Queue) Path() string { return q.path }

// Folder returns the folder that has the events of tests which were added as two
// players.
func (q Queue) Folder() string { return strings.TrimSuffix(q.path, filepath.Ext(q.path)) + ".tests" }

// A State is how far a test is.
type State string

// The states of a test.
const (
	Waiting  State = "waiting"  // no game was begun by a runner
	Started  State = "started"  // a runner has begun it; it goes on whenever one runs
	Finished State = "finished" // all games are played, or its sequential tests are decided
	Failed   State = "failed"   // it cannot be played
	Canceled State = "canceled"
)

// Over reports whether the runner is done with the test.
func (s State) Over() bool { return s == Finished || s == Failed || s == Canceled }

// An Entry is a test in the queue.
type Entry struct {
	ID       int       `json:"id"` // number, from 1 in the order of adding
	Name     string    `json:"name"`
	Event    string    `json:"event"`    // path of the event's file, or the name of an embedded event
	Journal  string    `json:"journal"`  // path of the event's journal
	Priority int       `json:"priority"` // higher ones are played first
	State    State     `json:"state"`
	Reason   string    `json:"reason,omitempty"` // why it failed
	Added    time.Time `json:"added"`
	Started  time.Time `json:"started,omitzero"`
	Ended    time.Time `json:"ended,omitzero"`
}

// MaxPriority bounds priorities on both sides of 0.
const MaxPriority = 1_000_000

// ErrUnknown is the error of a test that the queue does not have.
var ErrUnknown = errors.New("no such test in the queue")

// Read returns the tests, by their numbers, also while other programs change the queue.
// A queue without a file is empty.
func (q Queue) Read() ([]Entry, error) {
	file, err := Journals.OpenFile(q.path, os.O_RDONLY)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer file.Close()
	l := new(list)
	_, err = Journals.Read(file, q.path, l.read)
	return l.entries, err
}

// Find returns a test by its number.
func (q Queue) Find(id int) (Entry, error) {
	entries, err := q.Read()
	if err != nil {
		return Entry{}, err
	}
	if id < 1 || id > len(entries) {
		return Entry{}, fmt.Errorf("test %d: %w", id, ErrUnknown)
	}
	return entries[id-1], nil
}

// Add adds a test. prepare is called with its number, to return its name, event, journal
// and priority; the test is not added if it fails.
func (q Queue) Add(prepare func(id int) (Entry, error)) (added Entry, err error) {
	err = q.change(func(l *list) (row, error) {
		id := l.next()
		e, err := prepare(id)
		if err != nil {
			return row{}, err
		}
		added = e
		added.ID, added.State, added.Added = id, Waiting, now()
		return row{Do: doAdd, ID: id, Name: e.Name, Event: e.Event, Journal: e.Journal, Priority: e.Priority, Time: added.Added}, nil
	})
	return added, err
}

// SetPriority changes the priority of a test that is not over.
func (q Queue) SetPriority(id, priority int) error {
	return q.change(func(*list) (row, error) { return row{Do: doPriority, ID: id, Priority: priority, Time: now()}, nil })
}

// Raise changes the priority of a test by a difference.
func (q Queue) Raise(id, by int) (priority int, err error) {
	err = q.change(func(l *list) (row, error) {
		if e := l.find(id); e != nil {
			priority = e.Priority + by
		}
		return row{Do: doPriority, ID: id, Priority: priority, Time: now()}, nil
	})
	return priority, err
}

// Cancel cancels a test that is not over. A runner gives up its games in progress; those
// that have ended are kept.
func (q Queue) Cancel(id int) error {
	return q.change(func(*list) (row, error) { return row{Do: doCancel, ID: id, Time: now()}, nil })
}

// start marks a waiting test as started.
func (q Queue) start(id int) error {
	return q.change(func(*list) (row, error) { return row{Do: doStart, ID: id, Time: now()}, nil })
}

// finish marks a test that was not canceled as finished, or as failed for a reason.
func (q Queue) finish(id int, reason string) error {
	return q.change(func(*list) (row, error) { return row{Do: doFinish, ID: id, Reason: reason, Time: now()}, nil })
}

// now returns the time of a row.
func now() time.Time { return time.Now().UTC().Truncate(time.Millisecond) }

// Journals are the journals of queues.
var Journals = journal.Kind{Of: "a queue of tests", Header: `{"type":"` + journalType + `"`, Row: `{"do":`, Locked: errBusy, Private: true}

// errBusy is the error of a queue that another program is changing.
var errBusy = errors.New("another program is changing it")

// lockTime is how long a change waits for those of other programs, and lockPause is how
// long it waits between two tries.
const (
	lockTime  = 10 * time.Second
	lockPause = 5 * time.Millisecond
)

// change appends the row that make returns for the tests as they are, if it may follow.
func (q Queue) change(make func(*list) (row, error)) error {
	if err := os.MkdirAll(filepath.Dir(q.path), 0o700); err != nil {
		return err
	}
	j, err := q.lock()
	if err != nil {
		return err
	}
	defer j.Close() //nolint:errcheck // what was appended is on disk by then
	l := new(list)
	found, err := Journals.Read(j.Reader(), q.path, l.read)
	if err != nil {
		return err
	}
	if err := j.Repair(found); err != nil {
		return err
	}
	r, err := make(l)
	if err != nil {
		return err
	}
	if err := l.apply(r); err != nil {
		return err
	}
	rows := []any{r}
	if j.Empty() {
		rows = []any{header{Type: journalType, Format: format, Time: r.Time}, r}
	}
	_, err = j.Append(rows...)
	return err
}

// lock opens the journal, and waits while another program changes it.
func (q Queue) lock() (*journal.Journal, error) {
	for end := time.Now().Add(lockTime); ; {
		j, err := Journals.Open(q.path)
		if !errors.Is(err, errBusy) || time.Now().After(end) {
			return j, err
		}
		<-time.After(lockPause)
	}
}

// InOrder returns the tests that are not over in the order in which they are played: by
// priority, then by number.
func InOrder(entries []Entry) []Entry {
	out := slices.DeleteFunc(slices.Clone(entries), func(e Entry) bool { return e.State.Over() })
	slices.SortStableFunc(out, func(a, b Entry) int { return cmp.Compare(b.Priority, a.Priority) })
	return out
}

// Package queue keeps tests of engines in a folder that several programs may change, and
// plays them by priority.
//
// A test is an event: its games, and whether they have begun, are in the journal of the
// event. The folder has one small file for each test with what that journal cannot say:
// which event it is, its priority, and how it ended.
package queue

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"time"

	"gobandit/gtp/journal"
	"gobandit/gtp/match"
	"gobandit/model/file"
)

// A Queue is a queue of tests, named by the path of its folder, which need not exist yet.
// Its methods may be called from any goroutine, and by several programs at the same time:
// each change holds the lock of the folder for a moment.
type Queue string

// A State is how far a test is.
type State string

// The states of a test.
const (
	Waiting  State = "waiting"  // its event has no journal yet
	Started  State = "started"  // its event has a journal, and goes on whenever a scheduler runs
	Finished State = "finished" // all games are played, or its sequential tests are decided
	Failed   State = "failed"   // it cannot be played
	Canceled State = "canceled"
)

// Over reports whether the scheduler is done with the test.
func (s State) Over() bool { return s == Finished || s == Failed || s == Canceled }

// An Entry is a test in the queue. Its file is the same JSON.
type Entry struct {
	ID       int       `json:"id"` // number, from 1 in the order of adding
	Name     string    `json:"name"`
	Event    string    `json:"event"`            // path of the event's file, or the name of an embedded event
	Journal  string    `json:"journal"`          // path of the event's journal
	Priority int       `json:"priority"`         // higher ones are played first
	State    State     `json:"state"`            // in the file it counts only if the test is over
	Reason   string    `json:"reason,omitempty"` // why it failed
	Added    time.Time `json:"added"`
	Ended    time.Time `json:"ended,omitzero"`
}

// maxPriority bounds priorities on both sides of 0.
const maxPriority = 1_000_000

// ErrUnknown is the error of a test that the queue does not have.
var ErrUnknown = errors.New("no such test in the queue")

// errOver is the error of a change to a test that is over.
var errOver = errors.New("already")

// disk is where the files of tests are; tests replace it.
var disk = file.System

// Read returns the tests, also while other programs change the queue: first those to be
// played, in the order of play, by priority and then by number; then those that are over,
// the latest first. A queue without a folder is empty.
func (q Queue) Read() (entries []Entry, err error) {
	names, err := os.ReadDir(string(q))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	for _, n := range names {
		id, err := strconv.Atoi(n.Name())
		if err != nil {
			continue // a file that is locked
		}
		e, err := q.Find(id)
		if err == nil {
			entries = append(entries, e)
		} else if !errors.Is(err, ErrUnknown) { // which is being added, or was removed
			return nil, err
		}
	}

	slices.SortFunc(entries, func(a, b Entry) int {
		switch {
		case a.State.Over() && b.State.Over():
			return b.ID - a.ID
		case a.State.Over():
			return 1
		case b.State.Over():
			return -1
		}
		return cmp.Or(b.Priority-a.Priority, a.ID-b.ID)
	})
	return entries, nil
}

// path returns the path of a test's file.
func (q Queue) path(id int) string { return filepath.Join(string(q), strconv.Itoa(id), "test.json") }

// Find returns a test by its number.
func (q Queue) Find(id int) (e Entry, err error) {
	path := q.path(id)
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) || err == nil && len(text) == 0 {
		return e, fmt.Errorf("test %d: %w", id, ErrUnknown)
	}
	if err != nil {
		return e, err
	}

	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields() // since a change of the test would lose them
	if err := d.Decode(&e); err != nil {
		return e, fmt.Errorf("%s: not a test of a queue: %w", path, err)
	}
	if e.ID != id {
		return e, fmt.Errorf("%s: has test %d, want %d", path, e.ID, id)
	}
	if !e.State.Over() {
		e.State = Waiting
		if _, err := os.Stat(e.Journal); err == nil {
			e.State = Started
		}
	}
	return e, nil
}

// Add adds a test. prepare is called with its number and a new folder of its own, to return
// its name, event, journal and priority; the test is not added if it fails.
func (q Queue) Add(prepare func(id int, folder string) (Entry, error)) (e Entry, err error) {
	lock, err := q.lock(changeLock, lockTime)
	if err != nil {
		return e, err
	}
	defer lock.Close()
	entries, err := q.Read()
	if err != nil {
		return e, err
	}

	id, folder := len(entries), ""
	for err = fs.ErrExist; errors.Is(err, fs.ErrExist); { // a test was removed, or an Add was killed
		id++
		folder = filepath.Dir(q.path(id))
		if err = q.clear(id); err == nil {
			err = os.Mkdir(folder, 0o700)
		}
	}
	if err != nil {
		return e, err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, os.RemoveAll(folder))
		}
	}()

	if e, err = prepare(id, folder); err != nil {
		return e, err
	}
	for _, other := range entries {
		if other.Journal == e.Journal && !other.State.Over() {
			return e, fmt.Errorf("its event is in the queue already, as test %d", other.ID)
		}
	}
	e.ID, e.State, e.Added = id, Waiting, now()
	if err := file.SettleTree(folder); err != nil { // before a test refers to what is there
		return e, err
	}
	return e, q.write(e)
}

// clear removes the folder of a test that was never added, since the program was killed before. One
// with a journal stays.
func (q Queue) clear(id int) error {
	folder := filepath.Dir(q.path(id))
	journals, _ := filepath.Glob(filepath.Join(folder, "*.journal"))
	if _, err := q.Find(id); !errors.Is(err, ErrUnknown) || len(journals) > 0 {
		return nil
	}
	return os.RemoveAll(folder)
}

// write writes the file of a test. When it returns, the test is on disk.
func (q Queue) write(e Entry) error {
	if e.Priority < -maxPriority || e.Priority > maxPriority {
		return fmt.Errorf("priority %d, want -%d to %d", e.Priority, maxPriority, maxPriority)
	}
	text, err := json.Marshal(e)
	if err != nil {
		return err
	}

	path := q.path(e.ID)
	f, err := disk.OpenFile(path, os.O_CREATE|os.O_RDWR, 0o600) // what replaces a file keeps its rights
	if err != nil {
		return err
	}
	if err := cmp.Or(f.Close(), match.WriteFileOn(disk, path, append(text, '\n'))); err != nil {
		return err
	}
	return disk.SyncFolder(string(q))
}

// SetPriority changes the priority of a test that is not over.
func (q Queue) SetPriority(id, priority int) error {
	return q.change(id, func(e *Entry) { e.Priority = priority })
}

// Cancel cancels a test that is not over. A scheduler gives up its games in progress;
// those that have ended are kept.
func (q Queue) Cancel(id int) error { return q.end(id, Canceled, "") }

// end ends a test that is not over. Only one that has failed has a reason.
func (q Queue) end(id int, how State, reason string) error {
	return q.change(id, func(e *Entry) { e.State, e.Reason, e.Ended = how, reason, now() })
}

// change changes a test that is not over.
func (q Queue) change(id int, change func(*Entry)) error {
	lock, err := q.lock(changeLock, lockTime)
	if err != nil {
		return err
	}
	defer lock.Close()

	e, err := q.Find(id)
	if err != nil {
		return err
	}
	if e.State.Over() {
		return fmt.Errorf("test %d is %s %w", id, e.State, errOver)
	}
	change(&e)
	return q.write(e)
}

// now returns the time of a change.
func now() time.Time { return time.Now().UTC().Truncate(time.Millisecond) }

// Files in the folder that are locked while a program changes a test, or runs the queue.
const (
	changeLock = "change.lock"
	runLock    = "run.lock"
)

// lockTime is how long a change waits for those of other programs, and lockPause is how
// long it waits between two tries.
const (
	lockTime  = 10 * time.Second
	lockPause = 5 * time.Millisecond
)

// lock locks a file in the folder until the file is closed. It tries for so long, and then
// fails with journal.ErrLocked.
func (q Queue) lock(name string, wait time.Duration) (*os.File, error) {
	if err := os.MkdirAll(string(q), 0o700); err != nil {
		return nil, err
	}
	f, err := os.OpenFile(filepath.Join(string(q), name), os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, err
	}

	err = journal.LockFile(f)
	for end := time.Now().Add(wait); err == journal.ErrLocked && time.Now().Before(end); {
		<-time.After(lockPause)
		err = journal.LockFile(f)
	}
	if err != nil {
		f.Close()
		return nil, fmt.Errorf("%s: %w", f.Name(), err)
	}
	return f, nil
}

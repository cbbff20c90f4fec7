package session

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"gobandit/gtp"
	"gobandit/gtp/games/journal"
	"gobandit/gtp/games/match"
	"gobandit/model"
	"gobandit/model/file"
	"gobandit/model/sgf"
)

// An Autosave keeps the game of a session in a file of its own as long as the game is
// not saved elsewhere. A second file beside it is locked until the program ends, however
// that happens: the lock tells other sessions that the game is in use.
type Autosave struct {
	dir   string
	disk  file.Disk
	last  state // of the session when a write began last
	begun int   // writes

	crashes int // with which the game has ended before

	mu      sync.Mutex // of all below, which writes change
	path    string     // of the game; "": the session has none yet
	lock    *os.File
	written int // number of the latest write that has come to its end
}

// A state identifies what a session would write: the same state is written once.
type state struct {
	line    *Line
	version version
	saved   bool
	end     *sgf.Turn
}

// NewAutosave returns an autosave in a folder, which is made with the first game.
func NewAutosave(dir string) *Autosave { return &Autosave{dir: dir, disk: file.System} }

// Suffixes of an autosaved game and of its lock.
const (
	keptSuffix = ".sgf"
	lockSuffix = ".lock"
)

// Next returns the write that brings the file up to date with a session; nil if it is. The
// write may run in another goroutine. It does nothing if a later one has run before it.
func (a *Autosave) Next(s *Session) func() error {
	l := s.Line
	now := state{l, l.version, l.version == l.saved || l.exercise, l.Turns[len(l.Turns)-1]}
	if now == a.last {
		return nil
	}
	a.last = now
	if now.saved {
		if a.begun == 0 {
			return nil // there is no file
		}
		return a.job(a.drop)
	}
	return a.keep(s, ending{Crashes: a.crashes})
}

// keep returns the write of the session with how the game has ended so far.
func (a *Autosave) keep(s *Session, e ending) func() error {
	data, err := s.keep(e)
	if err != nil {
		return func() error { return err }
	}
	return a.job(func() error { return a.write(data) })
}

// job returns f as the next write.
func (a *Autosave) job(f func() error) func() error {
	a.begun++
	number := a.begun
	return func() error {
		a.mu.Lock()
		defer a.mu.Unlock()
		if number < a.written {
			return nil
		}
		a.written = number
		return f()
	}
}

// write writes the file. With the first one the session takes a name.
func (a *Autosave) write(data []byte) error {
	if a.path == "" {
		if err := a.open(); err != nil {
			return err
		}
	}
	if _, err := os.Stat(a.path); err != nil { // what replaces a file keeps its rights
		f, err := a.disk.OpenFile(a.path, os.O_WRONLY|os.O_CREATE, 0o600)
		if err != nil {
			return err
		}
		f.Close()
	}
	return match.WriteFileOn(a.disk, a.path, data)
}

// open takes a name in the folder that no other session has.
func (a *Autosave) open() error {
	if err := file.PrivateFolder(a.dir); err != nil {
		return err
	}
	for n := 1; ; n++ {
		path := filepath.Join(a.dir, fmt.Sprintf("%s-%d-%d%s", time.Now().Format("20060102-150405"), os.Getpid(), n, keptSuffix))
		if _, err := os.Stat(path); err == nil {
			continue
		}
		lock, err := lockKept(path)
		switch {
		case err == nil:
			a.path, a.lock = path, lock
			return nil
		case !errors.Is(err, journal.ErrLocked):
			return err
		}
	}
}

// drop removes the file.
func (a *Autosave) drop() error {
	if a.path == "" {
		return nil
	}
	return file.Remove(a.path)
}

// Close ends the autosave. With keep the file stays, as the session is now unless that
// is saved elsewhere, and Close reports whether there is one; else it goes. crash is why the
// program could not go on; "" if it ends in order.
func (a *Autosave) Close(s *Session, keep bool, crash string) (kept bool, err error) {
	if keep = keep && s.Line.version != s.Line.saved && !s.Line.exercise; keep {
		e := ending{Closed: true}
		if crash != "" {
			e = ending{Crashes: a.crashes, Cause: crash}
		}
		err = a.keep(s, e)()
	} else {
		err = a.job(a.drop)()
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	a.release()
	return keep && err == nil, err
}

// release gives up the name.
func (a *Autosave) release() {
	if a.path != "" {
		unlockKept(a.path, a.lock)
		a.path, a.lock = "", nil
	}
}

// adopt makes the file of a game that was kept the autosave's own, with how often the game has
// ended with a crash.
func (a *Autosave) adopt(path string, lock *os.File, crashes int) {
	a.crashes = crashes
	a.mu.Lock()
	defer a.mu.Unlock()
	_ = a.drop() // a file that stays is offered again
	a.release()
	a.path, a.lock = path, lock
	a.begun++
	a.written = a.begun // writes under way are of the game before
}

// lockKept locks an autosaved game, or fails at once with journal.ErrLocked if a session
// has it.
func lockKept(path string) (*os.File, error) {
	name := strings.TrimSuffix(path, keptSuffix) + lockSuffix
	f, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, err
	}
	err = journal.LockFile(f)
	if err == nil && !sameFile(f, name) { // removed since it was opened
		err = journal.ErrLocked
	}
	if err != nil {
		f.Close()
		return nil, err
	}
	return f, nil
}

// sameFile reports whether a name is still that of an open file.
func sameFile(f *os.File, name string) bool {
	open, errOpen := f.Stat()
	named, errNamed := os.Stat(name)
	return errOpen == nil && errNamed == nil && os.SameFile(open, named)
}

func unlockKept(path string, lock *os.File) {
	_ = os.Remove(strings.TrimSuffix(path, keptSuffix) + lockSuffix) // one that stays does no harm
	lock.Close()
}

// sessionProperty is the property of the first node of an autosaved game that has its
// situation, in JSON.
const sessionProperty = "GOBANDIT"

// A situation is what an autosaved game has beside its record.
type situation struct {
	File    string      `json:"file,omitempty"` // where the record was read or saved
	Mine    bool        `json:"mine,omitempty"`
	Charset string      `json:"charset,omitempty"`
	Black   string      `json:"black"` // as Players.Seat names who plays
	White   string      `json:"white"`
	Others  []string    `json:"others,omitempty"` // who plays the other places of a variant
	Usual   Sides       `json:"usual"`            // whom the person plays in new games
	Time    string      `json:"time,omitempty"`
	Left    [3]gtp.Left `json:"left"`           // by color
	Lost    string      `json:"lost,omitempty"` // result of a game lost by resignation or on time
	Path    []int       `json:"path"`           // the variations that lead to the end of the line
	At      int         `json:"at"`             // moves before the position shown
	ending
}

// An ending is how sessions with a game have ended. That of one that was killed has nothing of it.
type ending struct {
	Closed  bool   `json:"closed,omitempty"`  // the last one in order
	Crashes int    `json:"crashes,omitempty"` // sessions before the last one that ended otherwise
	Cause   string `json:"cause,omitempty"`   // why the last one could not go on, if that is known
}

// keep returns the session as an autosaved game.
func (s *Session) keep(e ending) ([]byte, error) {
	l := s.Line
	about := situation{
		File: s.File, Mine: s.Mine, Charset: l.Record.Charset,
		Black: s.Players.Seat(model.Black), White: s.Players.Seat(model.White), Usual: s.Players.usual, At: l.At, ending: e,
	}

	if l.Variant() != nil {
		about.Others = s.Players.Seats()[2:]
	}
	if t := s.Clock.Control; t.Limited() {
		about.Time = t.String()
		for _, c := range []model.Color{model.Black, model.White} {
			about.Left[c] = s.Clock.left(c, s.now())
		}
	}

	if s.lost.By != model.Unknown {
		about.Lost = s.lost.String()
	}
	for _, t := range l.Turns[1:] {
		for i, next := range t.Parent.Next {
			if next == t {
				about.Path = append(about.Path, i)
			}
		}
	}

	text, err := json.Marshal(about)
	if err != nil {
		return nil, err
	}
	root := s.record().Node(s.annotate)
	root.SetText(sessionProperty, string(text))
	return sgf.Encode(root)
}

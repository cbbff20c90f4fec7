package session

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"gobandit/gtp"
	"gobandit/gtp/games/match"
	"gobandit/model"
	"gobandit/model/file"
	"gobandit/model/sgf"
	"gobandit/model/words"
)

// A Kept is an autosaved game whose session has ended without saving it.
type Kept struct {
	path   string
	when   time.Time
	record *sgf.Record
	about  situation
}

// FindKept returns the games in an autosave folder that no session has, the latest
// first. It removes locks left behind and files that were not written to their end.
func FindKept(dir string) (found []*Kept) {
	temps, inUse := match.Temps(dir), false // before the locks, which sessions take before they write
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil // nothing was ever kept
	}
	for _, e := range entries {
		path := filepath.Join(dir, e.Name())
		name, isLock := strings.CutSuffix(path, lockSuffix)
		if isLock {
			path = name + keptSuffix // whose lock goes if it is nobody's
		}
		if filepath.Ext(path) != keptSuffix {
			continue
		}

		lock, err := lockKept(path)
		if err != nil {
			inUse = true
			continue
		}
		if isLock {
			unlockKept(path, lock)
			continue
		}

		if k, err := readKept(path); err == nil {
			found = append(found, k)
		}
		unlockKept(path, lock)
	}
	if inUse {
		match.RemoveTemps(dir) // whose they are is not known
	} else {
		for _, path := range temps {
			_ = os.Remove(path) // tried again the next time
		}
	}
	slices.SortFunc(found, func(a, b *Kept) int { return cmp.Or(b.when.Compare(a.when), cmp.Compare(a.path, b.path)) })
	return found
}

// readKept reads an autosaved game. The caller has its lock.
func readKept(path string) (*Kept, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if info.Size() == 0 {
		return nil, errors.Join(fmt.Errorf("%s: empty", path), os.Remove(path))
	}
	rec, _, err := ReadRecord(path)
	if err != nil {
		return nil, err
	}
	k := &Kept{path: path, when: info.ModTime(), record: rec}
	if err := json.Unmarshal([]byte(rec.Root.Note(sessionProperty)), &k.about); err != nil {
		return nil, fmt.Errorf("%s: %s: %w", path, sessionProperty, err)
	}
	rec.Root.SetNote(sessionProperty, "")
	rec.Charset, rec.Warnings = k.about.Charset, nil
	return k, nil
}

// Crashes returns how many sessions with the game have ended because the program crashed or was
// killed, and why the last one did, "" if that is not known. Once one has ended in order, the
// count begins anew.
func (k *Kept) Crashes() (n int, cause string) {
	if k.about.Closed {
		return 0, ""
	}
	return k.about.Crashes + 1, k.about.Cause
}

// Path returns the file of the game.
func (k *Kept) Path() string { return k.path }

// String describes the game: its size and moves, who plays, and when it was left.
func (k *Kept) String() string {
	n, moves := k.record.Start.Size(), 0
	for _, t := range k.end().Line() {
		if t.Move.Color != model.Empty {
			moves++
		}
	}
	text := fmt.Sprintf("%dx%d, %s, %s v %s", n, n, words.Plural(moves, "move"),
		cmp.Or(k.record.Info.Black, k.about.Black), cmp.Or(k.record.Info.White, k.about.White))
	if k.about.File != "" {
		text += ", " + filepath.Base(k.about.File)
	}
	return text + ", " + k.when.Format("Jan 2 15:04")
}

// end returns the last turn of the line that was the game.
func (k *Kept) end() *sgf.Turn {
	t := k.record.Root
	for _, i := range k.about.Path {
		if i < 0 || i >= len(t.Next) {
			break
		}
		t = t.Next[i]
	}
	return t
}

// Resume makes the game that of a session, whose autosave takes over its file. Engines
// wait to be asked; after a crash nothing is searched or counted before the person goes on. Nothing changes if there is an error.
func (k *Kept) Resume(s *Session, a *Autosave) (Effect, error) {
	lock, err := lockKept(k.path)
	if err != nil {
		return Effect{}, fmt.Errorf("another session has the game: %w", err)
	}
	if k, err = readKept(k.path); err != nil {
		lock.Close()
		return Effect{}, err
	}

	// A file of another version may have what this one cannot read: the game matters more.
	control, err := gtp.ParseTimeControl(cmp.Or(k.about.Time, "none"))
	if err != nil {
		control = gtp.TimeControl{}
	}
	lost, err := model.ParseResult(k.about.Lost)
	if err != nil {
		lost = model.Result{}
	}

	crashes, cause := k.Crashes()
	a.adopt(k.path, lock, crashes)
	resumed := s.effect(func() {
		s.stop()
		playersErr := s.Players.Take(append([]string{k.about.Black, k.about.White}, k.about.Others...)...)
		human := s.Players.Human
		if playersErr != nil {
			human = BothSides
		} else {
			s.Players.usual = k.about.Usual
		}

		s.begin(k.record, human, control)
		for _, c := range []model.Color{model.Black, model.White} {
			s.Clock.Set(c, k.about.Left[c])
		}
		s.File, s.Mine = k.about.File, k.about.Mine

		// The game may end before its variation does, and another position may have been shown.
		l, end := s.Line, k.end()
		l.follow(end)
		l.cut(len(end.Line()) - 1)
		l.show(k.about.At)
		l.edit()

		s.lost, s.held = lost, true
		s.say("%s", k)
		if crashes > 0 {
			s.analyze, s.resting = false, true
			goOn := ""
			if turn, _ := s.EngineTurn(); turn || s.Scoring.Uncounted(l) {
				goOn = ", {play.search} goes on"
			}
			s.complain("gobandit %s with this game: nothing runs%s", cmp.Or(cause, "was killed"), goOn)
		}
		if playersErr != nil {
			s.complain("%v: both sides are yours", playersErr)
		}
		s.settle()
	})
	if crashes > 0 { // another one is counted, even if the first picture brings it about
		if err := a.Next(s)(); err != nil {
			a.last = state{} // the next write says so
		}
	}
	return resumed, nil
}

// Delete removes the game, unless a session has taken it over.
func (k *Kept) Delete() error {
	lock, err := lockKept(k.path)
	if err != nil {
		return err
	}
	defer unlockKept(k.path, lock)
	return file.Remove(k.path)
}

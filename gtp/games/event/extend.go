package event

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"gobandit/model/file"
)

// An Extension is what Extend has done to a journal.
type Extension struct {
	Games   int      // rows of games that stay
	Changes []Change // of the scales and splits of parameters
	Before  string   // path of the journal as it was
}

// An extendedRow is the part of a header about an extension: what the scales and
// splits of parameters were for the games before it.
type extendedRow struct {
	Games int               `json:"games"` // with a result before
	From  map[string]string `json:"from"`  // earlier values by name
	To    map[string]string `json:"to"`    // values since
	Time  time.Time         `json:"time"`
}

// extensions returns the changes that a header tells of.
func (h Header) extensions() (out []Accepted) {
	for _, e := range h.Extended {
		out = append(out, Accepted{e.Games, changes(e.From, e.To), e.Time})
	}
	return out
}

// errLevels is the error of extending an event with levels.
var errLevels = errors.New("only an event with one level of candidates can be extended")

// Extend gives the candidates of a journal their places on the larger grid that its event has now. The divisions of that grid are
// the former ones, and others below or above them. The new journal takes the place of the old one, of which a copy stays. The
// event must not be running. The error is fs.ErrNotExist if it was never run, and a *ChangedError if other settings keep its games
// from having a meaning.
func Extend(c Config, journalPath string) (Extension, error) { return extend(c, journalPath, false) }

// Unextend undoes the last extension, if it is the latest edit by hand: the event has the scales and splits of before it again. It
// rewrites the journal as Extend does, and refuses if a game was played with a value that the event no longer has.
func Unextend(c Config, journalPath string) (Extension, error) { return extend(c, journalPath, true) }

func extend(c Config, journalPath string, back bool) (Extension, error) {
	if err := c.check(); err != nil {
		return Extension{}, err
	}
	switch {
	case !c.isTuning():
		return Extension{}, ErrNoTuning
	case c.Tune.MaxDepth > 1:
		return Extension{}, errLevels
	}

	held, err := Journals.Hold(journalPath)
	if err != nil {
		return Extension{}, err
	}
	defer func() { held.Close() }()

	// The journal is read twice: to learn where the old divisions are on the new grid, and to write it anew.
	x := &extender{space: c.Space(), back: back, excluded: readExcluded(io.NewSectionReader(held, 0, math.MaxInt64), AllGames)}
	read := func(take func(line int, row []byte) error) error {
		if _, err := held.Seek(0, io.SeekStart); err != nil {
			return err
		}
		_, err := Journals.Read(held, journalPath, take)
		return err
	}
	if err := read(x.look); err != nil {
		return Extension{}, err
	}

	meant := slices.DeleteFunc(c.changesSince(x.header.Config), func(change Change) bool { return !change.Meaning })
	if back && !x.header.reverts(meant) {
		return Extension{}, fmt.Errorf("%s: the event file does not have the scales and splits of before the last extension", journalPath)
	}
	if len(meant) == 0 {
		return Extension{}, fmt.Errorf("%s: already has the parameters of the event file", journalPath)
	}
	if refused := (&ChangedError{meant}); !refused.Extends() {
		return Extension{}, fmt.Errorf("%s:1: %w", journalPath, refused)
	}

	// The new journal takes the place of the old one only when it can be read, and a copy of the old one is on disk.
	done := Extension{Games: x.games, Changes: meant}
	fresh := journalPath + ".extending"
	if err := file.Remove(fresh); err != nil {
		return done, err
	}
	if err := x.rewrite(fresh, done.Changes, read); err != nil {
		return done, errors.Join(err, os.Remove(fresh))
	}
	if _, err := Replay(c, fresh, nil); err != nil {
		return done, errors.Join(err, os.Remove(fresh))
	}

	if done.Before, err = keep(held, journalPath); err != nil {
		return done, errors.Join(err, os.Remove(fresh))
	}
	if err := held.Close(); err != nil { // Windows renames no open file
		return done, err
	}
	if err := Journals.Disk().Rename(fresh, journalPath); err != nil {
		return done, err
	}
	return done, Journals.Disk().SyncFolder(filepath.Dir(journalPath))
}

// reverts reports whether changes of settings are those of the last extension, the other way round.
func (h Header) reverts(all []Change) bool {
	n := len(h.Extended)
	if n == 0 || len(all) != len(h.Extended[n-1].To) {
		return false
	}
	last := h.Extended[n-1]
	return !slices.ContainsFunc(all, func(c Change) bool {
		return c.From == nil || c.To == nil || last.To[c.Name] != *c.From || last.From[c.Name] != *c.To
	})
}

// reverted returns the header with the settings of before the last extension, and without the note of it.
func (h Header) reverted() Header {
	n := len(h.Extended) - 1
	h.Config = maps.Clone(h.Config)
	maps.Copy(h.Config, h.Extended[n].From)
	h.Digest, h.Extended = digest(h.Config), slices.Clip(h.Extended[:n])
	return h
}

// extended returns the header with other settings, and a note of what they were.
func (h Header) extended(all []Change, played int) Header {
	note := extendedRow{Games: played, From: make(map[string]string), To: make(map[string]string), Time: rowTime()}
	h.Config = maps.Clone(h.Config)
	for _, change := range all {
		note.From[change.Name], note.To[change.Name] = *change.From, *change.To
		h.Config[change.Name] = *change.To
	}
	h.Digest, h.Extended = digest(h.Config), append(slices.Clone(h.Extended), note)
	return h
}

// keep copies the journal to a new file beside it, and returns its path.
func keep(held io.ReaderAt, path string) (string, error) {
	for n := 1; ; n++ {
		to := path + ".before" + strconv.Itoa(n)
		out, err := Journals.Disk().OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
		if errors.Is(err, os.ErrExist) {
			continue
		}
		if err != nil {
			return "", err
		}
		_, err = io.Copy(out, io.NewSectionReader(held, 0, math.MaxInt64))
		if err = errors.Join(err, out.Sync(), out.Close(), Journals.Disk().SyncFolder(filepath.Dir(path))); err != nil {
			return "", errors.Join(err, os.Remove(to))
		}
		return to, nil
	}
}

// Extends reports whether scales and splits of parameters are all that keeps the journal's games from having a
// meaning, so that Extend may help.
func (e *ChangedError) Extends() bool {
	meant := slices.DeleteFunc(slices.Clone(e.Changes), func(c Change) bool { return !c.Meaning })
	return len(meant) > 0 && !slices.ContainsFunc(meant, func(c Change) bool {
		return c.From == nil || c.To == nil || !strings.HasSuffix(c.Name, " scale") && !strings.HasSuffix(c.Name, " split")
	})
}

package event

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"time"

	"gobandit/gtp/games/match"
	"gobandit/model/file"
)

// Errors about the journal's lock.
var (
	ErrRunning    = errors.New("another program has the event open") // and its lock
	ErrNotRunning = errors.New("the event is not running")           // no program has it
)

// ErrAborted is the error of a run that DoAbort has ended.
var ErrAborted = errors.New("stopped at once, by another program")

// tickTime is how often a run looks whether another program asks it to stop, and
// whether the status is the latest.
const tickTime = 100 * time.Millisecond

// beside returns the path of a file or folder that belongs to a journal.
func beside(journalPath, ending string) string {
	return strings.TrimSuffix(journalPath, ".journal") + ending
}

func stopPath(journalPath string) string { return beside(journalPath, ".stop") }

// Stop asks the program that runs the event of a journal to end its run once the
// games in progress have ended. It does not wait for that. The error is
// ErrNotRunning if there is no such program.
func Stop(journalPath string) error {
	held, err := Journals.Hold(journalPath)
	switch {
	case err == nil:
		held.Close()
		return fmt.Errorf("%s: %w", journalPath, ErrNotRunning)
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("%s: %w", journalPath, ErrNotRunning)
	case !errors.Is(err, ErrRunning):
		return err
	}
	return os.WriteFile(stopPath(journalPath), nil, 0o666)
}

// stopAsked reports whether another program has asked to stop, and removes the
// request.
func (r *Runner) stopAsked() bool {
	path := r.journal.Path()
	if path == "" {
		return false
	}
	_, err := os.Lstat(stopPath(path)) // a call that is made ten times a second should be cheap
	return err == nil && os.Remove(stopPath(path)) == nil
}

// gameFile matches the name of a game record or log, as RecordPath and gtpLogPath
// make it, or of one that a killed program has left behind.
var gameFile = regexp.MustCompile(`^(([^/]+_)?\d+\.(sgf|log)|` + regexp.QuoteMeta(match.TempPrefix) + `\d+)$`)

// Reset deletes an event's journal, report, history and logs, its game records, and
// the journal and records of its confirmation match. It refuses while a program runs
// the event or the match, and if a journal is another file. It leaves files that do
// not belong to the event, and folders that hold such files.
func Reset(journalPath string) error {
	release, err := holdJournal(journalPath)
	if err != nil {
		return err
	}
	defer release() //nolint:errcheck // nothing was written
	releaseMatch, err := holdJournal(ConfirmPath(journalPath))
	if err != nil {
		return err
	}
	defer releaseMatch() //nolint:errcheck // the same

	if err := removeConfirmation(journalPath); err != nil {
		return err
	}

	for _, ending := range []string{".games", ".void", ".gtplogs"} {
		folder := beside(journalPath, ending)
		within, _ := os.ReadDir(folder) // removeFiles reports what is wrong with it
		for _, e := range within {
			if e.IsDir() && recordFolder.MatchString(e.Name()) {
				if err := removeFiles(filepath.Join(folder, e.Name()), gameFile.MatchString); err != nil {
					return err
				}
			}
		}
		if err := removeFiles(folder, gameFile.MatchString); err != nil {
			return err
		}
	}

	paths := []string{stopPath(journalPath), historyPath(journalPath), logPath(journalPath)}
	for _, ending := range ReportEndings {
		paths = append(paths, ReportPath(journalPath, ending))
	}
	for _, path := range append(paths, journalPath) {
		if err := file.Remove(path); err != nil {
			return err
		}
	}
	return nil
}

// holdJournal holds a journal, if there is one, until release, so that no program writes it while it
// is deleted.
func holdJournal(path string) (release func() error, err error) {
	held, err := Journals.Hold(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return func() error { return nil }, nil
	case err != nil:
		return nil, err
	}
	return held.Close, nil
}

// removeFiles deletes the files in a folder whose names are ours, and the folder if it
// is empty then.
func removeFiles(folder string, ours func(name string) bool) error {
	entries, err := os.ReadDir(folder)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	others := false
	for _, e := range entries {
		if !ours(e.Name()) {
			others = true
			continue
		}
		if err := os.Remove(filepath.Join(folder, e.Name())); err != nil {
			return err
		}
	}
	if others {
		return nil
	}
	return os.Remove(folder)
}

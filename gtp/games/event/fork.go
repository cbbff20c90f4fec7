package event

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"gobandit/gtp/games/match"
	"gobandit/search/tune"
)

// Fork writes a new journal that begins as another one, with its first games, as many as until, or AllGames, and the
// edits by hand before the next. The records of the games are linked, or copied. The event of the other
// journal may be running. It returns how many games there are. A journal that exists is refused.
func Fork(c Config, journalPath, to string, until int) (games int, err error) {
	if _, err := os.Stat(to); !errors.Is(err, fs.ErrNotExist) {
		return 0, fmt.Errorf("%s: exists already", to)
	}
	in, err := Journals.OpenFile(journalPath, os.O_RDONLY)
	if err != nil {
		return 0, err
	}
	defer in.Close()

	var text []byte
	_, err = Journals.Read(in, journalPath, func(_ int, row []byte) error {
		if isGame(row) {
			if games == until {
				return errEnough
			}
			games++
		}
		text = append(append(text, row...), '\n')
		return nil
	})
	if err != nil && !errors.Is(err, errEnough) {
		return 0, err
	}
	if games < until {
		return 0, fmt.Errorf("%s: %w", journalPath, noSuchGame(until, games))
	}

	// Records come first: the journal, whole or not at all, says that the fork is done.
	if _, err := ReplayTo(c, journalPath, until, func(row Row, _ tune.Candidate) {
		err = errors.Join(err, linkRecord(RecordPath(journalPath, row.Name(), row.Void()), RecordPath(to, row.Name(), row.Void())))
	}); err != nil {
		return 0, err
	}
	return games, match.WriteFile(to, text)
}

// linkRecord makes a record another's, if there is one.
func linkRecord(from, to string) error {
	if _, err := os.Stat(from); err != nil {
		return nil
	}
	if err := os.MkdirAll(filepath.Dir(to), 0o777); err != nil {
		return err
	}
	if err := os.Link(from, to); err == nil || errors.Is(err, fs.ErrExist) {
		return nil
	}
	text, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	return match.WriteFile(to, text)
}

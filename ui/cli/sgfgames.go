package cli

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"gobandit/model/sgf"
	"gobandit/model/variant"
	"gobandit/ui/session"
)

// A gameOf is a game of an SGF file.
type gameOf struct {
	path string // as session.ReadRecord knows it
	*sgf.Record
}

// sgfGames returns all games of SGF files and of folders of these, in the order of their names,
// and what cannot be read. "games.sgf#3" is the third game of a file.
func sgfGames(names []string) (games []gameOf, err error) {
	var errs []error
	for _, name := range names {
		for path := range sgf.Files(name) { // a path without a file is perhaps a game of a file
			games, err = appendGames(games, path)
			errs = append(errs, err)
		}
	}
	if err = errors.Join(errs...); len(games) == 0 && err == nil {
		err = fmt.Errorf("%s: no SGF files", strings.Join(names, ", "))
	}
	return games, err
}

// appendGames appends the games of Go of a file, or the one that a path with a number names.
func appendGames(games []gameOf, path string) ([]gameOf, error) {
	if base, number, ok := strings.Cut(filepath.Base(path), "#"); ok && base != "" && number != "" {
		rec, _, err := session.ReadRecord(path)
		if err != nil {
			return games, err
		}
		if err := variant.OnlyGo(rec.Start); err != nil {
			return games, fmt.Errorf("%s: %w", path, err)
		}
		return append(games, gameOf{path, rec}), nil
	}

	records, err := session.ReadRecords(path)
	for i, rec := range records {
		name := path
		if i > 0 {
			name = fmt.Sprintf("%s#%d", path, i+1)
		}
		if rec == nil {
			continue
		}
		if only := variant.OnlyGo(rec.Start); only != nil {
			err = errors.Join(err, fmt.Errorf("%s: %w", name, only))
			continue
		}
		games = append(games, gameOf{name, rec})
	}
	return games, err
}

package match

import (
	"fmt"
	"path/filepath"
	"regexp"
	"strconv"

	"gobandit/model/sgf"
)

// recordFile is the form of a game's SGF file: its number, counted from 1, and the
// players.
var recordFile = regexp.MustCompile(`^\d+-[A-Za-z0-9_.-]*\.sgf$|^` + regexp.QuoteMeta(TempPrefix) + `\d+$`)

// RecordFile tells whether a series names the record of a game so, or what is left
// of one when the program was killed as it wrote.
func RecordFile(name string) bool { return recordFile.MatchString(name) }

// write writes the record of game n and returns its path, "" if none is kept.
func (s *Series) write(n int, rec *Record) (path string, err error) {
	if s.Folder == "" {
		return "", nil
	}
	number := n + 1 // for people
	name := FileName(fmt.Sprintf("%0*d", len(strconv.Itoa(s.Games)), number), rec.Black, rec.White) + ".sgf"
	path = filepath.Join(s.Folder, name)
	return path, rec.WriteSGF(path, sgf.Info{Event: s.Event, Name: fmt.Sprintf("game %d", number), Round: strconv.Itoa(number)})
}

// RecordPath returns where the record of the game is kept, "" if none is.
func (r Row) RecordPath(journalPath string) string {
	if r.Record == "" || filepath.IsAbs(r.Record) {
		return r.Record
	}
	return filepath.Join(filepath.Dir(journalPath), filepath.FromSlash(r.Record))
}

// seenFrom writes the path of a file for whoever stands in a folder: relative
// where that can be, so that both may move together.
func seenFrom(folder, path string) string {
	folder, err := filepath.Abs(folder)
	if err != nil {
		return path
	}
	if path, err = filepath.Abs(path); err != nil {
		return path
	}
	if short, err := filepath.Rel(folder, path); err == nil {
		return filepath.ToSlash(short)
	}
	return path
}

package match

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"

	"gobandit/model/sgf"
)

// recordFile matches the names of a series' records.
var recordFile = regexp.MustCompile(`^\d+-[A-Za-z0-9_.-]*\.sgf$|^` + regexp.QuoteMeta(TempPrefix) + `\d+$`)

// RecordFile reports whether a name is that of a series' record, or of a file that a
// killed program has left of one.
func RecordFile(name string) bool { return recordFile.MatchString(name) }

// recordName returns the name of the record of game n: its number, counted from 1,
// with so many digits at least, and the players.
func recordName(n, digits int, black, white string) string {
	return FileName(fmt.Sprintf("%0*d", digits, n+1), black, white) + ".sgf"
}

// write writes the record of game n, if records are kept.
func (s *Series) write(n int, rec *Record) error {
	if s.Folder == "" {
		return nil
	}
	path := filepath.Join(s.Folder, recordName(n, len(strconv.Itoa(s.Games)), rec.Black, rec.White))
	number := strconv.Itoa(n + 1)
	return rec.WriteSGF(path, sgf.Info{Event: s.Event, Name: "game " + number, Round: number})
}

// maxDigits bounds the digits of a game's number in the name of a record.
const maxDigits = 9

// RecordPath returns where a series with a folder keeps the record of the game. The
// name has as many digits as the number of games, which the row does not have: the
// file that exists decides.
func (r Row) RecordPath(folder string) string {
	path := ""
	for digits := 1; digits <= maxDigits; digits++ {
		path = filepath.Join(folder, recordName(r.Game, digits, r.Black, r.White))
		if _, err := os.Stat(path); err == nil {
			break
		}
	}
	return path
}

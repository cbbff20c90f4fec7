package match

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"

	"gobandit/model/sgf"
)

// recordFile is the form of the names of a series' records.
var recordFile = regexp.MustCompile(`^\d+-[A-Za-z0-9_.-]*\.sgf$|^` + regexp.QuoteMeta(TempPrefix) + `\d+$`)

// RecordFile tells whether a series names the record of a game so, or what is left
// of one when the program was killed as it wrote.
func RecordFile(name string) bool { return recordFile.MatchString(name) }

// recordName returns the name of the record of game n, with so many digits at
// least: the game's number, counted from 1, and the players.
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

// maxDigits is how many digits a game's number has at most in the name of a record.
const maxDigits = 9

// RecordPath returns where a series with a folder keeps the record of the game. It
// is written with as many digits as the number of games has, which the row does not
// tell: the file that is there decides.
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

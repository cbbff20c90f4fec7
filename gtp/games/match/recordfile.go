package match

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
)

// recordFile matches the names of a match's records.
var recordFile = regexp.MustCompile(`^\d+-[A-Za-z0-9_.-]*\.sgf$|^` + regexp.QuoteMeta(TempPrefix) + `\d+$`)

// RecordFile reports whether a name is that of a match's record, or of a file that a
// killed program has left of one.
func RecordFile(name string) bool { return recordFile.MatchString(name) }

// RecordName returns the name, without its ending, of the record of game n of a match: its
// number, counted from 1, with so many digits at least, and the players.
func RecordName(n, digits int, black, white string) string {
	return FileName(fmt.Sprintf("%0*d", digits, n+1), black, white)
}

// RecordOf returns the path of the record of game n in the folder of a match. The name has as
// many digits as the number of games, and the players: the file that exists decides.
func RecordOf(folder string, n int) string {
	entries, _ := os.ReadDir(folder) // without a folder there is no file
	for _, e := range entries {
		number, _, _ := strings.Cut(e.Name(), "-")
		if at, err := strconv.Atoi(number); err == nil && at == n+1 && RecordFile(e.Name()) {
			return filepath.Join(folder, e.Name())
		}
	}
	return filepath.Join(folder, strconv.Itoa(n+1)+".sgf")
}

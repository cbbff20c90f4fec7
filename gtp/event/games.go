package event

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"

	"gobandit/gtp/journal"
)

// A GameReader reads the games in a journal while it grows, whoever writes it.
type GameReader struct {
	Path string
	tail journal.Tail
}

// Read returns the games that were added since the last Read, in the order in
// which they ended. again means that the journal has been begun anew and these are
// all its games. Where there is no journal there are no games. A last line without
// its end is left for later.
func (r *GameReader) Read() (games []Row, again bool, err error) {
	again, err = r.tail.Read(r.Path, func(_ int, text []byte) error {
		var row Row
		if _, err := journal.Unseal(text); err != nil {
			return err
		}
		if err := json.Unmarshal(text, &row); err != nil {
			return err
		}
		if row.Type != typeEvent && row.Type != typeSettings {
			games = append(games, row)
		}
		return nil
	})
	return games, again, err
}

// Void reports whether the game has no result.
func (r Row) Void() bool { return r.Type == typeVoid }

// maxRoundWidth is how many digits a round has at most in the name of a record.
const maxRoundWidth = 7

// RecordPath returns where the record of the game is kept, beside its journal. The
// round of a matchup is written with as many digits as the last one has, which the
// row does not tell: the file that is there decides.
func (r Row) RecordPath(journalPath string) string {
	path := RecordPath(journalPath, strconv.Itoa(r.Game), r.Void())
	for width := 1; r.Round != nil && width <= maxRoundWidth; width++ {
		path = RecordPath(journalPath, fmt.Sprintf("%s_%0*d", r.Matchup, width, *r.Round), r.Void())
		if _, err := os.Stat(path); err == nil {
			break
		}
	}
	return path
}

// Trouble says how the game ended, and what went wrong if something did.
func (r Row) Trouble() string { return r.trouble() }

// ParameterText returns the candidate's parameters in one line, sorted by code:
// "k 0.5 rave 100".
func (r Row) ParameterText() string {
	var out []string
	for _, code := range slices.Sorted(maps.Keys(r.Parameters)) {
		value := r.Parameters[code]
		if x, ok := value.(float64); ok {
			value = fmt.Sprintf("%.4g", x)
		}
		out = append(out, fmt.Sprintf("%s %v", code, value))
	}
	return strings.Join(out, " ")
}

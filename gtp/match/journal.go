package match

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"maps"
	"slices"
	"strings"
	"time"

	"gobandit/gtp/controller"
	"gobandit/gtp/journal"
	"gobandit/model"
)

// A Row is a game of a series in its journal.
type Row struct {
	Game    int         `json:"game"` // number of the game, counted from 0
	Black   string      `json:"black"`
	White   string      `json:"white"`
	First   model.Color `json:"first"` // color of the first player
	Opening string      `json:"opening,omitempty"`
	Result  string      `json:"result"` // as Record.ResultText returns it
	Reason  Reason      `json:"reason"`
	Fault   string      `json:"fault,omitempty"`
	Moves   int         `json:"moves"`
	Seconds float64     `json:"seconds"`
	Held    float64     `json:"held,omitempty"` // seconds, not in Seconds, in which the user held the game to step it move by move
	Time    time.Time   `json:"time,omitzero"`  // end of the game
	Hash    string      `json:"hash,omitempty"` // Record.Fingerprint; absent in old journals
	Cost    []Cost      `json:"cost,omitempty"` // what the moves took, Black's first; absent in void games and old journals

	leftOut bool // it repeats an earlier game and does not count
}

// row returns the row of game n.
func (r *Record) row(n int, first model.Color) Row {
	row := Row{
		Game: n, Black: r.Black, White: r.White, First: first, Opening: r.Settings.Opening.Name, Result: r.ResultText(),
		Reason: r.Reason, Fault: r.Fault, Moves: len(r.Moves), Seconds: (r.Ended.Sub(r.Started) - r.Held).Round(time.Millisecond).Seconds(),
		Held: r.Held.Round(time.Millisecond).Seconds(),
		Time: r.Ended.UTC().Truncate(time.Millisecond), Hash: r.Fingerprint(),
	}
	if costs := r.Costs(); !r.Void() && costs != [2]Cost{} {
		row.Cost = costs[:]
	}
	return row
}

// Trouble says how the game ended, and what went wrong if something did.
func (r Row) Trouble() string {
	if r.Fault == "" {
		return r.Reason.String()
	}
	return r.Reason.String() + ": " + r.Fault
}

// noResult returns Record.Sentence of a void game.
func (r Row) noResult() string {
	return fmt.Sprintf("%s v %s: no result (%s)", r.Black, r.White, cmp.Or(r.Fault, r.Reason.String()))
}

// A journalHead is the first row of a journal.
type journalHead struct {
	Type  string            `json:"type"`           // always journalType
	About map[string]string `json:"about"`          // Series.About
	Test  *SPRT             `json:"test,omitempty"` // Series.SPRT when the series was begun
}

const journalType = "match"

// Journals are the journals of series: a head, then the rows of games.
var Journals = journal.Kind{Of: "a match", Header: `{"type":"` + journalType + `"`, Row: `{"game":`, Locked: ErrLocked}

// ErrLocked is the error of a journal that another process has open.
var ErrLocked = errors.New("in use by another run")

// contents is what the journal of a series holds.
type contents struct {
	journal.Contents
	rows []Row
	test *SPRT // test that the series was begun with; nil if it had none
}

// openJournal opens or creates the journal of a series and returns what it holds. The
// journal of another series is refused with the settings that differ. A new journal
// gets a head with the test.
func openJournal(path string, about map[string]string, test *SPRT) (*journal.Journal, contents, error) {
	j, err := Journals.Open(path)
	if err != nil {
		return nil, contents{}, err
	}
	found, err := readJournal(j.Reader(), path, about)
	if err == nil {
		err = j.Repair(found.Contents)
	}
	if err == nil && j.Empty() {
		found.test = test
		_, err = j.Append(journalHead{journalType, about, test})
	}
	if err != nil {
		j.Close()
		return nil, contents{}, err
	}
	return j, found, nil
}

// readJournal reads the journal of a series.
func readJournal(r io.Reader, path string, about map[string]string) (found contents, err error) {
	var reader rowReader
	found.Contents, err = Journals.Read(r, path, func(line int, text []byte) error {
		if line == 1 {
			head, err := parseHead(text)
			found.test = head.Test
			return cmp.Or(err, head.differs(about))
		}
		row, again, err := reader.read(line, text)
		if !again {
			found.rows = append(found.rows, row)
		}
		return err
	})
	return found, err
}

// A rowReader reads the rows of a journal, each game once.
type rowReader struct{ games map[int]placedRow }

// A placedRow is where a row stands and the hash of its text.
type placedRow struct {
	line int
	hash uint64
}

// read reads a row. again says that it stands in the journal for the second time;
// another row of the same game is an error.
func (r *rowReader) read(line int, text []byte) (row Row, again bool, err error) {
	if row, err = ParseRow(text); err != nil {
		return row, false, err
	}
	hash := fnv.New64a()
	hash.Write(text) //nolint:errcheck // never fails
	first, again := r.games[row.Game]
	switch {
	case !again && r.games == nil:
		r.games = make(map[int]placedRow)
		fallthrough
	case !again:
		r.games[row.Game] = placedRow{line, hash.Sum64()}
	case first.hash != hash.Sum64():
		return row, true, fmt.Errorf("game %d is also on line %d, with other contents: one of the two is wrong", row.Game, first.line)
	}
	return row, again, nil
}

// ParseHead returns the settings of the series from the first row of its journal.
func ParseHead(line []byte) (about map[string]string, err error) {
	head, err := parseHead(line)
	return head.About, err
}

func parseHead(line []byte) (head journalHead, err error) {
	if _, err := journal.Unseal(line); err != nil {
		return head, err
	}
	if err := json.Unmarshal(line, &head); err != nil || head.Type != journalType {
		return journalHead{}, errors.New("not the journal of a match")
	}
	controller.HideOldVariables(head.About)
	return head, nil
}

// ErrOther is the error of a journal whose match had other players or settings.
var ErrOther = errors.New("the journal of another match")

// differs returns an error that lists the settings in which the series of the journal
// differs from another.
func (h journalHead) differs(about map[string]string) error {
	keys := make(map[string]string)
	maps.Copy(keys, about)
	maps.Copy(keys, h.About)
	var differ []string
	for _, key := range slices.Sorted(maps.Keys(keys)) {
		if was, is := h.About[key], about[key]; !controller.SameVariables(was, is) {
			differ = append(differ, fmt.Sprintf("%s was %q and is now %q", key, was, is))
		}
	}
	if differ != nil {
		return fmt.Errorf("%w: %s", ErrOther, strings.Join(differ, "; "))
	}
	return nil
}

// ParseRow reads any other row of a journal.
func ParseRow(line []byte) (Row, error) {
	var row Row
	if err := journal.Decode(line, &row); err != nil {
		return row, err
	}
	return row, row.check()
}

// check returns an error if a field is out of its range.
func (r Row) check() error {
	if _, err := model.ParseResult(r.Result); err != nil {
		return err
	}
	if n := len(r.Cost); n != 0 && n != 2 {
		return fmt.Errorf("game %d with the cost of %d sides, want 2", r.Game, n)
	}
	if r.Game < 0 || r.First != model.Black && r.First != model.White {
		return fmt.Errorf("game %d with color %d of the first player", r.Game, r.First)
	}
	return nil
}

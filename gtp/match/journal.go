package match

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strings"
	"time"

	"gobandit/model"
)

// A Row is the account of a game of a series that its journal keeps.
type Row struct {
	Game    int         `json:"game"` // counted from 0
	Black   string      `json:"black"`
	White   string      `json:"white"`
	First   model.Color `json:"first"` // the first player's colour
	Opening string      `json:"opening,omitempty"`
	Result  string      `json:"result"` // as Record.ResultText
	Reason  Reason      `json:"reason"`
	Fault   string      `json:"fault,omitempty"`
	Moves   int         `json:"moves"`
	Seconds float64     `json:"seconds"`
	Time    time.Time   `json:"time,omitzero"` // of the end
}

// row returns the row of game n.
func (r *Record) row(n int, first model.Color) Row {
	return Row{
		Game: n, Black: r.Black, White: r.White, First: first, Opening: r.Settings.Opening.Name, Result: r.ResultText(),
		Reason: r.Reason, Fault: r.Fault, Moves: len(r.Moves), Seconds: r.Ended.Sub(r.Started).Round(time.Millisecond).Seconds(),
		Time: r.Ended.UTC().Truncate(time.Millisecond),
	}
}

// Trouble says how the game ended, and what went wrong if something did.
func (r Row) Trouble() string {
	if r.Fault == "" {
		return r.Reason.String()
	}
	return r.Reason.String() + ": " + r.Fault
}

// noResult tells in a line why a void game has no result, as Record.Sentence does.
func (r Row) noResult() string {
	return fmt.Sprintf("%s v %s: no result (%s)", r.Black, r.White, cmp.Or(r.Fault, r.Reason.String()))
}

// A journalHead is the first line of a journal.
type journalHead struct {
	Type  string            `json:"type"` // always journalType
	About map[string]string `json:"about"`
	Test  *SPRT             `json:"test,omitempty"` // that the series was begun with
}

const journalType = "match"

// journalStart is what a journal begins with.
const journalStart = `{"type":"` + journalType + `"`

// rowStart is what its other lines begin with.
const rowStart = `{"game":`

// A journal is the open file of the rows of a series. What is appended is on disk
// when append returns.
type journal struct {
	file   *os.File
	path   string
	size   int64 // length of the file up to its last whole line
	broken error // of an append: there are no more
	test   *SPRT // that the series was begun with; nil if it had none, or one of old journals
}

// openJournal opens or creates the journal of a series and returns the rows in it.
// A row whose writing was cut short is cut off; a journal of another series is
// refused with what differs. A new one begins with the test.
func openJournal(path string, about map[string]string, test *SPRT) (j *journal, rows []Row, err error) {
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return nil, nil, fmt.Errorf("%s: want a file for the journal of a match", path)
	}
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		return nil, nil, err
	}
	if err := LockFile(file); err != nil {
		file.Close()
		return nil, nil, fmt.Errorf("%s: %w", path, err)
	}
	j = &journal{file: file, path: path}
	rows, err = j.read(about, test)
	if err != nil {
		file.Close()
		return nil, nil, fmt.Errorf("%s:%w", path, err)
	}
	return j, rows, nil
}

// ErrLocked is the error of a file that another process keeps.
var ErrLocked = errors.New("in use by another run")

// read reads the rows, or writes the head of a new journal. Errors begin with the
// line.
func (j *journal) read(about map[string]string, test *SPRT) ([]Row, error) {
	text, err := io.ReadAll(j.file)
	if err != nil {
		return nil, fmt.Errorf(" %w", err)
	}
	if n := min(len(text), len(journalStart)); string(text[:n]) != journalStart[:n] {
		return nil, errors.New("1: not the journal of a match") // and not ours to cut
	}
	whole := bytes.LastIndexByte(text, '\n') + 1
	end := text[whole:]
	if Complete(end) {
		text = append(text, '\n')
		whole = len(text)
	}
	rows, err := readRows(string(text[:whole]), about)
	if err != nil {
		return nil, err
	}
	start := rowStart
	if whole == 0 {
		start = journalStart
	}
	switch {
	case Complete(end):
		_, err = j.file.WriteAt([]byte("\n"), int64(whole-1))
	case Torn(end, start):
		err = j.file.Truncate(int64(whole))
	case len(end) > 0:
		return nil, fmt.Errorf("%d: not a row, and not the beginning of one", len(rows)+2)
	}
	if err != nil {
		return nil, fmt.Errorf(" %w", err)
	}
	j.size = int64(whole)
	if whole == 0 {
		j.test = test
		return nil, j.append(journalHead{journalType, about, test})
	}
	var head journalHead
	first, _, _ := bytes.Cut(text, []byte("\n"))
	err = json.Unmarshal(first, &head) // it was checked, but for the test
	j.test = head.Test
	return rows, err
}

// readRows reads the whole lines of a journal.
func readRows(text string, about map[string]string) ([]Row, error) {
	if text == "" {
		return nil, nil
	}
	var rows []Row
	var err error
	for i, line := range strings.Split(strings.TrimSuffix(text, "\n"), "\n") {
		line = strings.TrimSuffix(line, "\r") // as editors of Windows leave it
		if i == 0 {
			err = checkHead(line, about)
		} else {
			var row Row
			row, err = ParseRow([]byte(line))
			rows = append(rows, row)
		}
		if err != nil {
			return nil, fmt.Errorf("%d: %w", i+1, err)
		}
	}
	return rows, nil
}

// ParseHead reads the first line of a journal: what sets its series apart.
func ParseHead(line []byte) (about map[string]string, err error) {
	if _, err := Unseal(line); err != nil {
		return nil, err
	}
	var head journalHead
	if err := json.Unmarshal(line, &head); err != nil || head.Type != journalType {
		return nil, errors.New("not the journal of a match")
	}
	return head.About, nil
}

// ErrOther is the error of a journal whose match had other players or settings.
var ErrOther = errors.New("the journal of another match")

// checkHead returns an error that tells how the series of a journal differs from
// the one described.
func checkHead(line string, about map[string]string) error {
	past, err := ParseHead([]byte(line))
	if err != nil {
		return err
	}
	keys := maps.Clone(about)
	maps.Copy(keys, past)
	var differ []string
	for _, key := range slices.Sorted(maps.Keys(keys)) {
		if was, is := past[key], about[key]; was != is {
			differ = append(differ, fmt.Sprintf("%s was %q and is %q", key, was, is))
		}
	}
	if differ != nil {
		return fmt.Errorf("%w: %s", ErrOther, strings.Join(differ, "; "))
	}
	return nil
}

// ParseRow reads any other line of a journal.
func ParseRow(line []byte) (Row, error) {
	var row Row
	if _, err := Unseal(line); err != nil {
		return row, err
	}
	if err := json.Unmarshal(line, &row); err != nil {
		return row, err
	}
	return row, row.check()
}

// check returns an error about what cannot be.
func (r Row) check() error {
	if _, err := model.ParseResult(r.Result); err != nil {
		return err
	}
	if r.Game < 0 || r.First != model.Black && r.First != model.White {
		return fmt.Errorf("game %d with color %d of the first player", r.Game, r.First)
	}
	return nil
}

// append writes a value as a line. After an error the journal is as it was
// before, if the disk allows, and takes no more; it is ErrDisturbed if somebody
// else has the file's place or has written to it.
func (j *journal) append(v any) error {
	if j.broken != nil {
		return j.broken
	}
	line, err := json.Marshal(v)
	if err != nil {
		return err
	}
	if err := j.intact(); err != nil {
		return err
	}
	line = append(Seal(line), '\n')
	if _, err = j.file.WriteAt(line, j.size); err == nil {
		err = j.file.Sync()
	}
	if err != nil {
		j.broken = errors.Join(err, j.cut())
		return j.broken
	}
	j.size += int64(len(line))
	return nil
}

// intact returns an error if the rows are not where they are looked for.
func (j *journal) intact() error { return Intact(j.file, j.path, j.size, &j.broken) }

// cut removes what stands after the last whole line.
func (j *journal) cut() error { return j.file.Truncate(j.size) }

func (j *journal) close() error { return j.file.Close() }

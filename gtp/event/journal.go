package event

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"syscall"
	"time"

	"gobandit/gtp/match"
)

// A journal is the open file of an event's rows. Every append is on disk when
// it returns. It is for one goroutine at a time.
type journal struct {
	file *os.File
	path string
	size int64 // length of the file up to its last whole row
	lost error // that it was disturbed: no more is written
}

// maxRow bounds the length of a row, which is a few hundred bytes.
const maxRow = 1 << 20

// A contents is what a journal holds.
type contents struct {
	header  Header
	changes []Change // of the event's settings since, accepted
	whole   int64    // length up to the end of the last whole line
	torn    []byte   // what comes after that: a row whose writing was cut short
	open    bool     // the last row lacks its line feed, which whole counts
	lines   int      // whole lines
}

// openJournal opens or creates the journal, takes its lock, opens the history of
// a tally, and folds the journal into it. Settings that the event may change, and has, get a row.
// It returns what was found, with a zero header if the journal has none yet, and
// what to warn of.
func openJournal(path string, c Config, t *tally) (j *journal, found contents, warnings []string, err error) {
	file, err := openFile(path, os.O_RDWR|os.O_CREATE)
	if err != nil {
		return nil, found, nil, err
	}
	defer func() {
		if err != nil {
			file.Close()
		}
	}()
	if err := lock(file); err != nil {
		return nil, found, nil, fmt.Errorf("%s: %w", path, err)
	}
	if !isAt(file, path) { // Reset deleted it before we had the lock
		return nil, found, nil, fmt.Errorf("%s: the journal was deleted just now, try again", path)
	}
	if t.history, err = openHistory(historyPath(path), c); err != nil { // no other run writes it, now that we have the lock
		return nil, found, nil, err
	}
	if found, err = t.fold(file, path, c, nil); err != nil {
		return nil, found, nil, err
	}
	j = &journal{file: file, path: path, size: found.whole}
	switch n := len(found.torn); {
	case found.open:
		if _, err := file.WriteAt([]byte("\n"), found.whole-1); err != nil {
			return nil, found, nil, err
		}
	case n > 0:
		warnings = append(warnings, fmt.Sprintf("%s:%d: cut off %d bytes of a row that was not written to its end", path, found.lines+1, n))
		if err := j.cut(); err != nil {
			return nil, found, nil, err
		}
	}
	if len(found.changes) > 0 {
		if _, err := j.append(newSettingsRow(found.changes, time.Now())); err != nil {
			return nil, found, nil, err
		}
		for _, c := range told(found.changes) {
			warnings = append(warnings, fmt.Sprintf("%s: goes on with other settings: %s", path, c))
		}
	}
	return j, found, warnings, nil
}

// openFile opens the file of a journal. Anything else that has a path is
// refused: a pipe would be waited for without end.
func openFile(path string, flags int) (*os.File, error) {
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		kind := "not a regular file"
		if info.IsDir() {
			kind = "a directory"
		}
		return nil, fmt.Errorf("%s: is %s, want the journal of an event", path, kind)
	}
	return os.OpenFile(path, flags, 0o666)
}

// isAt tells whether path still names the open file.
func isAt(file *os.File, path string) bool {
	a, err := file.Stat()
	if err != nil {
		return false
	}
	b, err := os.Stat(path)
	return err == nil && os.SameFile(a, b)
}

// begin writes the header of a new journal and returns it with its row.
func (j *journal) begin(c Config) (Header, []byte, error) {
	seed := c.Seed
	if seed == 0 {
		seed = 1 + rand.Uint64N(1<<53-1) // exact in every reader of JSON
	}
	h := newHeader(c, seed, time.Now())
	row, err := j.append(h)
	if err == nil {
		err = syncFolder(filepath.Dir(j.path))
	}
	return h, row, err
}

// append writes a value as a row and waits until it is on disk. It returns the
// row without its newline.
func (j *journal) append(v any) ([]byte, error) {
	rows, err := j.appendAll([]any{v})
	if err != nil {
		return nil, err
	}
	return rows[0], nil
}

// appendAll writes values as rows, all of them or none, and waits until they are
// on disk. It returns the rows without their newlines. After an error the journal
// is as it was before, if the disk allows; after a match.ErrDisturbed nothing is
// ever written to it.
func (j *journal) appendAll(values []any) ([][]byte, error) {
	rows := make([][]byte, len(values))
	for i, v := range values {
		var buf bytes.Buffer
		e := json.NewEncoder(&buf)
		e.SetEscapeHTML(false)
		if err := e.Encode(v); err != nil {
			return nil, fmt.Errorf("%s: %w", j.path, err)
		}
		rows[i] = match.Seal(bytes.TrimSuffix(buf.Bytes(), []byte("\n")))
		if n := len(rows[i]); n >= maxRow {
			return nil, fmt.Errorf("%s: a row of %d bytes, want less than %d", j.path, n, maxRow)
		}
	}
	if err := j.intact(); err != nil {
		return nil, err
	}
	text := append(bytes.Join(rows, []byte("\n")), '\n')
	_, err := j.file.WriteAt(text, j.size)
	if err == nil {
		err = j.file.Sync()
	}
	if err != nil {
		if cutErr := j.cut(); cutErr != nil {
			return nil, fmt.Errorf("%w; then %w", err, cutErr)
		}
		return nil, err
	}
	j.size += int64(len(text))
	return rows, nil
}

// intact returns an error if the rows are not where they are looked for.
func (j *journal) intact() error { return match.Intact(j.file, j.path, j.size, &j.lost) }

// cut removes what stands after the last whole row.
func (j *journal) cut() error {
	if err := j.file.Truncate(j.size); err != nil {
		return err
	}
	return j.file.Sync()
}

func (j *journal) close() error { return j.file.Close() }

// readJournal reads the rows of a journal, the header first, and those of games
// for apply. An empty journal has a zero header. What follows the last newline
// is not a row, unless it is a whole one: a game whose row was cut short has not
// been acknowledged. Anything else there is refused. A
// journal of settings that are not the event's, and that the event does not
// accept, is refused with a *ChangedError.
func readJournal(r io.Reader, path string, c Config, apply func(line []byte) error) (contents, error) {
	var found contents
	in := newLineReader(r)
	settings := make(map[string]string) // in force after the rows read
	for {
		line, err := in.next()
		if err == io.EOF && match.Complete(line) {
			found.open, err = true, nil
			line = append(bytes.Clone(line), '\n')
		}
		if err == io.EOF {
			found.torn = line
			switch {
			case found.lines == 0 && !isHeaderStart(line):
				return found, fmt.Errorf("%s:1: not the journal of an event", path)
			case len(line) > 0 && !match.Torn(line, rowStart):
				return found, fmt.Errorf("%s:%d: not a journal row, and not the beginning of one", path, found.lines+1)
			case found.lines == 0:
				return found, nil
			}
			found.changes = changes(settings, c.identity())
			if err := c.accept(found.changes); err != nil {
				return found, fmt.Errorf("%s:1: %w", path, err)
			}
			return found, nil
		}
		if err != nil {
			return found, fmt.Errorf("%s:%d: %w", path, found.lines+1, err)
		}
		found.lines++
		found.whole += int64(len(line))
		text := bytes.TrimSuffix(line, []byte("\n"))
		text = bytes.TrimSuffix(text, []byte("\r")) // as editors of Windows leave it
		switch {
		case found.lines == 1:
			if found.header, err = parseHeader(text); err == nil {
				maps.Copy(settings, found.header.Config)
				err = c.understand(changes(settings, c.identity()))
			}
		case isSettings(text):
			var row settingsRow
			if row, err = parseSettings(text); err == nil {
				row.apply(settings)
			}
		default:
			err = apply(text)
		}
		if err != nil {
			return found, fmt.Errorf("%s:%d: %w", path, found.lines, err)
		}
	}
}

// headerStart is what a journal begins with.
const headerStart = `{"type":"event","format":`

// rowStart is what every row of it begins with.
const rowStart = `{"type":"`

// isHeaderStart tells whether a header may begin so, as one whose writing was
// cut short does; anything else is not ours to overwrite.
func isHeaderStart(text []byte) bool {
	n := min(len(headerStart), len(text))
	return string(text[:n]) == headerStart[:n]
}

// A lineReader reads lines of bounded length.
type lineReader struct{ *bufio.Reader }

func newLineReader(r io.Reader) *lineReader { return &lineReader{bufio.NewReaderSize(r, 64<<10)} }

// next returns the next line with its newline, or what is left and io.EOF. It
// is good until the next call.
func (in *lineReader) next() ([]byte, error) {
	line, err := in.ReadSlice('\n')
	if err != bufio.ErrBufferFull {
		return line, err
	}
	line = bytes.Clone(line)
	for {
		part, err := in.ReadSlice('\n')
		line = append(line, part...)
		if err != bufio.ErrBufferFull {
			return line, err
		}
		if len(line) > maxRow {
			return line, fmt.Errorf("a row of more than %d bytes", maxRow)
		}
	}
}

// syncFolder makes a file just created in a folder survive a power failure.
func syncFolder(path string) error {
	d, err := os.Open(path)
	if err != nil {
		return err
	}
	defer d.Close()
	if err := d.Sync(); err != nil && !errors.Is(err, errors.ErrUnsupported) && !errors.Is(err, fs.ErrPermission) && !errors.Is(err, syscall.EINVAL) {
		return err
	}
	return nil
}

package event

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"syscall"
	"time"
)

// A journal is the open file of an event's rows. Every append is on disk when
// it returns. It is for one goroutine at a time.
type journal struct {
	file *os.File
	path string
	size int64 // length of the file up to its last whole row
}

// maxRow bounds the length of a row, which is a few hundred bytes.
const maxRow = 1 << 20

// A contents is what a journal holds.
type contents struct {
	header Header
	whole  int64  // length up to the end of the last whole line
	torn   []byte // what comes after that: a row whose writing was cut short
	lines  int    // whole lines
}

// openJournal opens or creates the journal, takes its lock, and calls apply
// with every row in it. It returns the header, which is zero if the journal has
// none yet, and a warning if a torn last line was cut off.
func openJournal(path string, c Config, apply func(line []byte) error) (j *journal, header Header, warning string, err error) {
	file, err := openFile(path, os.O_RDWR|os.O_CREATE)
	if err != nil {
		return nil, Header{}, "", err
	}
	defer func() {
		if err != nil {
			file.Close()
		}
	}()
	if err := lock(file); err != nil {
		return nil, Header{}, "", fmt.Errorf("%s: %w", path, err)
	}
	if !isAt(file, path) { // Reset deleted it before we had the lock
		return nil, Header{}, "", fmt.Errorf("%s: the journal was deleted just now, try again", path)
	}
	found, err := readJournal(file, path, c, apply)
	if err != nil {
		return nil, Header{}, "", err
	}
	j = &journal{file: file, path: path, size: found.whole}
	if n := len(found.torn); n > 0 {
		warning = fmt.Sprintf("%s:%d: cut off %d bytes of a row that was not written to its end", path, found.lines+1, n)
		if err := j.cut(); err != nil {
			return nil, Header{}, "", err
		}
	}
	return j, found.header, warning, nil
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
// row without its newline. After an error the journal is as it was before, if
// the disk allows.
func (j *journal) append(v any) ([]byte, error) {
	var buf bytes.Buffer
	e := json.NewEncoder(&buf)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return nil, fmt.Errorf("%s: %w", j.path, err)
	}
	row := buf.Bytes()
	if len(row) > maxRow {
		return nil, fmt.Errorf("%s: a row of %d bytes, want at most %d", j.path, len(row), maxRow)
	}
	_, err := j.file.WriteAt(row, j.size)
	if err == nil {
		err = j.file.Sync()
	}
	if err != nil {
		if cutErr := j.cut(); cutErr != nil {
			return nil, fmt.Errorf("%w; then %w", err, cutErr)
		}
		return nil, err
	}
	j.size += int64(len(row))
	return row[:len(row)-1], nil
}

// cut removes what stands after the last whole row.
func (j *journal) cut() error {
	if err := j.file.Truncate(j.size); err != nil {
		return err
	}
	return j.file.Sync()
}

func (j *journal) close() error { return j.file.Close() }

// readJournal reads the rows of a journal, the header first. An empty journal
// has a zero header. What follows the last newline is not a row: a game whose
// row was cut short has not been acknowledged.
func readJournal(r io.Reader, path string, c Config, apply func(line []byte) error) (contents, error) {
	var found contents
	in := bufio.NewReader(r)
	for {
		line, err := readLine(in)
		if err == io.EOF {
			found.torn = line
			if found.lines == 0 && !isHeaderStart(line) {
				return found, fmt.Errorf("%s:1: not the journal of an event", path)
			}
			return found, nil
		}
		if err != nil {
			return found, fmt.Errorf("%s:%d: %w", path, found.lines+1, err)
		}
		found.lines++
		found.whole += int64(len(line))
		text := bytes.TrimSuffix(line, []byte("\n"))
		if found.lines == 1 {
			found.header, err = parseHeader(text, c)
		} else {
			err = apply(text)
		}
		if err != nil {
			return found, fmt.Errorf("%s:%d: %w", path, found.lines, err)
		}
	}
}

// headerStart is what a journal begins with.
const headerStart = `{"type":"event","format":`

// isHeaderStart tells whether a header may begin so, as one whose writing was
// cut short does; anything else is not ours to overwrite.
func isHeaderStart(text []byte) bool {
	n := min(len(headerStart), len(text))
	return string(text[:n]) == headerStart[:n]
}

// readLine returns the next line with its newline, or what is left and io.EOF.
func readLine(in *bufio.Reader) ([]byte, error) {
	var line []byte
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

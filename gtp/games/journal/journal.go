// Package journal keeps an append-only file of JSON rows, one a line: locked, checksummed, and on disk before a row counts.
package journal

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"sync/atomic"
	"time"

	"gobandit/model/file"
)

// A Kind describes the journals of one purpose, to recognize them among other files.
type Kind struct {
	Of     string    // subject of the journals, for errors: "a match"
	Header string    // the beginning of the first line
	Row    string    // the beginning of every other line
	Locked error     // the error of a journal that another process holds
	Kept   file.Disk // where they are, for tests; nil is the system's

	Private bool // only their user may open them, whatever the umask
}

// Disk returns where the journals are kept.
func (k *Kind) Disk() file.Disk {
	if k.Kept != nil {
		return k.Kept
	}
	return file.System
}

// A Journal is an open journal, which no other process can open meanwhile. It is
// for one goroutine at a time.
type Journal struct {
	kind *Kind
	file file.File // nil for one in memory
	path string    // "" for one in memory
	size int64     // length of the file up to its last whole row
	last time.Time // when the file was last written, as far as is known
	lost error     // reason why no more rows are written; nil if there is none

	chain   chain                   // at the end of the last whole row
	mirror  atomic.Pointer[os.File] // the same rows; nil if they are kept once
	checked int64                   // how far the file was compared with the mirror in this round
}

// maxRow bounds the length of a row, which is a few hundred bytes.
const maxRow = 1 << 20

// Open opens or creates a journal and takes its lock. Before the first Append the
// rows must be read, from Reader, and what was found given to Repair.
func (k *Kind) Open(path string) (*Journal, error) {
	file, err := k.lock(path, os.O_CREATE)
	if err != nil {
		return nil, err
	}
	info, err := file.Stat()
	if err == nil && !isAt(file, path) {
		err = fmt.Errorf("%s: the journal was deleted just now, try again", path)
	}
	if err != nil {
		file.Close()
		return nil, err
	}
	return &Journal{kind: k, file: file, path: path, size: info.Size()}, nil
}

// InMemory returns a new journal that is nowhere on disk: it only makes rows of values.
func (k *Kind) InMemory() *Journal { return &Journal{kind: k} }

// Hold takes the lock of an existing journal until the file is closed. A file that
// does not begin as a journal of the kind is refused.
func (k *Kind) Hold(path string) (file.File, error) {
	file, err := k.lock(path, 0)
	if err != nil {
		return nil, err
	}
	start := make([]byte, len(k.Header))
	n, err := file.ReadAt(start, 0)
	if err == io.EOF {
		err = nil
	}
	if err == nil && !k.begins(start[:n]) {
		err = k.foreign(path)
	}
	if err != nil {
		file.Close()
		return nil, err
	}
	return file, nil
}

// lock opens a file to be written and takes its lock.
func (k *Kind) lock(path string, flags int) (file.File, error) {
	file, err := k.OpenFile(path, os.O_RDWR|flags)
	if err != nil {
		return nil, err
	}
	if err := LockFile(file); err != nil {
		file.Close()
		if err == ErrLocked {
			err = k.Locked
		}
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return file, nil
}

// OpenFile opens the file of a journal, or one beside it, as os.OpenFile does. It
// refuses anything but a regular file: opening a pipe would wait without end.
func (k *Kind) OpenFile(path string, flags int) (file.File, error) {
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		found := "not a regular file"
		if info.IsDir() {
			found = "a directory"
		}
		return nil, fmt.Errorf("%s: is %s, want the journal of %s", path, found, k.Of)
	}
	return k.Disk().OpenFile(path, flags, k.mode())
}

// mode returns the rights of a new file.
func (k *Kind) mode() fs.FileMode {
	if k.Private {
		return 0o600
	}
	return 0o666
}

// ErrLocked is the error of [LockFile] if another process has the file.
var ErrLocked = errors.New("locked by another process")

// isAt reports whether path still names the open file.
func isAt(file file.File, path string) bool {
	a, err := file.Stat()
	if err != nil {
		return false
	}
	b, err := os.Stat(path)
	return err == nil && os.SameFile(a, b)
}

// Path returns the path that the journal was opened by.
func (j *Journal) Path() string { return j.path }

// Empty reports whether the journal has no row yet, not even a header.
func (j *Journal) Empty() bool { return j.size == 0 }

// Reader returns what the journal holds on disk.
func (j *Journal) Reader() io.ReadSeeker {
	if j.file == nil {
		return bytes.NewReader(nil)
	}
	return io.NewSectionReader(j.file, 0, j.size)
}

// Repair makes the journal end with a whole line: it cuts off a row whose writing
// was cut short, or adds the line feed that the last one lacks. When it returns, what
// was read is on disk, which it need not have been: a program may have ended between
// writing a row and waiting for the disk.
func (j *Journal) Repair(found Contents) error {
	if j.file == nil {
		return nil
	}
	j.size, j.chain = found.Size, found.chain
	var err error
	switch {
	case found.Open:
		_, err = j.file.WriteAt([]byte("\n"), j.size-1)
	case found.Torn > 0:
		err = j.file.Truncate(j.size)
	}
	if err == nil && j.size+int64(found.Torn) > 0 {
		err = errors.Join(j.file.Sync(), j.kind.Disk().SyncFolder(filepath.Dir(j.path)))
	}
	if err == nil {
		err = j.note()
	}
	return err
}

// note keeps when the file was last written.
func (j *Journal) note() error {
	info, err := j.file.Stat()
	if err == nil {
		j.last = info.ModTime()
	}
	return err
}

// Append writes values as rows, all of them or none, and waits until they are on
// disk. It returns the rows without their line feeds. After an error the journal
// is as it was before. Nothing is ever written after an ErrDisturbed, or if the
// disk does not even let a row be taken back.
func (j *Journal) Append(values ...any) ([][]byte, error) {
	rows, next := make([][]byte, len(values)), j.chain
	for i, v := range values {
		var err error
		if rows[i], err = encode(v, &next); err != nil {
			return nil, fmt.Errorf("%s: %w", j.path, err)
		}
	}
	if err := j.Check(); err != nil {
		return nil, err
	}
	if j.file == nil {
		j.chain = next
		return rows, nil
	}
	text := append(bytes.Join(rows, []byte("\n")), '\n')
	if err := j.write(text); err != nil {
		if cutErr := j.cut(); cutErr != nil {
			err = fmt.Errorf("%w; then %w", err, cutErr)
			j.lost = err
		}
		return nil, err
	}
	j.reflect(text)
	j.size += int64(len(text))
	j.chain = next
	return rows, nil
}

// encode returns a value as a sealed row, the next of a chain.
func encode(v any, c *chain) ([]byte, error) {
	var buf bytes.Buffer
	e := json.NewEncoder(&buf)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return nil, err
	}
	row := seal(bytes.TrimSuffix(buf.Bytes(), []byte("\n")), *c)
	if n := len(row); n >= maxRow {
		return nil, fmt.Errorf("a row of %d bytes, want less than %d", n, maxRow)
	}
	return row, c.add(row)
}

// write writes behind the last row, and waits until the text is on disk; so is the
// name of a new file then.
func (j *Journal) write(text []byte) error {
	_, err := j.file.WriteAt(text, j.size)
	if err == nil {
		err = j.file.Sync()
	}
	if err == nil && j.size == 0 {
		err = j.kind.Disk().SyncFolder(filepath.Dir(j.path))
	}
	if err == nil {
		err = j.note()
	}
	return err
}

// cut removes what stands after the last whole row.
func (j *Journal) cut() error {
	if err := j.file.Truncate(j.size); err != nil {
		return err
	}
	return j.file.Sync()
}

// Close closes the journal, and with it gives back the lock.
func (j *Journal) Close() error {
	if j.file == nil {
		return nil
	}
	j.dropMirror()
	unlock(j.file)
	return j.file.Close()
}

package event

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
)

// A tail reads the lines of a journal while it grows, whoever writes it.
type tail struct {
	offset int64 // of the first line not read
	lines  int   // read so far
}

// read calls take for each line that was added since the last read. first tells it
// from those that follow; again means that the journal has been begun anew. Where
// there is no journal there are no lines, and a last one without its end is left
// for later. Errors have the place.
func (t *tail) read(path string, take func(line []byte, first bool) error) (again bool, err error) {
	file, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		again = t.offset > 0
		*t = tail{}
		return again, nil
	}
	if err != nil {
		return false, err
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return false, err
	}
	if info.Size() < t.offset {
		*t, again = tail{}, true
	}
	if _, err := file.Seek(t.offset, io.SeekStart); err != nil {
		return again, err
	}
	in := newLineReader(file)
	for {
		line, err := in.next()
		if err == io.EOF {
			return again, nil
		}
		if err == nil {
			err = take(bytes.TrimSuffix(line, []byte("\n")), t.lines == 0)
		}
		if err != nil {
			return again, fmt.Errorf("%s:%d: %w", path, t.lines+1, err)
		}
		t.offset += int64(len(line))
		t.lines++
	}
}

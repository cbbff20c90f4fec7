package journal

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
)

// A Tail reads the rows of a journal while this process or another appends to it. The
// zero value is at the beginning.
type Tail struct {
	offset int64       // offset of the first line not read
	lines  int         // number of lines read
	chain  chain       // at the end of the last of them
	file   os.FileInfo // the journal when it was last read; nil if that is unknown
}

// TailFrom returns a Tail at the end of what Read has found in a journal.
func TailFrom(found Contents) Tail {
	return Tail{offset: found.Size, lines: found.Lines, chain: found.chain}
}

// Read calls take with each row that was added since the last Read, and its line,
// counted from 1. It reads so many rows at most; more says that others may follow, which the
// next Read begins with. again says that the journal was begun again: another file took its
// place, or it got shorter. A journal that does not exist has no rows. A last line without
// its end is left for later. Errors begin with path and line.
func (t *Tail) Read(path string, most int, take func(line int, row []byte) error) (again, more bool, err error) {
	file, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		again = t.offset > 0
		*t = Tail{}
		return again, false, nil
	}
	if err != nil {
		return false, false, err
	}
	defer file.Close()

	info, err := file.Stat()
	if err != nil {
		return false, false, err
	}
	if info.Size() < t.offset || t.file != nil && !os.SameFile(info, t.file) {
		again = t.offset > 0
		*t = Tail{}
	}
	t.file = info

	if _, err := file.Seek(t.offset, io.SeekStart); err != nil {
		return again, false, err
	}

	in := newLineReader(file)
	for range most {
		chain := t.chain
		text, err := in.next()
		if err == io.EOF {
			return again, false, nil
		}
		if err == nil {
			row := trimEnd(text)
			if err = chain.add(row); err == nil {
				err = take(t.lines+1, row)
			}
		}
		if err != nil {
			return again, false, fmt.Errorf("%s:%d: %w", path, t.lines+1, err)
		}
		t.offset += int64(len(text))
		t.lines++
		t.chain = chain
	}
	return again, true, nil
}

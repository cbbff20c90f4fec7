package match

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
)

// ErrDisturbed is the error of a journal that somebody else has replaced, removed
// or changed while it was being written: what comes after would be lost.
var ErrDisturbed = errors.New("nothing more is written")

// Intact returns an ErrDisturbed unless path still names the open file of a
// journal, and this has the size that the last write left. Rows of a file that
// path does not name any more are saved beside it first, for they may be nowhere
// else. Other errors are the system's, where neither can be found out now. lost
// keeps an ErrDisturbed, which is returned ever after, as any other error there is.
func Intact(file *os.File, path string, size int64, lost *error) error {
	if *lost != nil {
		return *lost
	}
	err := intact(file, path, size)
	if errors.Is(err, ErrDisturbed) {
		*lost = err
	}
	return err
}

func intact(file *os.File, path string, size int64) error {
	open, err := file.Stat()
	if err != nil {
		return err
	}
	named, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("%s was removed or renamed meanwhile: %w, %s", path, ErrDisturbed, save(file, path, size))
	case err != nil:
		return err
	case !os.SameFile(open, named):
		return fmt.Errorf("%s was replaced by another file meanwhile: %w, %s", path, ErrDisturbed, save(file, path, size))
	case open.Size() != size:
		return fmt.Errorf("%s was changed meanwhile, to %d bytes from %d: %w; it stays as it is", path, open.Size(), size, ErrDisturbed)
	}
	return nil
}

// save writes the rows of an open journal to a new file beside path, and says where.
func save(file *os.File, path string, size int64) string {
	for n := 1; ; n++ {
		name := fmt.Sprintf("%s.saved%d", path, n)
		copied, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
		if errors.Is(err, fs.ErrExist) {
			continue
		}
		if err == nil {
			_, err = io.Copy(copied, io.NewSectionReader(file, 0, size))
			err = errors.Join(err, copied.Sync(), copied.Close())
		}
		if err != nil {
			return fmt.Sprintf("and what it held could not be saved: %v", err)
		}
		return "what it held is in " + name
	}
}

// Torn tells whether the end of a journal is a row whose writing was cut short, as
// a crash leaves it, and not something else, which is not ours to cut off. Rows
// begin with start. A power failure may leave zeros.
func Torn(end []byte, start string) bool {
	if Complete(end) {
		return false
	}
	end = bytes.TrimRight(end, "\x00") // a row that zeros follow was not acknowledged
	n := min(len(start), len(end))
	return string(end[:n]) == start[:n] && !bytes.ContainsFunc(end, func(c rune) bool { return c < ' ' })
}

// Complete tells whether the end of a journal is a row that lacks its line feed
// alone, as editors leave the last one.
func Complete(end []byte) bool { return json.Valid(end) }

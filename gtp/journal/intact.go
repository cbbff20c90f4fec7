package journal

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
)

// ErrDisturbed is the error of a journal that somebody else has replaced, removed
// or changed while it was open: what comes after would be lost.
var ErrDisturbed = errors.New("no more rows are written")

// Check returns an ErrDisturbed, then and ever after, unless the path still names
// the open file and this has the length that the last Append left, and whole rows if
// somebody has written since. If the path
// names another file or none, the rows are saved beside it first, since they may be
// nowhere else. Other errors come from the system and may pass.
func (j *Journal) Check() error {
	if j.lost != nil || j.file == nil {
		return j.lost
	}
	err := j.intact()
	if errors.Is(err, ErrDisturbed) {
		j.lost = err
	}
	return err
}

func (j *Journal) intact() error {
	open, err := j.file.Stat()
	if err != nil {
		return err
	}
	named, err := os.Stat(j.path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("%s was removed or renamed in the meantime: %w, %s", j.path, ErrDisturbed, j.save())
	case err != nil:
		return err
	case !os.SameFile(open, named):
		return fmt.Errorf("%s was replaced by another file in the meantime: %w, %s", j.path, ErrDisturbed, j.save())
	case open.Size() != j.size:
		return fmt.Errorf("%s was changed in the meantime, from %[3]d to %[2]d bytes: %[4]w; it is left as it is", j.path, open.Size(), j.size, ErrDisturbed)
	case !open.ModTime().Equal(j.last):
		if err := j.whole(); err != nil {
			return fmt.Errorf("%s was changed in the meantime (%w): %w; it is left as it is", j.path, err, ErrDisturbed)
		}
		j.last = open.ModTime()
	}
	return nil
}

// whole reports the first row whose checksum is wrong.
func (j *Journal) whole() error {
	_, err := j.kind.Read(j.Reader(), j.path, func(_ int, row []byte) error {
		_, err := Unseal(row)
		return err
	})
	return err
}

// save writes the rows to a new file beside the path, and says where.
func (j *Journal) save() string {
	for n := 1; ; n++ {
		name := fmt.Sprintf("%s.saved%d", j.path, n)
		saved, err := j.kind.Disk().OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, j.kind.mode())
		if errors.Is(err, fs.ErrExist) {
			continue
		}
		if err == nil {
			_, err = io.Copy(saved, j.Reader())
			err = errors.Join(err, saved.Sync(), saved.Close())
		}
		if err != nil {
			return fmt.Sprintf("and its rows could not be saved: %v", err)
		}
		return "its rows are saved in " + name
	}
}

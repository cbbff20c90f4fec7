package journal

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"os"
)

// ErrDisturbed is the error of a journal that somebody else has replaced, removed
// or changed while it was open: what comes after would be lost.
var ErrDisturbed = errors.New("no more rows are written")

// Check returns an ErrDisturbed, then and ever after, unless the path still names
// the open file and this has what the Appends have left there. The rows are saved beside it first, if they
// may be nowhere else. Other errors come from the system and may pass. With a mirror, Check compares a part
// of the file, another one each time, and all of it if somebody has written since; without, it looks for rows that
// are damaged then.
func (j *Journal) Check() error { return j.check(checkedAtOnce) }

// CheckAll does what Check does, and compares the whole file with the mirror.
func (j *Journal) CheckAll() error { return j.check(math.MaxInt64) }

// check compares so many bytes of the file.
func (j *Journal) check(most int64) error {
	if j.lost != nil || j.file == nil {
		return j.lost
	}
	err := j.intact(most)
	if errors.Is(err, ErrDisturbed) {
		j.lost = err
	}
	return err
}

func (j *Journal) intact(most int64) error {
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
		return j.changed(fmt.Sprintf(", from %d to %d bytes", j.size, open.Size()))
	}

	if touched := !open.ModTime().Equal(j.last); touched {
		most = math.MaxInt64
		if err := j.verify(); err != nil {
			return j.changed(fmt.Sprintf(" (%v)", err))
		}
		j.last = open.ModTime()
	}
	return j.compare(most)
}

// changed returns the error of a file that another program has changed; how says in which way.
func (j *Journal) changed(how string) error {
	saved := ""
	if j.mirror.Load() != nil {
		saved = ", " + j.save()
	}
	return fmt.Errorf("%s was changed in the meantime%s: %w%s; it is left as it is", j.path, how, ErrDisturbed, saved)
}

// verify returns an error for the first row whose checksum is wrong.
func (j *Journal) verify() error {
	_, err := j.kind.Read(j.Reader(), j.path, func(_ int, row []byte) error {
		_, err := Unseal(row)
		return err
	})
	return err
}

// save writes the rows, those of the mirror if there is one, to a new file beside the path, and says where.
func (j *Journal) save() string {
	for n := 1; ; n++ {
		name := fmt.Sprintf("%s.saved%d", j.path, n)
		saved, err := j.kind.Disk().OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, j.kind.mode())
		if errors.Is(err, fs.ErrExist) {
			continue
		}
		if err == nil {
			_, err = io.Copy(saved, j.rows())
			err = errors.Join(err, saved.Sync(), saved.Close())
		}
		if err != nil {
			return fmt.Sprintf("and its rows could not be saved: %v", err)
		}
		return "its rows are saved in " + name
	}
}

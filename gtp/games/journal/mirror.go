package journal

import (
	"bytes"
	"io"
	"path/filepath"

	"gobandit/model/file"
)

// checkedAtOnce is how many bytes Check compares with the mirror.
const checkedAtOnce = 64 << 10

// Mirror keeps the rows a second time from now on, in a file beside the journal that has no name and vanishes with
// the program: to notice whatever somebody changes of the journal, and to save the rows then. Where that is impossible, such
// as on a full disk, the journal goes on without it.
func (j *Journal) Mirror() {
	if j.file == nil || j.mirror.Load() != nil {
		return
	}
	f, err := file.Nameless(filepath.Dir(j.path))
	if err != nil {
		return
	}
	j.mirror.Store(f)
	j.checked = 0
	if n, err := io.Copy(f, j.Reader()); err != nil || n != j.size {
		j.dropMirror()
	}
}

// dropMirror closes the mirror, if there is one.
func (j *Journal) dropMirror() {
	if f := j.mirror.Swap(nil); f != nil {
		f.Close()
	}
}

// reflect writes rows to the mirror that are behind its end.
func (j *Journal) reflect(text []byte) {
	mirror := j.mirror.Load()
	if mirror == nil {
		return
	}
	if _, err := mirror.WriteAt(text, j.size); err != nil {
		j.dropMirror()
	}
}

// rows returns the rows as they were written: those of the mirror, if there is one.
func (j *Journal) rows() io.Reader {
	mirror := j.mirror.Load()
	if mirror == nil {
		return j.Reader()
	}
	return io.NewSectionReader(mirror, 0, j.size)
}

// compare compares the next so many bytes of the file with the mirror, or all if there are fewer.
func (j *Journal) compare(most int64) error {
	var here, there [checkedAtOnce]byte
	mirror := j.mirror.Load()
	for done := int64(0); mirror != nil && done < min(most, j.size); done += checkedAtOnce {
		n, err := mirror.ReadAt(there[:], j.checked)
		if err != nil && err != io.EOF {
			j.dropMirror()
			return nil
		}
		if m, err := j.file.ReadAt(here[:n], j.checked); err != nil && err != io.EOF {
			return err
		} else if !bytes.Equal(here[:m], there[:n]) {
			return j.changed(", and other text stands in place of rows")
		}

		if j.checked += int64(n); j.checked >= j.size {
			j.checked = 0
		}
	}
	return nil
}

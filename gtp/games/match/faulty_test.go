package match

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"gobandit/model/file/filetest"
	"gobandit/model/must"
)

// Whatever operation fails, a file that is written is complete or as it was, also after
// a power failure, and is complete and on disk if there was no error; nothing is left beside it.
func TestFaultyFile(t *testing.T) {
	folder, tries := t.TempDir(), 0
	const before, after = "before", "the text after it"
	filetest.Each(t, func(t *testing.T, name string, d *filetest.Disk) {
		tries++
		path := filepath.Join(folder, fmt.Sprint(tries), "file")
		must.Succeed(t, os.Mkdir(filepath.Dir(path), 0o777))
		must.Succeed(t, os.WriteFile(path, []byte(before), 0o666))
		err := WriteFileOn(d, path, []byte(after))
		must.Equal(t, err != nil, d.Hit(), name, d.Failed(), "error", err)
		if err == nil && string(d.Stands(path)) != after {
			t.Errorf("%s: written, and %q after a power failure", name, d.Stands(path))
		}
		must.Equal(t, len(must.Get(os.ReadDir(filepath.Dir(path)))), 1, "left are", name, d.Failed())
		for range 2 {
			text, readErr := os.ReadFile(path)
			if s := string(text); readErr != nil || s != after && (err == nil || s != before) {
				t.Errorf("%s (%s): the file is %q, %v, after %v", name, d.Failed(), text, readErr, err)
			}
			d.Cut(t, filepath.Dir(path))
		}
		if err := WriteFile(path, []byte(after)); err != nil {
			t.Errorf("%s: the next try: %v", name, err)
		}
	})
}

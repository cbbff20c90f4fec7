package match

import (
	"path/filepath"
	"testing"
)

// A name that nobody has given is in no error.
func TestWriteFileNamesTheFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "none", "a.sgf")
	err := WriteFile(path, nil)
	if want := path + " cannot be written: no such file or directory"; err == nil || err.Error() != want {
		t.Errorf("error %v, want %s", err, want)
	}
}

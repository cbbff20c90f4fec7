//go:build unix

package file

import (
	"os"
	"path/filepath"
	"testing"
)

func TestPrivateFolder(t *testing.T) {
	dir := t.TempDir()
	open, own := filepath.Join(dir, "open"), filepath.Join(dir, "a", "b")
	if err := os.Mkdir(open, 0o755); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{open, own} {
		if err := PrivateFolder(path); err != nil {
			t.Fatal(err)
		}
		if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o700 {
			t.Errorf("%s: %v, %v", path, info.Mode(), err)
		}
	}
	if err := Write(filepath.Join(dir, "file"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if PrivateFolder(filepath.Join(dir, "file")) == nil {
		t.Error("a file is a folder")
	}
}

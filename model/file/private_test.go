//go:build unix

package file

import (
	"os"
	"path/filepath"
	"testing"

	"gobandit/model/must"
)

func TestPrivateFolder(t *testing.T) {
	dir := t.TempDir()
	open, own := filepath.Join(dir, "open"), filepath.Join(dir, "a", "b")
	must.Succeed(t, os.Mkdir(open, 0o755))
	for _, path := range []string{open, own} {
		must.Succeed(t, PrivateFolder(path))
		must.Equal(t, must.Get(os.Stat(path)).Mode().Perm(), 0o700, path)
	}
	must.Succeed(t, Write(filepath.Join(dir, "file"), nil, 0o600))
	if PrivateFolder(filepath.Join(dir, "file")) == nil {
		t.Error("a file is a folder")
	}
}

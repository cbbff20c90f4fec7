package file

import (
	"os"
	"path/filepath"
	"testing"
)

func TestRemove(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(path, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for range 2 { // the second time there is none
		if err := Remove(path); err != nil {
			t.Fatal(err)
		}
	}
	if err := Remove(filepath.Dir(path) + "/\x00"); err == nil {
		t.Error("a path that cannot be is removed")
	}
}

package file

import (
	"os"
	"path/filepath"
	"testing"

	"gobandit/model/must"
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
	must.Fail(t, Remove(filepath.Dir(path)+"/\x00"), "", "a path that cannot be is removed")
}

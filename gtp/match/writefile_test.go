package match

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// What a killed program has left while it wrote a file is removed a minute later, and nothing else.
func TestRemoveTemps(t *testing.T) {
	dir := t.TempDir()
	for name, age := range map[string]time.Duration{TempPrefix + "1": time.Hour, TempPrefix + "2": 0, "game-3": time.Hour} {
		path := filepath.Join(dir, name)
		if err := errors.Join(os.WriteFile(path, nil, 0o666), os.Chtimes(path, time.Time{}, time.Now().Add(-age))); err != nil {
			t.Fatal(err)
		}
	}
	RemoveTemps(dir)
	files, err := os.ReadDir(dir)
	if err != nil || len(files) != 2 || files[0].Name() != TempPrefix+"2" {
		t.Errorf("left are %v, %v", files, err)
	}
}

package match

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"gobandit/model/must"
)

// A file that is written takes along what killed programs have left beside it more than a minute ago, and nothing else.
func TestWriteFileCleans(t *testing.T) {
	dir := t.TempDir()
	for name, age := range map[string]time.Duration{TempPrefix + "1": time.Hour, TempPrefix + "2": 0, "game-3": time.Hour, TempPrefix + "mine": time.Hour} {
		path := filepath.Join(dir, name)
		must.Succeed(t, errors.Join(os.WriteFile(path, nil, 0o666), os.Chtimes(path, time.Time{}, time.Now().Add(-age))))
	}
	must.Succeed(t, WriteFile(filepath.Join(dir, "a.sgf"), []byte("(;)")))
	files, err := os.ReadDir(dir)
	if err != nil || len(files) != 4 || files[0].Name() != TempPrefix+"2" {
		t.Errorf("left are %v, %v", files, err)
	}
}

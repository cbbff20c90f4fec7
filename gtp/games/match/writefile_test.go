package match

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"gobandit/model/must"
)

// What a killed program has left while it wrote a file is removed a minute later, and nothing else.
func TestRemoveTemps(t *testing.T) {
	dir := t.TempDir()
	for name, age := range map[string]time.Duration{TempPrefix + "1": time.Hour, TempPrefix + "2": 0, "game-3": time.Hour, TempPrefix + "mine": time.Hour} {
		path := filepath.Join(dir, name)
		must.Succeed(t, errors.Join(os.WriteFile(path, nil, 0o666), os.Chtimes(path, time.Time{}, time.Now().Add(-age))))
	}
	RemoveTemps(dir)
	files, err := os.ReadDir(dir)
	if err != nil || len(files) != 3 || files[0].Name() != TempPrefix+"2" {
		t.Errorf("left are %v, %v", files, err)
	}
}

// A file that is written takes along what killed programs have left beside it.
func TestWriteFileCleans(t *testing.T) {
	dir := t.TempDir()
	left := filepath.Join(dir, TempPrefix+"123")
	must.Succeed(t, os.WriteFile(left, nil, 0o600))
	must.Succeed(t, os.Chtimes(left, time.Time{}, time.Now().Add(-time.Hour)))
	must.Succeed(t, WriteFile(filepath.Join(dir, "game.sgf"), []byte("(;)")))
	if files, err := os.ReadDir(dir); err != nil || len(files) != 1 || files[0].Name() != "game.sgf" {
		t.Errorf("left are %v, %v", files, err)
	}
}

package match

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gobandit/gtp/journal"
)

// The end of a series looks once more.
func TestSeriesJournalRemovedAtTheEnd(t *testing.T) {
	path := filepath.Join(t.TempDir(), "m.journal")
	s := Series{
		First: every(randomMaker("a")), Second: every(randomMaker("b")), Settings: Settings{Size: 5}, Games: 2, Journal: path,
		Done: func(game int, _ Record, _ Stats) {
			if game == 1 {
				os.Remove(path)
			}
		},
	}
	if _, err := s.Run(t.Context()); !errors.Is(err, journal.ErrDisturbed) {
		t.Errorf("error %v", err)
	}
	if text, err := os.ReadFile(path + ".saved1"); err != nil || strings.Count(string(text), "\n") != 3 {
		t.Errorf("saved: %q, %v", text, err)
	}
}

// A name that nobody has given is in no error.
func TestWriteFileNamesTheFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "none", "a.sgf")
	err := WriteFile(path, nil)
	if want := path + " cannot be written: no such file or directory"; err == nil || err.Error() != want {
		t.Errorf("error %v, want %s", err, want)
	}
}

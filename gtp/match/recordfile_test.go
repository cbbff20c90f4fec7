package match

import (
	"os"
	"path/filepath"
	"testing"
)

// The rows of a journal name the records of their games wherever both are moved
// together, and a series knows its own files.
func TestRecordPath(t *testing.T) {
	for _, folder := range []string{"m.games", ""} {
		from, to := t.TempDir(), filepath.Join(t.TempDir(), "moved")
		s := Series{
			First: every(randomMaker("a b")), Second: every(randomMaker("c")), Settings: Settings{Size: 3}, Games: 2,
			Journal: filepath.Join(from, "m.journal"),
		}
		if folder != "" {
			s.Folder = filepath.Join(from, folder)
		}
		if _, err := s.Run(t.Context()); err != nil {
			t.Fatal(err)
		}
		if err := os.Rename(from, to); err != nil {
			t.Fatal(err)
		}
		journal := filepath.Join(to, "m.journal")
		j, rows, err := openJournal(journal, nil)
		if err != nil || len(rows) != 2 {
			t.Fatalf("%d rows, %v", len(rows), err)
		}
		j.close()
		for _, row := range rows {
			path := row.RecordPath(journal)
			if folder == "" {
				if path != "" {
					t.Errorf("record %s of none", path)
				}
				continue
			}
			if _, err := os.Stat(path); err != nil || !RecordFile(filepath.Base(path)) {
				t.Errorf("record %s: %v", path, err)
			}
			if row.Time.IsZero() {
				t.Errorf("game %d has no time", row.Game)
			}
		}
	}
	for _, name := range []string{"1.sgf", "notes-1.sgf", "1-a b.sgf", "1-a.sgf.bak", ".game-x"} {
		if RecordFile(name) {
			t.Errorf("%s is taken for the series' own", name)
		}
	}
	if !RecordFile(TempPrefix + "123") {
		t.Error("what a killed writer left is not known")
	}
}

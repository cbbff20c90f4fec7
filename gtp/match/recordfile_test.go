package match

import (
	"os"
	"path/filepath"
	"testing"
)

// A row finds the record of its game, and a series knows its own files.
func TestRecordPath(t *testing.T) {
	dir := t.TempDir()
	for _, games := range []int{2, 10} { // the second goes on, with more digits
		s := Series{
			First: every(randomMaker("a/b")), Second: every(randomMaker("c")), Settings: Settings{Size: 3}, Games: games,
			Journal: filepath.Join(dir, "m.journal"), Folder: filepath.Join(dir, "games"),
		}
		if _, err := s.Run(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	j, rows, err := openJournal(filepath.Join(dir, "m.journal"), nil, nil)
	if err != nil || len(rows) != 10 {
		t.Fatalf("%d rows, %v", len(rows), err)
	}
	j.close()
	for _, row := range rows {
		path := row.RecordPath(filepath.Join(dir, "games"))
		if _, err := os.Stat(path); err != nil || !RecordFile(filepath.Base(path)) {
			t.Errorf("record %s: %v", path, err)
		}
		if row.Time.IsZero() {
			t.Errorf("game %d has no time", row.Game)
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

func TestWriteFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "f")
	for _, text := range []string{"first", "second"} {
		if err := WriteFile(path, []byte(text)); err != nil {
			t.Fatal(err)
		}
		if got, err := os.ReadFile(path); err != nil || string(got) != text {
			t.Errorf("%q, %v, want %q", got, err, text)
		}
	}
	for _, path := range []string{t.TempDir(), os.DevNull, filepath.Join(path, "below a file")} {
		if err := WriteFile(path, []byte("x")); err == nil {
			t.Errorf("%s was written", path)
		}
	}
	if files, err := os.ReadDir(filepath.Dir(path)); err != nil || len(files) != 1 {
		t.Errorf("%d files, %v, want the one", len(files), err)
	}
}

package match

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"gobandit/model"
)

var journalAbout = map[string]string{"size": "5"}

// journalText is a journal of two games.
func journalText(t testing.TB) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "m.journal")
	j, _, err := openJournal(path, journalAbout, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer j.Close()
	for n, result := range []string{"B+3.5", "Void"} {
		if _, err := j.Append(Row{Game: n, Black: "a", White: "b", First: model.Black, Result: result}); err != nil {
			t.Fatal(err)
		}
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// A file that is no journal of this match is refused and stays as it is, to the
// last byte.
func TestForeignJournals(t *testing.T) {
	sealed := journalText(t)
	whole := regexp.MustCompile(`,"crc":"[0-9a-f]{8}"`).ReplaceAllString(sealed, "")
	for _, tt := range []struct{ name, text, want string }{
		{"another winner", strings.Replace(sealed, "B+3.5", "W+3.5", 1), ":2: damaged or edited"},
		{"another number of games", strings.Replace(sealed, `"size":"5"`, `"size":"7"`, 1), ":1: damaged or edited"},
		{"a text", "dear diary", ":1: not the journal of a match"},
		{"a text of lines", "dear\ndiary", ":1: not the journal of a match"},
		{"JSON in lines", "{\n  \"type\": 3\n}", ":1: not the journal of a match"},
		{"a later kind", `{"type":"matches"}` + "\n{", ":1: not the journal of a match"},
		{"another match", strings.Replace(whole, `"size":"5"`, `"size":"9"`, 1) + "{", `:1: the journal of another match: size was "9" and is now "5"`},
		{"a damaged row", strings.Replace(whole, "B+3.5", "B~3.5", 1) + "{", ":2: "},
		{"a note at the end", whole + "and so on", ":4: neither a journal row nor the beginning of one"},
		{"lines that end with a carriage return", strings.ReplaceAll(whole, "\n", "\r"), ":1: neither a journal row nor the beginning of one"},
		{"a binary file", "\x7fELF\x00\n\x01", ":1: not the journal of a match"},
	} {
		path := filepath.Join(t.TempDir(), "m.journal")
		if err := os.WriteFile(path, []byte(tt.text), 0o666); err != nil {
			t.Fatal(err)
		}
		_, _, err := openJournal(path, journalAbout, nil)
		if err == nil || !strings.HasPrefix(err.Error(), path+tt.want) {
			t.Errorf("%s: %v, want %q", tt.name, err, tt.want)
		}
		if text, err := os.ReadFile(path); err != nil || string(text) != tt.text {
			t.Errorf("%s: it was changed to %q, %v", tt.name, text, err)
		}
	}
}

// A journal cut short anywhere goes on after its last whole line, whose line feed
// may be lost.
func TestJournalCutShort(t *testing.T) {
	whole := journalText(t)
	path := filepath.Join(t.TempDir(), "m.journal")
	for n := range len(whole) + 1 {
		if err := os.WriteFile(path, []byte(whole[:n]), 0o666); err != nil {
			t.Fatal(err)
		}
		j, found, err := openJournal(path, journalAbout, nil)
		lines := strings.Count(whole[:n], "\n")
		if n < len(whole) && whole[n] == '\n' {
			lines++
		}
		if err != nil || len(found.rows) != max(lines-1, 0) {
			t.Fatalf("cut after %d bytes: %d rows, %v", n, len(found.rows), err)
		}
		j.Close()
		if text, _ := os.ReadFile(path); strings.Count(string(text), "\n") != max(lines, 1) || text[len(text)-1] != '\n' {
			t.Fatalf("cut after %d bytes: the file is %q", n, text)
		}
	}
}

// A row that stands there twice counts once; two rows of one game that differ are an error.
func TestJournalRowTwice(t *testing.T) {
	whole := journalText(t)
	lines := strings.SplitAfter(strings.TrimSuffix(whole, "\n"), "\n")
	again, err := readJournal(strings.NewReader(whole+lines[1]), "m", journalAbout)
	if err != nil || len(again.rows) != len(lines)-1 {
		t.Errorf("%d rows of %d, %v", len(again.rows), len(lines)-1, err)
	}
	row, err := ParseRow([]byte(strings.TrimSuffix(lines[1], "\n")))
	if err != nil {
		t.Fatal(err)
	}
	row.Moves++
	other, err := json.Marshal(row)
	if err != nil {
		t.Fatal(err)
	}
	_, err = readJournal(strings.NewReader(whole+string(other)+"\n"), "m", journalAbout)
	if want := fmt.Sprintf("m:%d: game %d is also on line 2, with other contents", len(lines)+1, row.Game); err == nil || !strings.HasPrefix(err.Error(), want) {
		t.Errorf("error %v, want %q", err, want)
	}
}

func FuzzJournal(f *testing.F) {
	whole := journalText(f)
	f.Add(whole)
	f.Add(whole[:len(whole)-7])
	f.Add(strings.Replace(whole, `"game"`, `"gam"`, 1))
	f.Add(whole + whole)
	f.Fuzz(func(t *testing.T, text string) {
		found, err := readJournal(strings.NewReader(text), "m", journalAbout)
		if err != nil {
			if strings.Contains(err.Error(), "\n") {
				t.Errorf("error %q, want one line", err)
			}
			return
		}
		run := seriesRun{Series: &Series{Games: 10}, known: map[int]bool{}, halves: map[int]Row{}}
		for _, row := range found.rows {
			run.add(row)
			if _, err := json.Marshal(row); err != nil {
				t.Errorf("a row that was read cannot be written: %v", err)
			}
		}
		if s := run.stats; s.Games()+s.Void != len(found.rows) {
			t.Errorf("%d games and %d void of %d rows", s.Games(), s.Void, len(found.rows))
		}
	})
}

package match

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// disturbances are what somebody does to a journal that is being written, what is
// told of it, and where the rows are then.
var disturbances = []struct {
	name string
	do   func(path string) error
	want string
	rows string // the file that has them, behind the path; "-" if they are lost
}{
	{"moved and copied back", func(path string) error {
		text, err := os.ReadFile(path)
		return errors.Join(err, os.Rename(path, path+".old"), os.WriteFile(path, text, 0o666))
	}, "was replaced by another file meanwhile: nothing more is written, what it held is in ", ".saved1"},
	{"removed", os.Remove, "was removed or renamed meanwhile: nothing more is written, what it held is in ", ".saved1"},
	{"removed for the second time", func(path string) error {
		return errors.Join(os.WriteFile(path+".saved1", nil, 0o666), os.Remove(path))
	}, "was removed or renamed meanwhile", ".saved2"},
	{"emptied", func(path string) error { return os.Truncate(path, 0) }, "was changed meanwhile, to 0 bytes from ", "-"},
	{"lengthened", func(path string) error {
		f, err := os.OpenFile(path, os.O_WRONLY|os.O_APPEND, 0)
		if err == nil {
			_, err = f.WriteString("note\n")
			f.Close()
		}
		return err
	}, "was changed meanwhile, to ", ""},
}

// A journal that is not where it was takes no more rows, and those it had are kept.
func TestJournalDisturbed(t *testing.T) {
	for _, tt := range disturbances {
		t.Run(tt.name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "m.journal")
			whole := journalText(t)
			if err := os.WriteFile(path, []byte(whole), 0o666); err != nil {
				t.Fatal(err)
			}
			j, _, err := openJournal(path, journalAbout, nil)
			if err != nil {
				t.Fatal(err)
			}
			defer j.close()
			if err := tt.do(path); err != nil {
				t.Fatal(err)
			}
			before, _ := os.ReadFile(path)
			err = j.append(Row{Game: 2, Result: "B+"})
			if !errors.Is(err, ErrDisturbed) || !strings.HasPrefix(err.Error(), path+" "+tt.want) {
				t.Errorf("error %v, want %q", err, tt.want)
			}
			if again := j.append(Row{Game: 3, Result: "B+"}); again != err {
				t.Errorf("the next error: %v", again)
			}
			if after, _ := os.ReadFile(path); string(after) != string(before) {
				t.Errorf("what took its place was changed to %q", after)
			}
			if tt.rows == "-" {
				return
			}
			if kept, err := os.ReadFile(path + tt.rows); err != nil || !strings.HasPrefix(string(kept), whole) {
				t.Errorf("%s has %q, %v", path+tt.rows, kept, err)
			}
		})
	}
}

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
	if _, err := s.Run(t.Context()); !errors.Is(err, ErrDisturbed) {
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

// Only a row whose writing was cut short is cut off; zeros behind it come from a
// failure of power.
func TestTorn(t *testing.T) {
	for end, want := range map[string]bool{
		`{"ga`: true, `{"game":1,"bla`: true, "{\"game\":1}\x00\x00": true, `{`: true,
		`{"game":1}`: false, "{\"game\":1,\r": false, "something else": false,
	} {
		if got := Torn([]byte(end), rowStart); got != want {
			t.Errorf("%q: %v, want %v", end, got, want)
		}
	}
}

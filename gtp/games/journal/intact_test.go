package journal

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"gobandit/model/must"
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
	}, "was replaced by another file in the meantime: no more rows are written, its rows are saved in ", ".saved1"},
	{"removed", os.Remove, "was removed or renamed in the meantime: no more rows are written, its rows are saved in ", ".saved1"},
	{"removed for the second time", func(path string) error {
		return errors.Join(os.WriteFile(path+".saved1", nil, 0o666), os.Remove(path))
	}, "was removed or renamed in the meantime", ".saved2"},
	{"copied back over it", func(path string) error {
		text, err := os.ReadFile(path)
		return errors.Join(err, os.WriteFile(path, text[:len(text)-1], 0o666))
	}, "was changed in the meantime, from ", "-"},
	{"emptied", func(path string) error { return os.Truncate(path, 0) }, "was changed in the meantime, from ", "-"},
	{"overwritten", func(path string) error {
		f, err := os.OpenFile(path, os.O_WRONLY, 0)
		if err == nil {
			_, err = f.WriteAt([]byte("0"), 30)
			err = errors.Join(err, f.Close(), os.Chtimes(path, time.Time{}, time.Unix(1, 0)))
		}
		return err
	}, "was changed in the meantime (", "-"},
	{"lengthened", func(path string) error {
		f, err := os.OpenFile(path, os.O_WRONLY|os.O_APPEND, 0)
		if err == nil {
			_, err = f.WriteString("note\n")
			f.Close()
		}
		return err
	}, "was changed in the meantime, from ", ""},
}

// A journal that is not where or as it was takes no more rows, and those it had are kept: with a mirror always.
func TestJournalDisturbed(t *testing.T) {
	for _, tt := range disturbances {
		for _, mirrored := range []bool{false, true} {
			t.Run(fmt.Sprint(tt.name, " ", mirrored), func(t *testing.T) {
				j, path := begun(t)
				defer j.Close()
				if mirrored {
					j.Mirror()
					if tt.rows == "-" || tt.rows == "" {
						tt.rows = ".saved1"
					}
				}
				if _, err := j.Append(note{N: 3}); err != nil {
					t.Fatal(err)
				}
				whole, err := os.ReadFile(path)
				must.Succeed(t, err)
				must.Succeed(t, tt.do(path))
				before, _ := os.ReadFile(path)
				_, err = j.Append(note{N: 4})
				if !errors.Is(err, ErrDisturbed) || !strings.HasPrefix(err.Error(), path+" "+tt.want) {
					t.Errorf("error %v, want %q", err, tt.want)
				}
				if _, again := j.Append(note{N: 5}); again != err {
					t.Errorf("the next error: %v", again)
				}
				if after, _ := os.ReadFile(path); string(after) != string(before) {
					t.Errorf("what took its place was changed to %q", after)
				}
				if tt.rows == "-" {
					return
				}
				if kept, err := os.ReadFile(path + tt.rows); err != nil || !strings.HasPrefix(string(kept), string(whole)) {
					t.Errorf("%s has %q, %v", path+tt.rows, kept, err)
				}
				if mirrored && !strings.Contains(err.Error(), "its rows are saved in "+path+tt.rows) {
					t.Errorf("told: %v", err)
				}
			})
		}
	}
}

// Whatever byte somebody changes, even one that the program's own writing hides, is noticed: by the next check
// of a small journal, and at the latest by CheckAll. The rows are saved as they were.
func TestJournalFlipped(t *testing.T) {
	for _, rows := range []int{3, 30} {
		j, path := begun(t)
		j.Mirror()
		for n := range rows {
			must.Get(j.Append(note{N: n, Text: strings.Repeat("x", 1000*n)}))
		}
		whole := must.Get(os.ReadFile(path))
		must.Succeed(t, j.CheckAll())
		f := must.Get(os.OpenFile(path, os.O_WRONLY, 0))
		at := len(whole) * 2 / 3
		must.Get(f.WriteAt([]byte{whole[at] ^ 1}, int64(at)))
		if err := errors.Join(f.Close(), j.note()); err != nil { // as if the last row had been written just now
			t.Fatal(err)
		}
		check := j.Check
		if rows > 3 {
			check = j.CheckAll
		}
		kept := ""
		if err := check(); !errors.Is(err, ErrDisturbed) {
			t.Errorf("%d rows: %v", rows, err)
		} else if text, err := os.ReadFile(path + ".saved1"); err == nil {
			kept = string(text)
		}
		must.Equal(t, kept, string(whole), rows, "rows: kept")
		j.Close()
	}
}

// A journal that is only touched takes more rows.
func TestJournalTouched(t *testing.T) {
	j, path := begun(t)
	defer j.Close()
	later := time.Now().Add(time.Hour)
	for n := range 4 {
		must.Succeed(t, os.Chtimes(path, later, later))
		if _, err := j.Append(note{N: 3 + n}); err != nil {
			t.Error(err)
		}
		j.Mirror()
	}
	if files, _ := os.ReadDir(filepath.Dir(path)); len(files) != 1 {
		t.Errorf("beside it are %v", files)
	}
}

package journal

import (
	"errors"
	"os"
	"strings"
	"testing"
	"time"
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
	{"emptied", func(path string) error { return os.Truncate(path, 0) }, "was changed in the meantime, from ", "-"},
	{"overwritten", func(path string) error {
		time.Sleep(20 * time.Millisecond) // a tick of the file system's clock
		f, err := os.OpenFile(path, os.O_WRONLY, 0)
		if err == nil {
			_, err = f.WriteAt([]byte("0"), 30)
			f.Close()
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

// A journal that is not where it was takes no more rows, and those it had are kept.
func TestJournalDisturbed(t *testing.T) {
	for _, tt := range disturbances {
		t.Run(tt.name, func(t *testing.T) {
			j, path := begun(t)
			defer j.Close()
			whole, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if err := tt.do(path); err != nil {
				t.Fatal(err)
			}
			before, _ := os.ReadFile(path)
			_, err = j.Append(note{N: 3})
			if !errors.Is(err, ErrDisturbed) || !strings.HasPrefix(err.Error(), path+" "+tt.want) {
				t.Errorf("error %v, want %q", err, tt.want)
			}
			if _, again := j.Append(note{N: 4}); again != err {
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
		})
	}
}

// A journal that is only touched takes more rows.
func TestJournalTouched(t *testing.T) {
	j, path := begun(t)
	defer j.Close()
	later := time.Now().Add(time.Hour)
	if err := os.Chtimes(path, later, later); err != nil {
		t.Fatal(err)
	}
	for n := range 2 {
		if _, err := j.Append(note{N: 3 + n}); err != nil {
			t.Error(err)
		}
	}
}

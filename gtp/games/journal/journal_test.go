package journal

import (
	"bytes"
	"errors"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gobandit/model/must"
)

var errBusy = errors.New("somebody has it")

var notes = Kind{Of: "notes", Header: `{"type":"notes"`, Row: `{"n":`, Locked: errBusy}

type head struct {
	Type string `json:"type"`
}

type note struct {
	N    int    `json:"n"`
	Text string `json:"text,omitempty"`
}

// openNotes opens a journal and returns its rows, without their seals.
func openNotes(path string) (*Journal, []string, error) { return openRows(notes, path, Unseal) }

// openRows opens a journal and returns what of makes of its rows.
func openRows(kind Kind, path string, of func(row []byte) ([]byte, error)) (*Journal, []string, error) {
	j, err := kind.Open(path)
	if err != nil {
		return nil, nil, err
	}
	var rows []string
	found, err := kind.Read(j.Reader(), path, func(_ int, row []byte) error {
		row, err := of(row)
		rows = append(rows, string(row))
		return err
	})
	if err == nil {
		err = j.Repair(found)
	}
	if err != nil {
		j.Close()
		return nil, nil, err
	}
	return j, rows, nil
}

// begun returns the path of a journal with a header and two rows, which is open.
func begun(t testing.TB) (*Journal, string) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "n.journal")
	j, rows, err := openNotes(path)
	if err != nil || rows != nil || !j.Empty() {
		t.Fatalf("a new journal has %q, %v", rows, err)
	}
	must.Get(j.Append(head{"notes"}))
	if rows, err := j.Append(note{1, "<one>"}, note{N: 2}); err != nil || len(rows) != 2 || !strings.HasPrefix(string(rows[0]), `{"n":1,"text":"<one>","after":"`) {
		t.Fatalf("appended %q, %v", rows, err)
	}
	return j, path
}

func TestJournal(t *testing.T) {
	j, path := begun(t)
	if _, err := notes.Open(path); !errors.Is(err, errBusy) || !strings.HasPrefix(err.Error(), path+": ") {
		t.Errorf("a second one: %v", err)
	}
	must.Is(t, must.Err(notes.Hold(path)), errBusy, "held")
	must.Succeed(t, j.Close())
	held := must.Get(notes.Hold(path))
	must.Is(t, must.Err(notes.Open(path)), errBusy, "a journal that is held")
	held.Close()
	j, rows, err := openNotes(path)
	if want := []string{`{"type":"notes"}`, `{"n":1,"text":"<one>"}`, `{"n":2}`}; err != nil || !slices.Equal(rows, want) {
		t.Errorf("rows %q, %v, want %q", rows, err, want)
	}
	j.Close()
}

// A file that is no journal of the kind is refused and stays as it is, to the last
// byte.
func TestForeignFiles(t *testing.T) {
	j, path := begun(t)
	j.Close()
	text := must.Get(os.ReadFile(path))
	whole := string(text)
	for _, tt := range []struct{ name, text, want string }{
		{"a text", "dear diary", ":1: not the journal of notes"},
		{"another kind", `{"type":"note`, ""},
		{"another kind, further on", `{"type":"nothing`, ":1: not the journal of notes"},
		{"zeros", "\x00\x00", ":1: not the journal of notes"},
		{"a note at the end", whole + "and so on", ":4: neither a journal row nor the beginning of one"},
		{"a row and a note", whole + "{\"n\":3\rand so on", ":4: neither a journal row nor the beginning of one"},
		{"lines that end with a carriage return", strings.ReplaceAll(whole, "\n", "\r"), ":1: neither a journal row nor the beginning of one"},
		{"an edited row", strings.Replace(whole, "one", "two", 1), ":2: damaged or edited"},
		{"a row too long", whole + strings.Repeat("x", maxRow+64<<10), ":4: a row of more than 1048576 bytes"},
	} {
		must.Succeed(t, os.WriteFile(path, []byte(tt.text), 0o666))
		j, _, err := openNotes(path)
		if tt.want == "" {
			if err != nil {
				t.Errorf("%s: %v", tt.name, err)
				continue
			}
			j.Close()
			continue
		}
		if err == nil || !strings.HasPrefix(err.Error(), path+tt.want) {
			t.Errorf("%s: %v, want %q", tt.name, err, tt.want)
		}
		must.Equal(t, must.Read(path), tt.text, "it was changed to", tt.name)
	}
	must.Succeed(t, os.WriteFile(path, []byte("dear diary"), 0o666))
	if _, err := notes.Hold(path); err == nil || !strings.HasSuffix(err.Error(), ":1: not the journal of notes") {
		t.Errorf("holding a text: %v", err)
	}
	folder := filepath.Dir(path)
	if _, err := notes.Open(folder); err == nil || err.Error() != folder+": is a directory, want the journal of notes" {
		t.Errorf("opening a folder: %v", err)
	}
}

// A journal cut short anywhere goes on after its last whole line, whose line feed
// may be lost. Zeros behind it come from a power failure.
func TestCutShort(t *testing.T) {
	j, path := begun(t)
	j.Close()
	whole := must.Get(os.ReadFile(path))
	for n := range len(whole) + 1 {
		for _, zeros := range []string{"", "\x00\x00"} {
			if zeros != "" && n <= len(notes.Header) {
				continue // no journal
			}
			must.Succeed(t, os.WriteFile(path, append(bytes.Clone(whole[:n]), zeros...), 0o666))
			want := bytes.Count(whole[:n], []byte("\n"))
			if zeros == "" && n < len(whole) && whole[n] == '\n' {
				want++
			}
			j, rows, err := openNotes(path)
			if err != nil || len(rows) != want {
				t.Fatalf("cut after %d bytes, then %q: %d rows, %v, want %d", n, zeros, len(rows), err, want)
			}
			must.Get(j.Append(note{N: 3}))
			j.Close()
			if text, err := os.ReadFile(path); err != nil || bytes.Count(text, []byte("\n")) != want+1 || !bytes.HasPrefix(whole, text[:bytes.LastIndex(text, []byte(`{"n":3`))]) {
				t.Fatalf("cut after %d bytes, then %q: the file is %q, %v", n, zeros, text, err)
			}
		}
	}
}

// What could not be read again is not written.
func TestAppendTooLong(t *testing.T) {
	j, path := begun(t)
	defer j.Close()
	before := must.Get(os.ReadFile(path))
	must.Fail(t, must.Err(j.Append(note{N: 3}, note{4, strings.Repeat("x", maxRow)})), "want less than 1048576")
	if after, err := os.ReadFile(path); err != nil || !bytes.Equal(after, before) {
		t.Errorf("the journal has changed (%v)", err)
	}
}

// Nothing comes after a row that could neither be written nor be taken back.
func TestAppendThatCannotBeUndone(t *testing.T) {
	j, path := begun(t)
	written := j.file
	defer written.Close()
	var err error
	if j.file, err = os.Open(path); err != nil { // to read alone
		t.Fatal(err)
	}
	_, first := j.Append(note{N: 3})
	j.file.Close()
	j.file = written
	if _, second := j.Append(note{N: 4}); first == nil || second != first {
		t.Errorf("errors %v and %v, want the first twice", first, second)
	}
}

// The lock of a file that has been deleted is worth nothing.
func TestDeletedFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "n.journal")
	file := must.Get(os.Create(path))
	defer file.Close()
	if !isAt(file, path) {
		t.Error("a file is not where it was made")
	}
	must.Succeed(t, os.Remove(path))
	if isAt(file, path) {
		t.Error("a deleted file still exists")
	}
	j := must.Get(notes.Open(path))
	defer j.Close()
	if isAt(file, path) {
		t.Error("a deleted file is taken for the one that came after it")
	}
}

func TestTail(t *testing.T) {
	path := filepath.Join(t.TempDir(), "n.journal")
	var tail Tail
	read := func(wantAgain bool, want ...string) {
		t.Helper()
		var rows []string
		again, _, err := tail.Read(path, math.MaxInt, func(line int, row []byte) error {
			if line == 1 {
				row = append([]byte("first "), row...)
			}
			rows = append(rows, string(row))
			return nil
		})
		if err != nil || again != wantAgain || !slices.Equal(rows, want) {
			t.Errorf("read %q, again %v, %v; want %q, %v", rows, again, err, want, wantAgain)
		}
	}
	write := func(text string) {
		t.Helper()
		must.Succeed(t, os.WriteFile(path, []byte(text), 0o666))
	}
	read(false)
	write("a\nb\r\nc")
	read(false, "first a", "b")
	write("a\nb\r\ncd\n")
	read(false, "cd")
	write("x\n")
	read(true, "first x")
	must.Succeed(t, os.Remove(path))
	read(true)
	read(false)
	write("a\nb\n")
	bad := errors.New("bad")
	for range 2 { // until somebody mends it
		_, _, err := tail.Read(path, math.MaxInt, func(line int, _ []byte) error {
			if line == 2 {
				return bad
			}
			return nil
		})
		if !errors.Is(err, bad) || err.Error() != path+":2: bad" {
			t.Errorf("error %v", err)
		}
	}
}

// A journal in memory makes rows as another does, and keeps nothing.
func TestInMemory(t *testing.T) {
	t.Chdir(t.TempDir())
	j := notes.InMemory()
	if err := j.Repair(Contents{}); err != nil || !j.Empty() || j.Path() != "" {
		t.Errorf("a new one: %v", err)
	}
	rows, err := j.Append(map[string]int{"n": 1})
	if err != nil || len(rows) != 1 || !strings.HasPrefix(string(rows[0]), `{"n":1,"crc":`) {
		t.Errorf("rows %s, %v", rows, err)
	}
	must.Fail(t, must.Err(j.Append(make(chan int))), "", "a value that JSON does not have makes a row")
	must.Succeed(t, errors.Join(j.Check(), j.Close()))
	if files, _ := os.ReadDir("."); len(files) != 0 {
		t.Errorf("left are %v", files)
	}
}

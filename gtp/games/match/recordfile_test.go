package match

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"gobandit/model/must"
)

// A game finds its record by its number, however many digits that has, and a match knows its
// own files.
func TestRecordOf(t *testing.T) {
	dir := t.TempDir()
	for n, digits := range []int{1, 2, 4} {
		name := RecordName(n, digits, "a/b", "c") + ".sgf"
		must.Succeed(t, os.WriteFile(filepath.Join(dir, name), nil, 0o666))
		if got := RecordOf(dir, n); got != filepath.Join(dir, name) || !RecordFile(name) {
			t.Errorf("record %s, want %s", got, name)
		}
	}
	must.Equal(t, RecordName(8, 2, "A/../b c", "second"), "09-A_.._b_c-second", "name")
	must.Equal(t, RecordOf(dir, 9), filepath.Join(dir, "10.sgf"), "a game without record")
	for _, name := range []string{"1.sgf", "notes-1.sgf", "1-a b.sgf", "1-a.sgf.bak", ".game-x"} {
		if RecordFile(name) {
			t.Errorf("%s is taken for the match's own", name)
		}
	}
	if !RecordFile(TempPrefix + "123") {
		t.Error("what a killed writer left is not known")
	}
}

func TestWriteFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "f")
	for _, text := range []string{"first", "second"} {
		must.Succeed(t, WriteFile(path, []byte(text)))
		must.Equal(t, must.Read(path), text)
	}
	for _, path := range []string{t.TempDir(), os.DevNull, filepath.Join(path, "below a file")} {
		must.Fail(t, WriteFile(path, []byte("x")), "", path)
	}
	must.Equal(t, len(must.Get(os.ReadDir(filepath.Dir(path)))), 1, "files,, the one")
	none := filepath.Join(t.TempDir(), "none", "a.sgf") // no error has a name that nobody has given
	must.Equal(t, WriteFile(none, nil).Error(), none+" cannot be written: no such file or directory")
}

// A file that is written anew keeps its rights, and its place behind a link.
func TestWriteFileKeeps(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("rights and links are others there")
	}
	dir := t.TempDir()
	path, link := filepath.Join(dir, "f"), filepath.Join(dir, "link")
	must.Succeed(t, errors.Join(os.WriteFile(path, []byte("old"), 0o600), os.Symlink("f", link)))
	must.Succeed(t, WriteFile(link, []byte("new")))
	text, err := os.ReadFile(path)
	must.Succeed(t, err)
	must.Equal(t, string(text), "new", "behind the link", text)
	info := must.Get(os.Lstat(path))
	must.Equal(t, info.Mode(), 0o600, "mode")
	if info, err := os.Lstat(link); err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Errorf("the link is %v, %v", info.Mode(), err)
	}
	own, other := filepath.Join(dir, "own"), filepath.Join(dir, "other")
	must.Succeed(t, errors.Join(WriteFile(own, nil), os.WriteFile(other, nil, 0o666)))
	a, errA := os.Stat(own)
	b, errB := os.Stat(other)
	if err := errors.Join(errA, errB); err != nil || a.Mode() != b.Mode() {
		t.Errorf("a new file has mode %v, others %v; %v", a.Mode(), b.Mode(), err)
	}
}

package event

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gobandit/model/must"
)

func TestStop(t *testing.T) {
	l, path := &lab{wait: make(chan struct{})}, journalPath(t)
	must.Is(t, Stop(path), ErrNotRunning, "without a journal")
	r := open(t, testConfig(t, l, 0), path)
	writeFile(t, stopPath(path), "") // left behind by an earlier run
	done := make(chan error)
	go func() { done <- r.Run(context.Background(), RunOptions{Workers: 2}) }()
	until(t, "two games", func() bool { return len(r.Status().Running) == 2 })
	must.Succeed(t, Stop(path))
	until(t, "the run to notice", func() bool { return r.Status().Draining })
	close(l.wait)
	if err := <-done; err != nil || r.Status().Played != 2 {
		t.Errorf("stopped with %v and %d games", err, r.Status().Played)
	}
	must.Fail(t, must.Err(os.Stat(stopPath(path))), "", "the request is still there")
	r.Close()
	must.Is(t, Stop(path), ErrNotRunning, "after the run")
}

// TestNoJournal: what is no journal is refused and left alone.
func TestNoJournal(t *testing.T) {
	c := testConfig(t, &lab{}, 1)
	notes := filepath.Join(t.TempDir(), "notes.txt")
	writeFile(t, notes, []byte("mine\n"))
	for path, want := range map[string]string{
		notes:       notes + ":1: not the journal of an event",
		t.TempDir(): "is a directory, want the journal of an event",
		os.DevNull:  os.DevNull + ": is not a regular file, want the journal of an event",
	} {
		_, opened := Open(c, path)
		_, read := readStatus(c, path)
		for _, err := range []error{opened, read, Reset(path)} {
			if err == nil || !strings.HasSuffix(err.Error(), want) {
				t.Errorf("error %v, want %q", err, want)
			}
		}
		if _, err := os.Stat(path); err != nil {
			t.Error(err)
		}
	}
}

func TestReset(t *testing.T) {
	path := journalPath(t)
	c := testConfig(t, &lab{bad: map[int]string{2: "panic"}}, 4)
	c.RecordGames = true
	r := open(t, c, path)
	mustRun(t, r, RunOptions{})
	must.Fail(t, Reset(path), "", "the journal in use was deleted")
	r.Close()
	torn := filepath.Join(filepath.Dir(RecordPath(path, "2", true)), ".game-123")
	must.Succeed(t, os.MkdirAll(filepath.Dir(torn), 0o777))
	writeFile(t, torn, "") // its writer was killed
	many := RecordPath(path, "1234", false)
	must.Succeed(t, os.MkdirAll(filepath.Dir(many), 0o777))
	writeFile(t, many, "")
	mine := filepath.Join(filepath.Dir(RecordPath(path, "0", false)), "notes.txt")
	writeFile(t, mine, "")
	writeFile(t, ConfirmPath(path), "")
	must.Succeed(t, os.MkdirAll(ConfirmFolder(path), 0o777))
	own := filepath.Join(ConfirmFolder(path), "17.sgf") // no name that a match gives
	for _, file := range []string{own, filepath.Join(ConfirmFolder(path), "0017-a-b_2.sgf")} {
		writeFile(t, file, "")
	}
	for range 2 { // the second finds nothing to do
		must.Succeed(t, Reset(path))
	}
	for _, gone := range []string{path, ConfirmPath(path), RecordPath(path, "0", false), filepath.Dir(many), filepath.Dir(RecordPath(path, "2", true)),
		filepath.Join(ConfirmFolder(path), "0017-a-b_2.sgf")} {
		must.Is(t, must.Err(os.Stat(gone)), os.ErrNotExist, gone)
	}
	for _, kept := range []string{mine, own} {
		if _, err := os.Stat(kept); err != nil {
			t.Error("a file that is not the event's was deleted")
		}
	}
}

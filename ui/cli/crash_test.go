package cli

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"gobandit/model/must"
	"gobandit/search/guard"
)

// A brokenReader has a defect.
type brokenReader struct{}

func (brokenReader) Read([]byte) (int, error) { panic("a defect of a test") }

// Whatever crashes, the stack is in a file that is named in a line.
func TestCrashIsNoted(t *testing.T) {
	state := t.TempDir()
	t.Setenv("XDG_STATE_HOME", state)
	var out, errOut bytes.Buffer
	must.Equal(t, run(context.Background(), []string{"gtp", "--engine", "random"}, brokenReader{}, &out, &errOut), exitFailed, "status")
	files := must.Get(filepath.Glob(filepath.Join(state, "gobandit", "crashes", "*.txt")))
	if len(files) != 1 || !strings.Contains(errOut.String(), "gobandit: the stack of the crash is in "+files[0]+"\n") {
		t.Fatalf("files %v, and it says %q", files, errOut.String())
	}
	text := must.Read(files[0])
	must.Has(t, text, "gobandit gtp --engine random\n", "panic: a defect of a test", "brokenReader")
	must.Lacks(t, errOut.String(), "goroutine")
}

// The files of the latest crashes are kept.
func TestCrashesAreBounded(t *testing.T) {
	folder := t.TempDir()
	var defect *guard.PanicError
	if !errors.As(guard.Call("test", func() error { panic("x") }), &defect) {
		t.Fatal("no defect")
	}
	var last string
	for i := range mostCrashes + 5 {
		last = must.Get(writeCrash(folder, time.Date(2026, 11, 28, 10, i, 0, 0, time.UTC), nil, defect))
	}
	files := must.Get(os.ReadDir(folder))
	if len(files) != mostCrashes || files[len(files)-1].Name() != filepath.Base(last) {
		t.Errorf("%d files, want %d and the last one", len(files), mostCrashes)
	}
}

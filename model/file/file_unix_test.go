//go:build unix

package file

import (
	"io"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"gobandit/model/must"
)

// A pipe that nobody uses does not block, and one that somebody does is as good as
// a file.
func TestPipe(t *testing.T) {
	path := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(path, 0o600); err != nil {
		t.Skip(err)
	}
	pipe := must.Get(Open(path))
	if text, err := io.ReadAll(pipe); len(text) > 0 || err != nil {
		t.Errorf("read %q, %v", text, err)
	}
	pipe.Close()
	for name, create := range map[string]func(string, os.FileMode) (*os.File, error){"Create": Create, "Append": Append} {
		must.Is(t, must.Err(create(path, 0o600)), syscall.ENXIO, name)
	}
	must.Is(t, Write(path, nil, 0o600), syscall.ENXIO, "Write")
	reader, err := os.OpenFile(path, os.O_RDWR, 0) // does not wait
	must.Succeed(t, err)
	defer reader.Close()
	must.Succeed(t, Write(path, []byte("text"), 0o600))
	got := make([]byte, 4)
	if _, err := io.ReadFull(reader, got); string(got) != "text" || err != nil {
		t.Errorf("got %q, %v", got, err)
	}
}

//go:build unix

package web

import (
	"syscall"
	"testing"
)

// makePipe creates a named pipe.
func makePipe(t *testing.T, path string) {
	if err := syscall.Mkfifo(path, 0o666); err != nil {
		t.Fatal(err)
	}
}

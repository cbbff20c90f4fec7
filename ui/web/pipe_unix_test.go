//go:build unix

package web

import (
	"syscall"
	"testing"

	"gobandit/model/must"
)

// makePipe creates a named pipe.
func makePipe(t *testing.T, path string) {
	must.Succeed(t, syscall.Mkfifo(path, 0o666))
}

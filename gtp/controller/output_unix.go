//go:build unix

package controller

import (
	"io"
	"os"
	"syscall"
)

// readNow reads what a pipe holds, whatever its deadline; io.EOF if it is empty.
func readNow(f *os.File, p []byte) (n int, err error) {
	raw, err := f.SyscallConn()
	if err != nil {
		return 0, err
	}
	closed := raw.Control(func(fd uintptr) {
		for {
			if n, err = syscall.Read(int(fd), p); err != syscall.EINTR {
				return
			}
		}
	})
	if closed != nil || err != nil || n <= 0 {
		return 0, io.EOF
	}
	return n, nil
}

//go:build !windows

package journal

import (
	"golang.org/x/sys/unix"

	"gobandit/model/file"
)

// LockFile locks a file for this process until the file is closed or the process ends,
// or fails at once with ErrLocked if another process has it.
func LockFile(f file.File) error {
	err := unix.Flock(int(f.Fd()), unix.LOCK_EX|unix.LOCK_NB)
	if err == unix.EWOULDBLOCK {
		return ErrLocked
	}
	return err
}

// unlock gives the lock of a file back, though a child of this process that is just being
// started may still have the file open.
func unlock(f file.File) {
	_ = unix.Flock(int(f.Fd()), unix.LOCK_UN) // closing the file does the same, a moment later
}

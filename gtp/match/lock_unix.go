//go:build !windows

package match

import (
	"os"

	"golang.org/x/sys/unix"
)

// LockFile takes the file for this process until it is closed or the process ends,
// or fails at once with ErrLocked if another has it.
func LockFile(f *os.File) error {
	err := unix.Flock(int(f.Fd()), unix.LOCK_EX|unix.LOCK_NB)
	if err == unix.EWOULDBLOCK {
		return ErrLocked
	}
	return err
}

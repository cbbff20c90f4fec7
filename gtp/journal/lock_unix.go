//go:build !windows

package journal

import (
	"os"

	"golang.org/x/sys/unix"
)

// lockFile takes the file for this process until it is closed or the process ends,
// or fails at once with errLocked if another has it.
func lockFile(f *os.File) error {
	err := unix.Flock(int(f.Fd()), unix.LOCK_EX|unix.LOCK_NB)
	if err == unix.EWOULDBLOCK {
		return errLocked
	}
	return err
}

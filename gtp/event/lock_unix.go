//go:build !windows

package event

import (
	"os"

	"golang.org/x/sys/unix"
)

// lock takes the file for this process until it is closed or the process ends,
// or fails at once with ErrRunning if another has it.
func lock(f *os.File) error {
	err := unix.Flock(int(f.Fd()), unix.LOCK_EX|unix.LOCK_NB)
	if err == unix.EWOULDBLOCK {
		return ErrRunning
	}
	return err
}

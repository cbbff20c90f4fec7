//go:build unix

package engine

import (
	"syscall"
	"time"
)

// processTime returns the processor time that this process has used.
func processTime() (time.Duration, error) {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		return 0, err
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano()), nil
}

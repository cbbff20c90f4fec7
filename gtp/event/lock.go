package event

import (
	"errors"
	"os"

	"gobandit/gtp/match"
)

// lock takes the file for this process until it is closed or the process ends,
// or fails at once with ErrRunning if another has it.
func lock(f *os.File) error {
	err := match.LockFile(f)
	if errors.Is(err, match.ErrLocked) {
		return ErrRunning
	}
	return err
}

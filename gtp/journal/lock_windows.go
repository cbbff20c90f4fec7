package journal

import (
	"os"

	"golang.org/x/sys/windows"
)

// lockFile takes the file for this process until it is closed or the process ends,
// or fails at once with errLocked if another has it. The byte locked lies far
// behind the end, since a locked one could not be read by others.
func lockFile(f *os.File) error {
	const flags = windows.LOCKFILE_EXCLUSIVE_LOCK | windows.LOCKFILE_FAIL_IMMEDIATELY
	err := windows.LockFileEx(windows.Handle(f.Fd()), flags, 0, 1, 0, &windows.Overlapped{OffsetHigh: 1 << 30})
	if err == windows.ERROR_LOCK_VIOLATION {
		return errLocked
	}
	return err
}

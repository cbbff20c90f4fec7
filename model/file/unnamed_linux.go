package file

import (
	"os"

	"golang.org/x/sys/unix"
)

// unnamed creates a file that never has a name, so that nothing is left if the program is killed. Some file systems cannot.
func unnamed(folder string) (*os.File, error) {
	fd, err := unix.Open(folder, unix.O_TMPFILE|unix.O_RDWR|unix.O_CLOEXEC, 0o600)
	if err != nil {
		return nil, err
	}
	return os.NewFile(uintptr(fd), folder), nil
}

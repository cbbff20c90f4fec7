//go:build unix

package cli

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

// awaitUnread waits until nobody reads out, and returns errUnread, or until the other
// end of wake is closed.
func awaitUnread(out, wake *os.File) error {
	fds := []unix.PollFd{{Fd: descriptor(out)}, {Fd: descriptor(wake), Events: unix.POLLIN}}
	for {
		_, err := unix.Poll(fds, -1)
		switch {
		case errors.Is(err, unix.EINTR):
		case err != nil || fds[1].Revents != 0 || fds[0].Revents&unix.POLLNVAL != 0:
			return nil
		case fds[0].Revents&(unix.POLLERR|unix.POLLHUP) != 0:
			return errUnread
		}
	}
}

// descriptor returns the number of an open file, and -1 if it is closed.
func descriptor(f *os.File) int32 {
	number := int32(-1)
	if raw, err := f.SyscallConn(); err == nil {
		_ = raw.Control(func(fd uintptr) { number = int32(fd) })
	}
	return number
}

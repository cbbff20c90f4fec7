//go:build !unix

package cli

import (
	"io"
	"os"
)

// awaitUnread waits until the other end of wake is closed: the system does not tell
// who reads out.
func awaitUnread(_, wake *os.File) error {
	_, _ = io.Copy(io.Discard, wake)
	return nil
}

//go:build !unix

package engine

import (
	"errors"
	"time"
)

// processTime is not known here.
func processTime() (time.Duration, error) {
	return 0, errors.New("CPU time is not available on this system")
}

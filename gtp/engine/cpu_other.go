//go:build !unix

package engine

import (
	"errors"
	"time"
)

// processTime is not known here.
func processTime() (time.Duration, error) {
	return 0, errors.New("processor time is not known on this system")
}

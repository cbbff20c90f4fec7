package ui

import (
	"fmt"
	"os"
)

// An overwriting keeps a form from writing to a file that is there already before
// it is told to twice.
type overwriting struct{ asked string }

// refused says why nothing is to be written to path yet; nil lets it be written.
func (o *overwriting) refused(path string) error {
	if _, err := os.Stat(path); err != nil || path == o.asked {
		return nil
	}
	o.asked = path
	return fmt.Errorf("%s is there already: once more overwrites it", path)
}

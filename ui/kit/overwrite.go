package kit

import (
	"fmt"
	"os"
)

// An OverwriteGuard asks before a form replaces a file: the first try is refused, the
// same again lets it pass.
type OverwriteGuard struct{ asked string }

// Refused says why nothing is to be written to path yet; nil lets it be written.
func (o *OverwriteGuard) Refused(path string) error {
	if _, err := os.Stat(path); err != nil || path == o.asked {
		return nil
	}
	o.asked = path
	return fmt.Errorf("%s exists; press enter again to overwrite", path)
}

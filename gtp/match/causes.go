package match

import "errors"

// Causes are what went wrong already, so that it is told once and not for every
// game: errors are alike if they come from the same cause, such as a full disk.
type Causes map[string]bool

// New tells whether the cause of an error is new, and keeps it.
func (c Causes) New(err error) bool {
	for inner := err; inner != nil; inner = errors.Unwrap(inner) {
		err = inner
	}
	text := err.Error()
	if c[text] {
		return false
	}
	c[text] = true
	return true
}

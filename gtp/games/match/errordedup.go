package match

import "errors"

// An ErrorDedup has the causes of errors seen so far, such as a full disk, to report
// each cause once.
type ErrorDedup map[string]bool

// IsNew reports whether the cause of an error is new, and remembers it.
func (d ErrorDedup) IsNew(err error) bool {
	for inner := err; inner != nil; inner = errors.Unwrap(inner) {
		err = inner
	}
	text := err.Error()
	if d[text] {
		return false
	}
	d[text] = true
	return true
}

//go:build !linux

package file

import (
	"errors"
	"os"
)

// unnamed fails: only Linux has files that never have a name.
func unnamed(string) (*os.File, error) { return nil, errors.ErrUnsupported }

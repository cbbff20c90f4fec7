package sgf

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
)

// maxFile bounds the size in bytes of the files read.
const maxFile = 16 << 20

// ReadFile reads the games of an SGF file, one or more, as Parse does. Errors name
// the file and the place of the fault. A file that is no regular one is refused:
// reading a pipe might not end.
func ReadFile(path string) ([]*Node, error) {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, missingFile(path)
	case err != nil:
		return nil, err
	case info.IsDir():
		return nil, fmt.Errorf("%s: is a directory, want an SGF file", path)
	case !info.Mode().IsRegular() || info.Size() > maxFile:
		return nil, fmt.Errorf("%s: want an SGF file of at most %d bytes", path, maxFile)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	roots, err := Parse(text)
	if err != nil {
		return nil, fmt.Errorf("%s:%w", path, err)
	}
	return roots, nil
}

// missingFile is the error of a file that is not there. It is an fs.ErrNotExist.
type missingFile string

func (path missingFile) Error() string { return string(path) + ": no such file, want an SGF file" }

// Is implements what errors.Is asks.
func (missingFile) Is(target error) bool { return target == fs.ErrNotExist }

package sgf

import (
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"os"
)

// maxFile bounds the size in bytes of the files read.
const maxFile = 16 << 20

// ReadFile reads the games of an SGF file, one or more, as Parse does. Errors name
// the file and the place of the fault. A file that is no regular one is refused:
// reading a pipe might not end.
func ReadFile(path string) ([]*Node, error) {
	var games []*Node
	for root, err := range ReadRoots(path) {
		if err != nil {
			return nil, err
		}
		games = append(games, root)
	}
	return games, nil
}

// ReadRoots reads the games of an SGF file as ReadFile does, but game by game: the
// error comes last.
func ReadRoots(path string) iter.Seq2[*Node, error] {
	return func(yield func(*Node, error) bool) {
		text, err := readText(path)
		if err != nil {
			yield(nil, err)
			return
		}
		for root, err := range roots(text, maxGames) {
			if err != nil {
				err = fmt.Errorf("%s:%w", path, err)
			}
			if !yield(root, err) {
				return
			}
		}
	}
}

// readText reads an SGF file.
func readText(path string) ([]byte, error) {
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
	return os.ReadFile(path)
}

// missingFile is the error of a file that is not there. It is an fs.ErrNotExist.
type missingFile string

func (path missingFile) Error() string { return string(path) + ": no such file, want an SGF file" }

// Is implements what errors.Is asks.
func (missingFile) Is(target error) bool { return target == fs.ErrNotExist }

package sgf

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// maxFile bounds the size in bytes of the files read, also when they are unpacked.
const maxFile = 16 << 20

// packed is the ending of files that gzip has packed.
const packed = ".gz"

// endings are those of game records, first of SGF. That of packed files may follow.
var endings = []string{".sgf", ".mgt", ".gib", ".ngf", ".ugf", ".ugi"}

// Split splits a path before its ending, which has two parts if the file is packed.
func Split(path string) (stem, ending string) {
	ending = filepath.Ext(path)
	if stem = strings.TrimSuffix(path, ending); strings.EqualFold(ending, packed) {
		ending = filepath.Ext(stem) + ending
	}
	return strings.TrimSuffix(path, ending), ending
}

// IsRecord reports whether a path ends as those of game records do.
func IsRecord(path string) bool {
	_, ending := Split(path)
	return slices.Contains(endings, strings.TrimSuffix(strings.ToLower(ending), packed))
}

// CheckName returns an error for the names of game records that are not written: packed ones
// and those of other formats.
func CheckName(path string) error {
	if stem, ending := Split(path); IsRecord(path) && !slices.Contains(endings[:2], strings.ToLower(ending)) {
		return fmt.Errorf("%s: only SGF is written, want a name such as %s.sgf", path, filepath.Base(stem))
	}
	return nil
}

// Files yields the game records of a path in the order of their names: the path itself if it is
// no folder, else all files in it and in the folders below that end as records do, also by links to
// files. An error comes with the path that it is about.
func Files(path string) iter.Seq2[string, error] {
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		path += string(filepath.Separator) // WalkDir follows no link
	}
	return func(yield func(string, error) bool) {
		_ = filepath.WalkDir(path, func(file string, d fs.DirEntry, err error) error {
			if d == nil || file == path && !d.IsDir() {
				err = nil // reading it says more
			} else if info, missing := os.Stat(file); err == nil && (!IsRecord(file) || missing == nil && !info.Mode().IsRegular()) {
				return nil
			}
			if !yield(file, err) {
				return fs.SkipAll
			}
			return nil
		})
	}
}

// unpack returns the contents of a file that gzip has packed, and others as they are.
func unpack(data []byte) ([]byte, error) {
	if !bytes.HasPrefix(data, []byte("\x1f\x8b")) {
		return data, nil
	}
	z, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	out, err := io.ReadAll(io.LimitReader(z, maxFile+1))
	if len(out) > maxFile {
		err = fmt.Errorf("more than %d bytes when unpacked", maxFile)
	}
	return out, err
}

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

// ReadFrom reads the games of a stream as ReadRoots does.
func ReadFrom(in io.Reader) iter.Seq2[*Node, error] {
	data, err := io.ReadAll(io.LimitReader(in, maxFile+1))
	if err == nil && len(data) > maxFile {
		err = fmt.Errorf("more than %d bytes, want fewer", maxFile)
	}
	if err != nil {
		return func(yield func(*Node, error) bool) { yield(nil, err) }
	}
	return roots(data, maxGames)
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

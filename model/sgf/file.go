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

// Files yields the game records of a path in the order of their names. If the path is no folder, that is the path itself. Else it
// is all files in it and in the folders below that have the extension of a record, links to files included. A folder that cannot
// be read comes as a file: reading it says why.
func Files(path string) iter.Seq[string] {
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		path += string(filepath.Separator) // WalkDir follows no link
	}
	return func(yield func(string) bool) {
		_ = filepath.WalkDir(path, func(file string, d fs.DirEntry, err error) error {
			if err == nil && (file != path || d.IsDir()) {
				if info, missing := os.Stat(file); !IsRecord(file) || missing == nil && !info.Mode().IsRegular() {
					return nil
				}
			}
			if !yield(file) {
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
	var out []byte
	z, err := gzip.NewReader(bytes.NewReader(data))
	if err == nil {
		out, err = io.ReadAll(io.LimitReader(z, maxFile+1))
	}
	if err != nil {
		return nil, fmt.Errorf("cannot be unpacked with gzip: %w", err)
	}
	if len(out) > maxFile {
		return nil, fmt.Errorf("more than %d bytes when unpacked", maxFile)
	}
	return out, nil
}

// ReadFile reads the games of an SGF file, one or more, as Parse does. Errors name
// the file and the place of the fault. A file that is no regular one is refused:
// reading a pipe might not end.
func ReadFile(path string) ([]*Node, error) { return collect(ReadRoots(path)) }

// ReadRoots reads the games of an SGF file as ReadFile does, but game by game: the
// error comes last.
func ReadRoots(path string) iter.Seq2[*Node, error] {
	text, err := readText(path)
	return namedRoots(path, text, err)
}

// ReadFrom reads the games of a stream, which errors name, as ReadRoots does.
func ReadFrom(name string, in io.Reader) iter.Seq2[*Node, error] {
	text, err := io.ReadAll(io.LimitReader(in, maxFile+1))
	if err == nil && len(text) > maxFile {
		err = fmt.Errorf("%s: more than %d bytes, want fewer", name, maxFile)
	}
	return namedRoots(name, text, err)
}

// namedRoots reads the games of the text of a file unless there is an error.
func namedRoots(path string, text []byte, err error) iter.Seq2[*Node, error] {
	return func(yield func(*Node, error) bool) {
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

// collect returns all games, or the error that comes last.
func collect(roots iter.Seq2[*Node, error]) (games []*Node, err error) {
	for root, err := range roots {
		if err != nil {
			return nil, err
		}
		games = append(games, root)
	}
	return games, nil
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
		if _, err := os.ReadDir(path); err != nil {
			return nil, err
		}
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

package session

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"gobandit/model/sgf"
)

// maxRecord bounds the size of a game record.
const maxRecord = 16 << 20

// ReadRecord reads a game of an SGF file: the first, or with "#3" after the path
// the third. It returns how many games the file has. Errors name the place of the
// fault.
func ReadRecord(path string) (rec *sgf.Record, games int, err error) {
	path, number := gameOfFile(path)
	roots, err := ReadSGF(path)
	if err != nil {
		return nil, 0, err
	}
	if number > len(roots) {
		return nil, len(roots), fmt.Errorf("%s: no game %d, there are %d", path, number, len(roots))
	}
	if rec, err = sgf.Tree(roots[number-1]); err != nil {
		return nil, len(roots), fmt.Errorf("%s:%w", path, err)
	}
	return rec, len(roots), nil
}

// gameOfFile returns the file and the number of a game, from 1, of a path such as
// games.sgf#3.
func gameOfFile(path string) (file string, number int) {
	if i := strings.LastIndexByte(path, '#'); i > 0 {
		if n, err := strconv.Atoi(path[i+1:]); err == nil && n > 0 {
			return path[:i], n
		}
	}
	return path, 1
}

// Beside returns the file of a path that ReadRecord knows, the number of games in it,
// 0 if it cannot be read, and a name beside it that no file has.
func Beside(path string) (file string, games int, beside string) {
	file, _ = gameOfFile(path)
	if roots, err := ReadSGF(file); err == nil {
		games = len(roots)
	}
	ending := filepath.Ext(file)
	for n := 2; ; n++ {
		beside = fmt.Sprintf("%s-%d%s", strings.TrimSuffix(file, ending), n, ending)
		if _, err := os.Lstat(beside); err != nil {
			return file, games, beside
		}
	}
}

// ReadSGF reads the games of an SGF file, one or more. Errors name the file and the
// place of the fault.
func ReadSGF(path string) ([]*sgf.Node, error) {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, missingRecord(path)
	case err != nil:
		return nil, err
	case info.IsDir():
		return nil, fmt.Errorf("%s: is a directory, want an SGF file", path)
	case !info.Mode().IsRegular() || info.Size() > maxRecord:
		return nil, fmt.Errorf("%s: want an SGF file of at most %d bytes", path, maxRecord)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	roots, err := sgf.Parse(text)
	if err != nil {
		return nil, fmt.Errorf("%s:%w", path, err)
	}
	return roots, nil
}

// missingRecord is the error of a file that is not there. It is an fs.ErrNotExist.
type missingRecord string

func (path missingRecord) Error() string { return string(path) + ": no such file, want an SGF file" }

// Is implements what errors.Is asks.
func (missingRecord) Is(target error) bool { return target == fs.ErrNotExist }

package session

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strconv"
	"strings"

	"gobandit/model/file"
	"gobandit/model/sgf"
	"gobandit/search"
)

// lessons are the positions of the tutorial on searches, which have names in place of paths.
//
//go:embed lessons/*.sgf
var lessons embed.FS

// ReadRecord reads a game of an SGF file: the first, or with "#3" after the path the third. Where there is no such file, it reads
// the lesson of that name. It returns how many games the file has. Errors name the place of the fault.
func ReadRecord(path string) (rec *sgf.Record, games int, err error) {
	path, number := gameOfFile(path)
	roots, err := readGames(path)
	if err != nil {
		return nil, 0, err
	}
	if number > len(roots) {
		return nil, len(roots), fmt.Errorf("%s: no game %d, there are %d", path, number, len(roots))
	}
	rec, err = treeOf(path, roots[number-1])
	return rec, len(roots), err
}

// ParseRecord reads the first game of a text that is SGF, as ReadRecord does that of a file.
func ParseRecord(text string) (rec *sgf.Record, games int, err error) {
	roots, err := sgf.Parse([]byte(text))
	if err != nil {
		return nil, 0, err
	}
	rec, err = sgf.Tree(roots[0])
	return rec, len(roots), err
}

// ReadRecords reads all games of an SGF file at once. Those that are nil cannot be read, and
// the error says why.
func ReadRecords(path string) ([]*sgf.Record, error) {
	roots, err := readGames(path)
	if err != nil {
		return nil, err
	}
	records, errs := make([]*sgf.Record, len(roots)), make([]error, len(roots))
	for i, root := range roots {
		records[i], errs[i] = treeOf(path, root)
	}
	return records, errors.Join(errs...)
}

// readGames reads the games of a file or, where there is none, of the lesson of that name.
func readGames(path string) ([]*sgf.Node, error) {
	if filepath.Ext(path) == search.TapeEnding {
		return nil, fmt.Errorf("%s: the tape of a search, want an SGF file: gobandit tape and gobandit play read tapes", path)
	}
	roots, err := sgf.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		if lesson, missing := lessons.ReadFile("lessons/" + path + ".sgf"); missing == nil {
			return sgf.Parse(lesson)
		}
	}
	return roots, err
}

// treeOf returns a game of a file.
func treeOf(path string, root *sgf.Node) (*sgf.Record, error) {
	rec, err := sgf.Tree(root)
	if err != nil {
		return nil, fmt.Errorf("%s:%w", path, err)
	}
	return rec, nil
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

// Beside returns the file of a path that ReadRecord knows, and a name beside it that no file has. It also returns the number of
// games in the file, 0 if it cannot be read.
func Beside(path string) (of string, games int, beside string) {
	path, _ = gameOfFile(path)
	if roots, err := sgf.ReadFile(path); err == nil {
		games = len(roots)
	}
	stem, ending := sgf.Split(path)
	if sgf.CheckName(path) != nil {
		return path, games, file.FreeName(stem, "-", ".sgf", 1)
	}
	return path, games, file.FreeName(stem, "-", ending, 2)
}

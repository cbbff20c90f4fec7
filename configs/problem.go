// Package configs reads every file a user writes: engines, events, and the players they name.
//
// Files are YAML, of which JSON is a part. An unknown key is an error that names the nearest known one. All problems of a file are
// reported at once, each in a line with the file and the line it is about. Engines and events of the same kind are embedded in the
// program.
package configs

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sort"
	"strings"

	"gobandit/configs/ctl"
	"gobandit/gtp"
	"gobandit/model/file"
	"gobandit/model/words"
)

// A Problem is something wrong in a file.
type Problem = ctl.Problem

// Problems are all problems of a file, by line.
type Problems []Problem

// Error returns the problems, one a line.
func (ps Problems) Error() string {
	return strings.Join(words.Each(ps, Problem.Error), "\n")
}

// ProblemsIn returns the problems of a file that err wraps; nil if it is another error.
func ProblemsIn(err error) Problems {
	if one, ok := errors.AsType[Problem](err); ok {
		return Problems{one}
	}
	all, _ := errors.AsType[Problems](err)
	return all
}

// maxFile bounds the size of files, which people write by hand.
const maxFile = 1 << 20

// A source is the text of a file.
type source struct {
	name string // for messages
	text []byte
}

// title returns the name of the file without its extension, for a terminal. It is never
// empty: .yaml keeps its extension.
func (s source) title() string {
	name := filepath.Base(s.name)
	return cmp.Or(gtp.Clean(strings.TrimSuffix(name, filepath.Ext(name))), gtp.Clean(name), "unnamed")
}

// readFile reads a file. what is the kind of file for errors: "an event file".
func readFile(path, what string) (source, error) {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return source{}, Problem{File: path, Text: "no such file, want " + what}
	case err != nil:
		return source{}, Problem{File: path, Text: file.Cause(err).Error() + ", want " + what}
	case info.IsDir():
		return source{}, Problem{File: path, Text: "is a directory, want " + what}
	case !info.Mode().IsRegular():
		return source{}, Problem{File: path, Text: "is not a regular file, want " + what}
	}
	if err := checkSize(path, what, info.Size()); err != nil {
		return source{}, err
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return source{}, Problem{File: path, Text: file.Cause(err).Error() + ", want " + what}
	}
	return source{path, text}, nil
}

// checkSize refuses a file that is too large.
func checkSize(path, what string, size int64) error {
	if size > maxFile {
		return Problem{File: path, Text: fmt.Sprintf("is too large, %d bytes: want %s of at most %d", size, what, maxFile)}
	}
	return nil
}

// isRegular reports whether path is a file.
func isRegular(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Mode().IsRegular()
}

// byLine sorts problems by line, and keeps the order of those in one line.
func byLine(ps Problems) Problems {
	sort.SliceStable(ps, func(i, j int) bool { return ps[i].Line < ps[j].Line })
	return ps
}

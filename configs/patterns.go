package configs

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"gobandit/model/names"
	"gobandit/model/pattern"
)

// patternExtension is the extension of pattern databases.
const patternExtension = ".db"

// PatternProblems is the error of a pattern database that could not be used:
// everything wrong in it, by line.
type PatternProblems struct {
	File     string // where it was read, or the embedded file's path
	Problems pattern.Problems
}

// Error returns the problems, one a line: "mine.db:3:10: what was found and
// what was wanted".
func (e PatternProblems) Error() string { return e.all().Error() }

// all returns the problems in the form of other files' problems.
func (e PatternProblems) all() Problems {
	out := make(Problems, len(e.Problems))
	for i, p := range e.Problems {
		_, text, _ := strings.Cut(p.Error(), ": ") // with the severity
		out[i] = Problem{File: e.File, Line: p.Line, Column: p.Column, Text: text}
	}
	return out
}

// Unwrap returns the problems without the name of the file.
func (e PatternProblems) Unwrap() error { return e.Problems }

// Patterns returns the names of the embedded pattern databases.
func Patterns() []string { return embeddedNames("patterns") }

// LoadPattern returns a pattern database by the name of an embedded one or the
// path of a file, and the path that messages name. The error is PatternProblems if
// the file could be read but has mistakes. In compatible reading only a file that
// cannot be opened, or is too large, is an error: a directory is a database without
// patterns, as in GNU Go.
func LoadPattern(nameOrPath string, mode pattern.Mode) (path string, db *pattern.Database, err error) {
	src, err := readPattern(nameOrPath, mode, nil)
	if err != nil {
		return "", nil, err
	}
	db, err = parsePattern(src, mode)
	return src.name, db, err
}

// EmbeddedPattern returns what messages call an embedded pattern database, and what reads
// it: reading takes milliseconds, so it waits for the first call.
func EmbeddedPattern(name string) (path string, read func() *pattern.Database) {
	src, ok := readEmbedded("patterns", name)
	if !ok {
		panic("configs: no embedded pattern database " + name)
	}
	return src.name, sync.OnceValue(func() *pattern.Database {
		db, err := parsePattern(src, pattern.Strict)
		if err != nil {
			panic(err) // it is embedded
		}
		return db
	})
}

// parsePattern reads a database's text.
func parsePattern(src source, mode pattern.Mode) (*pattern.Database, error) {
	db, err := pattern.Parse(src.text, mode)
	if problems, ok := errors.AsType[pattern.Problems](err); ok {
		return nil, PatternProblems{src.name, problems}
	}
	return db, err
}

// readPattern reads the text of an embedded pattern database or a file.
func readPattern(nameOrPath string, mode pattern.Mode, files *fileSet) (source, error) {
	if src, ok := readEmbedded("patterns", nameOrPath); ok {
		return src, nil
	}
	info, err := os.Stat(nameOrPath)
	if err == nil && info.IsDir() && mode == pattern.Compatible {
		return source{name: nameOrPath}, nil
	}
	named := err == nil || files.has(nameOrPath) || filepath.Ext(nameOrPath) == patternExtension || isPath(nameOrPath)
	if !named {
		return source{}, fmt.Errorf("unknown pattern database %q%s (%s, or a file)",
			nameOrPath, names.DidYouMean(nameOrPath, Patterns()), strings.Join(Patterns(), ", "))
	}
	return files.read(nameOrPath, "a pattern database")
}

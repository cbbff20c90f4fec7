package configs

import (
	"embed"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"gobandit/model/names"
	"gobandit/model/pattern"
)

// embeddedPatterns holds the pattern databases that come with the program.
//
//go:embed patterns/*.db
var embeddedPatterns embed.FS

// patternExtension is that of pattern databases.
const patternExtension = ".db"

// PatternProblems is the error of a pattern database that could not be used:
// everything wrong in it, by line.
type PatternProblems struct {
	File     string // where it was read, or the embedded file's path
	Problems pattern.Problems
}

// Error returns the problems, one a line: "mine.db:3:10: what was found and
// what was wanted".
func (e PatternProblems) Error() string {
	lines := make([]string, len(e.Problems))
	for i, p := range e.Problems {
		lines[i] = oneLine(e.File + ":" + p.Error())
	}
	return strings.Join(lines, "\n")
}

// Unwrap returns the problems without the file's name.
func (e PatternProblems) Unwrap() error { return e.Problems }

// Patterns returns the names of the embedded pattern databases.
func Patterns() []string {
	entries, err := embeddedPatterns.ReadDir("patterns")
	if err != nil {
		panic(err) // it was there when the program was built
	}
	var out []string
	for _, e := range entries {
		out = append(out, strings.TrimSuffix(e.Name(), patternExtension))
	}
	return out
}

// LoadPattern returns a pattern database by the name of an embedded one or the
// path of a file, in the strict reading. The error is PatternProblems when the
// file was read but is not right; it names the line and the column then.
func LoadPattern(nameOrPath string) (*pattern.Database, error) {
	src, err := readPattern(nameOrPath)
	if err != nil {
		return nil, err
	}
	return parsePattern(src)
}

// parsePattern reads a database's text in the strict reading.
func parsePattern(src source) (*pattern.Database, error) {
	db, err := pattern.Parse(src.text, pattern.Strict)
	var problems pattern.Problems
	if errors.As(err, &problems) {
		return nil, PatternProblems{src.name, problems}
	}
	return db, err
}

// ReadPattern returns the text of a pattern database, for other readings of it,
// and the path by which messages name it. It takes what LoadPattern takes.
func ReadPattern(nameOrPath string) (path string, text []byte, err error) {
	src, err := readPattern(nameOrPath)
	return src.name, src.text, err
}

// readPattern reads an embedded pattern database or a file.
func readPattern(nameOrPath string) (source, error) {
	if slices.Contains(Patterns(), nameOrPath) {
		path := "patterns/" + nameOrPath + patternExtension
		text, err := embeddedPatterns.ReadFile(path)
		if err != nil {
			panic(err) // it was there when the program was built
		}
		return source{"configs/" + path, text}, nil
	}
	_, err := os.Stat(nameOrPath)
	named := err == nil || filepath.Ext(nameOrPath) == patternExtension || isPath(nameOrPath)
	if !named {
		return source{}, fmt.Errorf("unknown pattern database %q%s (%s, or a file)",
			nameOrPath, names.DidYouMean(nameOrPath, Patterns()), strings.Join(Patterns(), ", "))
	}
	return readFile(nameOrPath, "a pattern database")
}

package controller

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"gobandit/model/words"
)

// A Command says how to start an engine. No shell is involved.
type Command struct {
	Args []string // program and its arguments
	Dir  string   // working directory; empty for the current one
	Env  []string // variables "NAME=value" to add to the environment

	First time.Duration // how long the first answer may take; 0 is as long as any other
	Hint  string        // what else to know if there is no first answer; may be empty
}

// ParseCommand reads a command line as a shell user writes it, see Split.
func ParseCommand(line string) (Command, error) {
	args, err := Split(line)
	if err != nil {
		return Command{}, err
	}
	if len(args) == 0 {
		return Command{}, errors.New("empty command line, want a program and its arguments")
	}
	return Command{Args: args}, nil
}

// String returns the command line, quoted so that ParseCommand reads it back.
func (c Command) String() string {
	return strings.Join(words.Each(c.Args, quote), " ")
}

// Program returns the program's name without its folder, for messages.
func (c Command) Program() string {
	if len(c.Args) == 0 || c.Args[0] == "" {
		return "engine"
	}
	return filepath.Base(c.Args[0])
}

// Split cuts a command line into words like a POSIX shell: blanks separate, and single quotes keep everything. Double quotes keep
// everything but a backslash before ", \, $ and `. A backslash outside quotes keeps the next character. Variables, globs and
// operators have no meaning.
func Split(line string) ([]string, error) {
	var words []string
	var word strings.Builder
	inWord := false

	for i := 0; i < len(line); i++ {
		switch c := line[i]; c {
		case ' ', '\t', '\n', '\r':
			if inWord {
				words = append(words, word.String())
				word.Reset()
				inWord = false
			}
		case '\'', '"':
			n, err := readQuoted(&word, line[i:])
			if err != nil {
				return nil, fmt.Errorf("command line %q: %w", line, err)
			}
			inWord = true
			i += n - 1
		case '\\':
			if i++; i == len(line) {
				return nil, fmt.Errorf("command line %q: nothing after the last backslash", line)
			}
			word.WriteByte(line[i])
			inWord = true
		default:
			word.WriteByte(c)
			inWord = true
		}
	}
	if inWord {
		words = append(words, word.String())
	}
	return words, nil
}

// readQuoted appends the quoted text at the beginning of s to word and returns
// its length with both quotes.
func readQuoted(word *strings.Builder, s string) (int, error) {
	q := s[0]
	for i := 1; i < len(s); i++ {
		switch {
		case s[i] == q:
			return i + 1, nil
		case q == '"' && s[i] == '\\' && i+1 < len(s) && strings.IndexByte("\"\\$`", s[i+1]) >= 0:
			i++
		}
		word.WriteByte(s[i])
	}
	return 0, fmt.Errorf("no closing quote %c", q)
}

// quote returns a word that Split reads as s.
func quote(s string) string {
	if s != "" && !strings.ContainsFunc(s, needsQuote) {
		return s
	}
	return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'"
}

func needsQuote(r rune) bool {
	return !strings.ContainsRune("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./=:,+@%", r)
}

// gameFolders are searched after PATH: Debian puts games there, and the PATH
// of services and of root leaves them out.
var gameFolders = []string{"/usr/games", "/usr/local/games"}

// LookPath finds a program: on PATH, then in the folders where systems keep
// games. A name with a slash is a file relative to dir. The error is a
// *StartError.
func LookPath(program, dir string) (string, error) {
	if strings.ContainsRune(program, filepath.Separator) {
		return lookFile(program, dir)
	}
	path, err := exec.LookPath(program)
	if err == nil {
		return path, nil
	}
	if program != "" {
		for _, folder := range gameFolders {
			if path, err := exec.LookPath(filepath.Join(folder, program)); err == nil {
				return path, nil
			}
		}
	}
	return "", &StartError{program, fmt.Errorf("command not found, looked on PATH and in %s", strings.Join(gameFolders, " and "))}
}

// lookFile finds the program named by a path, relative to dir.
func lookFile(program, dir string) (string, error) {
	path := program
	if !filepath.IsAbs(path) {
		path = filepath.Join(dir, path)
	}
	abs, err := filepath.Abs(path)
	if err != nil {
		return "", &StartError{program, err}
	}
	if _, err := exec.LookPath(abs); err != nil {
		if errors.Is(err, os.ErrNotExist) {
			err = errors.New("no such file")
		} else if errors.Is(err, os.ErrPermission) {
			err = errors.New("not an executable file")
		}
		return "", &StartError{program, err}
	}
	return abs, nil
}

package configs

import (
	"fmt"
	"path/filepath"
	"regexp"
	"strings"
	"unicode/utf8"

	"gobandit/gtp/controller"
)

// Allowed are the commands that this machine runs for other machines, from a file
// with one a line, written as in a shell:
//
//	gnugo --mode gtp --level *      # one word in place of the *, or of a part of a word
//	/opt/engines/bot ...            # and any further words
//	OMP_NUM_THREADS=* katago gtp ...    # with a variable of the environment
//	cwd=/opt/engines ./bot          # in a folder of its own
//
// No other command runs, nor one of these with other variables or in another
// folder. The zero Allowed has no file and allows nothing.
type Allowed struct {
	file  string
	lines []allowedLine
}

// An allowedLine is a pattern of commands.
type allowedLine struct {
	dir     *regexp.Regexp            // of the folder; nil allows none
	env     map[string]*regexp.Regexp // patterns of the variables that may be set, by name
	program string
	args    []*regexp.Regexp
	more    bool // any further arguments are allowed
}

// anyMore is the word that stands for any further words.
const anyMore = "..."

// variable matches the beginning of a word that sets an environment variable.
var variable = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_]*=`)

// ReadAllowed reads a file of allowed commands. The error names every wrong line.
func ReadAllowed(path string) (Allowed, error) {
	src, err := readFile(path, "a file of commands, one per line")
	if err != nil {
		return Allowed{}, err
	}
	a := Allowed{file: path}
	var problems Problems
	for i, text := range strings.Split(string(src.text), "\n") {
		if text = strings.TrimSpace(text); text == "" || strings.HasPrefix(text, "#") {
			continue
		}
		line, err := parseAllowed(text)
		if err != nil {
			problems = append(problems, Problem{File: path, Line: i + 1, Text: err.Error()})
			continue
		}
		a.lines = append(a.lines, line)
	}
	if len(problems) > 0 {
		return Allowed{}, problems
	}
	return a, nil
}

// parseAllowed reads a line.
func parseAllowed(text string) (allowedLine, error) {
	line := allowedLine{env: make(map[string]*regexp.Regexp)}
	if !utf8.ValidString(text) {
		return line, fmt.Errorf("%q is not UTF-8", text)
	}
	if at := strings.Index(text, " #"); at >= 0 {
		text = text[:at]
	}

	words, err := controller.Split(text)
	if err != nil {
		return line, err
	}
	for len(words) > 0 && variable.MatchString(words[0]) {
		name, value, _ := strings.Cut(words[0], "=")
		if name == "cwd" {
			line.dir = wildcard(value)
		} else {
			line.env[name] = wildcard(value)
		}
		words = words[1:]
	}

	if len(words) == 0 || words[0] == anyMore || strings.Contains(words[0], "*") {
		return line, fmt.Errorf("%q, want a program, named in full, and its arguments", text)
	}
	line.program = words[0]
	if strings.ContainsRune(line.program, filepath.Separator) {
		line.program = absolute(line.program, "")
	}
	words = words[1:]
	if n := len(words); n > 0 && words[n-1] == anyMore {
		line.more, words = true, words[:n-1]
	}
	for _, w := range words {
		line.args = append(line.args, wildcard(w))
	}
	return line, nil
}

// wildcard returns the pattern of a word in which * stands for any text.
func wildcard(word string) *regexp.Regexp {
	parts := strings.Split(word, "*")
	for i, p := range parts {
		parts[i] = regexp.QuoteMeta(p)
	}
	return regexp.MustCompile(`(?s)^` + strings.Join(parts, `.*`) + `$`)
}

// Check returns nil if a command may run, and else an error that says why not.
func (a Allowed) Check(c controller.Command) error {
	if a.file == "" {
		return fmt.Errorf("the command %q is not allowed: without a list of allowed commands (--allow), only engines of this program play", c)
	}
	for _, line := range a.lines {
		if line.allows(c) {
			return nil
		}
	}
	return fmt.Errorf("the command %q is not among those that the file %s allows", c, a.file)
}

func (l *allowedLine) allows(c controller.Command) bool {
	if len(c.Args) == 0 || c.Args[0] != l.program {
		return false
	}
	args := c.Args[1:]
	if len(args) < len(l.args) || len(args) > len(l.args) && !l.more {
		return false
	}
	for i, want := range l.args {
		if !want.MatchString(args[i]) {
			return false
		}
	}
	for _, e := range c.Env {
		name, value, _ := strings.Cut(e, "=")
		if want := l.env[name]; want == nil || !want.MatchString(value) {
			return false
		}
	}
	return c.Dir == "" || l.dir != nil && l.dir.MatchString(filepath.Clean(c.Dir))
}

package configs

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"

	"gobandit/model/words"
)

// yamlLine finds the line in an error of package yaml.
var yamlLine = words.Pattern(`^(?:yaml: )?line (\d+): `)

// badText returns the first problem that a text has whatever its format: bytes that
// are no UTF-8, or a control character.
func badText(file string, text []byte) (Problem, bool) {
	for n, line := range strings.Split(string(text), "\n") {
		column := 0
		for i, r := range line {
			column++
			at := Problem{File: file, Line: n + 1, Column: column}
			switch {
			case r == utf8.RuneError && !strings.HasPrefix(line[i:], "\uFFFD"):
				at.Text = fmt.Sprintf("the byte %#02x is not UTF-8, want the file saved as UTF-8", line[i])
				return at, true
			case r < ' ' && r != '\t' && r != '\r' || r == 0x7f:
				at.Text = fmt.Sprintf("the control character %q, want text", r)
				return at, true
			}
		}
	}
	return Problem{}, false
}

// syntax records an error of package yaml in words about the line that is wrong,
// which is not always the line of the error.
func (r *reader) syntax(err error, source []byte) {
	text, line := err.Error(), 0
	if m := yamlLine().FindStringSubmatch(text); m != nil {
		line, _ = strconv.Atoi(m[1]) // digits
		text = text[len(m[0]):]
	}
	text = strings.TrimPrefix(text, "yaml: ")
	p := newBrokenYAML(source).explain(text, line)
	p.File = r.file
	r.problems = append(r.problems, p)
}

// A brokenYAML is a text that is not YAML, line by line.
type brokenYAML struct {
	lines []string
	open  []yamlMark // brackets and a quote that are not closed
}

// A yamlMark is a character with its place.
type yamlMark struct {
	char         byte
	line, column int // from 1
}

// newBrokenYAML finds the brackets and quotes of a text that are not closed. A quote
// opens where a value begins; a value of several lines in quotes is not looked for.
func newBrokenYAML(source []byte) *brokenYAML {
	t := &brokenYAML{lines: strings.Split(string(source), "\n")}
	block := -1 // the column of the key whose value is a text of several lines
	for n, line := range t.lines {
		indent := len(line) - len(strings.TrimLeft(line, " "))
		if block >= 0 && (indent > block || strings.TrimSpace(line) == "") {
			continue
		}
		block = -1
		if blockText().MatchString(line) {
			block = indent
			continue
		}
		t.scan(n+1, line)
		if n := len(t.open); n > 0 && (t.open[n-1].char == '"' || t.open[n-1].char == '\'') {
			return t
		}
	}
	return t
}

// blockText matches a line whose value is a text in the lines below.
var blockText = words.Pattern(`:\s+[|>][-+0-9]*\s*(#.*)?$`)

// scan reads the brackets and quotes of a line.
func (t *brokenYAML) scan(number int, line string) {
	begins := true // a value may begin here
	for i := 0; i < len(line); i++ {
		c := line[i]
		switch {
		case c == '#' && (i == 0 || line[i-1] == ' '):
			return
		case (c == '"' || c == '\'') && begins:
			end := quoteEnd(line, i)
			if end < 0 {
				t.open = append(t.open, yamlMark{c, number, i + 1})
				return
			}
			i, begins = end, false
		case (c == '[' || c == '{') && (begins || len(t.open) > 0):
			t.open = append(t.open, yamlMark{c, number, i + 1})
			begins = true
		case (c == ']' || c == '}') && len(t.open) > 0:
			if t.open[len(t.open)-1].char != c-2 {
				return // another bracket's end: the one inside is not closed
			}
			t.open = t.open[:len(t.open)-1]
			begins = false
		case c == ',' && len(t.open) > 0:
			begins = true
		case c == ':' || c == '-' && begins:
			begins = i+1 == len(line) || line[i+1] == ' '
		case c != ' ':
			begins = false
		}
	}
}

// quoteEnd returns the index of the quote that closes the one at i, -1 if there is
// none in the line.
func quoteEnd(line string, i int) int {
	for k := i + 1; k < len(line); k++ {
		switch {
		case line[i] == '"' && line[k] == '\\':
			k++
		case line[i] == '\'' && strings.HasPrefix(line[k:], "''"):
			k++
		case line[k] == line[i]:
			return k
		}
	}
	return -1
}

// A yamlMistake is a mistake that people make in a line, with a pattern that finds it. The mistake begins where the first group of
// the pattern begins or, if it is behind the group, where that ends.
type yamlMistake struct {
	pattern string
	behind  bool // the mistake is behind the first group
	text    func(groups []string) string
}

// always returns a text whatever the groups.
func always(text string) func([]string) string { return func([]string) string { return text } }

var tab = yamlMistake{`^ *(\t)`, false, always("found a tab before the text of the line, want spaces")}

// yamlMistakes are looked for in this order.
var yamlMistakes = []yamlMistake{
	{`^( *(?:- )?([A-Za-z_]\w*)):([^\s/].*)$`, true, func(g []string) string {
		return fmt.Sprintf("no space after the colon, want \"%s: %s\"", g[2], strings.TrimSpace(g[3]))
	}},
	{badStart, false, func(g []string) string {
		return fmt.Sprintf("a value that begins with %s, want it in quotes: %q", g[1][:1], g[1])
	}},
	{`^( *(?:- )?[^\s"'\[{-][^:\[{]*: +[^\s"'\[{#][^:#]*): `, true, always("a second colon in one line, want the value in quotes")},
	{`[{,] *\w+: +([^\s"'\[{,][^"'\[{,]*)\{\w`, false, always("a value with braces within braces, want it in quotes")},
}

// badStart matches a line with a value that begins with a sign of YAML's own.
const badStart = "^ *(?:- )?(?:[^:\"'\\[{]+: +)?([@`%&*!]\\S*)"

// explain returns what is wrong, given what package yaml says of which line.
func (t *brokenYAML) explain(text string, line int) Problem {
	if p, ok := t.find(line, tab); ok {
		return p
	}
	if n := len(t.open); n > 0 {
		m := t.open[n-1]
		closing := map[byte]string{'"': `"`, '\'': "'", '[': "]", '{': "}"}[m.char]
		return Problem{Line: m.line, Column: m.column, Text: fmt.Sprintf("not YAML: a %c that no %s closes", m.char, closing)}
	}
	for _, mistake := range yamlMistakes {
		if mistake.pattern == badStart && strings.Contains(text, "did not find") {
			continue // package yaml is about something else
		}
		if p, ok := t.find(line, mistake); ok {
			return p
		}
	}
	if n := t.askew(line); n > 0 {
		return Problem{Line: n, Column: 1 + indentOf(t.lines[n-1]), Text: "not YAML: the line is not aligned with the lines it belongs to"}
	}
	switch {
	case strings.HasSuffix(text, "could not find expected ':'"):
		text = "a key without a colon, want \"key: value\""
	case strings.HasSuffix(text, "did not find expected key"):
		text = "want \"key: value\", or in a list a dash before each item"
	}
	return Problem{Line: line, Text: "not YAML: " + text}
}

// find looks for a mistake in the lines near the one told, or in any if none is told.
func (t *brokenYAML) find(line int, mistake yamlMistake) (Problem, bool) {
	pattern := regexp.MustCompile(mistake.pattern)
	first, last := line-1, line+1 // package yaml is late or early by one at times
	if line == 0 {
		first, last = 1, len(t.lines)
	}
	for n := max(first, 1); n <= min(last, len(t.lines)); n++ {
		text := t.lines[n-1]
		if at := pattern.FindStringSubmatchIndex(text); at != nil {
			begin := at[2]
			if mistake.behind {
				begin = at[3]
			}
			return Problem{Line: n, Column: utf8.RuneCountInString(text[:begin]) + 1, Text: "not YAML: " + mistake.text(pattern.FindStringSubmatch(text))}, true
		}
	}
	return Problem{}, false
}

func indentOf(line string) int { return len(line) - len(strings.TrimLeft(line, " ")) }

// askew returns the number of the first line, from a given one on, with a wrong indent. Such a line begins in a column where no
// line above it does, or further in than a key that has a value. It returns 0 if there is none.
func (t *brokenYAML) askew(line int) int {
	columns := []int{0} // in which lines begin, from the outside in
	value := false      // the line before has a value beside its key

	for n, text := range t.lines {
		if trimmed := strings.TrimSpace(text); trimmed == "" || strings.HasPrefix(trimmed, "#") {
			continue
		}
		at := indentOf(text)
		switch deepest := columns[len(columns)-1]; {
		case at > deepest && value && n+1 >= line-1:
			return n + 1
		case at > deepest:
			columns = append(columns, at)
		default:
			for len(columns) > 1 && columns[len(columns)-1] > at {
				columns = columns[:len(columns)-1]
			}
			if columns[len(columns)-1] != at && n+1 >= line-1 {
				return n + 1
			}
		}
		if item := strings.TrimLeft(text[at:], "- "); item != text[at:] && strings.Contains(item, ": ") {
			columns = append(columns, len(text)-len(item))
		}
		value = !strings.HasSuffix(strings.TrimSpace(text), ":") && !blockText().MatchString(text)
	}
	return 0
}

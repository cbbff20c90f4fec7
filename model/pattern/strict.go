package pattern

import (
	"bytes"
	"fmt"
	"strings"
	"unicode/utf8"

	"gobandit/model/words"
)

// maxErrors is the number of errors after which the strict reading gives up.
const maxErrors = 100

// A strictReader reads a database line by line and collects what is wrong. db
// holds the lines that are free of errors.
type strictReader struct {
	db       *Database
	problems Problems
	errors   int

	line    int // of the file, the one being read
	pattern Pattern
	rows    int  // of the pattern, surplus ones included
	begun   int  // the line of the pattern's first row
	spoilt  bool // there is an error in the pattern
	fresh   bool // the pattern is not yet in db
}

// readStrict reads a database whose author wants to know of every slip. Lesser
// problems than errors do not refuse it.
func readStrict(text []byte) (*Database, error) {
	r := &strictReader{db: &Database{}, spoilt: true}
	isText := true
	for len(text) > 0 && isText && r.errors < maxErrors {
		line, rest, _ := bytes.Cut(text, []byte("\n"))
		text = rest
		r.line++
		isText = r.readLine(bytes.TrimSuffix(line, []byte("\r")))
	}

	switch {
	case !isText:
	case r.errors >= maxErrors:
		r.line++
		r.add(Error, 1, "%d errors so far; the rest is not checked", r.errors)
	default:
		r.finish()
	}

	r.findCovered()
	r.problems.sort()
	if r.errors > 0 {
		return nil, r.problems
	}
	r.db.Warnings = r.problems
	return r.db, nil
}

// add notes a problem in the present line.
func (r *strictReader) add(s Severity, column int, format string, args ...any) {
	if s == Error {
		r.errors++
	}
	r.problems = append(r.problems, Problem{r.line, column, s, fmt.Sprintf(format, args...)})
}

// readLine reads a line and reports whether it is text.
func (r *strictReader) readLine(line []byte) bool {
	if i := bytes.IndexFunc(line, isControl); i >= 0 {
		r.add(Error, i+1, "byte %#02x, want a text file", line[i])
		return false
	}

	long := len(line) > maxLine
	if long {
		r.add(Error, maxLine+1, "a line of %d characters, want at most %d: GNU Go would read the rest as another line", len(line), maxLine)
		line = line[:maxLine]
	}

	trimmed := bytes.TrimLeft(line, " \t\v\f\r")
	switch blank := len(line) - len(trimmed); {
	case len(trimmed) == 0 || trimmed[0] == '#':
	case isRow(line):
		r.readRow(line, long)
	case line[0] == ':':
		r.readValueLine(line, long)
	case blank > 0 && isRow(trimmed):
		r.add(Error, 1, "a space before a row, which must begin in column 1")
		r.countRow(true)
	case blank > 0 && trimmed[0] == ':':
		r.add(Error, 1, "a space before the colon, which must be in column 1")
		r.endPattern()
	default:
		r.add(Error, 1, "%s begins neither a row (one of %s) nor a value (:); a comment needs # before it", quote(line), spaced(rowSymbols))
		if len(bytes.TrimSpace(line)) == len(r.pattern.Rows[0]) {
			r.countRow(true)
		}
	}
	return true
}

// isControl reports whether a character has no place in a text. Letters of any
// encoding have one, in remarks.
func isControl(c rune) bool { return c < ' ' && !(c >= '\t' && c <= '\r') || c == 0x7f }

// quote returns the first character of a text in quotes.
func quote(text []byte) string {
	if c, size := utf8.DecodeRune(text); c != utf8.RuneError {
		return fmt.Sprintf("%q", text[:size])
	}
	return fmt.Sprintf("%q", text[:1])
}

// spaced returns text with a blank between characters.
func spaced(text string) string { return strings.Join(strings.Split(text, ""), " ") }

// readRow reads a line that begins with a symbol. The faults of a line that is too
// long have been reported.
func (r *strictReader) readRow(line []byte, long bool) {
	row := r.rows % len(r.pattern.Rows)
	if r.countRow(long); long {
		return
	}

	cells := &r.pattern.Rows[row]
	*cells = [3]byte{}
	copy(cells[:], line)
	r.pattern.Lines[row] = r.line
	if text := bytes.TrimRight(line, " \t\v\f\r"); len(text) < len(cells) {
		r.spoil(len(text)+1, "a row of %s, want 3", words.Plural(len(text), "cell"))
		return
	}

	for i, c := range cells {
		switch center := row == 1 && i == 1; {
		case center && c != '*':
			r.add(Note, i+1, "%q in the center, want *: the point itself", c)
		case !center && symbolContents(c) == 0:
			r.spoil(i+1, "%s is not a cell, want one of %s; a comment needs # before it", quote(line[i:]), spaced(rowSymbols))
			return
		}
	}
	if behind := bytes.TrimLeft(line[len(cells):], " \t\v\f\r"); len(behind) > 0 && behind[0] != '#' {
		r.spoil(len(line)-len(behind)+1, "%q after a row of 3 cells, want nothing, or # and a comment", behind)
	}
}

// spoil notes an error in the pattern.
func (r *strictReader) spoil(column int, format string, args ...any) {
	r.add(Error, column, format, args...)
	r.spoilt = true
}

// countRow counts a row of the pattern, which begins with the first after a
// value. The row may be spoilt.
func (r *strictReader) countRow(spoilt bool) {
	if r.rows == 0 {
		r.pattern, r.begun, r.spoilt, r.fresh = Pattern{}, r.line, false, true
	}
	r.spoilt = r.spoilt || spoilt
	if r.rows == len(r.pattern.Rows) {
		r.spoil(1, "a fourth row, want a value (:) after 3; the pattern begins in line %d", r.begun)
	}
	r.rows++
}

// endPattern checks that the rows before a value make a pattern, and that the
// pattern can match anywhere.
func (r *strictReader) endPattern() {
	switch {
	case r.rows == 0 && r.begun == 0:
		r.add(Error, 1, "a value before any pattern, want 3 rows before it")
		return
	case r.rows == 1 || r.rows == 2:
		r.spoil(1, "a value after %s, want 3; GNU Go would take the others from the previous pattern", words.Plural(r.rows, "row"))
	}
	r.rows = 0
	if r.spoilt || !r.fresh {
		return
	}
	r.fresh = false
	r.db.addPattern(r.pattern)
	if surroundings().matched(r.pattern.cells()) == (classSet{}) {
		line, column := r.firstOff()
		r.problems = append(r.problems, Problem{line, column, Fault,
			"no point has these cells off the board: want none, one whole side, or the 5 of a corner"})
	}
}

// firstOff returns the place of the first cell off the board.
func (r *strictReader) firstOff() (line, column int) {
	for _, d := range reading {
		if symbolContents(r.pattern.At(d)) == offBoard {
			return r.pattern.Lines[steps[d].y+1], steps[d].x + 2
		}
	}
	panic("pattern: a pattern without cells off the board matches nothing")
}

// finish reports what is missing at the end of the file.
func (r *strictReader) finish() {
	if r.rows > 0 {
		r.line = r.begun
		r.add(Error, 1, "rows without a value, want : and a number after 3 rows")
	} else if r.errors == 0 && len(r.db.Lines) == 0 {
		r.line = 1
		r.add(Error, 1, "no pattern in the file, want 3 rows, and : and a number after them")
	}
}

// findCovered notes lines for which the lines before leave nothing to decide.
func (r *strictReader) findCovered() {
	for _, idle := range r.db.idle(r.db.decide()) {
		if idle.covered {
			r.problems = append(r.problems, Problem{idle.Line.Number, 1, Note, "the line never decides: " + idle.Why})
		}
	}
}

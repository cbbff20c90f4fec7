package pattern

import (
	"bytes"
	"math"
	"strconv"
)

// readValueLine reads a line that begins with a colon.
func (r *strictReader) readValueLine(line []byte, long bool) {
	r.endPattern()
	if long {
		return
	}
	before := r.errors
	at := skip(line, 1, isBlank)
	end := skip(line, at, isWord)
	value := r.readValue(line[at:end], at+1)
	written, first, remark := r.readWords(line, end)
	if r.errors > before {
		return
	}
	read := r.checkWords(line, written, first, remark)
	if r.errors > before || r.spoilt {
		return
	}
	if a, b, found := read.contradiction(); found {
		r.add(Fault, 1+min(bytes.Index(line, []byte(a)), bytes.Index(line, []byte(b))), "%s and %s never hold at the same time: the line never decides", a, b)
	}
	r.db.Lines = append(r.db.Lines, Line{r.line, len(r.db.Patterns) - 1, value, read})
}

// readValue reads the number of a line.
func (r *strictReader) readValue(word []byte, column int) uint32 {
	n, err := strconv.ParseUint(string(bytes.TrimPrefix(word, []byte("+"))), 10, 64)
	switch {
	case len(word) == 0:
		r.add(Error, column, "no number after the colon, want 0 to %d", LargeValue)
	case err != nil && !isNumber(word):
		r.add(Error, column, "%q is not a number, want 0 to %d", word, LargeValue)
	case err != nil || n >= math.MaxUint32:
		r.add(Error, column, "value %s, want at most %d; GNU Go would read another number", word, LargeValue)
	case n > LargeValue:
		r.problems = append(r.problems, largeValue(r.line, column, uint32(n)))
	}
	return uint32(n)
}

// isNumber reports whether word is digits behind at most one sign +.
func isNumber(word []byte) bool {
	word = bytes.TrimPrefix(word, []byte("+"))
	return skip(word, 0, isDigit) == len(word) && len(word) > 0
}

// readWords reads the tests from a place in a line on. It returns them, the
// place of the first, and that of the remark or the line's end.
func (r *strictReader) readWords(line []byte, at int) (written Conditions, first, remark int) {
	for {
		at = skip(line, at, func(c byte) bool { return c == ',' || isBlank(c) })
		if at == len(line) || line[at] == '#' {
			return written, first, at
		}
		if first == 0 {
			first = at
		}
		end := skip(line, at, isWord)
		word := string(line[at:end])
		c, ok := wordCondition(word)
		if !ok {
			r.add(Error, at+1, "unknown property %q%s", word, hint(word))
		}
		written |= c
		at = end
	}
}

// checkWords checks that the tests written in a line are those that GNU Go finds
// in it, and returns the latter.
func (r *strictReader) checkWords(line []byte, written Conditions, first, remark int) Conditions {
	read, all := readConditions(line[:remark]), readConditions(line)
	if read.admitted() != written.admitted() {
		r.add(Error, first+1, "GNU Go reads %q as %q, want one word about captures per side, or two with different numbers", written, read)
	} else if all != read {
		r.add(Error, remark+1, "the comment has %q, which GNU Go reads as a test; want another word", all&^read)
	}
	return all
}

// skip returns the place of the first character from at on for which is does not
// hold.
func skip(line []byte, at int, is func(byte) bool) int {
	for at < len(line) && is(line[at]) {
		at++
	}
	return at
}

func isBlank(c byte) bool { return c == ' ' || '\t' <= c && c <= '\r' }

func isWord(c byte) bool { return c != ',' && c != '#' && !isBlank(c) }

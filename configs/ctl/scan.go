package ctl

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// A pyToken is a token of a Python program, in the kinds that rewriting needs.
// Comments and white space are left out.
type pyToken struct {
	kind       pyKind
	start, end int // byte offsets
	partner    int // the index of the other bracket of a pair, or -1
}

type pyKind uint8

const (
	pyName pyKind = iota
	pyNumber
	pyString
	pySign    // an operator or bracket
	pyNewline // the end of a logical line
)

// scanPython returns the tokens of a program. Errors are left to the parser.
func scanPython(text string) []pyToken {
	s := pyScanner{text: text}
	for s.at < len(text) {
		s.next()
	}
	return s.tokens
}

type pyScanner struct {
	text   string
	at     int
	tokens []pyToken
	open   []int // indices of open brackets
}

func (s *pyScanner) next() {
	rest := s.text[s.at:]
	r, size := utf8.DecodeRuneInString(rest)
	switch {
	case r == '\n':
		if len(s.open) == 0 {
			s.add(pyNewline, 1)
		} else {
			s.at++
		}
	case strings.HasPrefix(rest, "\\\n"):
		s.at += 2
	case unicode.IsSpace(r):
		s.at += size
	case r == '#':
		s.at += lengthWhile(rest, func(r rune) bool { return r != '\n' })
	case stringStart(rest) > 0:
		s.add(pyString, stringLength(rest))
	case r == '_' || unicode.IsLetter(r):
		s.add(pyName, lengthWhile(rest, isNameRune))
	case r >= '0' && r <= '9' || r == '.' && len(rest) > 1 && rest[1] >= '0' && rest[1] <= '9':
		s.add(pyNumber, numberLength(rest))
	default:
		s.sign(rest, size)
	}
}

// sign adds an operator or a bracket.
func (s *pyScanner) sign(rest string, size int) {
	for _, long := range []string{"**", "==", "!=", "<>", "<=", ">=", "//", "<<", ">>"} {
		if strings.HasPrefix(rest, long) {
			size = len(long)
		}
	}
	here := len(s.tokens)
	s.add(pySign, size)
	switch rest[0] {
	case '(', '[', '{':
		s.open = append(s.open, here)
	case ')', ']', '}':
		if n := len(s.open); n > 0 {
			s.tokens[here].partner = s.open[n-1]
			s.tokens[s.open[n-1]].partner = here
			s.open = s.open[:n-1]
		}
	}
}

func (s *pyScanner) add(kind pyKind, length int) {
	s.tokens = append(s.tokens, pyToken{kind, s.at, s.at + length, -1})
	s.at += length
}

func isNameRune(r rune) bool { return r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r) }

// lengthWhile returns the length of the prefix of text whose characters are all good.
func lengthWhile(text string, good func(rune) bool) int {
	if i := strings.IndexFunc(text, func(r rune) bool { return !good(r) }); i >= 0 {
		return i
	}
	return len(text)
}

// numberLength returns the length of the number at the beginning of text, with its
// exponent and suffix.
func numberLength(text string) int {
	n := 0
	for n < len(text) {
		c := text[n]
		exponentSign := (c == '+' || c == '-') && n > 0 && (text[n-1] == 'e' || text[n-1] == 'E') && !strings.HasPrefix(text, "0x")
		if c != '.' && !exponentSign && !isNameRune(rune(c)) {
			break
		}
		n++
	}
	return n
}

// stringStart returns the length of the prefix and opening quotes of a string
// literal, 0 if text does not begin with one.
func stringStart(text string) int {
	n := 0
	for n < len(text) && n < 2 && strings.IndexByte("uUbBrRfF", text[n]) >= 0 {
		n++
	}
	if n == len(text) || text[n] != '"' && text[n] != '\'' {
		return 0
	}
	if quote := text[n : n+1]; strings.HasPrefix(text[n:], strings.Repeat(quote, 3)) {
		return n + 3
	}
	return n + 1
}

// stringLength returns the length of the string literal at the beginning of text.
// One without an end reaches to the end of its line, or of the text.
func stringLength(text string) int {
	start := stringStart(text)
	quote := text[start-1 : start]
	long := start >= 3 && text[start-3:start] == strings.Repeat(quote, 3)
	if long {
		quote = text[start-3 : start]
	}
	for i := start; i < len(text); i++ {
		switch {
		case text[i] == '\\':
			i++
		case strings.HasPrefix(text[i:], quote):
			return i + len(quote)
		case text[i] == '\n' && !long:
			return i
		}
	}
	return len(text)
}

// MapTexts returns a program with other texts in its string literals: those that other
// returns for what stands between the quotes.
func MapTexts(program string, other func(inner string) string) string {
	var out strings.Builder
	done := 0
	for _, t := range scanPython(program) {
		if t.kind != pyString {
			continue
		}
		from := t.start + stringStart(program[t.start:])
		quotes := 1
		if from-t.start >= 3 && program[from-3:from] == strings.Repeat(program[from-1:from], 3) {
			quotes = 3
		}
		if to := t.end - quotes; from <= to {
			out.WriteString(program[done:from] + other(program[from:to]))
			done = to
		}
	}
	return out.String() + program[done:]
}

package ctl

import (
	"strings"

	"gobandit/model/words"
)

// A pyToken is a token of a Python program, in the kinds that rewriting needs.
// Comments and white space are left out.
type pyToken struct {
	kind       pyKind
	start, end int // byte offsets
	partner    int // the index of the other bracket of a pair, or -1
}

// A pyKind is a group of pyTokens.
type pyKind uint8

const (
	pyNewline pyKind = 2 + iota // the end of a logical line
	pyString
	pyName
	pyNumber
	pySign // an operator or bracket
)

// pyTokens matches the token at the beginning of a text: what is left out, the end of a
// line, a string, a name, a number, or a sign. A string without an end reaches to the end of
// its line, or of the text.
var pyTokens = words.Pattern(`(?s)^(?:([ \t\r\f\v]+|\\\n|#[^\n]*)|(\n)` +
	`|([uUbBrRfF]{0,2}(?:"""(?:[^\\]|\\.)*?(?:"""|\\?\z)|'''(?:[^\\]|\\.)*?(?:'''|\\?\z)|"(?:[^"\\\n]|\\.)*(?:"|\\?\z|)|'(?:[^'\\\n]|\\.)*(?:'|\\?\z|)))` +
	`|([\p{L}_][\p{L}\p{N}_]*)|((?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?\w*)` +
	`|(\*\*|==|!=|<>|<=|>=|//|<<|>>|.))`)

// scanPython returns the tokens of a program. Errors are left to the parser.
func scanPython(text string) []pyToken {
	var tokens []pyToken
	var open []int // indices of open brackets
	for at := 0; at < len(text); {
		found := pyTokens().FindStringSubmatchIndex(text[at:])
		kind := 1 // the group that matches
		for found[2*kind] < 0 {
			kind++
		}
		start := at
		at += found[1]
		if kind == 1 || kind == 2 && len(open) > 0 {
			continue
		}

		here := len(tokens)
		tokens = append(tokens, pyToken{pyKind(kind), start, at, -1})
		switch text[start:at] {
		case "(", "[", "{":
			open = append(open, here)
		case ")", "]", "}":
			if n := len(open); n > 0 {
				tokens[here].partner, tokens[open[n-1]].partner = open[n-1], here
				open = open[:n-1]
			}
		}
	}
	return tokens
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

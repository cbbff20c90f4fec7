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

// opening returns the prefix and the quotes that a string literal begins with.
func opening(literal string) (prefix, quotes string) {
	prefix = literal[:strings.IndexAny(literal, `"'`)]
	quotes = literal[len(prefix) : len(prefix)+1]
	if triple := strings.Repeat(quotes, 3); strings.HasPrefix(literal[len(prefix):], triple) {
		quotes = triple
	}
	return prefix, quotes
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
		prefix, quotes := opening(program[t.start:t.end])
		from := t.start + len(prefix) + len(quotes)
		if to := t.end - len(quotes); from <= to {
			out.WriteString(program[done:from] + other(program[from:to]))
			done = to
		}
	}
	return out.String() + program[done:]
}

package ctl

import (
	"slices"
	"strings"
)

// noExpression are words that no expression has: a bracket that is open before one has lost its other half.
var noExpression = []string{"assert", "break", "class", "continue", "def", "except", "exec", "finally", "import", "pass", "raise", "return", "try", "while", "with", "yield"}

// checkBrackets tells of brackets and texts that are not closed, where they begin: what the parser says comes much later.
func (r *rewriter) checkBrackets() {
	var open []int
	for i, t := range r.tokens {
		word := r.word(i)
		if t.kind == pyString && !closedString(word) {
			_, quotes := opening(word)
			r.fail(t.start, "a text that begins here does not end: want %s behind it", quotes)
			return // what follows is anyone's guess
		}
		switch {
		case word == "(" || word == "[" || word == "{":
			open = append(open, i)
			continue
		case (word == ")" || word == "]" || word == "}") && len(open) > 0:
			at := open[len(open)-1]
			if open = open[:len(open)-1]; strings.Index("([{", r.word(at)) != strings.Index(")]}", word) {
				r.fail(r.tokens[at].start, "the bracket %s is closed by %s in line %d", r.word(at), word, r.line(i))
			}
			continue
		case len(open) == 0:
			continue
		}
		inner := open[len(open)-1]
		begins := strings.HasSuffix(strings.TrimRight(r.text[:t.start], " \t"), "\n")
		switch {
		case t.kind == pyName && begins && slices.Contains(noExpression, word):
			for _, at := range open {
				r.fail(r.tokens[at].start, "the bracket %s is not closed before %q in line %d", r.word(at), word, r.line(i))
			}
			open = nil
		case word == "=" && r.word(inner) != "(" && !r.inLambda(i, inner):
			r.fail(t.start, "%s = ... stands in the bracket %s of line %d: want a call around it, such as Parameter(\"name\", ...), or that bracket closed", r.word(i-1), r.word(inner), r.line(inner))
			open = open[:len(open)-1]
		}
	}
	for _, at := range open {
		r.fail(r.tokens[at].start, "the bracket %s is never closed", r.word(at))
	}
}

// inLambda reports whether token i, in a bracket, is among the parameters of a lambda.
func (r *rewriter) inLambda(i, bracket int) bool {
	for i--; i > bracket && r.word(i) != ":"; i-- {
		if r.word(i) == "lambda" {
			return true
		}
		if partner := r.tokens[i].partner; partner >= 0 && partner < i {
			i = partner // behind a pair of brackets
		}
	}
	return false
}

// line returns the line of token i.
func (r *rewriter) line(i int) int {
	line, _ := placeOf(r.text, r.tokens[i].start)
	return line
}

// closedString reports whether a string literal has the quotes that end it.
func closedString(text string) bool {
	prefix, quotes := opening(text)
	inner, ends := strings.CutSuffix(text[len(prefix)+len(quotes):], quotes)
	if !ends {
		return false
	}
	return (len(inner)-len(strings.TrimRight(inner, `\`)))%2 == 0
}

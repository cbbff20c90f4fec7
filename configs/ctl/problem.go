package ctl

import (
	"fmt"
	"strings"
	"unicode"
)

// A Problem is something wrong in a file.
type Problem struct {
	File   string
	Line   int    // counted from 1; 0 if the whole file is meant
	Column int    // in characters, counted from 1; 0 if unknown
	Key    string // the key in question, such as "parameters[0].split"; may be empty
	Text   string // what was found and what was wanted
}

// Error returns the problem in one line: "quick.yaml:7:3: komi: what was wanted".
func (p Problem) Error() string {
	s := p.File + ": "
	switch {
	case p.Line > 0 && p.Column > 0:
		s = fmt.Sprintf("%s:%d:%d: ", p.File, p.Line, p.Column)
	case p.Line > 0:
		s = fmt.Sprintf("%s:%d: ", p.File, p.Line)
	}
	if p.Key != "" {
		s += oneLine(p.Key) + ": "
	}
	return s + oneLine(p.Text)
}

// oneLine joins the lines of a text, and removes what would disturb a terminal.
func oneLine(text string) string {
	return strings.Map(func(r rune) rune {
		if !unicode.IsPrint(r) {
			return -1
		}
		return r
	}, strings.Join(strings.Fields(text), " "))
}

package gtp

import (
	"fmt"
	"strconv"
	"strings"
)

// Standard error messages.
const (
	UnknownCommand   = "unknown command"
	SyntaxError      = "syntax error"
	UnacceptableSize = "unacceptable size"
	IllegalMove      = "illegal move"
	CannotUndo       = "cannot undo"
	CannotLoadFile   = "cannot load file"
	BoardNotEmpty    = "board not empty"
)

// A Response is an engine's answer.
type Response struct {
	ID    int // identity of the command answered, if HasID
	HasID bool
	OK    bool   // the command succeeded
	Text  string // text of one or more lines, without a line feed at its end
}

// String returns the response as it is sent, with the blank line at its end.
// It omits blank lines inside the text, which would end the response early. A text
// that begins with a line feed begins on the line after the = and a blank: GoGui
// takes what comes after the first blank for the text, and would drop its first word.
func (r Response) String() string {
	head := r.Head()
	text := body(r.Text)
	switch {
	case text == "":
	case r.Text[0] == '\n':
		head += " \n" + text
	default:
		head += " " + strings.TrimLeft(text, " ")
	}
	return head + "\n\n"
}

// Head returns what a response begins with: = or ?, and the identity.
func (r Response) Head() string {
	head := "?"
	if r.OK {
		head = "="
	}
	if r.HasID {
		head += strconv.Itoa(r.ID)
	}
	return head
}

// body returns text without control characters and blank lines.
func body(text string) string {
	var lines []string
	for line := range strings.SplitSeq(text, "\n") {
		line = strings.TrimRight(Clean(line), " ")
		if line != "" {
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, "\n")
}

// A Reader assembles responses from lines of an engine's output. The zero
// Reader waits for the first line of a response.
type Reader struct {
	begun bool
	resp  Response
	lines []string
}

// Add takes one line, without its end, and returns true when it completed a
// response. It returns an error if the line is no part of one; the Reader
// should not be used after that.
func (r *Reader) Add(line string) (done bool, err error) {
	line = strings.TrimRight(Clean(line), " ")
	switch {
	case line == "":
		return r.begun, nil
	case r.begun:
		r.lines = append(r.lines, line)
		return false, nil
	}
	r.resp, r.lines, err = parseHead(line)
	r.begun = err == nil
	return false, err
}

// Identity returns the identity of the response that has begun; ok is false if it has
// none, or none has begun.
func (r *Reader) Identity() (id int, ok bool) { return r.resp.ID, r.begun && r.resp.HasID }

// Begun reports whether a response has begun that is not complete.
func (r *Reader) Begun() bool { return r.begun }

// Take returns the response read so far and makes the Reader wait for the next.
func (r *Reader) Take() Response {
	resp := r.resp
	resp.Text = strings.Join(r.lines, "\n")
	*r = Reader{}
	return resp
}

// parseHead reads the first line of a response, and returns the text on it as
// the first of its lines.
func parseHead(line string) (Response, []string, error) {
	if line[0] != '=' && line[0] != '?' {
		return Response{}, nil, fmt.Errorf("the answer begins with %q, want = or ?", Clip(line, Quoted))
	}
	resp := Response{OK: line[0] == '='}
	rest := line[1:]
	digits := len(rest) - len(strings.TrimLeft(rest, "0123456789"))
	if digits > 0 {
		id, err := strconv.ParseUint(rest[:digits], 10, 31)
		if err != nil || (digits < len(rest) && rest[digits] != ' ') {
			return Response{}, nil, fmt.Errorf("the answer begins with %q, want a number or a space after %c", Clip(line, Quoted), line[0])
		}
		resp.ID, resp.HasID = int(id), true
	}
	return resp, []string{strings.TrimLeft(rest[digits:], " ")}, nil
}

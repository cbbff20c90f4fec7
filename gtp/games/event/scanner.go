package event

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"unicode/utf8"

	"gobandit/gtp/games/match"
)

// A scanner reads the members of a JSON object one after another. Values in a form that rows rarely have it leaves
// to encoding/json: texts with escapes, numbers with a sign or an exponent.
type scanner struct {
	text []byte
	at   int    // index of what comes next
	key  []byte // of the member being read
	err  error  // the first fault; what is read after it means nothing
}

// fail keeps the first fault; nil is none.
func (in *scanner) fail(err error) {
	in.err = cmp.Or(in.err, err)
}

// slow reads the value that begins at start, as encoding/json does.
func slow[T any](in *scanner, start int) (out T) {
	in.at = start
	if err := json.Unmarshal(in.value(), &out); err != nil {
		in.fail(typeError(string(in.key), err))
	}
	return out
}

// skip reports whether a byte comes next, with or without blanks before it, and skips it.
func (in *scanner) skip(c byte) bool {
	if in.at < len(in.text) && in.text[in.at] == c {
		in.at++
		return true
	}
	return in.blanks() && in.skip(c)
}

// blanks skips blanks and reports whether there are any.
func (in *scanner) blanks() bool {
	start := in.at
	for in.at < len(in.text) && isBlank(in.text[in.at]) {
		in.at++
	}
	return in.at > start
}

func isBlank(c byte) bool { return c == ' ' || c == '\t' || c == '\r' || c == '\n' }

// want skips a byte that must come next.
func (in *scanner) want(c byte) {
	switch {
	case in.skip(c):
	case in.at >= len(in.text):
		in.fail(io.ErrUnexpectedEOF)
	default:
		in.fail(fmt.Errorf("%q at byte %d, want %q", in.text[in.at], in.at+1, c))
	}
}

// more reports whether an array or object goes on, and skips the comma, or else its end.
func (in *scanner) more(end byte) bool {
	if in.err != nil || in.skip(',') {
		return in.err == nil
	}
	in.want(end)
	return false
}

// next reads the key of a member.
func (in *scanner) next() {
	in.key = in.string()
	in.want(':')
	in.blanks()
}

// string reads a string. It is good until the text changes.
func (in *scanner) string() []byte {
	in.blanks()
	start := in.at
	if in.skip('"') {
		for i, c := range in.text[in.at:] {
			if c == '"' {
				in.at += i + 1
				return in.text[start+1 : start+1+i]
			}
			if c == '\\' || c < ' ' || c >= utf8.RuneSelf {
				break
			}
		}
	}
	return []byte(slow[string](in, start))
}

// value returns the text of the next value, and does not check that it is one.
func (in *scanner) value() []byte {
	start, depth := in.at, 0
	for in.at < len(in.text) {
		c := in.text[in.at]
		if depth == 0 && in.at > start && endsToken(c) {
			break
		}
		in.at++
		switch c {
		case '"':
			in.skipString()
		case '[', '{':
			depth++
		case ']', '}':
			depth--
		default:
			continue
		}
		if depth <= 0 {
			break
		}
	}
	return in.text[start:in.at]
}

// skipString skips a string behind its first quote.
func (in *scanner) skipString() {
	for ; in.at < len(in.text); in.at++ {
		switch in.text[in.at] {
		case '"':
			in.at++
			return
		case '\\':
			in.at = min(in.at+1, len(in.text)-1)
		}
	}
}

// token reads a number, true or false.
func (in *scanner) token() []byte {
	start := in.at
	for in.at < len(in.text) && !endsToken(in.text[in.at]) {
		in.at++
	}
	return in.text[start:in.at]
}

// endsToken reports whether a byte is no part of a number, true or false, and may follow one.
func endsToken(c byte) bool { return c == ',' || c == ']' || c == '}' || isBlank(c) }

// digits reads an integer, and reports whether it is of digits alone.
func (in *scanner) digits() (n int, ok bool) {
	token := in.token()
	ok = len(token) > 0 && len(token) <= maxDigits && (token[0] != '0' || len(token) == 1)
	for _, c := range token {
		ok = ok && c-'0' <= 9
		n = 10*n + int(c-'0')
	}
	return n, ok
}

func (in *scanner) int() int {
	start := in.at
	if n, ok := in.digits(); ok {
		return n
	}
	return slow[int](in, start)
}

// number reads an integer that a row may lack.
func (in *scanner) number() *int {
	start := in.at
	if n, ok := in.digits(); ok {
		return &n
	}
	return slow[*int](in, start)
}

func (in *scanner) float() float64 {
	in.blanks()
	start := in.at
	token := in.token()
	dots, plain := 0, len(token) > 0 && token[len(token)-1] != '.'
	for i, c := range token {
		switch {
		case c == '.' && i > 0:
			dots++
		case c-'0' > 9 || i == 1 && dots == 0 && token[0] == '0':
			plain = false
		}
	}
	if x, err := strconv.ParseFloat(string(token), 64); plain && dots <= 1 && err == nil {
		return x
	}
	return slow[float64](in, start)
}

// list reads an array of what one reads.
func list[T any](in *scanner, one func() T) []T {
	if !in.skip('[') {
		return slow[[]T](in, in.at)
	}
	out := make([]T, 0, 2)
	for more := !in.skip(']'); more; more = in.more(']') {
		out = append(out, one())
	}
	return out
}

// cost reads what the moves of a side took.
func (in *scanner) cost() (c match.Cost) {
	if !in.skip('{') {
		return slow[match.Cost](in, in.at)
	}
	for more := !in.skip('}'); more; more = in.more('}') {
		in.next()
		switch string(in.key) {
		case "moves":
			c.Moves = in.int()
		case "seconds":
			c.Seconds = in.float()
		case "playouts":
			c.Playouts = in.int()
		default:
			in.fail(fmt.Errorf("unknown field %q of cost", in.key))
		}
	}
	return c
}

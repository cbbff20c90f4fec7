package event

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"unicode/utf8"

	"gobandit/gtp/games/journal"
	"gobandit/gtp/games/match"
	"gobandit/model/param"
)

// A rowDecoder reads the rows of games, several times as fast as encoding/json does. Rows share the texts, paths and
// parameters that come again, which nobody may change. The zero value is ready.
type rowDecoder struct {
	scanner
	texts      map[string]string
	paths      map[string][]int
	parameters map[string]map[string]param.Value
}

// strict reads a row into one that is zero. A key that rows do not have is an error, since it would get lost.
func (d *rowDecoder) strict(line []byte, row *Row) error {
	unknown, err := d.decode(line, row)
	if err == nil && unknown != "" {
		err = fmt.Errorf("unknown field %q", unknown)
	}
	return err
}

// decode reads a row, whose keys may come in any order, into one that is zero, and checks its seal, if it has
// one. unknown is the first key that rows do not have.
func (d *rowDecoder) decode(line []byte, row *Row) (unknown string, err error) {
	body, err := journal.Body(line) // without the brace at its end
	if err != nil {
		return "", err
	}
	d.scanner = scanner{text: body}
	if !d.skip('{') {
		if len(line) > 0 && line[0] == '{' {
			return "", io.ErrUnexpectedEOF
		}
		return "", errors.New("want a JSON object")
	}

	for more := d.at < len(d.text); more && d.err == nil; more = d.skip(',') {
		d.next()
		if !d.member(row) && unknown == "" {
			unknown = string(d.key)
		}
	}

	if d.err == nil && d.at < len(d.text) {
		d.fail(errors.New("more than one JSON object"))
	}
	return unknown, d.err
}

// member reads the value of a key, and reports whether rows have the key.
func (d *rowDecoder) member(row *Row) bool {
	switch string(d.key) {
	case "type":
		row.Type = d.shared()
	case "game":
		row.Game = d.int()
	case "path":
		row.Path = d.path()
	case "point":
		row.Point = list(&d.scanner, d.float)
	case "coordinates":
		row.Coordinates = d.path()
	case "parameters":
		row.Parameters = again(d, &d.parameters)
	case "candidate_colour":
		row.Color = d.shared()
	case "won":
		row.Won = d.won()
	case "value":
		row.Value = new(d.float())
	case "cut":
		row.Cut = slow[bool](&d.scanner, d.at)
	case "metrics":
		row.Metrics = slow[map[string]float64](&d.scanner, d.at)
	case "opponent":
		row.Opponent = d.shared()
	case "chosen":
		row.Chosen = slow[bool](&d.scanner, d.at)
	case "again":
		row.Again = d.number()
	case "aside":
		row.Aside = slow[bool](&d.scanner, d.at)
	case "matchup":
		row.Matchup = d.shared()
	case "round":
		row.Round = d.number()
	case "id":
		row.ID = string(d.string())
	case "black":
		row.Black = d.shared()
	case "white":
		row.White = d.shared()
	case "engines":
		row.Engines = slow[map[string]string](&d.scanner, d.at)
	case "result":
		row.Result = d.shared()
	case "moves":
		row.Moves = d.int()
	case "seconds":
		row.Seconds = d.float()
	case "cpu_black":
		row.CPUBlack = d.float()
	case "cpu_white":
		row.CPUWhite = d.float()
	case "held":
		row.Held = d.float()
	case "reason":
		row.Reason = d.shared()
	case "cost":
		row.Cost = list(&d.scanner, d.cost)
	case "error":
		row.Error = d.shared()
	case "time":
		d.fail(row.Time.UnmarshalText(d.string()))
	case "opening":
		row.Opening = d.shared()
	case "pair":
		row.Pair = d.number()
	case "hash":
		row.Hash = string(d.string())
	default:
		slow[any](&d.scanner, d.at)
		return false
	}
	return true
}

// maxKept bounds how many values of a kind a rowDecoder keeps to be shared.
const maxKept = 1 << 16

// remember keeps a value for a text.
func remember[T any](kept *map[string]T, text []byte, value T) T {
	if *kept == nil || len(*kept) >= maxKept {
		*kept = make(map[string]T)
	}
	(*kept)[string(text)] = value
	return value
}

// shared reads a string that comes again.
func (d *rowDecoder) shared() string {
	text := d.string()
	if kept, ok := d.texts[string(text)]; ok {
		return kept
	}
	return remember(&d.texts, text, string(text))
}

// path reads an array of integers that comes again. Appending to it copies it.
func (d *rowDecoder) path() []int {
	path := again(d, &d.paths)
	return path[:len(path):len(path)]
}

// again reads a value that comes again.
func again[T any](d *rowDecoder, kept *map[string]T) T {
	start := d.at
	text := d.value()
	if value, ok := (*kept)[string(text)]; ok {
		return value
	}
	return remember(kept, text, slow[T](&d.scanner, start))
}

// wonValues are what Row.Won of rows that were read points to: a loss and a win.
var wonValues = [2]bool{false, true}

// won reads whether the candidate has won.
func (d *rowDecoder) won() *bool {
	start := d.at
	switch string(d.token()) {
	case "true":
		return &wonValues[1]
	case "false":
		return &wonValues[0]
	}
	return slow[*bool](&d.scanner, start)
}

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
	if in.err == nil {
		in.err = err
	}
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

// maxDigits is how many digits every int has room for.
const maxDigits = 18

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

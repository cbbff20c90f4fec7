package event

import (
	"bytes"
	"encoding/json"
	"slices"
	"strconv"
	"unicode/utf8"

	"gobandit/gtp/journal"
	"gobandit/gtp/match"
	"gobandit/model/param"
)

// A rowDecoder reads the rows of games in the form in which this program writes them,
// several times as fast as encoding/json. Rows share the texts, paths and parameters that
// come again, which nobody may change. The zero value is ready.
type rowDecoder struct {
	texts      map[string]string
	paths      map[string][]int
	parameters map[string]map[string]param.Value
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

// wonValues are what Row.Won of rows that were read points to, by whether the candidate has won.
var wonValues = map[bool]*bool{false: new(bool), true: func() *bool { won := true; return &won }()}

// decode reads a row into one that is zero. It returns false, and may have set fields, for
// a row that is damaged, or written in another form: with blanks, escapes, other keys or
// another order.
func (d *rowDecoder) decode(line []byte, row *Row) bool {
	text, err := journal.Body(line)
	if err != nil {
		return false
	}
	in := rowScanner{rest: text}
	if !in.key(`{"type":`) {
		return false
	}
	row.Type = d.text(&in)
	if in.key(`,"game":`) {
		row.Game = in.int()
	}
	if in.key(`,"path":`) {
		row.Path = d.path(&in)
	}
	if in.key(`,"point":`) {
		row.Point = in.floats()
	}
	if in.key(`,"coordinates":`) {
		row.Coordinates = d.path(&in)
	}
	if in.key(`,"parameters":`) {
		row.Parameters = d.values(&in)
	}
	if in.key(`,"candidate_colour":`) {
		row.Color = d.text(&in)
	}
	if in.key(`,"won":`) {
		row.Won = wonValues[in.bool()]
	}
	if in.key(`,"chosen":`) {
		row.Chosen = in.bool()
	}
	if in.key(`,"again":`) {
		row.Again = in.number()
	}
	if in.key(`,"matchup":`) {
		row.Matchup = d.text(&in)
	}
	if in.key(`,"round":`) {
		row.Round = in.number()
	}
	if in.key(`,"id":`) {
		row.ID = string(in.quoted())
	}
	if in.key(`,"black":`) {
		row.Black = d.text(&in)
	}
	if in.key(`,"white":`) {
		row.White = d.text(&in)
	}
	if in.key(`,"result":`) {
		row.Result = d.text(&in)
	}
	if in.key(`,"moves":`) {
		row.Moves = in.int()
	}
	if in.key(`,"seconds":`) {
		row.Seconds = in.float()
	}
	if in.key(`,"cpu_black":`) {
		row.CPUBlack = in.float()
	}
	if in.key(`,"cpu_white":`) {
		row.CPUWhite = in.float()
	}
	if in.key(`,"held":`) {
		row.Held = in.float()
	}
	if in.key(`,"reason":`) {
		row.Reason = d.text(&in)
	}
	if in.key(`,"cost":`) {
		row.Cost = in.costs()
	}
	if in.key(`,"error":`) {
		row.Error = d.text(&in)
	}
	if in.key(`,"time":`) {
		in.failed = row.Time.UnmarshalText(in.quoted()) != nil || in.failed
	}
	if in.key(`,"opening":`) {
		row.Opening = d.text(&in)
	}
	if in.key(`,"pair":`) {
		row.Pair = in.number()
	}
	if in.key(`,"hash":`) {
		row.Hash = string(in.quoted())
	}
	return len(in.rest) == 0 && !in.failed
}

// text reads a text that comes again.
func (d *rowDecoder) text(in *rowScanner) string {
	text := in.quoted()
	if kept, ok := d.texts[string(text)]; ok {
		return kept
	}
	return remember(&d.texts, text, string(text))
}

// path reads an array of integers that comes again.
func (d *rowDecoder) path(in *rowScanner) []int {
	text := in.through(']')
	if kept, ok := d.paths[string(text)]; ok {
		return kept
	}
	var path []int
	if in.failed = in.failed || json.Unmarshal(text, &path) != nil || path == nil; in.failed {
		return nil
	}
	return remember(&d.paths, text, slices.Clip(path))
}

// values reads an object of parameters that comes again.
func (d *rowDecoder) values(in *rowScanner) map[string]param.Value {
	text := in.through('}')
	if kept, ok := d.parameters[string(text)]; ok {
		return kept
	}
	var values map[string]param.Value
	if in.failed = in.failed || json.Unmarshal(text, &values) != nil || values == nil; in.failed {
		return nil
	}
	return remember(&d.parameters, text, values)
}

// A rowScanner reads JSON values of the forms that encoding/json writes without blanks.
type rowScanner struct {
	rest   []byte // what is not read yet
	failed bool   // another form was met
}

// key reports whether a key is next, with what stands before and after it, and skips it.
func (in *rowScanner) key(key string) bool {
	if len(in.rest) < len(key) || string(in.rest[:len(key)]) != key {
		return false
	}
	in.rest = in.rest[len(key):]
	return true
}

// quoted reads a text in ASCII without escapes. It is good until the row ends.
func (in *rowScanner) quoted() []byte {
	if in.key(`"`) {
		for i, c := range in.rest {
			if c == '"' {
				text := in.rest[:i]
				in.rest = in.rest[i+1:]
				return text
			}
			if c < ' ' || c == '\\' || c >= utf8.RuneSelf {
				break
			}
		}
	}
	in.failed = true
	return nil
}

// through returns what is next up to the first byte that ends it.
func (in *rowScanner) through(end byte) []byte {
	n := bytes.IndexByte(in.rest, end) + 1
	in.failed = in.failed || n == 0
	text := in.rest[:n]
	in.rest = in.rest[n:]
	return text
}

func (in *rowScanner) bool() bool {
	if in.key("true") {
		return true
	}
	in.failed = in.failed || !in.key("false")
	return false
}

// maxDigits is how many digits every int has room for.
const maxDigits = 18

// digits reads one to maxDigits digits.
func (in *rowScanner) digits() []byte {
	n := 0
	for n < len(in.rest) && in.rest[n]-'0' <= 9 {
		n++
	}
	in.failed = in.failed || n == 0 || n > maxDigits
	text := in.rest[:n]
	in.rest = in.rest[n:]
	return text
}

// int reads an integer.
func (in *rowScanner) int() int {
	negative := in.key("-")
	digits := in.digits()
	in.failed = in.failed || len(digits) > 1 && digits[0] == '0'
	n := 0
	for _, c := range digits {
		n = 10*n + int(c-'0')
	}
	if negative {
		return -n
	}
	return n
}

// number reads an integer that a row may lack.
func (in *rowScanner) number() *int {
	n := in.int()
	return &n
}

// float reads a number without exponent.
func (in *rowScanner) float() float64 {
	text := in.rest
	in.int()
	if in.key(".") {
		in.digits()
	}
	if in.failed {
		return 0
	}
	x, err := strconv.ParseFloat(string(text[:len(text)-len(in.rest)]), 64)
	in.failed = err != nil
	return x
}

// floats reads an array of numbers, of which there is one at least.
func (in *rowScanner) floats() []float64 {
	in.failed = !in.key("[") || in.failed
	var out []float64
	for more := true; more; more = in.key(",") {
		out = append(out, in.float())
	}
	in.failed = !in.key("]") || in.failed
	return out
}

// costs reads what the moves of both sides took.
func (in *rowScanner) costs() []match.Cost {
	in.failed = !in.key("[") || in.failed
	out := make([]match.Cost, 0, 2)
	for more := true; more; more = in.key(",") {
		var c match.Cost
		if in.key(`{"moves":`) {
			c.Moves = in.int()
		}
		if in.key(`,"seconds":`) {
			c.Seconds = in.float()
		}
		if in.key(`,"playouts":`) {
			c.Playouts = in.int()
		}
		in.failed = !in.key("}") || in.failed
		out = append(out, c)
	}
	in.failed = !in.key("]") || in.failed
	return out
}

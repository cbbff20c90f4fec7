package event

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"gobandit/gtp/journal"
	"gobandit/gtp/match"
)

// A rowDecoder reads the rows of games, several times as fast as encoding/json does: what comes again it looks up, and numbers and
// texts in the form that rows have it reads itself. Rows share the texts, paths and parameters that come again, which nobody
// may change. The zero value is ready.
type rowDecoder struct {
	kept []map[string]reflect.Value // by field: values that come again, by their JSON
}

// A rowField is a field of Row.
type rowField struct {
	index int  // in Row
	again bool // its values come again in other rows
}

// rowFields are the fields of rows by their keys.
var rowFields = func() map[string]rowField {
	differ := []string{"game", "id", "seconds", "cpu_black", "cpu_white", "held", "cost", "time", "hash"}
	fields := make(map[string]rowField)
	for _, field := range reflect.VisibleFields(reflect.TypeFor[Row]()) {
		if key, _, _ := strings.Cut(field.Tag.Get("json"), ","); key != "-" {
			fields[key] = rowField{field.Index[0], !slices.Contains(differ, key)}
		}
	}
	return fields
}()

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
	if !bytes.HasPrefix(body, []byte("{")) {
		if len(line) > 0 && line[0] == '{' {
			return "", io.ErrUnexpectedEOF
		}
		return "", errors.New("want a JSON object")
	}

	fields := reflect.ValueOf(row).Elem()
	err = members(body[1:], func(key, text []byte) error {
		field, known := rowFields[string(key)]
		if known {
			return d.set(fields.Field(field.index), field, text)
		}
		unknown = cmp.Or(unknown, string(key))
		return readValue(text, new(any))
	})
	return unknown, err
}

// maxKept bounds how many values of a field a rowDecoder keeps to be shared.
const maxKept = 1 << 16

// set sets a field of a row to the value of a text.
func (d *rowDecoder) set(to reflect.Value, field rowField, text []byte) error {
	if !field.again {
		return readValue(text, to.Addr().Interface())
	}
	if d.kept == nil {
		d.kept = make([]map[string]reflect.Value, reflect.TypeFor[Row]().NumField())
	}
	kept := &d.kept[field.index]
	if value, ok := (*kept)[string(text)]; ok {
		to.Set(value)
		return nil
	}

	value := reflect.New(to.Type())
	if err := readValue(text, value.Interface()); err != nil {
		return err
	}
	if value = value.Elem(); value.Kind() == reflect.Slice {
		value.SetCap(value.Len()) // appending to it copies it
	}
	if *kept == nil || len(*kept) >= maxKept {
		*kept = make(map[string]reflect.Value)
	}
	(*kept)[string(text)] = value
	to.Set(value)
	return nil
}

// readValue reads a value as encoding/json does. Those in the form that rows have it reads without it.
func readValue(text []byte, into any) (err error) {
	n := len(text)
	switch to := into.(type) {
	case *string:
		if plain, ok := unquoted(text); ok {
			*to = string(plain)
			return nil
		}
	case *int:
		if digits(text) == n {
			*to, err = strconv.Atoi(string(text))
			return err
		}
	case *float64:
		whole := digits(text)
		if whole == n || whole > 0 && text[whole] == '.' && whole+1 < n && strings.Trim(string(text[whole+1:]), "0123456789") == "" {
			*to, err = strconv.ParseFloat(string(text), 64)
			return err
		}
	case *[]match.Cost:
		if in := (scanner{text: text}); in.skip('[') {
			*to, err = in.costs()
			return err
		}
	}
	return json.Unmarshal(text, into)
}

// unquoted returns a string without its quotes, if it has no character that JSON writes in another way.
func unquoted(text []byte) (plain []byte, ok bool) {
	n := len(text)
	if n < 2 || text[0] != '"' || text[n-1] != '"' {
		return nil, false
	}
	for _, c := range text[1 : n-1] {
		if c == '"' || c == '\\' || c < ' ' || c >= utf8.RuneSelf {
			return nil, false
		}
	}
	return text[1 : n-1], true
}

// digits returns how long the whole number is that a text begins with; 0 if JSON has no such number, or not every int has room for it.
func digits(text []byte) (n int) {
	for n < len(text) && text[n]-'0' <= 9 {
		n++
	}
	if n > 18 || n > 1 && text[0] == '0' {
		return 0
	}
	return n
}

// A scanner finds the keys and values of a JSON object one after another. It does not check them.
type scanner struct {
	text []byte
	at   int // index of what comes next
}

// skip reports whether a byte comes next, with or without blanks before it, and skips it.
func (in *scanner) skip(c byte) bool {
	in.blanks()
	if in.at < len(in.text) && in.text[in.at] == c {
		in.at++
		return true
	}
	return false
}

func (in *scanner) blanks() {
	for in.at < len(in.text) && isBlank(in.text[in.at]) {
		in.at++
	}
}

func isBlank(c byte) bool { return c == ' ' || c == '\t' || c == '\r' || c == '\n' }

// value returns the text of the next value, without blanks around it.
func (in *scanner) value() []byte {
	in.blanks()
	start, depth := in.at, 0
	for in.at < len(in.text) {
		c := in.text[in.at]
		if depth == 0 && in.at > start && (c == ',' || c == ':' || c == ']' || c == '}' || isBlank(c)) {
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

// costs reads what the moves of the sides took, behind the bracket that begins the list.
func (in *scanner) costs() ([]match.Cost, error) {
	costs := make([]match.Cost, 0, 2)
	for more := !in.skip(']'); more; {
		var c match.Cost
		if err := readCost(in.value(), &c); err != nil {
			return nil, err
		}
		costs = append(costs, c)
		if more = in.skip(','); !more && !in.skip(']') {
			return nil, errors.New("a list without an end")
		}
	}
	if in.at < len(in.text) {
		return nil, errors.New("more than a list")
	}
	return costs, nil
}

func readCost(text []byte, c *match.Cost) error {
	body, ok := bytes.CutSuffix(text, []byte("}"))
	if !ok || !bytes.HasPrefix(body, []byte("{")) {
		return json.Unmarshal(text, c)
	}
	return members(body[1:], func(key, text []byte) error {
		switch string(key) {
		case "moves":
			return readValue(text, &c.Moves)
		case "seconds":
			return readValue(text, &c.Seconds)
		case "playouts":
			return readValue(text, &c.Playouts)
		}
		return fmt.Errorf("unknown field %q of cost", key)
	})
}

// members calls take with the key and the value of each member of an object, whose braces are left out.
func members(text []byte, take func(key, value []byte) error) error {
	in := scanner{text: text}
	in.blanks()
	for more := in.at < len(in.text); more; more = in.skip(',') {
		quoted := in.value()
		key, plain := unquoted(quoted)
		if !plain {
			var text string
			if err := json.Unmarshal(quoted, &text); err != nil {
				return err
			}
			key = []byte(text)
		}
		if !in.skip(':') {
			return fmt.Errorf("want a colon behind %q", key)
		}
		if err := take(key, in.value()); err != nil {
			return typeError(string(key), err)
		}
	}
	if in.at < len(in.text) {
		return errors.New("more than one JSON object")
	}
	return nil
}

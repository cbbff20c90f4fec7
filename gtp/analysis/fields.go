package analysis

import (
	"encoding/json"
	"math"
	"regexp"
	"strconv"
)

// A note is an answer that reports what is wrong with a line of input, in the
// protocol's form: an error or a warning, and for a query its id and the field.
type note struct {
	Error   string  `json:"error,omitempty"`
	Field   string  `json:"field,omitempty"`
	ID      *string `json:"id,omitempty"`
	Warning string  `json:"warning,omitempty"`
}

// fields reads the fields of a query. The first that is wrong is its fault: what is
// read afterwards means nothing.
type fields struct {
	id       string
	raw      map[string]json.RawMessage
	read     map[string]bool
	fault    *note
	warnings []note
}

// fail makes what is wrong with a field the fault, unless there is one.
func (f *fields) fail(field, message string) {
	if f.fault == nil {
		f.fault = &note{Error: message, Field: field, ID: &f.id}
	}
}

func (f *fields) warn(field, message string) {
	f.warnings = append(f.warnings, note{Warning: message, Field: field, ID: &f.id})
}

// get returns the text of a field, and whether the query has it.
func (f *fields) get(field string) (json.RawMessage, bool) {
	f.read[field] = true
	raw, ok := f.raw[field]
	return raw, ok && f.fault == nil
}

// unmarshal reads a field into v, and reports whether the query has it and it is of
// v's type.
func (f *fields) unmarshal(field string, v any, want string) bool {
	raw, ok := f.get(field)
	if !ok {
		return false
	}
	if string(raw) == "null" || json.Unmarshal(raw, v) != nil {
		f.fail(field, want)
		return false
	}
	return true
}

func (f *fields) truth(field string) (v bool) {
	f.unmarshal(field, &v, "Must be a boolean")
	return v
}

// whole matches an integer of JSON, which has no fraction and no exponent.
var whole = regexp.MustCompile(`^-?[0-9]+$`)

// integer returns an integer field from low to high, or the given number if the
// query does not have it.
func (f *fields) integer(field string, otherwise, low, high int64, want string) int64 {
	raw, ok := f.get(field)
	if !ok {
		return otherwise
	}
	n, err := parseInteger(raw)
	if err != nil || n < low || n > high {
		f.fail(field, want)
		return otherwise
	}
	return n
}

func parseInteger(raw json.RawMessage) (int64, error) {
	if !whole.Match(raw) {
		return 0, strconv.ErrSyntax
	}
	return strconv.ParseInt(string(raw), 10, 64)
}

// number returns a field that is a number from low to high, and whether the query
// has it.
func (f *fields) number(field string, low, high float64, want string) (float64, bool) {
	x := math.NaN()
	if !f.unmarshal(field, &x, want) {
		return 0, false
	}
	if !(low <= x && x <= high) {
		f.fail(field, want)
		return 0, false
	}
	return x, true
}

// integers returns a field that is a list of integers, and whether the query has
// it.
func (f *fields) integers(field, want string) ([]int64, bool) {
	var raw []json.RawMessage
	if !f.unmarshal(field, &raw, want) {
		return nil, false
	}
	list := make([]int64, len(raw))
	for i := range raw {
		var err error
		if list[i], err = parseInteger(raw[i]); err != nil {
			f.fail(field, want)
			return nil, false
		}
	}
	return list, true
}

// Package param describes numbers to be tuned: scales, parameters and the space they span.
//
// A tuner works on optimiser parameters, each between 0 and 1. A [Scale] turns
// one into the value an engine is given, a [Parameter] adds its name and the
// number of divisions to try, and a [Space] numbers the combinations. Formulas
// are those of Gomill 0.8's tuners, whose figures come out but for the rounding
// of negative integers.
package param

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"gobandit/model/rounded"
	"gobandit/model/words"
)

// A Value is the value of an engine parameter: float64, int, string, bool, or
// nil where a list of explicit values says so.
type Value any

// A Scale turns optimiser parameters into engine parameters.
type Scale interface {
	// At returns the value for f, which is at least 0 and less than 1.
	At(f float64) Value
	// String describes the scale, the same for equal scales only:
	// "linear 0 to 1.5", "log 10 to 10000, integer".
	String() string
}

// maxInteger bounds the values of integer scales, which are ints.
const maxInteger = 1 << 62

// Linear returns the scale f·(hi-lo) + lo. With integer set, values are rounded
// to the nearest integer, halves up. (Gomill truncates x+½ towards zero, so
// that its negative values are mostly one too high and zero comes twice.) The
// bounds may be equal or reversed.
func Linear(lo, hi float64, integer bool) (Scale, error) {
	if err := checkBounds(lo, hi, integer); err != nil {
		return nil, err
	}
	return interval{kind: "linear", lo: lo, hi: hi, integer: integer}, nil
}

// Log returns the scale exp(ln(hi/lo)·f)·lo, on which equal steps multiply by
// equal factors. Neither bound may be zero, and both have the same sign.
// Integers are rounded as in [Linear].
func Log(lo, hi float64, integer bool) (Scale, error) {
	if err := checkBounds(lo, hi, integer); err != nil {
		return nil, err
	}
	if lo == 0 {
		return nil, errors.New("the lower bound of a log scale is zero")
	}
	ratio := hi / lo
	if !(ratio > 0) || math.IsInf(ratio, 0) {
		return nil, fmt.Errorf("a log scale from %v to %v, want bounds of the same sign", lo, hi)
	}
	return interval{kind: logarithmic, lo: lo, hi: hi, rate: rounded.Log(ratio), integer: integer}, nil
}

// Explicit returns the scale that divides its range evenly among the values in
// their order. There must be at least one.
func Explicit(values ...Value) (Scale, error) {
	if len(values) == 0 {
		return nil, errors.New("an explicit scale without values")
	}
	for _, v := range values {
		switch v := v.(type) {
		case nil, bool, int, string:
		case float64:
			if math.IsNaN(v) || math.IsInf(v, 0) {
				return nil, fmt.Errorf("explicit value %v, want a finite number", v)
			}
		default:
			return nil, fmt.Errorf("explicit value %v is a %T, want a number, text or truth value", v, v)
		}
	}
	return explicit{values: slices.Clone(values)}, nil
}

// Unordered returns the scale of the values in a list whose order means nothing: they are
// no nearer to one another the nearer they stand.
func Unordered(values ...Value) (Scale, error) {
	s, err := Explicit(values...)
	if err != nil {
		return nil, err
	}
	return explicit{s.(explicit).values, true}, nil
}

// IsUnordered reports whether the order of a scale's values means nothing.
func IsUnordered(s Scale) bool {
	e, ok := s.(explicit)
	return ok && e.unordered
}

// TruncateIntegers returns a scale whose integers come about as Gomill's do:
// truncated from x+½ towards zero. Other scales come back as they are.
func TruncateIntegers(s Scale) Scale {
	if i, ok := s.(interval); ok && i.integer {
		i.truncated = true
		return i
	}
	return s
}

// logarithmic is the kind of log scales.
const logarithmic = "log"

// An interval is a linear or a log scale.
type interval struct {
	kind      string
	lo, hi    float64
	rate      float64 // ln(hi/lo) of a log scale
	integer   bool
	truncated bool // integers are truncated from x+½ towards zero
}

func (s interval) At(f float64) Value {
	x := float64(f*(s.hi-s.lo)) + s.lo
	if s.kind == logarithmic {
		x = float64(rounded.Exp(s.rate*f) * s.lo)
	}
	if s.integer { // f is less than 1, but so near it x is hi, which may be halfway to the next integer
		last := math.Nextafter(s.hi, s.lo)
		if s.lo < s.hi {
			x = min(x, last)
		} else {
			x = max(x, last)
		}
	}
	switch {
	case s.truncated:
		return int(x + 0.5)
	case s.integer:
		return int(math.Floor(x + 0.5))
	}
	return x
}

func (s interval) String() string {
	text := fmt.Sprintf("%s %s to %s", s.kind, Text(s.lo), Text(s.hi))
	if s.integer {
		text += ", integer"
	}
	if s.truncated {
		text += ", truncated"
	}
	return text
}

type explicit struct {
	values    []Value
	unordered bool
}

func (s explicit) At(f float64) Value { return s.values[s.index(f)] }

func (s explicit) index(f float64) int {
	i := int(float64(len(s.values)) * f)
	return min(max(i, 0), len(s.values)-1)
}

func (s explicit) String() string {
	words := make([]string, len(s.values))
	for i, v := range s.values {
		words[i] = Text(v)
		if text, ok := v.(string); ok {
			words[i] = strconv.Quote(text)
		}
	}
	text := "explicit " + strings.Join(words, ", ")
	if s.unordered {
		text += ", unordered"
	}
	return text
}

// Text writes a value so that a program can read it back: the shortest decimal
// of a number, "true" or "false", a string as it is, and "" for nil.
func Text(v Value) string {
	switch v := v.(type) {
	case nil:
		return ""
	case float64:
		return strconv.FormatFloat(v, 'g', -1, 64)
	}
	return fmt.Sprint(v)
}

// number matches a number with more digits than settings are compared by.
var number = words.Pattern(`\d[\d.]{13,}(?:[eE][-+]?\d+)?`)

// Rounded returns a text with its numbers at twelve digits, in which two processors, and two versions of a function, agree.
func Rounded(text string) string {
	return number().ReplaceAllStringFunc(text, func(s string) string {
		x, err := strconv.ParseFloat(s, 64)
		if err != nil || !strings.Contains(s, ".") {
			return s
		}
		return strconv.FormatFloat(x, 'g', 12, 64)
	})
}

// checkBounds checks what all scales between two bounds ask of them.
func checkBounds(lo, hi float64, integer bool) error {
	for _, x := range []float64{lo, hi, hi - lo} {
		if math.IsNaN(x) || math.IsInf(x, 0) {
			return fmt.Errorf("a scale from %v to %v, want finite bounds", lo, hi)
		}
		if integer && math.Abs(x) > maxInteger {
			return fmt.Errorf("an integer scale from %v to %v, want bounds between -2^62 and 2^62", lo, hi)
		}
	}
	return nil
}

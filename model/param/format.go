package param

import (
	"errors"
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
)

// A Format shows one value within a text, as Python's % operator does: "K
// %.2f", "%d playouts", "%s". It has exactly one conversion; %% is a per cent
// sign. The zero Format shows nothing.
type Format struct {
	before, after string // literal text
	flags         string // any of "#0- +"
	width         int
	precision     int  // -1 if none is given
	verb          byte // the conversion: one of verbs, with i and u read as d
}

// verbs are the conversions known.
const verbs = "dioxXeEfFgGcrs"

// maxShown bounds what %d shows: larger floats do not fit an integer.
const maxShown = 1 << 62

// maxWidth bounds the width and precision of a conversion.
const maxWidth = 100

// ParseFormat reads a format. Python's mappings %(name)s and starred widths are
// refused.
func ParseFormat(text string) (Format, error) {
	f := Format{precision: -1}
	var literal strings.Builder
	for i := 0; i < len(text); {
		if text[i] != '%' {
			literal.WriteByte(text[i])
			i++
			continue
		}
		if strings.HasPrefix(text[i:], "%%") {
			literal.WriteByte('%')
			i += 2
			continue
		}
		if f.verb != 0 {
			return Format{}, formatError(text, "it has more than one conversion")
		}

		n, err := f.parseConversion(text[i+1:])
		if err != nil {
			return Format{}, formatError(text, err.Error())
		}
		f.before = literal.String()
		literal.Reset()
		i += 1 + n
	}

	if f.verb == 0 {
		return Format{}, formatError(text, "it has no conversion")
	}
	f.after = literal.String()
	return f, nil
}

func formatError(text, problem string) error {
	return fmt.Errorf("format %q: %s, want one such as %%s, %%d or %%.2f", text, problem)
}

// conversion is what follows a % sign, up to its verb: flags, width, precision and a length,
// which has no effect.
var conversion = regexp.MustCompile(`^([#0\- +]*)([0-9]*)(\.[0-9]*)?[hlL]?`)

// parseConversion reads what follows a % sign and returns its length.
func (f *Format) parseConversion(s string) (int, error) {
	m := conversion.FindStringSubmatch(s)
	for i, into := range []*int{2: &f.width, 3: &f.precision} {
		if into == nil || m[i] == "" {
			continue
		}
		digits := strings.TrimPrefix(m[i], ".")
		n, err := strconv.Atoi("0" + digits) // no digits are 0
		if err != nil || n > maxWidth {
			return 0, fmt.Errorf("%s is too wide", digits)
		}
		*into = n
	}

	f.flags = m[1]
	rest := s[len(m[0]):]
	if rest == "" {
		return 0, errors.New("it ends in the middle of a conversion")
	}
	switch verb := rest[0]; {
	case verb == 'i' || verb == 'u':
		f.verb = 'd'
	case strings.IndexByte(verbs, verb) >= 0:
		f.verb = verb
	default:
		return 0, fmt.Errorf("unknown conversion %q", "%"+rest[:1])
	}
	return len(m[0]) + 1, nil
}

// Accepts reports whether the format can show v: numbers go with every
// conversion, other values with %s and %r.
func (f Format) Accepts(v Value) bool {
	switch f.verb {
	case 's', 'r':
		return true
	case 'c':
		s, ok := v.(string)
		if ok {
			return len([]rune(s)) == 1
		}
		n, ok := v.(int)
		return ok && n >= 0 && n <= 0x10ffff
	case 'x', 'X', 'o':
		_, ok := v.(int)
		return ok
	}
	x, ok := toNumber(v)
	return ok && (f.verb != 'd' || math.Abs(x) < maxShown)
}

// Text shows v. A value the format does not accept is written as %s would.
func (f Format) Text(v Value) string {
	if f.verb == 0 {
		return ""
	}
	return f.before + f.convert(v) + f.after
}

func (f Format) convert(v Value) string {
	verb := f.verb
	if !f.Accepts(v) {
		verb = 's'
	}
	switch verb {
	case 's', 'r', 'c':
		return f.pad(f.text(v, verb))
	case 'd':
		x, _ := toNumber(v)
		return fmt.Sprintf(f.spec('d'), int64(math.Trunc(x)))
	case 'o', 'x', 'X':
		return fmt.Sprintf(f.spec(verb), v)
	}
	x, _ := toNumber(v)
	if f.precision < 0 {
		f.precision = 6
	}
	return fmt.Sprintf(f.spec(verb), x)
}

// spec returns the format for package fmt.
func (f Format) spec(verb byte) string {
	s := "%" + f.flags
	if f.width > 0 {
		s += strconv.Itoa(f.width)
	}
	if f.precision >= 0 {
		s += "." + strconv.Itoa(f.precision)
	}
	return s + string(verb)
}

// pad brings text to the format's width and precision.
func (f Format) pad(s string) string {
	if r := []rune(s); f.precision >= 0 && len(r) > f.precision {
		s = string(r[:f.precision])
	}
	if strings.Contains(f.flags, "-") {
		return fmt.Sprintf("%-*s", f.width, s)
	}
	return fmt.Sprintf("%*s", f.width, s)
}

// text returns v as Python's str, repr or chr would write it. Floats have 12
// significant digits under %s, as in Python 2, and the fewest that no
// other float has under %r.
func (f Format) text(v Value, verb byte) string {
	switch v := v.(type) {
	case nil:
		return "None"
	case bool:
		if v {
			return "True"
		}
		return "False"
	case int:
		if verb == 'c' {
			return string(rune(v))
		}
	case string:
		if verb == 'r' {
			return quote(v)
		}
		return v
	case float64:
		if verb == 'r' {
			return pythonFloat(strconv.FormatFloat(v, 'e', -1, 64), 16)
		}
		return pythonFloat(strconv.FormatFloat(v, 'e', 11, 64), 11)
	}
	return fmt.Sprint(v)
}

// pythonFloat rewrites a float from exponential form as Python does: without
// an exponent if that is at least -4 and below limit, without trailing zeros,
// but with a point or an exponent in any case.
func pythonFloat(s string, limit int) string {
	digits, exponent, ok := strings.Cut(s, "e")
	e, err := strconv.Atoi(exponent)
	if !ok || err != nil { // not a finite number
		return s
	}
	if strings.Contains(digits, ".") {
		digits = strings.TrimRight(strings.TrimRight(digits, "0"), ".")
	}
	if e < -4 || e >= limit {
		return digits + "e" + exponent
	}
	x, _ := strconv.ParseFloat(digits+"e"+exponent, 64) // a number just written
	s = strconv.FormatFloat(x, 'f', -1, 64)
	if !strings.Contains(s, ".") {
		s += ".0"
	}
	return s
}

// quote writes a string as Python's repr does.
func quote(s string) string {
	mark := "'"
	if strings.Contains(s, "'") && !strings.Contains(s, `"`) {
		mark = `"`
	}
	q := strconv.Quote(s)
	q = strings.ReplaceAll(q[1:len(q)-1], `\"`, `"`)
	if mark == "'" {
		q = strings.ReplaceAll(q, "'", `\'`)
	}
	return mark + q + mark
}

// toNumber returns a number or truth value as a float, and false for others.
func toNumber(v Value) (float64, bool) {
	switch v := v.(type) {
	case int:
		return float64(v), true
	case float64:
		return v, true
	case bool:
		if v {
			return 1, true
		}
		return 0, true
	}
	return 0, false
}

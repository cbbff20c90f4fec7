package ctl

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

	"go.starlark.net/starlark"

	"gobandit/model/param"
)

// pyFormat returns format % args as in Python 2: a tuple has a value for each
// conversion, a dictionary one for each %(name).
func pyFormat(format string, args starlark.Value) (string, error) {
	values := starlark.Tuple{args}
	if t, ok := args.(starlark.Tuple); ok {
		values = t
	}
	mapping, named := args.(starlark.IterableMapping)
	next := func() (starlark.Value, error) {
		if len(values) == 0 {
			return nil, fmt.Errorf("%q: fewer values than conversions", format)
		}
		v := values[0]
		values = values[1:]
		return v, nil
	}
	used := false // a name of the dictionary was used
	var out strings.Builder
	for rest := format; rest != ""; {
		before, after, found := strings.Cut(rest, "%")
		out.WriteString(before)
		if !found {
			break
		}
		if strings.HasPrefix(after, "%") {
			out.WriteByte('%')
			rest = after[1:]
			continue
		}
		take := next
		if named && strings.HasPrefix(after, "(") {
			name, behind, closed := strings.Cut(after[1:], ")")
			if !closed {
				return "", fmt.Errorf("%q: a %%( without )", format)
			}
			after, used = behind, true
			take = func() (starlark.Value, error) {
				v, found, err := mapping.Get(starlark.String(name))
				if err == nil && !found {
					err = fmt.Errorf("%q: no key %q", format, name)
				}
				return v, err
			}
		}
		spec, behind, err := conversion(after, next)
		if err != nil {
			return "", fmt.Errorf("%q: %w", format, err)
		}
		rest = behind
		v, err := take()
		if err != nil {
			return "", err
		}
		f, err := param.ParseFormat("%" + spec)
		if err != nil {
			return "", err
		}
		shown, err := pyValue(v, spec[len(spec)-1])
		if err != nil {
			return "", err
		}
		if !f.Accepts(shown) {
			return "", fmt.Errorf("%q cannot show a %s", "%"+spec, v.Type())
		}
		out.WriteString(f.Text(shown))
	}
	if len(values) > 0 && !used && !(named && args.Truth() == starlark.False) {
		return "", fmt.Errorf("%q: more values than conversions", format)
	}
	return out.String(), nil
}

// conversion returns the conversion after a % sign, with numbers in place of its
// stars, and the rest of the text.
func conversion(text string, next func() (starlark.Value, error)) (spec, rest string, err error) {
	for i := range len(text) {
		switch c := text[i]; {
		case c == '*':
			v, err := next()
			if err != nil {
				return "", "", err
			}
			n, err := starlark.AsInt32(v)
			if err != nil {
				return "", "", errors.New("want a whole number for *")
			}
			spec += strconv.Itoa(n)
		case strings.IndexByte("#0- +.123456789hlL", c) >= 0:
			spec += string(c)
		default:
			return spec + string(c), text[i+1:], nil
		}
	}
	return "", "", errors.New("ends in the middle of a conversion")
}

// pyValue returns a value as package param knows it. Others become text.
func pyValue(v starlark.Value, verb byte) (param.Value, error) {
	switch v := v.(type) {
	case starlark.NoneType:
		return nil, nil
	case starlark.Bool:
		return bool(v), nil
	case starlark.Float:
		return float64(v), nil
	case starlark.Int:
		if n, ok := v.Int64(); ok {
			return int(n), nil
		}
		if verb == 'd' || verb == 'i' || verb == 'u' {
			return nil, fmt.Errorf("%s is too large", v)
		}
		return v.String(), nil
	case starlark.String:
		return string(v), nil
	}
	var b strings.Builder
	if err := pyRepr(&b, v); err != nil {
		return nil, err
	}
	return rawText(b.String()), nil
}

// A rawText is shown without quotes, also by %r.
type rawText string

// String returns the text.
func (t rawText) String() string { return string(t) }

// shortFloat and exactFloat show floats as Python 2's str and repr do.
var shortFloat, exactFloat = mustFormat("%s"), mustFormat("%r")

func mustFormat(text string) param.Format {
	f, err := param.ParseFormat(text)
	if err != nil {
		panic(err) // a constant
	}
	return f
}

// pyStr is Python 2's str.
func pyStr(v starlark.Value) (string, error) {
	shown, err := pyValue(v, 's')
	if err != nil {
		return "", err
	}
	return shortFloat.Text(shown), nil
}

// maxText bounds the texts that one operation makes, in bytes.
const maxText = 1 << 20

var errLong = fmt.Errorf("a text or list of more than %d", maxText)

// maxDepth bounds lists and dictionaries within one another, of which one may be within
// itself.
const maxDepth = 200

var errDeep = fmt.Errorf("lists nested more than %d deep", maxDepth)

// pyRepr writes a value as Python's repr does.
func pyRepr(b *strings.Builder, v starlark.Value) error { return repr(b, v, 0) }

// repr is pyRepr of a value at a depth.
func repr(b *strings.Builder, v starlark.Value, depth int) error {
	switch {
	case b.Len() > maxText:
		return errLong
	case depth > maxDepth:
		return errDeep
	}
	items := func(open, end string, list starlark.Iterable) error {
		b.WriteString(open)
		it := list.Iterate()
		defer it.Done()
		var x starlark.Value
		for i := 0; it.Next(&x); i++ {
			if i > 0 {
				b.WriteString(", ")
			}
			if err := repr(b, x, depth+1); err != nil {
				return err
			}
		}
		b.WriteString(end)
		return nil
	}
	switch v := v.(type) {
	case *starlark.List:
		return items("[", "]", v)
	case starlark.Tuple:
		if len(v) == 1 {
			return items("(", ",)", v)
		}
		return items("(", ")", v)
	case *starlark.Dict:
		b.WriteString("{")
		for i, item := range v.Items() {
			if i > 0 {
				b.WriteString(", ")
			}
			if err := repr(b, item[0], depth+1); err != nil {
				return err
			}
			b.WriteString(": ")
			if err := repr(b, item[1], depth+1); err != nil {
				return err
			}
		}
		b.WriteString("}")
	case starlark.NoneType, starlark.Bool, starlark.Float, starlark.Int, starlark.String:
		shown, err := pyValue(v, 'r')
		if err != nil {
			return err
		}
		b.WriteString(exactFloat.Text(shown))
	default:
		b.WriteString(v.String())
	}
	return nil
}

// pyStrFormat is Python's str.format: fields {}, {0} and {name}, with !r or !s
// and a specification as in {:>8.3f}.
func pyStrFormat(format string, args starlark.Tuple, kwargs []starlark.Tuple) (string, error) {
	var out strings.Builder
	automatic := 0
	for i := 0; i < len(format); i++ {
		c := format[i]
		switch {
		case (c == '{' || c == '}') && i+1 < len(format) && format[i+1] == c:
			out.WriteByte(c)
			i++
		case c == '}':
			return "", fmt.Errorf("%q: a } without a {", format)
		case c != '{':
			out.WriteByte(c)
		default:
			end := strings.IndexByte(format[i:], '}')
			if end < 0 {
				return "", fmt.Errorf("%q: a { without a }", format)
			}
			field, spec, _ := strings.Cut(format[i+1:i+end], ":")
			name, how, _ := strings.Cut(field, "!")
			v, err := formatField(name, &automatic, args, kwargs)
			if err != nil {
				return "", fmt.Errorf("%q: %w", format, err)
			}
			text, err := pySpec(v, how, spec)
			if err != nil {
				return "", fmt.Errorf("%q: %w", format, err)
			}
			out.WriteString(text)
			i += end
		}
	}
	return out.String(), nil
}

// formatField returns the argument of a field.
func formatField(name string, automatic *int, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	n, err := strconv.Atoi(name)
	if name == "" {
		n, err = *automatic, nil
		*automatic++
	}
	if err == nil {
		if n < 0 || n >= len(args) {
			return nil, fmt.Errorf("no argument %d", n)
		}
		return args[n], nil
	}
	for _, kv := range kwargs {
		if string(kv[0].(starlark.String)) == name {
			return kv[1], nil
		}
	}
	return nil, fmt.Errorf("no argument %q", name)
}

// pySpec formats a value by what follows ! and : in a field.
func pySpec(v starlark.Value, how, spec string) (string, error) {
	if how == "r" {
		var b strings.Builder
		if err := pyRepr(&b, v); err != nil {
			return "", err
		}
		v = starlark.String(b.String())
	}
	fill, align, number := " ", byte(0), true
	runes := []rune(spec)
	switch {
	case len(runes) > 1 && strings.ContainsRune("<>^", runes[1]):
		fill, align = string(runes[0]), byte(runes[1])
		spec = string(runes[2:])
	case len(runes) > 0 && strings.ContainsRune("<>^", runes[0]):
		align, spec = spec[0], spec[1:]
	}
	if _, isText := v.(starlark.String); isText {
		number = false
	}
	sign := ""
	if spec != "" && strings.IndexByte("+- ", spec[0]) >= 0 {
		sign, spec = strings.Trim(spec[:1], "-"), spec[1:]
	}
	if strings.HasPrefix(spec, "0") && align == 0 && number {
		sign += "0"
	}
	width := lengthWhile(spec, func(r rune) bool { return r >= '0' && r <= '9' })
	columns, err := strconv.Atoi("0" + spec[:width])
	if err != nil || columns > maxText {
		return "", errLong
	}
	rest := spec[width:]
	if rest == "" || rest[len(rest)-1] >= '0' && rest[len(rest)-1] <= '9' {
		if _, float := v.(starlark.Float); float && rest != "" {
			rest += "g"
		} else {
			rest += "s"
		}
	}
	conversion := "%" + sign + rest
	if strings.Contains(sign, "0") && columns > 0 {
		conversion = "%" + sign + strconv.Itoa(columns) + rest
	}
	text, err := pyFormat(conversion, starlark.Tuple{v})
	if err != nil {
		return "", err
	}
	if align == 0 {
		align = '<'
		if number {
			align = '>'
		}
	}
	gap := max(0, columns-len([]rune(text)))
	left := map[byte]int{'<': 0, '>': gap, '^': gap / 2}[align]
	return strings.Repeat(fill, left) + text + strings.Repeat(fill, gap-left), nil
}

// pyRound rounds to decimals, half away from zero, as in Python 2.
func pyRound(x float64, decimals int) float64 {
	scale := math.Pow(10, float64(decimals))
	if y := math.Round(x*scale) / scale; !math.IsNaN(y) && !math.IsInf(y, 0) {
		return y
	}
	return x
}

package ctl

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"go.starlark.net/starlark"

	"gobandit/model/param"
	"gobandit/model/words"
)

// conversion matches a conversion of the operator %: its key, its flags and width, and its
// letter.
var conversion = words.Pattern(`%(?:%|(?:\(([^)]*)\))?([#0\-+. 0-9hlL]*)([a-zA-Z]?))`)

// pyFormat returns format % args as in Python 2: a tuple has a value for each
// conversion, a dictionary one for each %(name).
func pyFormat(format string, args starlark.Value) (string, error) {
	values, isTuple := args.(starlark.Tuple)
	if !isTuple {
		values = starlark.Tuple{args}
	}
	mapping, named := args.(starlark.IterableMapping)
	used := 0 // values of the tuple; the dictionary counts as one

	text, err := expand(format, conversion(), func(parts []string) (string, error) {
		all, key, spec := parts[0], parts[1], parts[2]+parts[3]
		switch {
		case all == "%%":
			return "%", nil
		case parts[3] == "":
			return "", errors.New("ends in the middle of a conversion")
		case strings.HasPrefix(all, "%(") && !named:
			return "", errors.New("want a dictionary of values")
		case strings.HasPrefix(all, "%("):
			used = len(values)
			v, found, err := mapping.Get(starlark.String(key))
			if err != nil || !found {
				return "", fmt.Errorf("no key %q", key)
			}
			return converted(v, spec)
		case used == len(values):
			return "", errors.New("fewer values than conversions")
		}
		used++
		return converted(values[used-1], spec)
	})
	if err == nil && used < len(values) && !(named && args.Truth() == starlark.False) {
		return "", fmt.Errorf("%q: more values than conversions", format)
	}
	return text, err
}

// expand returns a format with its fields replaced: the matches of a pattern, of which
// field gets the groups.
func expand(format string, pattern *regexp.Regexp, field func(groups []string) (string, error)) (string, error) {
	var out strings.Builder
	done := 0
	for _, at := range pattern.FindAllStringIndex(format, -1) {
		text, err := field(pattern.FindStringSubmatch(format[at[0]:at[1]]))
		if err != nil {
			return "", fmt.Errorf("%q: %w", format, err)
		}
		if out.WriteString(format[done:at[0]] + text); out.Len() > maxText {
			return "", errLong
		}
		done = at[1]
	}
	return out.String() + format[done:], nil
}

// converted returns a value as a conversion such as 5.2f shows it.
func converted(v starlark.Value, conversion string) (string, error) {
	f, err := param.ParseFormat("%" + conversion)
	if err != nil {
		return "", err
	}
	shown, err := pyValue(v, conversion[len(conversion)-1])
	if raw, large := shown.(rawText); large && v.Type() == "int" && strings.Contains("diu", conversion[len(conversion)-1:]) {
		return converted(starlark.String(raw), conversion[:len(conversion)-1]+"s")
	}
	if err != nil {
		return "", err
	}
	if !f.Accepts(shown) {
		return "", fmt.Errorf("%q cannot show a %s", "%"+conversion, v.Type())
	}
	return f.Text(shown), nil
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
		return rawText(v.String() + map[byte]string{'r': "L"}[verb]), nil
	case starlark.String:
		return string(v), nil
	}

	var b strings.Builder
	if err := pyRepr(&b, v, 0); err != nil {
		return nil, err
	}
	return rawText(b.String()), nil
}

// A rawText is shown without quotes, also by %r.
type rawText string

// String returns the text.
func (t rawText) String() string { return string(t) }

// pyStr is Python 2's str.
func pyStr(v starlark.Value) (string, error) { return converted(v, "s") }

// maxDepth bounds lists and dictionaries within one another, of which one may be within
// itself.
const maxDepth = 200

var errDeep = fmt.Errorf("lists nested more than %d deep", maxDepth)

// pyRepr writes a value as Python's repr does. It is at a depth of lists.
func pyRepr(b *strings.Builder, v starlark.Value, depth int) error {
	switch {
	case b.Len() > maxText:
		return errLong
	case depth > maxDepth:
		return errDeep
	}

	switch v := v.(type) {
	case *starlark.List:
		return reprItems(b, "[", "]", v, depth)
	case starlark.Tuple:
		if len(v) == 1 {
			return reprItems(b, "(", ",)", v, depth)
		}
		return reprItems(b, "(", ")", v, depth)
	case *starlark.Dict:
		b.WriteString("{")
		for i, item := range v.Items() {
			if i > 0 {
				b.WriteString(", ")
			}
			if err := pyRepr(b, item[0], depth+1); err != nil {
				return err
			}
			b.WriteString(": ")
			if err := pyRepr(b, item[1], depth+1); err != nil {
				return err
			}
		}
		b.WriteString("}")
	case starlark.NoneType, starlark.Bool, starlark.Float, starlark.Int, starlark.String:
		text, err := converted(v, "r")
		b.WriteString(text)
		return err
	default:
		b.WriteString(v.String())
	}
	return nil
}

// reprItems writes the items of a list or tuple.
func reprItems(b *strings.Builder, open, end string, list starlark.Indexable, depth int) error {
	b.WriteString(open)
	for i := range list.Len() {
		if i > 0 {
			b.WriteString(", ")
		}
		if err := pyRepr(b, list.Index(i), depth+1); err != nil {
			return err
		}
	}
	b.WriteString(end)
	return nil
}

// Parts of what str.format reads: a field or a brace, and what a field has behind its
// colon.
var (
	formatPart = words.Pattern(`\{\{|\}\}|\{([^{}!:]*)(?:!([rs]))?(?::([^{}]*))?\}|[{}]`)
	formatSpec = words.Pattern(`^([<>]?)([-+ ]?)(0?[0-9]*(?:\.[0-9]+)?)([a-zA-Z]?)$`)
)

// pyStrFormat is Python's str.format: fields {}, {0} and {name}, with !r or !s
// and a specification as in {:>8.3f}.
func pyStrFormat(format string, args starlark.Tuple, kwargs []starlark.Tuple) (string, error) {
	automatic := 0 // fields without a name so far
	return expand(format, formatPart(), func(parts []string) (string, error) {
		switch parts[0] {
		case "{{", "}}":
			return parts[0][:1], nil
		case "{", "}":
			return "", fmt.Errorf("a %s alone, want %[1]s%[1]s for a brace", parts[0])
		}
		v, err := formatArgument(parts[1], &automatic, args, kwargs)
		if err != nil {
			return "", err
		}
		return formatField(v, parts[2], parts[3])
	})
}

// formatArgument returns the argument of a field: by its number, its name, or the next one.
func formatArgument(name string, automatic *int, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
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
		if kv[0] == starlark.String(name) {
			return kv[1], nil
		}
	}
	return nil, fmt.Errorf("no argument %q", name)
}

// formatField shows a value by what follows ! and : in a field, which becomes a conversion
// of the operator %: text is aligned to the left there by a minus sign.
func formatField(v starlark.Value, how, spec string) (string, error) {
	if how == "r" {
		var b strings.Builder
		if err := pyRepr(&b, v, 0); err != nil {
			return "", err
		}
		v = starlark.String(b.String())
	}
	m := formatSpec().FindStringSubmatch(spec)
	if m == nil {
		return "", errors.New("want a field such as {:>8.3f}, with < or > for its side")
	}
	align, sign, width, verb := m[1], strings.Trim(m[2], "-"), m[3], m[4]

	_, isText := v.(starlark.String)
	if align == "<" || align == "" && isText {
		sign += "-"
	}
	if _, float := v.(starlark.Float); verb == "" && float && width != "" {
		verb = "g"
	} else if verb == "" {
		verb = "s"
	}
	return converted(v, sign+width+verb)
}

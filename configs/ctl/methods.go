package ctl

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"go.starlark.net/starlark"
)

// pyMethodNames are methods of Python 2 that Starlark has by other names.
var pyMethodNames = map[string]string{"iteritems": "items", "iterkeys": "keys", "itervalues": "values"}

// pyMethods are the methods that Starlark lacks, or that are bounded here.
var pyMethods = []string{"center", "copy", "extend", "format", "has_key", "join", "ljust", "replace", "reverse", "rjust", "sort", "zfill"}

// method returns the function of programs that calls a method of pyMethods.
func method(name string) *starlark.Builtin {
	return starlark.NewBuiltin("."+name, func(thread *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
		v, err := callMethod(thread, name, args[0], args[1:], kwargs)
		if err != nil && !strings.Contains(err.Error(), name) {
			err = fmt.Errorf("%s: %w", name, err)
		}
		return v, err
	})
}

// callMethod calls a method of a value: our own, or Starlark's.
func callMethod(thread *starlark.Thread, name string, x starlark.Value, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	text, isText := x.(starlark.String)
	_, isList := x.(*starlark.List)
	dict, isDict := x.(*starlark.Dict)
	if isText && name == "join" {
		args = slices.Clone(args)
		for i := range args {
			args[i] = letters(args[i])
		}
	}
	switch {
	case isDict && name == "copy" && len(args) == 0:
		return starlark.Call(thread, starlark.Universe["dict"], starlark.Tuple{dict}, nil)
	case isDict && name == "has_key" && len(args) == 1:
		_, found, err := dict.Get(args[0])
		return starlark.Bool(found), err
	case isText && slices.Contains([]string{"center", "ljust", "rjust", "zfill"}, name):
		return padded(string(text), name, args)
	case isText && name == "format":
		s, err := pyStrFormat(string(text), args, kwargs)
		return starlark.String(s), err
	case isList && (name == "sort" || name == "reverse"):
		return starlark.Call(thread, prelude()[name], slices.Insert(args, 0, x), kwargs)
	case (isText || isList) && lengthAfter(name, x, args) > maxText:
		return nil, errLong
	}

	if x, ok := x.(starlark.HasAttrs); ok {
		if f, err := x.Attr(name); err == nil && f != nil {
			return starlark.Call(thread, f, args, kwargs)
		}
	}
	return nil, fmt.Errorf("a %s has no method %s", x.Type(), name)
}

// lengthAfter returns the length of what a method makes of a text or list; 0 if the
// arguments are not right.
func lengthAfter(name string, x starlark.Value, args starlark.Tuple) int {
	length := starlark.Len(x)
	switch {
	case name == "extend" && len(args) == 1:
		return length + starlark.Len(args[0])
	case name == "join" && len(args) == 1:
		total := 0
		if list, ok := args[0].(starlark.Iterable); ok {
			for word := range starlark.Elements(list) {
				total += starlark.Len(word) + length
			}
		}
		return total
	case name == "replace" && len(args) >= 2:
		text, _ := starlark.AsString(x)
		old, _ := starlark.AsString(args[0])
		return length + strings.Count(text, old)*starlark.Len(args[1])
	}
	return 0
}

// padded returns a text brought to a width: with spaces or another letter around it, or with zeros behind its sign.
func padded(text, name string, args starlark.Tuple) (starlark.Value, error) {
	var width int
	fill := " "
	if err := starlark.UnpackPositionalArgs("", args, nil, 1, &width, &fill); err != nil {
		return nil, err
	}
	missing := max(0, width-utf8.RuneCountInString(text))
	if missing > maxText {
		return nil, errLong
	}
	left := missing
	switch name {
	case "zfill":
		sign := text[:len(text)-len(strings.TrimLeft(text, "+-"))]
		return starlark.String(sign + strings.Repeat("0", missing) + text[len(sign):]), nil
	case "ljust":
		left = 0
	case "center":
		left = missing/2 + missing&width&1
	}
	return starlark.String(strings.Repeat(fill, left) + text + strings.Repeat(fill, missing-left)), nil
}

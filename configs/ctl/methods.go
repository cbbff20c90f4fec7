package ctl

import (
	"fmt"
	"slices"
	"strings"

	"go.starlark.net/starlark"
)

// A pyMethod is a method of Python that Starlark lacks, or that differs there. It
// returns nil for a value whose type has no such method.
type pyMethod func(thread *starlark.Thread, x starlark.Value, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error)

// pyMethods are the methods by name.
var pyMethods map[string]pyMethod

func init() {
	pyMethods = map[string]pyMethod{ // in init: the methods look each other up
		"format": textMethod(func(s string, args starlark.Tuple, kwargs []starlark.Tuple) (string, error) {
			return pyStrFormat(s, args, kwargs)
		}),
		"ljust":   textMethod(justify(func(gap int) int { return 0 })),
		"rjust":   textMethod(justify(func(gap int) int { return gap })),
		"center":  textMethod(justify(func(gap int) int { return gap / 2 })),
		"zfill":   textMethod(zeroFill),
		"join":    textMethod(joinTexts),
		"replace": textMethod(replaceText),
		"encode":  textMethod(func(s string, _ starlark.Tuple, _ []starlark.Tuple) (string, error) { return s, nil }),
		"decode":  textMethod(func(s string, _ starlark.Tuple, _ []starlark.Tuple) (string, error) { return s, nil }),

		"iteritems":  dictMethod("items"),
		"iterkeys":   dictMethod("keys"),
		"itervalues": dictMethod("values"),
		"has_key":    hasKey,
		"copy":       copyDict,
		"append":     placing("append", 0),
		"extend":     extendList,
		"insert":     placing("insert", 1),
		"sort":       sortList,
		"reverse":    reverseList,
	}
}

// method returns the function of programs that calls a method.
func method(name string, m pyMethod) *starlark.Builtin {
	return starlark.NewBuiltin("."+name, func(thread *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
		v, err := m(thread, args[0], args[1:], kwargs)
		if v != nil || err != nil {
			if err != nil && !strings.HasPrefix(err.Error(), name+": ") {
				err = fmt.Errorf("%s: %w", name, err)
			}
			return v, err
		}
		return callMethod(thread, args[0], name, args[1:], kwargs)
	})
}

// callMethod calls a method of Starlark.
func callMethod(thread *starlark.Thread, x starlark.Value, name string, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	if x, ok := x.(starlark.HasAttrs); ok {
		if f, err := x.Attr(name); err == nil && f != nil {
			return starlark.Call(thread, f, args, kwargs)
		}
	}
	return nil, fmt.Errorf("a %s has no method %s", x.Type(), name)
}

func textMethod(f func(s string, args starlark.Tuple, kwargs []starlark.Tuple) (string, error)) pyMethod {
	return func(_ *starlark.Thread, x starlark.Value, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
		s, ok := x.(starlark.String)
		if !ok {
			return nil, nil
		}
		out, err := f(string(s), args, kwargs)
		return starlark.String(out), err
	}
}

// justify fills a text up to a width; left returns the part of the gap before it.
func justify(left func(gap int) int) func(string, starlark.Tuple, []starlark.Tuple) (string, error) {
	return func(s string, args starlark.Tuple, kwargs []starlark.Tuple) (string, error) {
		var width int
		fill := " "
		if err := starlark.UnpackPositionalArgs("", args, kwargs, 1, &width, &fill); err != nil {
			return "", err
		}
		if width > maxText {
			return "", errLong
		}
		gap := max(0, width-len([]rune(s)))
		return strings.Repeat(fill, left(gap)) + s + strings.Repeat(fill, gap-left(gap)), nil
	}
}

func zeroFill(s string, args starlark.Tuple, kwargs []starlark.Tuple) (string, error) {
	var width int
	if err := starlark.UnpackPositionalArgs("", args, kwargs, 1, &width); err != nil {
		return "", err
	}
	if width > maxText {
		return "", errLong
	}
	sign := ""
	if strings.HasPrefix(s, "-") || strings.HasPrefix(s, "+") {
		sign, s = s[:1], s[1:]
	}
	return sign + strings.Repeat("0", max(0, width-len(sign)-len([]rune(s)))) + s, nil
}

func joinTexts(s string, args starlark.Tuple, _ []starlark.Tuple) (string, error) {
	if len(args) != 1 {
		return "", fmt.Errorf("%d arguments, want 1", len(args))
	}
	list, err := elements(args[0])
	if err != nil {
		return "", err
	}
	words, total := make([]string, len(list)), 0
	for i, v := range list {
		word, ok := v.(starlark.String)
		if !ok {
			return "", fmt.Errorf("item %d is a %s, want text", i, v.Type())
		}
		words[i] = string(word)
		if total += len(word) + len(s); total > maxText {
			return "", errLong
		}
	}
	return strings.Join(words, s), nil
}

func replaceText(s string, args starlark.Tuple, kwargs []starlark.Tuple) (string, error) {
	var old, fresh string
	count := -1
	if err := starlark.UnpackPositionalArgs("", args, kwargs, 2, &old, &fresh, &count); err != nil {
		return "", err
	}
	if times := strings.Count(s, old); len(s)+times*len(fresh) > maxText {
		return "", errLong
	}
	return strings.Replace(s, old, fresh, count), nil
}

func dictMethod(name string) pyMethod {
	return func(thread *starlark.Thread, x starlark.Value, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
		if _, ok := x.(*starlark.Dict); !ok {
			return nil, nil
		}
		return callMethod(thread, x, name, args, kwargs)
	}
}

func hasKey(_ *starlark.Thread, x starlark.Value, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	d, ok := x.(*starlark.Dict)
	if !ok {
		return nil, nil
	}
	var key starlark.Value
	if err := starlark.UnpackPositionalArgs("", args, kwargs, 1, &key); err != nil {
		return nil, err
	}
	_, found, err := d.Get(key)
	return starlark.Bool(found), err
}

func copyDict(_ *starlark.Thread, x starlark.Value, _ starlark.Tuple, _ []starlark.Tuple) (starlark.Value, error) {
	d, ok := x.(*starlark.Dict)
	if !ok {
		return nil, nil
	}
	twin := starlark.NewDict(d.Len())
	for _, item := range d.Items() {
		if err := twin.SetKey(item[0], item[1]); err != nil {
			return nil, err
		}
	}
	return twin, nil
}

// setList replaces the items of a list.
func setList(l *starlark.List, items []starlark.Value) (starlark.Value, error) {
	for i, v := range items {
		if err := l.SetIndex(i, v); err != nil {
			return nil, err
		}
	}
	return starlark.None, nil
}

func sortList(thread *starlark.Thread, x starlark.Value, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	l, ok := x.(*starlark.List)
	if !ok {
		return nil, nil
	}
	sorted, err := starlark.Call(thread, starlark.Universe["sorted"], append(starlark.Tuple{x}, args...), kwargs)
	if err != nil {
		return nil, err
	}
	items, err := elements(sorted)
	if err != nil {
		return nil, err
	}
	return setList(l, items)
}

func reverseList(_ *starlark.Thread, x starlark.Value, _ starlark.Tuple, _ []starlark.Tuple) (starlark.Value, error) {
	l, ok := x.(*starlark.List)
	if !ok {
		return nil, nil
	}
	items, err := elements(x)
	if err != nil {
		return nil, err
	}
	slices.Reverse(items)
	return setList(l, items)
}

func extendList(_ *starlark.Thread, x starlark.Value, args starlark.Tuple, _ []starlark.Tuple) (starlark.Value, error) {
	l, ok := x.(*starlark.List)
	if !ok || len(args) != 1 {
		return nil, nil
	}
	more, ok := args[0].(starlark.Iterable)
	if !ok {
		return nil, nil
	}
	return starlark.None, extend(l, more)
}

package ctl

import (
	"fmt"
	"slices"
	"strings"

	"go.starlark.net/starlark"
)

// A pyMethod is a method of texts or lists that Starlark lacks, or that has a bound here.
// It returns nil for a value whose type has no such method.
type pyMethod func(thread *starlark.Thread, x starlark.Value, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error)

// pyMethodNames are methods of Python 2 that Starlark has by other names.
var pyMethodNames = map[string]string{"iteritems": "items", "iterkeys": "keys", "itervalues": "values"}

// pyMethods are the methods by name.
var pyMethods map[string]pyMethod

func init() {
	pyMethods = map[string]pyMethod{ // in init: the methods look each other up
		"format":  textMethod(pyStrFormat),
		"join":    textMethod(joinTexts),
		"replace": textMethod(replaceText),
		"extend": listMethod(func(_ *starlark.Thread, l *starlark.List, args starlark.Tuple, kwargs []starlark.Tuple) error {
			var more starlark.Iterable
			if err := starlark.UnpackPositionalArgs("", args, kwargs, 1, &more); err != nil {
				return err
			}
			return extend(l, more)
		}),
		"sort": listMethod(func(thread *starlark.Thread, l *starlark.List, args starlark.Tuple, kwargs []starlark.Tuple) error {
			sorted, err := starlark.Call(thread, starlark.Universe["sorted"], append(starlark.Tuple{l}, args...), kwargs)
			if err != nil {
				return err
			}
			return setList(l, slices.Collect(starlark.Elements(sorted.(*starlark.List))))
		}),
		"reverse": listMethod(func(_ *starlark.Thread, l *starlark.List, _ starlark.Tuple, _ []starlark.Tuple) error {
			items := slices.Collect(starlark.Elements(l))
			slices.Reverse(items)
			return setList(l, items)
		}),
	}
}

// setList replaces the items of a list.
func setList(l *starlark.List, items []starlark.Value) error {
	for i, v := range items {
		if err := l.SetIndex(i, v); err != nil {
			return err
		}
	}
	return nil
}

// method returns the function of programs that calls a method.
func method(name string, m pyMethod) *starlark.Builtin {
	return starlark.NewBuiltin("."+name, func(thread *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
		v, err := m(thread, args[0], args[1:], kwargs)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		if v != nil {
			return v, nil
		}
		if x, ok := args[0].(starlark.HasAttrs); ok { // of another type
			if f, err := x.Attr(name); err == nil && f != nil {
				return starlark.Call(thread, f, args[1:], kwargs)
			}
		}
		return nil, fmt.Errorf("a %s has no method %s", args[0].Type(), name)
	})
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

func listMethod(f func(thread *starlark.Thread, l *starlark.List, args starlark.Tuple, kwargs []starlark.Tuple) error) pyMethod {
	return func(thread *starlark.Thread, x starlark.Value, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
		l, ok := x.(*starlark.List)
		if !ok {
			return nil, nil
		}
		return starlark.None, f(thread, l, args, kwargs)
	}
}

func joinTexts(s string, args starlark.Tuple, kwargs []starlark.Tuple) (string, error) {
	var list starlark.Iterable
	if err := starlark.UnpackPositionalArgs("", args, kwargs, 1, &list); err != nil {
		return "", err
	}
	var words []string
	total := 0
	for v := range starlark.Elements(list) {
		word, ok := starlark.AsString(v)
		if !ok {
			return "", fmt.Errorf("item %d is a %s, want text", len(words), v.Type())
		}
		words = append(words, word)
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
	if len(s)+strings.Count(s, old)*len(fresh) > maxText {
		return "", errLong
	}
	return strings.Replace(s, old, fresh, count), nil
}

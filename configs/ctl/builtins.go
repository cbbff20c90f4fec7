package ctl

import (
	"errors"
	"fmt"
	"strings"

	"go.starlark.net/starlark"
)

// builtins are the functions of Python that are written in Go, by name.
var builtins starlark.StringDict

func init() { // some of them use it
	d := starlark.StringDict{"str": typeFunction("str", pyText), "unicode": typeFunction("unicode", pyText), "basestring": typeFunction("basestring", pyText)}
	for _, name := range []string{"all", "any", "enumerate", "list", "reversed", "set", "tuple", "zip"} {
		d[name] = ofLetters(name)
	}
	for name, universal := range map[string]string{"float": "float", "int": "int", "long": "int"} {
		d[name] = starlark.NewBuiltin(name, func(thread *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
			if text, ok := starlark.AsString(first(args)); ok { // white space around a number does not matter
				args = append(starlark.Tuple{starlark.String(strings.TrimSpace(text))}, args[1:]...)
			}
			return starlark.Call(thread, starlark.Universe[universal], args, kwargs)
		})
	}
	for _, f := range []*starlark.Builtin{
		ofOne("abs", func(x starlark.Value) (starlark.Value, error) {
			return starlark.Call(new(starlark.Thread), starlark.Universe["abs"], starlark.Tuple{number(x)}, nil)
		}),
		ofOne("plain", func(x starlark.Value) (starlark.Value, error) { return plain(x), nil }),
		ofOne("repr", func(x starlark.Value) (starlark.Value, error) {
			text, err := converted(x, "r")
			return starlark.String(text), err
		}),
		ofOne("type", pyType),
		builtin("isinstance", pyIsInstance),
		builtin("pow", pyPow),
		builtin("round", func(args starlark.Tuple) (starlark.Value, error) {
			x, err := numbers(args, 1, 2)
			return starlark.Float(pyRound(x[0], int(max(x[1], -400)))), err
		}),
	} {
		d[f.Name()] = f
	}
	builtins = d
}

// first returns the first argument, None if there is none.
func first(args starlark.Tuple) starlark.Value {
	if len(args) == 0 {
		return starlark.None
	}
	return args[0]
}

// ofOne returns a function of one value.
func ofOne(name string, f func(starlark.Value) (starlark.Value, error)) *starlark.Builtin {
	return builtin(name, func(args starlark.Tuple) (starlark.Value, error) {
		if len(args) != 1 {
			return nil, fmt.Errorf("%d arguments, want 1", len(args))
		}
		return f(args[0])
	})
}

// letters returns a text as the list of its letters, which is how Python goes through it, and any other value as it is.
func letters(v starlark.Value) starlark.Value {
	text, ok := v.(starlark.String)
	if !ok {
		return v
	}
	var list []starlark.Value
	for _, letter := range string(text) {
		list = append(list, starlark.String(letter))
	}
	return starlark.NewList(list)
}

// ofLetters returns one of Starlark's functions for which texts are lists of letters; of the functions that take several values,
// only where there is one.
func ofLetters(name string) *starlark.Builtin {
	return starlark.NewBuiltin(name, func(thread *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
		list := make(starlark.Tuple, len(args))
		for i, v := range args {
			if list[i] = v; len(args) == 1 || name != "max" && name != "min" {
				list[i] = letters(v)
			}
		}
		return starlark.Call(thread, starlark.Universe[name], list, kwargs)
	})
}

// pyText is Python's str.
func pyText(x starlark.Value) (starlark.Value, error) {
	s, err := pyStr(x)
	return starlark.String(s), err
}

// typeFunction returns the function that makes a value of a type, which a program can compare with another type, too.
func typeFunction(name string, f func(starlark.Value) (starlark.Value, error)) *starlark.Builtin {
	return builtin(name, func(args starlark.Tuple) (starlark.Value, error) {
		switch {
		case len(args) == 0:
			return starlark.String(""), nil
		case len(args) != 1:
			return nil, fmt.Errorf("%d arguments, want 1", len(args))
		}
		return f(args[0])
	})
}

// typeNames are the names of Python's types by those of Starlark.
var typeNames = map[string]string{"bool": "bool", "dict": "dict", "float": "float", "int": "int", "list": "list", "set": "set", "string": "str", "tuple": "tuple"}

// pyType is Python's type: the function that makes such values.
func pyType(x starlark.Value) (starlark.Value, error) {
	switch name := typeNames[x.Type()]; {
	case name == "":
		return nil, fmt.Errorf("a %s; want a number, text, list, tuple, set or dictionary", x.Type())
	case builtins[name] != nil:
		return builtins[name], nil
	default:
		return starlark.Universe[name], nil
	}
}

// pyIsInstance is Python's isinstance of a value, and a type or a tuple of types.
func pyIsInstance(args starlark.Tuple) (starlark.Value, error) {
	if len(args) != 2 {
		return nil, fmt.Errorf("%d arguments, want 2", len(args))
	}
	types, ok := args[1].(starlark.Tuple)
	if !ok {
		types = starlark.Tuple{args[1]}
	}
	found := false
	for _, t := range types {
		f, ok := t.(*starlark.Builtin)
		if !ok {
			return nil, fmt.Errorf("a %s, want a type such as int, or a tuple of types", t.Type())
		}
		is := typeNames[args[0].Type()]
		switch f.Name() {
		case "long":
			f = builtins["int"].(*starlark.Builtin)
		case "unicode", "basestring":
			f = builtins["str"].(*starlark.Builtin)
		}
		found = found || is == f.Name() || is == "bool" && f.Name() == "int"
	}
	return starlark.Bool(found), nil
}

// pyPow is Python's pow.
func pyPow(args starlark.Tuple) (starlark.Value, error) {
	if len(args) != 2 {
		return nil, errors.New("want two arguments; for a third, (x ** y) % z")
	}
	return pyPower(args[0], args[1])
}

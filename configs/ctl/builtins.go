package ctl

import (
	"cmp"
	"errors"
	"fmt"
	"strings"

	"go.starlark.net/starlark"
)

// builtins are the functions of Python that are written in Go, by name.
var builtins starlark.StringDict

func init() { // some of them use it
	d := make(starlark.StringDict)
	for _, name := range []string{"all", "any", "enumerate", "list", "reversed", "set", "tuple", "zip"} {
		d[name] = ofLetters(name)
	}
	for _, f := range []*starlark.Builtin{
		builtin("str", pyText), builtin("unicode", pyText), builtin("basestring", pyText),
		numberOf("int", "int"), numberOf("long", "int"), numberOf("float", "float"),
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

// numberOf returns a function of Starlark by a name of Python: one that makes a number, around which white space does not matter.
func numberOf(name, universal string) *starlark.Builtin {
	return starlark.NewBuiltin(name, func(thread *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
		if len(args) > 0 {
			if text, ok := starlark.AsString(args[0]); ok {
				args = append(starlark.Tuple{starlark.String(strings.TrimSpace(text))}, args[1:]...)
			}
		}
		return starlark.Call(thread, starlark.Universe[universal], args, kwargs)
	})
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
func pyText(args starlark.Tuple) (starlark.Value, error) {
	switch len(args) {
	case 0:
		return starlark.String(""), nil
	case 1:
		s, err := pyStr(args[0])
		return starlark.String(s), err
	}
	return nil, fmt.Errorf("%d arguments, want 1", len(args))
}

// typeOf returns the name of a value's type in Python; "" if that is none that programs can name.
func typeOf(x starlark.Value) string {
	switch name := x.Type(); name {
	case "string":
		return "str"
	case "bool", "dict", "float", "int", "list", "set", "tuple":
		return name
	}
	return ""
}

// pyType is Python's type: the function that makes such values.
func pyType(x starlark.Value) (starlark.Value, error) {
	switch name := typeOf(x); {
	case name == "":
		return nil, fmt.Errorf("a %s; want a number, text, list, tuple, set or dictionary", x.Type())
	case builtins[name] != nil:
		return builtins[name], nil
	default:
		return starlark.Universe[name], nil
	}
}

// sameTypes are names of types whose values here have another one.
var sameTypes = map[string]string{"long": "int", "unicode": "str", "basestring": "str"}

// pyIsInstance is Python's isinstance of a value, and a type or a tuple of types.
func pyIsInstance(args starlark.Tuple) (starlark.Value, error) {
	if len(args) != 2 {
		return nil, fmt.Errorf("%d arguments, want 2", len(args))
	}
	types, ok := args[1].(starlark.Tuple)
	if !ok {
		types = starlark.Tuple{args[1]}
	}
	is, found := typeOf(args[0]), false
	for _, t := range types {
		f, ok := t.(*starlark.Builtin)
		if !ok {
			return nil, fmt.Errorf("a %s, want a type such as int, or a tuple of types", t.Type())
		}
		name := cmp.Or(sameTypes[f.Name()], f.Name())
		found = found || is == name || is == "bool" && name == "int"
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

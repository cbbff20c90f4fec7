package ctl

import (
	"errors"
	"fmt"
	"strings"

	"go.starlark.net/starlark"
)

// exceptionBases are Python's exceptions that programs can name, and what each is a kind of.
var exceptionBases = map[string]string{
	"BaseException": "", "Exception": "BaseException", "SystemExit": "BaseException", "KeyboardInterrupt": "BaseException",
	"StandardError": "Exception", "Warning": "Exception", "StopIteration": "Exception",
	"ArithmeticError": "StandardError", "AssertionError": "StandardError", "AttributeError": "StandardError",
	"EnvironmentError": "StandardError", "ImportError": "StandardError", "LookupError": "StandardError",
	"NameError": "StandardError", "RuntimeError": "StandardError", "TypeError": "StandardError", "ValueError": "StandardError",
	"ZeroDivisionError": "ArithmeticError", "OverflowError": "ArithmeticError",
	"IndexError": "LookupError", "KeyError": "LookupError",
	"IOError": "EnvironmentError", "OSError": "EnvironmentError",
	"NotImplementedError": "RuntimeError", "UnicodeError": "ValueError",
}

// exceptionClasses are the exceptions as values of programs.
var exceptionClasses = func() starlark.StringDict {
	d := make(starlark.StringDict)
	for name := range exceptionBases {
		d[name] = exceptionClass(name)
	}
	return d
}()

// An exceptionClass is the name of a kind of exception. Called, it makes one.
type exceptionClass string

func (c exceptionClass) String() string        { return "<" + string(c) + ">" }
func (c exceptionClass) Type() string          { return "exception" }
func (c exceptionClass) Freeze()               {}
func (c exceptionClass) Truth() starlark.Bool  { return true }
func (c exceptionClass) Hash() (uint32, error) { return starlark.String(c).Hash() }
func (c exceptionClass) Name() string          { return string(c) }

// CallInternal makes an exception of the class.
func (c exceptionClass) CallInternal(_ *starlark.Thread, args starlark.Tuple, _ []starlark.Tuple) (starlark.Value, error) {
	return &exception{c, args}, nil
}

// isKindOf reports whether the class is another or one of its kinds.
func (c exceptionClass) isKindOf(base exceptionClass) bool {
	for name := string(c); name != ""; name = exceptionBases[name] {
		if name == string(base) {
			return true
		}
	}
	return false
}

// An exception is one that a program raises or catches. It is an error and a value.
type exception struct {
	class exceptionClass
	args  starlark.Tuple
}

// newException returns an exception with a text.
func newException(class, format string, args ...any) *exception {
	return &exception{exceptionClass(class), starlark.Tuple{starlark.String(fmt.Sprintf(format, args...))}}
}

// text returns what Python's str shows of the exception.
func (e *exception) text() string {
	switch len(e.args) {
	case 0:
		return ""
	case 1:
		s, err := pyStr(e.args[0])
		if err == nil {
			return s
		}
	}
	s, err := pyStr(e.args)
	if err != nil {
		return err.Error()
	}
	return s
}

// Error returns the class and the text.
func (e *exception) Error() string {
	if text := e.text(); text != "" {
		return string(e.class) + ": " + text
	}
	return string(e.class)
}

func (e *exception) String() string        { return e.text() }
func (e *exception) Type() string          { return string(e.class) }
func (e *exception) Freeze()               { e.args.Freeze() }
func (e *exception) Truth() starlark.Bool  { return true }
func (e *exception) Hash() (uint32, error) { return 0, fmt.Errorf("unhashable: %s", e.class) }

// Attr returns e.args or e.message.
func (e *exception) Attr(name string) (starlark.Value, error) {
	switch name {
	case "args":
		return e.args, nil
	case "message":
		return starlark.String(e.text()), nil
	}
	return nil, nil
}

// AttrNames returns the names of attributes.
func (e *exception) AttrNames() []string { return []string{"args", "message"} }

// interpreterErrors tell the classes of the interpreter's errors by parts of their texts, the first that fits.
var interpreterErrors = []struct{ part, class string }{
	{"division by zero", "ZeroDivisionError"}, {"modulo by zero", "ZeroDivisionError"},
	{"math range error", "OverflowError"}, {"math domain error", "ValueError"},
	{"not in ", "KeyError"}, {"missing key", "KeyError"}, {"no key", "KeyError"}, {"popitem: empty dict", "KeyError"},
	{"out of range", "IndexError"}, {"pop from empty", "IndexError"},
	{"has no .", "AttributeError"}, {"has no method", "AttributeError"},
	{"referenced before assignment", "NameError"},
	{"invalid", "ValueError"}, {"not found", "ValueError"}, {"unpack", "ValueError"},
	{"unknown binary op", "TypeError"}, {"unknown unary op", "TypeError"}, {"want", "TypeError"}, {"argument", "TypeError"},
	{"unhashable", "TypeError"}, {"not callable", "TypeError"}, {"not iterable", "TypeError"}, {"unhandled", "TypeError"},
}

// asException returns an error in running a program as an exception, and false if
// the program may not catch it: it is at its bounds.
func asException(err error) (*exception, bool) {
	var e *exception
	if errors.As(err, &e) {
		return e, true
	}
	text := err.Error()
	if strings.HasPrefix(text, cancelled) {
		return nil, false
	}
	for _, known := range interpreterErrors {
		if strings.Contains(text, known.part) {
			return newException(known.class, "%s", text), true
		}
	}
	return newException("Exception", "%s", text), true
}

// matches reports whether an exception is of a class, or of one in a tuple of them.
func (e *exception) matches(classes starlark.Value) (bool, error) {
	switch c := classes.(type) {
	case exceptionClass:
		return e.class.isKindOf(c), nil
	case starlark.Tuple:
		for _, item := range c {
			if ok, err := e.matches(item); ok || err != nil {
				return ok, err
			}
		}
		return false, nil
	}
	return false, fmt.Errorf("except: a %s, want an exception such as ValueError", classes.Type())
}

// raise is the statement raise: of an exception, a class, or a class and a text.
// Without any it raises again what the handler caught.
func raise(thread *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, _ []starlark.Tuple) (starlark.Value, error) {
	if len(args) == 0 {
		if caught, _ := thread.Local(caughtLocal).(error); caught != nil {
			return nil, caught
		}
		return nil, errors.New("raise: no exception to raise again")
	}
	switch v := args[0].(type) {
	case *exception:
		return nil, v
	case exceptionClass:
		return nil, &exception{v, args[1:]}
	}
	return nil, fmt.Errorf("raise: a %s, want an exception such as ValueError(\"...\")", args[0].Type())
}

// assert is the statement assert.
func assert(_ *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, _ []starlark.Tuple) (starlark.Value, error) {
	if args[0].Truth() {
		return starlark.None, nil
	}
	return nil, &exception{"AssertionError", args[1:]}
}

package ctl

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"go.starlark.net/starlark"
	"go.starlark.net/syntax"

	"gobandit/model/rounded"
)

// Bounds of what one operation makes: it is one step of the interpreter, however long it takes.
const (
	maxText     = 1 << 20 // the length of a text, in bytes, or of a list
	maxBits     = 1 << 16 // the length of a whole number
	maxExponent = 1024    // of a power of a whole number
)

var errLong = fmt.Errorf("a text or list of more than %d", maxText)

// comparisons is the name of the function for comparisons in a row: a < b <= c.
const comparisons = "a < b < c"

// iteration is the name of the function for what a loop goes through.
const iteration = "for in"

// pyOperators are the functions that replace operators. In arithmetic, True counts as 1
// and False as 0.
var pyOperators = starlark.StringDict{
	"%": arithmetic("%", func(x, y starlark.Value) (starlark.Value, error) {
		format, ok := x.(starlark.String)
		if !ok {
			return starlark.Binary(syntax.PERCENT, number(x), number(y))
		}
		s, err := pyFormat(string(format), y)
		return starlark.String(s), err
	}),
	"*":  arithmetic("*", multiply),
	"**": arithmetic("**", pyPower),
	"+":  arithmetic("+", add),
	"+=": arithmetic("+=", func(x, y starlark.Value) (starlark.Value, error) {
		list, isList := x.(*starlark.List)
		more, isMore := y.(starlark.Iterable)
		if isList && isMore { // one value, by all its names
			return list, extend(list, more)
		}
		return add(x, y)
	}),
	"-":         operation("-", syntax.MINUS),
	"/":         operation("/", syntax.SLASH),
	"//":        operation("//", syntax.SLASHSLASH),
	comparisons: starlark.NewBuiltin(comparisons, pyCompare),
	iteration:   builtin(iteration, func(args starlark.Tuple) (starlark.Value, error) { return letters(args[0]), nil }),
}

// arithmetic returns the function of an operator.
func arithmetic(name string, f func(x, y starlark.Value) (starlark.Value, error)) *starlark.Builtin {
	return starlark.NewBuiltin(name, func(_ *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, _ []starlark.Tuple) (starlark.Value, error) {
		return f(args[0], args[1])
	})
}

// operation returns the function of an operator that differs for truth values alone.
func operation(name string, op syntax.Token) *starlark.Builtin {
	return arithmetic(name, func(x, y starlark.Value) (starlark.Value, error) { return starlark.Binary(op, number(x), number(y)) })
}

// number returns a truth value as 1 or 0, and any other value as it is.
func number(v starlark.Value) starlark.Value {
	if truth, ok := v.(starlark.Bool); ok {
		if truth {
			return starlark.MakeInt(1)
		}
		return starlark.MakeInt(0)
	}
	return v
}

// pyCompare compares values in a row: each with the next one, by the operator between
// them. All values are computed first. Truth values are numbers.
func pyCompare(_ *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, _ []starlark.Tuple) (starlark.Value, error) {
	for i := 0; i+2 < len(args); i += 2 {
		x, operator, y := plain(args[i]), args[i+1].(starlark.String), plain(args[i+2])
		var holds starlark.Value
		var err error
		switch {
		case operator == "in":
			holds, err = starlark.Binary(syntax.IN, x, y)
		case operator == "not in":
			holds, err = starlark.Binary(syntax.NOT_IN, x, y)
		case isNaN(x) || isNaN(y):
			holds = starlark.Bool(comparing[operator] == syntax.NEQ)
		default:
			var ok bool
			ok, err = starlark.Compare(comparing[operator], x, y)
			holds = starlark.Bool(ok)
		}
		if err != nil || !holds.Truth() {
			return starlark.False, err
		}
	}
	return starlark.True, nil
}

func isNaN(v starlark.Value) bool {
	f, ok := v.(starlark.Float)
	return ok && f != f
}

// plain returns a value with its truth values as numbers, in lists and tuples, too.
func plain(v starlark.Value) starlark.Value { return plainTo(v, starlark.CompareLimit) }

// plainTo is plain to a depth of lists, beyond which nothing is compared.
func plainTo(v starlark.Value, depth int) starlark.Value {
	list, isList := v.(*starlark.List)
	tuple, isTuple := v.(starlark.Tuple)
	if isList {
		tuple = slices.Collect(list.Elements())
	}
	if !isList && !isTuple || depth == 0 {
		return number(v)
	}
	changed := make(starlark.Tuple, len(tuple))
	for i, item := range tuple {
		changed[i] = plainTo(item, depth-1)
	}
	if isList {
		return starlark.NewList(changed)
	}
	return changed
}

var comparing = map[starlark.String]syntax.Token{
	"<": syntax.LT, ">": syntax.GT, "<=": syntax.LE, ">=": syntax.GE, "==": syntax.EQL, "is": syntax.EQL, "!=": syntax.NEQ, "is not": syntax.NEQ,
}

// add returns x + y, unless it is too long.
func add(x, y starlark.Value) (starlark.Value, error) {
	if starlark.Len(x)+starlark.Len(y) > maxText {
		return nil, errLong
	}
	return starlark.Binary(syntax.PLUS, number(x), number(y))
}

// extend appends what there is in more, which may be the list itself.
func extend(list *starlark.List, more starlark.Iterable) error {
	if list.Len()+starlark.Len(more) > maxText {
		return errLong
	}
	for _, v := range slices.Collect(starlark.Elements(more)) {
		if err := list.Append(v); err != nil {
			return err
		}
	}
	return nil
}

// multiply returns x * y, unless it is too long.
func multiply(x, y starlark.Value) (starlark.Value, error) {
	x, y = number(x), number(y)
	a, isInt := x.(starlark.Int)
	b, areInts := y.(starlark.Int)
	if isInt && areInts {
		if bits := a.BigInt().BitLen() + b.BigInt().BitLen(); bits > maxBits {
			return nil, fmt.Errorf("a whole number of more than %d bits", maxBits)
		}
		return a.Mul(b), nil
	}
	for _, pair := range [][2]starlark.Value{{x, y}, {y, x}} { // a text or list, and how often
		n, isInt := pair[1].(starlark.Int)
		length := starlark.Len(pair[0])
		if times, ok := n.Int64(); isInt && length > 0 && (!ok && n.Sign() > 0 || times > int64(maxText/length)) {
			return nil, errLong
		}
	}
	return starlark.Binary(syntax.STAR, x, y)
}

// pyPower is Python's **. Whole numbers with an exponent of 0 or more give one.
func pyPower(x, y starlark.Value) (starlark.Value, error) {
	x, y = number(x), number(y)
	if _, whole := x.(starlark.Int); whole {
		if n, err := starlark.AsInt32(y); err == nil && n >= 0 {
			return wholePower(x, n)
		}
	}
	f, err := numbers(starlark.Tuple{x, y}, 2, 2)
	if err != nil {
		return nil, fmt.Errorf("**: %w", err)
	}
	return mathResult(rounded.Pow(f[0], f[1]), f)
}

func wholePower(base starlark.Value, n int) (power starlark.Value, err error) {
	if n > maxExponent {
		return nil, fmt.Errorf("**: the exponent %d, want at most %d", n, maxExponent)
	}
	power = starlark.MakeInt(1)
	for range n {
		if power, err = multiply(power, base); err != nil {
			return nil, err
		}
	}
	return power, nil
}

// numbers returns one or two arguments that are numbers.
func numbers(args starlark.Tuple, least, most int) (x [2]float64, err error) {
	if len(args) < least || len(args) > most {
		return x, fmt.Errorf("%d arguments, want %d", len(args), most)
	}
	for i, a := range args {
		f, ok := starlark.AsFloat(number(a))
		if !ok {
			return x, fmt.Errorf("a %s, want a number", a.Type())
		}
		x[i] = f
	}
	return x, nil
}

// mathResult returns the result of a function of numbers. As in Python, one that is
// infinite or no number is an error, unless an argument is one.
func mathResult(y float64, x [2]float64) (starlark.Value, error) {
	finite := func(f float64) bool { return !math.IsNaN(f) && !math.IsInf(f, 0) }
	if !finite(y) && finite(x[0]) && finite(x[1]) {
		if math.IsNaN(y) || math.IsInf(y, -1) {
			return nil, errors.New("math domain error")
		}
		return nil, errors.New("math range error")
	}
	return starlark.Float(y), nil
}

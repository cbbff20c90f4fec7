package ctl

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"go.starlark.net/starlark"
	"go.starlark.net/starlarkstruct"
	"go.starlark.net/syntax"
)

// mathModule is the only module that programs can import.
const mathModule = "math"

// mathFunctions are the functions of Python's module math from numbers to a number.
var mathFunctions = map[string]func(x, y float64) float64{
	"acos": one(math.Acos), "acosh": one(math.Acosh), "asin": one(math.Asin), "asinh": one(math.Asinh),
	"atan": one(math.Atan), "atan2": math.Atan2, "atanh": one(math.Atanh), "ceil": one(math.Ceil),
	"copysign": math.Copysign, "cos": one(math.Cos), "cosh": one(math.Cosh),
	"degrees": func(x, _ float64) float64 { return x * (180 / math.Pi) },
	"erf":     one(math.Erf), "erfc": one(math.Erfc), "exp": one(math.Exp), "expm1": one(math.Expm1),
	"fabs": one(math.Abs), "floor": one(math.Floor), "fmod": math.Mod, "gamma": one(math.Gamma), "hypot": math.Hypot,
	"log10": one(math.Log10), "log1p": one(math.Log1p), "log2": one(math.Log2), "pow": math.Pow,
	"radians": func(x, _ float64) float64 { return x * (math.Pi / 180) },
	"sin":     one(math.Sin), "sinh": one(math.Sinh), "sqrt": one(math.Sqrt), "tan": one(math.Tan), "tanh": one(math.Tanh),
	"trunc": one(math.Trunc),
}

// twoNumbers are the mathFunctions of two numbers.
var twoNumbers = []string{"atan2", "copysign", "fmod", "hypot", "pow"}

func one(f func(float64) float64) func(x, _ float64) float64 {
	return func(x, _ float64) float64 { return f(x) }
}

// mathMembers is Python's module math. As there, a result that is infinite or no
// number is an error, unless an argument is one.
var mathMembers = func() starlark.StringDict {
	d := starlark.StringDict{"e": starlark.Float(math.E), "pi": starlark.Float(math.Pi)}
	for name, f := range mathFunctions {
		wanted := 1
		if slices.Contains(twoNumbers, name) {
			wanted = 2
		}
		d[name] = builtin(name, func(args starlark.Tuple) (starlark.Value, error) {
			x, err := numbers(args, wanted, wanted)
			if err != nil {
				return nil, err
			}
			return mathResult(f(x[0], x[1]), x)
		})
	}
	d["log"] = builtin("log", func(args starlark.Tuple) (starlark.Value, error) {
		x, err := numbers(args, 1, 2)
		if err != nil {
			return nil, err
		}
		if len(args) == 2 {
			return mathResult(math.Log(x[0])/math.Log(x[1]), x)
		}
		return mathResult(math.Log(x[0]), x)
	})
	return d
}()

// mathNames are the names in the module math.
var mathNames = func() map[string]bool {
	m := make(map[string]bool)
	for name := range mathMembers {
		m[name] = true
	}
	return m
}()

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

// numbers returns one or two arguments that are numbers.
func numbers(args starlark.Tuple, least, most int) (x [2]float64, err error) {
	if len(args) < least || len(args) > most {
		return x, fmt.Errorf("%d arguments, want %d", len(args), most)
	}
	for i, a := range args {
		f, ok := starlark.AsFloat(a)
		if !ok {
			return x, fmt.Errorf("a %s, want a number", a.Type())
		}
		x[i] = f
	}
	return x, nil
}

// builtin returns a function of programs without keyword arguments.
func builtin(name string, f func(starlark.Tuple) (starlark.Value, error)) *starlark.Builtin {
	return starlark.NewBuiltin(name, func(_ *starlark.Thread, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
		if len(kwargs) > 0 {
			return nil, fmt.Errorf("%s: unexpected keyword argument %s", b.Name(), kwargs[0][0])
		}
		v, err := f(args)
		if err != nil {
			err = fmt.Errorf("%s: %w", strings.TrimPrefix(b.Name(), "."), err)
		}
		return v, err
	})
}

// pyOperators are the functions that replace operators.
var pyOperators = starlark.StringDict{
	"%": operation("%", func(x, y starlark.Value) (starlark.Value, error) {
		format, ok := x.(starlark.String)
		if !ok {
			return starlark.Binary(syntax.PERCENT, x, y)
		}
		s, err := pyFormat(string(format), y)
		return starlark.String(s), err
	}),
	"*": operation("*", func(x, y starlark.Value) (starlark.Value, error) {
		for _, pair := range [][2]starlark.Value{{x, y}, {y, x}} {
			n, isInt := pair[1].(starlark.Int)
			s, isText := pair[0].(starlark.Sequence)
			length := starlark.Len(pair[0])
			if isText && s != nil {
				length = s.Len()
			}
			if times, ok := n.Int64(); isInt && length > 0 && (!ok && n.Sign() > 0 || times > int64(maxText/length)) {
				return nil, errLong
			}
		}
		if a, ok := x.(starlark.Int); ok {
			if b, ok := y.(starlark.Int); ok {
				return multiply(a, b)
			}
		}
		return starlark.Binary(syntax.STAR, x, y)
	}),
	"**": operation("**", pyPower),
}

func operation(name string, f func(x, y starlark.Value) (starlark.Value, error)) *starlark.Builtin {
	return starlark.NewBuiltin(name, func(_ *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, _ []starlark.Tuple) (starlark.Value, error) {
		return f(args[0], args[1])
	})
}

// maxExponent bounds powers of whole numbers.
const maxExponent = 1024

// maxBits bounds whole numbers: a product is one step of the interpreter, however
// long it takes.
const maxBits = 1 << 16

func multiply(x, y starlark.Int) (starlark.Int, error) {
	if bitLen(x)+bitLen(y) > maxBits {
		return x, fmt.Errorf("a whole number of more than %d bits", maxBits)
	}
	return x.Mul(y), nil
}

func bitLen(x starlark.Int) int { return x.BigInt().BitLen() }

// pyPower is Python's **. Whole numbers with an exponent of 0 or more give one.
func pyPower(x, y starlark.Value) (starlark.Value, error) {
	base, whole := x.(starlark.Int)
	if n, err := starlark.AsInt32(y); whole && err == nil && n >= 0 {
		if n > maxExponent {
			return nil, fmt.Errorf("**: the exponent %d, want at most %d", n, maxExponent)
		}
		power := starlark.MakeInt(1)
		for range n {
			if power, err = multiply(power, base); err != nil {
				return nil, err
			}
		}
		return power, nil
	}
	f, err := numbers(starlark.Tuple{x, y}, 2, 2)
	if err != nil {
		return nil, fmt.Errorf("**: %w", err)
	}
	return mathResult(math.Pow(f[0], f[1]), f)
}

// pyFunctions are Python's functions that Starlark lacks, or that differ there.
var pyFunctions = starlark.StringDict{
	"str": builtin("str", func(args starlark.Tuple) (starlark.Value, error) {
		if len(args) != 1 {
			return nil, fmt.Errorf("%d arguments, want 1", len(args))
		}
		s, err := pyStr(args[0])
		return starlark.String(s), err
	}),
	"repr": builtin("repr", func(args starlark.Tuple) (starlark.Value, error) {
		if len(args) != 1 {
			return nil, fmt.Errorf("%d arguments, want 1", len(args))
		}
		var b strings.Builder
		err := pyRepr(&b, args[0])
		return starlark.String(b.String()), err
	}),
	"round": builtin("round", func(args starlark.Tuple) (starlark.Value, error) {
		x, err := numbers(args, 1, 2)
		if err != nil {
			return nil, err
		}
		return starlark.Float(pyRound(x[0], int(x[1]))), nil
	}),
	"pow": operationOf("pow", pyPower),
	"divmod": operationOf("divmod", func(x, y starlark.Value) (starlark.Value, error) {
		q, err := starlark.Binary(syntax.SLASHSLASH, x, y)
		if err != nil {
			return nil, err
		}
		m, err := starlark.Binary(syntax.PERCENT, x, y)
		return starlark.Tuple{q, m}, err
	}),
	"range":  starlark.NewBuiltin("range", pyRange),
	"xrange": starlark.NewBuiltin("xrange", pyRange),
	"sum": builtin("sum", func(args starlark.Tuple) (starlark.Value, error) {
		if len(args) < 1 || len(args) > 2 {
			return nil, fmt.Errorf("%d arguments, want 1", len(args))
		}
		var total starlark.Value = starlark.MakeInt(0)
		if len(args) == 2 {
			total = args[1]
		}
		list, err := elements(args[0])
		for i := 0; i < len(list) && err == nil; i++ {
			if total, err = starlark.Binary(syntax.PLUS, total, list[i]); err == nil && starlark.Len(total) > maxText {
				err = errLong
			}
		}
		return total, err
	}),
	"map":    starlark.NewBuiltin("map", pyMap),
	"filter": starlark.NewBuiltin("filter", pyFilter),
}

// operationOf returns a function of two arguments that programs can call.
func operationOf(name string, f func(x, y starlark.Value) (starlark.Value, error)) *starlark.Builtin {
	return builtin(name, func(args starlark.Tuple) (starlark.Value, error) {
		if len(args) != 2 {
			return nil, fmt.Errorf("%d arguments, want 2", len(args))
		}
		return f(args[0], args[1])
	})
}

// elements returns the items of a list or the like, or the characters of a text.
func elements(v starlark.Value) ([]starlark.Value, error) {
	var list []starlark.Value
	if s, ok := v.(starlark.String); ok {
		for _, r := range string(s) {
			list = append(list, starlark.String(string(r)))
		}
		return list, nil
	}
	it := starlark.Iterate(v)
	if it == nil {
		return nil, fmt.Errorf("a %s, want a list", v.Type())
	}
	defer it.Done()
	var x starlark.Value
	for it.Next(&x) {
		list = append(list, x)
	}
	return list, nil
}

// pyRange is Python 2's range, which is a list.
func pyRange(thread *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	r, err := starlark.Call(thread, starlark.Universe["range"], args, kwargs)
	if err != nil {
		return nil, err
	}
	if starlark.Len(r) > maxText {
		return nil, errLong
	}
	list, err := elements(r)
	return starlark.NewList(list), err
}

func pyMap(thread *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	var f starlark.Callable
	var over starlark.Value
	if err := starlark.UnpackPositionalArgs("map", args, kwargs, 2, &f, &over); err != nil {
		return nil, err
	}
	list, err := elements(over)
	for i := 0; i < len(list) && err == nil; i++ {
		list[i], err = starlark.Call(thread, f, starlark.Tuple{list[i]}, nil)
	}
	return starlark.NewList(list), err
}

func pyFilter(thread *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	var f starlark.Callable
	var over starlark.Value
	if err := starlark.UnpackPositionalArgs("filter", args, kwargs, 2, &f, &over); err != nil {
		return nil, err
	}
	list, err := elements(over)
	var kept []starlark.Value
	for i := 0; i < len(list) && err == nil; i++ {
		var keep starlark.Value
		if keep, err = starlark.Call(thread, f, starlark.Tuple{list[i]}, nil); err == nil && keep.Truth() {
			kept = append(kept, list[i])
		}
	}
	return starlark.NewList(kept), err
}

// predeclared returns the names that a program can use: those of control files, of
// Python, and its imports.
func predeclared(imports map[string]string) starlark.StringDict {
	d := make(starlark.StringDict)
	for _, names := range []starlark.StringDict{pyOperators, pyFunctions, constructors} {
		maps.Copy(d, names)
	}
	for name, m := range pyMethods {
		d["."+name] = method(name, m)
	}
	for name, what := range imports {
		if member, ok := strings.CutPrefix(what, mathModule+"."); ok {
			d[name] = mathMembers[member]
		} else {
			d[name] = &starlarkstruct.Module{Name: mathModule, Members: mathMembers}
		}
	}
	return d
}

// pyNames are the names for suggestions.
var pyNames = slices.Sorted(maps.Keys(func() map[string]bool {
	all := make(map[string]bool)
	for _, d := range []starlark.StringDict{starlark.Universe, pyFunctions, constructors} {
		for name := range d {
			all[name] = true
		}
	}
	return all
}()))

package ctl

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"math"
	"math/big"
	"slices"
	"strings"
	"sync"

	"go.starlark.net/starlark"
)

// builtin returns a function of programs without keyword arguments.
func builtin(name string, f func(starlark.Tuple) (starlark.Value, error)) *starlark.Builtin {
	return starlark.NewBuiltin(name, func(_ *starlark.Thread, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
		if len(kwargs) > 0 {
			return nil, fmt.Errorf("%s: unexpected keyword argument %s", b.Name(), kwargs[0][0])
		}
		v, err := f(args)
		if err != nil {
			err = fmt.Errorf("%s: %w", b.Name(), err)
		}
		return v, err
	})
}

// textFunction returns a function of one text.
func textFunction(name string, f func(string) (starlark.Value, error)) *starlark.Builtin {
	return builtin(name, func(args starlark.Tuple) (starlark.Value, error) {
		var s string
		if err := starlark.UnpackPositionalArgs("", args, nil, 1, &s); err != nil {
			return nil, err
		}
		return f(s)
	})
}

// pyFunctions are Python's functions that Starlark lacks, or that differ there.
var pyFunctions = sync.OnceValue(func() starlark.StringDict {
	d := fromPrelude("map", "filter", "sum", "xrange", "reduce", "divmod", "cmp", "sorted", "max", "min")
	d["range"] = d["xrange"] // which in Python 2 is a list
	maps.Copy(d, builtins)
	delete(d, "plain")
	return d
})

// pyFail ends a program with a text.
var pyFail = builtin("fail", func(args starlark.Tuple) (starlark.Value, error) {
	text, err := pyWords(args)
	return nil, cmp.Or(err, errors.New(text))
})

// pyRound rounds the exact value of x to decimals, half away from zero, as in Python 2.
func pyRound(x float64, decimals int) float64 {
	exact := new(big.Rat).SetFloat64(math.Abs(x))
	if exact == nil || decimals > 323 { // no digits are left to round
		return x
	}
	scale := new(big.Rat).SetInt(new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(max(decimals, -decimals))), nil))
	if decimals < 0 {
		scale.Inv(scale)
	}
	exact.Mul(exact, scale).Add(exact, big.NewRat(1, 2))
	whole := new(big.Rat).SetInt(new(big.Int).Quo(exact.Num(), exact.Denom()))
	y, _ := whole.Quo(whole, scale).Float64()
	return math.Copysign(y, x)
}

// predeclared returns the names that a program can use: those of control files, of
// Python, and its imports.
func (p *program) predeclared(imports map[string]importedName) starlark.StringDict {
	d := make(starlark.StringDict)
	for _, names := range []starlark.StringDict{pyOperators, pyFunctions(), constructors} {
		maps.Copy(d, names)
	}
	for _, name := range pyMethods {
		d["."+name] = method(name)
	}
	d["fail"], d["print"] = pyFail, builtin("print", p.print)
	for local, name := range imports {
		d[local], _ = imported(p.loaded, name.module, name.member)
	}
	return d
}

// maxPrinted bounds the lines that a program prints.
const maxPrinted = 100

// print is Python's print. The lines are kept for [EventSettings].
func (p *program) print(args starlark.Tuple) (starlark.Value, error) {
	line, err := pyWords(args)
	if err == nil && len(p.printed) < maxPrinted {
		p.printed = append(p.printed, line)
	}
	return starlark.None, err
}

// pyWords returns values as print shows them.
func pyWords(args starlark.Tuple) (string, error) {
	words := make([]string, len(args))
	for i, v := range args {
		var err error
		if words[i], err = pyStr(v); err != nil {
			return "", err
		}
	}
	return strings.Join(words, " "), nil
}

// moduleOf returns the module that has a function, math if several have; "" if none has.
func moduleOf(name string) string {
	for _, module := range []string{"math", "os.path", "os", "glob"} {
		if _, ok := knownModules()[module].Members[name]; ok {
			return module
		}
	}
	return ""
}

// pyNames are the names for suggestions.
var pyNames = sync.OnceValue(func() []string {
	all := make(map[string]bool)
	for _, d := range []starlark.StringDict{starlark.Universe, pyFunctions(), constructors} {
		for name := range d {
			all[name] = true
		}
	}
	return slices.Sorted(maps.Keys(all))
})

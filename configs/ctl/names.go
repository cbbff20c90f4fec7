package ctl

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"go.starlark.net/starlark"
	"go.starlark.net/syntax"
)

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
	"+":  operation("+", add),
	"+=": operation("+=", func(x, y starlark.Value) (starlark.Value, error) {
		if list, ok := x.(*starlark.List); ok { // one value, by all its names
			if more, ok := y.(starlark.Iterable); ok {
				return list, extend(list, more)
			}
		}
		return add(x, y)
	}),
}

// add returns x + y, unless it is too long.
func add(x, y starlark.Value) (starlark.Value, error) {
	if starlark.Len(x)+starlark.Len(y) > maxText {
		return nil, errLong
	}
	return starlark.Binary(syntax.PLUS, x, y)
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
	"reduce": starlark.NewBuiltin("reduce", pyReduce),
	"long":   starlark.Universe["int"],
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

func pyReduce(thread *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	var f starlark.Callable
	var over, total starlark.Value
	if err := starlark.UnpackPositionalArgs("reduce", args, kwargs, 2, &f, &over, &total); err != nil {
		return nil, err
	}
	list, err := elements(over)
	if total == nil && len(list) > 0 {
		total, list = list[0], list[1:]
	}
	if total == nil {
		return nil, newException("TypeError", "reduce of an empty list")
	}
	for i := 0; i < len(list) && err == nil; i++ {
		total, err = starlark.Call(thread, f, starlark.Tuple{total, list[i]}, nil)
	}
	return total, err
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
func (p *Program) predeclared(imports map[string]importedName) starlark.StringDict {
	d := make(starlark.StringDict)
	for _, names := range []starlark.StringDict{overTexts, pyOperators, pyStatements, pyFunctions, exceptionClasses, constructors} {
		maps.Copy(d, names)
	}
	for name, m := range pyMethods {
		d["."+name] = method(name, m)
	}
	d["fail"] = builtin("fail", func(args starlark.Tuple) (starlark.Value, error) {
		text, err := pyStr(args)
		return nil, cmp.Or(err, errors.New(text))
	})
	d["print"] = starlark.NewBuiltin("print", p.print)
	d[importMark] = p.importStatement()
	for local, name := range imports {
		d[local], _ = imported(p.loaded, name.module, name.member)
	}
	return d
}

// maxPrinted bounds the lines that a program prints.
const maxPrinted = 100

// print is Python's print. The lines are kept for [Program.Printed].
func (p *Program) print(_ *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, _ []starlark.Tuple) (starlark.Value, error) {
	words := make([]string, len(args))
	for i, v := range args {
		var err error
		if words[i], err = pyStr(v); err != nil {
			return nil, err
		}
	}
	if len(p.printed) < maxPrinted {
		p.printed = append(p.printed, strings.Join(words, " "))
	}
	return starlark.None, nil
}

// Printed returns the first lines that the program has printed.
func (p *Program) Printed() []string { return p.printed }

// pyStatements are the functions that replace statements.
var pyStatements = starlark.StringDict{
	"[]=":      starlark.NewBuiltin("=", setItem),
	"try":      starlark.NewBuiltin("try", runTry),
	"cell":     starlark.NewBuiltin("cell", readCell),
	raiseMark:  starlark.NewBuiltin("raise", raise),
	assertMark: starlark.NewBuiltin("assert", assert),
	"del":      starlark.NewBuiltin("del", deleteItem),
	"for": starlark.NewBuiltin("for", func(_ *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, _ []starlark.Tuple) (starlark.Value, error) {
		return textAsList(args[0]), nil
	}),
	sameMark: builtin("=", func(args starlark.Tuple) (starlark.Value, error) {
		n, err := starlark.AsInt32(args[0])
		return slices.Repeat(starlark.Tuple{args[1]}, n), err
	}),
}

// deleteItem deletes an item of a dictionary or list.
func deleteItem(thread *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, _ []starlark.Tuple) (starlark.Value, error) {
	if _, err := callMethod(thread, args[0], "pop", args[1:], nil); err != nil {
		return nil, fmt.Errorf("del: %w", err)
	}
	return starlark.None, nil
}

// textAsList returns the characters of a text, and any other value as it is.
func textAsList(v starlark.Value) starlark.Value {
	if _, ok := v.(starlark.String); !ok {
		return v
	}
	list, _ := elements(v) // a text has elements
	return starlark.NewList(list)
}

// overTexts are functions of Starlark that in Python take the characters of a text.
var overTexts = func() starlark.StringDict {
	d := make(starlark.StringDict)
	for _, name := range []string{"all", "any", "enumerate", "list", "max", "min", "reversed", "set", "sorted", "tuple", "zip"} {
		d[name] = starlark.NewBuiltin(name, func(thread *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
			args = slices.Clone(args)
			for i := range args {
				args[i] = textAsList(args[i])
			}
			return starlark.Call(thread, starlark.Universe[name], args, kwargs)
		})
	}
	return d
}()

// moduleOf returns the module that has a function, math if several have; "" if none has.
func moduleOf(name string) string {
	for _, module := range []string{"math", "os.path", "os", "glob", "random"} {
		if _, ok := knownModules[module].Members[name]; ok {
			return module
		}
	}
	return ""
}

// pyNames are the names for suggestions.
var pyNames = slices.Sorted(maps.Keys(func() map[string]bool {
	all := make(map[string]bool)
	for _, d := range []starlark.StringDict{starlark.Universe, pyFunctions, constructors, exceptionClasses} {
		for name := range d {
			all[name] = true
		}
	}
	return all
}()))

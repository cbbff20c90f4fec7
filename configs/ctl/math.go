package ctl

import (
	"math"
	"slices"

	"go.starlark.net/starlark"
)

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

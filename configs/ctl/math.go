package ctl

import (
	"fmt"
	"math"
	"math/big"
	"slices"

	"go.starlark.net/starlark"

	"gobandit/model/rounded"
)

// mathFunctions are the functions of Python's module math from numbers to a number. Those of
// package rounded are as C's are on Linux, but for some last digits of log10.
var mathFunctions = map[string]func(x, y float64) float64{
	"acos": one(math.Acos), "acosh": one(math.Acosh), "asin": one(math.Asin), "asinh": one(math.Asinh),
	"atan": one(math.Atan), "atan2": math.Atan2, "atanh": one(math.Atanh), "ceil": one(math.Ceil),
	"copysign": math.Copysign, "cos": one(math.Cos), "cosh": one(math.Cosh),
	"degrees": func(x, _ float64) float64 { return x * (180 / math.Pi) },
	"erf":     one(math.Erf), "erfc": one(math.Erfc), "exp": one(rounded.Exp), "expm1": one(math.Expm1),
	"fabs": one(math.Abs), "floor": one(math.Floor), "fmod": math.Mod, "gamma": one(math.Gamma), "hypot": math.Hypot,
	"lgamma": one(func(x float64) float64 { y, _ := math.Lgamma(x); return y }),
	"log10":  one(rounded.Log10), "log1p": one(math.Log1p), "log2": one(math.Log2), "pow": rounded.Pow,
	"radians": func(x, _ float64) float64 { return x * (math.Pi / 180) },
	"sin":     one(math.Sin), "sinh": one(math.Sinh), "sqrt": one(math.Sqrt), "tan": one(math.Tan), "tanh": one(math.Tanh),
}

// exactMath are those of mathFunctions whose digits are the same everywhere.
var exactMath = []string{"ceil", "copysign", "degrees", "exp", "fabs", "floor", "fmod", "log10", "pow", "radians", "sqrt"}

// twoNumbers are the mathFunctions of two numbers.
var twoNumbers = []string{"atan2", "copysign", "fmod", "hypot", "pow"}

func one(f func(float64) float64) func(x, _ float64) float64 {
	return func(x, _ float64) float64 { return f(x) }
}

// ofNumber returns a function of one number.
func ofNumber(name string, f func(x float64) (starlark.Value, error)) *starlark.Builtin {
	return ofOne(name, func(v starlark.Value) (starlark.Value, error) {
		x, err := numbers(starlark.Tuple{v}, 1, 1)
		if err != nil {
			return nil, err
		}
		return f(x[0])
	})
}

// otherMath are the functions of Python's module math with other results or arguments.
var otherMath = []*starlark.Builtin{
	builtin("log", func(args starlark.Tuple) (starlark.Value, error) {
		x, err := numbers(args, 1, 2)
		if err != nil {
			return nil, err
		}
		y := rounded.Log(x[0])
		if len(args) == 2 {
			y /= rounded.Log(x[1])
		}
		return mathResult(y, x)
	}),
	ofNumber("trunc", func(x float64) (starlark.Value, error) { return starlark.NumberToInt(starlark.Float(x)) }),
	ofNumber("isinf", func(x float64) (starlark.Value, error) { return starlark.Bool(math.IsInf(x, 0)), nil }),
	ofNumber("isnan", func(x float64) (starlark.Value, error) { return starlark.Bool(math.IsNaN(x)), nil }),
	ofNumber("frexp", func(x float64) (starlark.Value, error) {
		m, n := math.Frexp(x)
		return starlark.Tuple{starlark.Float(m), starlark.MakeInt(n)}, nil
	}),
	ofNumber("modf", func(x float64) (starlark.Value, error) {
		whole, part := math.Modf(x)
		return starlark.Tuple{starlark.Float(part), starlark.Float(whole)}, nil
	}),
	ofNumber("factorial", func(x float64) (starlark.Value, error) {
		if x < 0 || x > maxExponent || x != math.Floor(x) {
			return nil, fmt.Errorf("%v, want a whole number from 0 to %d", x, maxExponent)
		}
		return starlark.MakeBigInt(new(big.Int).MulRange(1, int64(x))), nil
	}),
	builtin("ldexp", func(args starlark.Tuple) (starlark.Value, error) {
		x, err := numbers(args, 2, 2)
		if err != nil {
			return nil, err
		}
		return mathResult(math.Ldexp(x[0], int(x[1])), x)
	}),
	builtin("fsum", func(args starlark.Tuple) (starlark.Value, error) {
		var items starlark.Iterable
		if err := starlark.UnpackPositionalArgs("", args, nil, 1, &items); err != nil {
			return nil, err
		}
		total := new(big.Rat)
		for item := range starlark.Elements(items) {
			x, err := numbers(starlark.Tuple{item}, 1, 1)
			if err != nil {
				return nil, err
			}
			exact := new(big.Rat).SetFloat64(x[0])
			if exact == nil {
				return nil, fmt.Errorf("%v, want a finite number", x[0])
			}
			total.Add(total, exact)
		}
		sum, _ := total.Float64()
		return starlark.Float(sum), nil
	}),
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
	for _, f := range otherMath {
		d[f.Name()] = f
	}
	return d
}()

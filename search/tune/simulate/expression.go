package simulate

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	starlarkmath "go.starlark.net/lib/math"
	"go.starlark.net/starlark"
	"go.starlark.net/syntax"

	"gobandit/model/names"
)

// formulaNames are what a formula may name beside its variables: the functions and
// constants of Starlark's module math, and three of the language.
var formulaNames = func() starlark.StringDict {
	d := maps.Clone(starlarkmath.Module.Members)
	for _, name := range []string{"abs", "max", "min"} {
		d[name] = starlark.Universe[name]
	}
	return d
}()

// Parse compiles a formula for a rate in the given variables, each at least 0
// and less than 1: an expression of Starlark with numbers, functions of its module math,
// and conditions. Used reports of each variable whether it occurs. Rates are held
// between 0 and 1; where there is no number, as in a division by zero, they are 0.
func Parse(text string, variables []string) (rate func(x []float64) float64, used []bool, err error) {
	tree, err := (&syntax.FileOptions{}).ParseExpr("formula", text, 0)
	if err != nil {
		return nil, nil, errors.New("want a formula such as 0.3 + 0.2*exp(-x*x); a power is pow(x, 2)")
	}
	used, err = checkFormula(tree, variables)
	if err != nil {
		return nil, nil, err
	}

	// Codes of parameters that are no identifiers cannot be used, nor stand in a lambda.
	var parameters []string
	for i, name := range variables {
		if used[i] {
			parameters = append(parameters, name)
		}
	}
	source := fmt.Sprintf("lambda %s: (%s\n)", strings.Join(parameters, ","), text) // a comment ends with the line
	f, err := starlark.EvalOptions(&syntax.FileOptions{}, new(starlark.Thread), "formula", source, formulaNames)
	if err != nil {
		return nil, nil, err
	}

	at := func(x []float64) (float64, error) {
		args := make(starlark.Tuple, 0, len(parameters))
		for i, v := range x {
			if used[i] {
				args = append(args, starlark.Float(v))
			}
		}
		v, err := starlark.Call(new(starlark.Thread), f, args, nil)
		if err != nil {
			return 0, err
		}
		number, ok := starlark.AsFloat(v)
		if !ok {
			return 0, fmt.Errorf("a %s, want a number", v.Type())
		}
		return number, nil
	}
	// Somewhere between the round numbers at which a formula may have none.
	if _, err := at(slices.Repeat([]float64{.4142135}, len(variables))); err != nil {
		return nil, nil, err
	}
	return same(func(x []float64) float64 {
		v, err := at(x)
		if err != nil || math.IsNaN(v) {
			return 0
		}
		return min(max(v, 0), 1)
	}), used, nil
}

// checkFormula returns which variables a formula has, or an error that names everything that
// has no place in one. Without loops, texts and lists it ends soon and needs little memory.
func checkFormula(tree syntax.Expr, variables []string) (used []bool, err error) {
	used = make([]bool, len(variables))
	var problems []error
	syntax.Walk(tree, func(n syntax.Node) bool {
		switch n := n.(type) {
		case nil, *syntax.ParenExpr, *syntax.CondExpr, *syntax.UnaryExpr, *syntax.BinaryExpr, *syntax.CallExpr:
		case *syntax.Literal:
			if n.Token != syntax.INT && n.Token != syntax.FLOAT {
				problems = append(problems, fmt.Errorf("%s, want a number", n.Raw))
			}
		case *syntax.Ident:
			if i := slices.Index(variables, n.Name); i >= 0 {
				used[i] = true
			} else if formulaNames[n.Name] == nil {
				known := slices.Sorted(maps.Keys(formulaNames))
				problems = append(problems, fmt.Errorf("unknown name %q%s, want one of %s", n.Name, names.DidYouMean(n.Name, known), strings.Join(slices.Concat(variables, known), ", ")))
			}
		default:
			problems = append(problems, errors.New("want numbers, variables, + - * /, brackets, conditions and functions"))
			return false
		}
		return true
	})
	return used, errors.Join(problems...)
}

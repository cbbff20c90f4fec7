package simulate

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"math"
	"slices"
	"sort"
	"strconv"
	"strings"

	"gobandit/model/names"
)

// An expression is a part of a formula, compiled.
type expression func(x []float64) float64

// functions of one number and of two. No others are known.
var (
	functions1 = map[string]func(float64) float64{
		"abs": math.Abs, "cos": math.Cos, "exp": math.Exp, "log": math.Log, "sin": math.Sin, "sqrt": math.Sqrt,
	}
	functions2 = map[string]func(_, _ float64) float64{"max": math.Max, "min": math.Min, "pow": math.Pow}
)

// Parse compiles a formula for a rate in the given variables, each at least 0
// and less than 1, written as in Go: numbers, + - * /, brackets, and abs, cos,
// exp, log, max, min, pow, sin and sqrt. Used reports of each variable whether it
// occurs. Rates are held between 0 and 1; what is not a number counts as 0.
func Parse(text string, variables []string) (rate func(x []float64) float64, used []bool, err error) {
	tree, err := parser.ParseExpr(text)
	if err != nil {
		return nil, nil, errors.New("want a formula such as 0.3 + 0.2*exp(-x*x)")
	}
	c := compiler{variables: variables, used: make([]bool, len(variables))}
	e := c.compile(tree)
	if c.problems != nil {
		return nil, nil, errors.Join(c.problems...)
	}
	return func(x []float64) float64 {
		v := e(x)
		if math.IsNaN(v) {
			return 0
		}
		return min(max(v, 0), 1)
	}, c.used, nil
}

type compiler struct {
	variables []string
	used      []bool
	problems  []error
}

func (c *compiler) fail(format string, args ...any) expression {
	c.problems = append(c.problems, fmt.Errorf(format, args...))
	return func([]float64) float64 { return 0 }
}

func (c *compiler) compile(n ast.Expr) expression {
	switch n := n.(type) {
	case *ast.ParenExpr:
		return c.compile(n.X)
	case *ast.BasicLit:
		v, err := strconv.ParseFloat(n.Value, 64)
		if err != nil {
			return c.fail("%s, want a number", n.Value)
		}
		return func([]float64) float64 { return v }
	case *ast.Ident:
		i := slices.Index(c.variables, n.Name)
		if i < 0 {
			return c.fail("unknown variable %q, want one of %s", n.Name, strings.Join(c.variables, ", "))
		}
		c.used[i] = true
		return func(x []float64) float64 { return x[i] }
	case *ast.UnaryExpr:
		if n.Op == token.SUB {
			e := c.compile(n.X)
			return func(x []float64) float64 { return -e(x) }
		}
		return c.fail("%s before a value, want -", n.Op)
	case *ast.BinaryExpr:
		return c.binary(n)
	case *ast.CallExpr:
		return c.call(n)
	}
	return c.fail("want numbers, variables, + - * /, brackets and functions")
}

func (c *compiler) binary(n *ast.BinaryExpr) expression {
	a, b := c.compile(n.X), c.compile(n.Y)
	switch n.Op {
	case token.ADD:
		return func(x []float64) float64 { return a(x) + b(x) }
	case token.SUB:
		return func(x []float64) float64 { return a(x) - b(x) }
	case token.MUL:
		return func(x []float64) float64 { return a(x) * b(x) }
	case token.QUO:
		return func(x []float64) float64 { return a(x) / b(x) }
	}
	return c.fail("unknown operator %s, want + - * /", n.Op)
}

func (c *compiler) call(n *ast.CallExpr) expression {
	name := "?"
	if id, ok := n.Fun.(*ast.Ident); ok {
		name = id.Name
	}
	var args []expression
	for _, a := range n.Args {
		args = append(args, c.compile(a))
	}
	one, two := functions1[name], functions2[name]
	switch {
	case one != nil && len(args) == 1:
		return func(x []float64) float64 { return one(args[0](x)) }
	case two != nil && len(args) == 2:
		return func(x []float64) float64 { return two(args[0](x), args[1](x)) }
	case one != nil:
		return c.fail("%s with %d values, want 1", name, len(args))
	case two != nil:
		return c.fail("%s with %d values, want 2", name, len(args))
	}
	var known []string
	for k := range functions1 {
		known = append(known, k)
	}
	for k := range functions2 {
		known = append(known, k)
	}
	sort.Strings(known)
	return c.fail("unknown function %q%s (%s)", name, names.DidYouMean(name, known), strings.Join(known, ", "))
}

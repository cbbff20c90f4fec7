package ctl

import (
	"fmt"
	"strings"

	"go.starlark.net/starlark"
	"go.starlark.net/syntax"
	"gopkg.in/yaml.v3"

	"gobandit/gtp"
	"gobandit/model/param"
)

// A function is one that a control file defines, or a YAML file as text: a scale,
// or make_candidate.
type function struct {
	program *program
	fn      starlark.Callable
	written syntax.Expr // what the file has in its place; nil if unknown
}

// functionOf returns the function in a text that begins in a line of a YAML
// file: a lambda, or statements of which the last function defined is meant. It
// is nil if there is a problem, or no function. Columns of problems are unknown.
func functionOf(file string, line int, text string) (*function, []Problem) {
	if !strings.Contains("\n"+text, "\ndef ") && !strings.Contains("\n"+text, "\n"+lastFunction) {
		text = "_ = (" + strings.TrimSpace(text) + ")\n"
	}
	p, problems := evaluate(file, strings.Repeat("\n", line-1)+text, nil) // the lines count as in the file
	for i := range problems {
		problems[i].Column = 0 // columns count from the text's margin
	}
	if p == nil {
		return nil, problems
	}
	p.inYAML = true
	for i := len(p.globals) - 1; i >= 0; i-- {
		if fn, ok := p.values[p.globals[i].name].(starlark.Callable); ok {
			return &function{program: p, fn: fn}, nil
		}
	}
	return nil, nil
}

// player returns the mapping of Player(...) that the function returns for values
// of parameters. A problem without a line is about the call.
func (f *function) player(key string, values []param.Value) (*yaml.Node, []Problem) {
	v, problem := f.program.call(key, f.fn, starlarkValues(values)...)
	if problem != nil {
		return nil, []Problem{*problem}
	}
	c, ok := v.(*construct)
	if !ok || c.kind != "Player" {
		return nil, []Problem{{File: f.program.file, Key: key, Text: fmt.Sprintf("returned a %s, want Player(...)", v.Type())}}
	}
	n := newNodeBuilder(f.program)
	return n.construct(key, c, nil), n.problems
}

// starlarkValues returns the values of parameters as a function is given them.
func starlarkValues(values []param.Value) []starlark.Value {
	out := make([]starlark.Value, len(values))
	for i, v := range values {
		switch v := v.(type) {
		case bool:
			out[i] = starlark.Bool(v)
		case int:
			out[i] = starlark.MakeInt(v)
		case float64:
			out[i] = starlark.Float(v)
		case string:
			out[i] = starlark.String(v)
		default:
			out[i] = starlark.None
		}
	}
	return out
}

// value returns the function's value at x, which must be one that a parameter may
// have. The error may be a Problem about the key.
func (f *function) value(key string, x float64) (param.Value, error) {
	v, problem := f.program.call(key, f.fn, starlark.Float(x))
	if problem != nil {
		return nil, *problem
	}
	switch v := v.(type) {
	case starlark.NoneType, starlark.Bool, starlark.Float, starlark.Int, starlark.String:
		shown, err := pyValue(v, 'd')
		if err == nil {
			_, err = param.Explicit(shown)
		}
		if text, ok := shown.(string); ok && strings.ContainsFunc(text, gtp.DisturbsText) {
			err = fmt.Errorf("%q has a control character, want text that can be shown", text)
		}
		if err == nil {
			return shown, nil
		}
		return nil, fmt.Errorf("%s(%v): %w", f.fn.Name(), x, err)
	}
	return nil, fmt.Errorf("%s(%v) is a %s, want a number, text, truth value or None", f.fn.Name(), x, v.Type())
}

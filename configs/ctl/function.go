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

// A Function is one that a control file defines, or a YAML file as text: a scale,
// or make_candidate.
type Function struct {
	program *Program
	fn      starlark.Callable
	written syntax.Expr // what the file has in its place; nil if unknown
}

// ParseFunction returns the function in a text that begins in a line of a YAML
// file: a lambda, or statements of which the last function defined is meant. It
// is nil if there is a problem, or no function. Columns of problems are unknown.
func ParseFunction(file string, line int, text string) (*Function, []Problem) {
	if !strings.Contains("\n"+text, "\ndef ") && !strings.Contains("\n"+text, "\n"+lastFunction) {
		text = "_ = (" + strings.TrimSpace(text) + ")\n"
	}
	p, problems := Run(file, strings.Repeat("\n", line-1)+text, nil) // the lines count as in the file
	for i := range problems {
		problems[i].Column = 0 // columns count from the text's margin
	}
	if p == nil {
		return nil, problems
	}
	p.inYAML = true
	for i := len(p.globals) - 1; i >= 0; i-- {
		if fn, ok := p.values[p.globals[i].name].(starlark.Callable); ok {
			return &Function{program: p, fn: fn}, nil
		}
	}
	return nil, nil
}

// Player returns the mapping of Player(...) that the function returns for values
// of parameters. isText is as of [Program.EventSettings]. A problem without a line is
// about the call.
func (f *Function) Player(key string, values []param.Value, isText func(key string) bool) (*yaml.Node, []Problem) {
	v, problem := f.program.call(key, f.fn, starlarkValues(values)...)
	if problem != nil {
		return nil, []Problem{*problem}
	}
	c, ok := v.(*construct)
	if !ok || c.kind != "Player" {
		return nil, []Problem{{File: f.program.file, Key: key, Text: fmt.Sprintf("returned a %s, want Player(...)", v.Type())}}
	}
	n := newNodeBuilder(f.program, isText)
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

// A functionScale is a scale that a function makes.
type functionScale struct {
	*Function
	key  string
	text string // the function's name and its values at the divisions' centres
}

// Scale returns the scale that the function makes, tried at every division. The
// error may be a Problem.
func (f *Function) Scale(key string, split int) (param.Scale, error) {
	s := &functionScale{Function: f, key: key}
	words := make([]string, split)
	for i := range split {
		v, err := f.Value(key, param.Center(split, i))
		if err != nil {
			return nil, err
		}
		words[i] = param.Text(v)
	}
	s.text = f.fn.Name() + " " + strings.Join(words, ", ")
	return s, nil
}

// Name returns the function's name, "lambda" if it has none.
func (f *Function) Name() string { return f.fn.Name() }

// Value returns the function's value at x, which must be one that a parameter may
// have. The error may be a Problem about the key.
func (f *Function) Value(key string, x float64) (param.Value, error) {
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

// At returns the function's value at f. It panics if the function fails there,
// as it did not at the centres of the divisions.
func (s *functionScale) At(f float64) param.Value {
	v, err := s.Value(s.key, f)
	if err != nil {
		panic(err)
	}
	return v
}

// String names the function and its values, which tell it from others.
func (s *functionScale) String() string { return s.text }

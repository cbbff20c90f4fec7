package configs

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"

	"go.starlark.net/starlark"
	"gopkg.in/yaml.v3"

	"gobandit/gtp/event"
	"gobandit/gtp/match"
	"gobandit/model/param"
	"gobandit/search/tune"
)

// A functionScale is a scale that a control file's function makes.
type functionScale struct {
	*function
	key  string
	text string // its values at the divisions' centres
}

// function returns the function that an entry stands for: one of a control
// file, or in YAML the text of one. Problems are recorded; then it is nil.
func (r *eventReader) function(e entry) *function {
	if r.noder == nil {
		return r.textFunction(e)
	}
	f := r.noder.functions[e.node]
	if f == nil {
		r.fail(e, "%s, want a function", show(e.node))
	}
	return f
}

// textFunction reads a function as text: a lambda, or statements of which the
// last function defined is meant.
func (r *eventReader) textFunction(e entry) *function {
	text, ok := r.word(e, "a function, such as \"lambda f: 10 ** f\"")
	if !ok {
		return nil
	}
	if !strings.Contains("\n"+text, "\ndef ") {
		text = "_ = (" + strings.TrimSpace(text) + ")\n"
	}
	line := e.node.Line
	if e.node.Style == yaml.LiteralStyle || e.node.Style == yaml.FoldedStyle {
		line++
	}
	trial := r.aside()
	p := runProgram(trial, strings.Repeat("\n", line-1)+text) // so that lines count as in the file
	for _, problem := range trial.problems {
		problem.Key, problem.Column = e.key, 0 // columns count from the text's margin
		r.problems = append(r.problems, problem)
	}
	if p == nil {
		return nil
	}
	p.inYAML = true
	for i := len(p.globals) - 1; i >= 0; i-- {
		if fn, ok := p.values[p.globals[i].name].(starlark.Callable); ok {
			return &function{p, fn}
		}
	}
	r.fail(e, "%s, want a function, such as \"lambda f: 10 ** f\"", show(e.node))
	return nil
}

// controlScale returns the scale of a control file that is a function, or
// records what is none, which is nil. One that is a mapping is read as such.
func (r *eventReader) controlScale(e entry, split int) (param.Scale, bool) {
	if f := r.noder.functions[e.node]; f != nil {
		return r.functionScale(e, f, split), true
	}
	switch r.noder.kinds[e.node] {
	case "LINEAR", "LOG", "EXPLICIT":
		return nil, false
	}
	r.fail(e, "%s, want a scale such as LINEAR(0, 1), or a function", show(e.node))
	return nil, true
}

// functionScale returns the scale a function makes, tried at every division.
func (r *eventReader) functionScale(e entry, f *function, split int) param.Scale {
	s := &functionScale{function: f, key: e.key}
	words := make([]string, split)
	for i := range split {
		v, err := s.at(param.Centre(split, i))
		if err != nil {
			r.nested(e, err)
			return nil
		}
		words[i] = param.Text(v)
	}
	s.text = f.fn.Name() + " " + strings.Join(words, ", ")
	return s
}

// at returns the function's value, which must be one that a parameter may have.
func (s *functionScale) at(f float64) (param.Value, error) {
	v, err := s.program.call(s.key, s.fn, starlark.Float(f))
	if err != nil {
		return nil, err
	}
	switch v := v.(type) {
	case starlark.NoneType, starlark.Bool, starlark.Float, starlark.Int, starlark.String:
		shown, err := pyValue(v, 'd')
		if err == nil {
			_, err = param.Explicit(shown)
		}
		if text, ok := shown.(string); ok && strings.ContainsFunc(text, disturbs) {
			err = fmt.Errorf("%q has a control character, want text that can be shown", text)
		}
		if err == nil {
			return shown, nil
		}
		return nil, fmt.Errorf("%s(%v): %w", s.fn.Name(), f, err)
	}
	return nil, fmt.Errorf("%s(%v) is a %s, want a number, text, truth value or None", s.fn.Name(), f, v.Type())
}

// At returns the function's value at f. It panics if the function fails there,
// as it did not at the centres of the divisions.
func (s *functionScale) At(f float64) param.Value {
	v, err := s.at(f)
	if err != nil {
		panic(err)
	}
	return v
}

// String names the function and its values, which tell it from others.
func (s *functionScale) String() string { return s.text }

// makeCandidate reads the function that makes players of parameters, and tries
// it with every candidate.
func (r *eventReader) makeCandidate(e entry) {
	f := r.function(e)
	if f == nil {
		return
	}
	if len(r.space.Parameters) == 0 {
		return // the parameters have problems of their own
	}
	digest := sha256.New()
	var first *seat
	told := make(map[string]bool)
	before := len(r.problems)
	for i := range r.space.Len() {
		values := r.space.Values(i)
		s, notes, problems := r.madeSeat(e, f, values)
		for _, p := range problems {
			if key := p.Key + p.Text[:min(len(p.Text), 12)]; !told[key] {
				told[key] = true
				p.Text += " (with " + r.space.Text(values) + ")"
				r.problems = append(r.problems, p)
			}
		}
		if s == nil {
			break // the others would only repeat it
		}
		if first == nil {
			first = s
			r.notes = append(r.notes, notes...)
		}
		for _, id := range s.identity("candidate") {
			fmt.Fprintf(digest, "%q %q\n", id.Name, id.Value)
		}
	}
	if len(r.problems) > before {
		return
	}
	r.addPlan("candidate", first.plan(r.reader, nil))
	r.config.Identity = append(r.config.Identity, first.identity("candidate")...)
	r.config.Identity = append(r.config.Identity, event.Setting{Name: "candidates", Value: hex.EncodeToString(digest.Sum(nil)[:8])})
	r.config.Candidate = func(c tune.Candidate, seed uint64) match.Maker {
		return func(ctx context.Context) (match.Player, error) {
			s, _, problems := r.madeSeat(e, f, c.Values)
			if len(problems) > 0 {
				return nil, problems[0]
			}
			return s.fill(r.aside(), s.kind()+" "+c.Parameters, nil).Maker(seed)(ctx)
		}
	}
}

// madeSeat returns the player that a function makes of values, what to know of
// it, and what is wrong with it. It is nil if there is none.
func (r *eventReader) madeSeat(e entry, f *function, values []param.Value) (s *seat, notes []string, problems Problems) {
	trial := &eventReader{reader: r.aside(), dir: r.dir, toPlay: r.toPlay}
	v, err := f.program.call(e.key, f.fn, starlarkValues(values)...)
	if err != nil {
		trial.nested(e, err)
		return nil, nil, trial.problems
	}
	c, ok := v.(*construct)
	if !ok || c.kind != "Player" {
		trial.fail(e, "returned a %s, want Player(...)", v.Type())
		return nil, nil, trial.problems
	}
	n := newNoder(trial.reader, f.program)
	at := entry{e.key, n.construct(e.key, c, nil)}
	if at.node.Line == 0 {
		at.node.Line, at.node.Column = e.node.Line, e.node.Column
	}
	s = trial.seat(at, r.dir, func(_ entry, text string) template { return literal(text) })
	if s == nil || len(trial.problems) > 0 {
		return nil, nil, trial.problems
	}
	trial.findProgram(s, nil)
	s.fill(trial.reader, "", nil)
	return s, trial.notes, trial.problems
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

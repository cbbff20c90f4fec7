// Package ctl runs Gomill's control files, which are Python programs, and returns their
// settings in the form of an event file.
//
// [Run] runs a file in a process of its own and within bounds: ten million steps, ten seconds, some memory, no network, and
// of the machine only what an [Outside] answers. [EventSettings] are its settings, each with the place where it
// is written. Python runs as Starlark, a dialect of it: rewritePython,
// changeTree and the prelude bridge what differs.
package ctl

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	starresolve "go.starlark.net/resolve"
	"go.starlark.net/starlark"
	"go.starlark.net/starlarkstruct"
	"go.starlark.net/syntax"

	"gobandit/model/names"
)

// maxSteps bounds the steps of the interpreter when a control file runs, and in each later call of one of its functions:
// about a second.
const maxSteps = 10_000_000

// dialect is the Starlark that is closest to Python. Functions may not call
// themselves: the depth would have no bound.
var dialect = &syntax.FileOptions{Set: true, While: true, TopLevelControl: true, GlobalReassign: true}

// A program is a control file that has run: the values of its names, and its
// functions, which can be called.
type program struct {
	file    string
	text    string // as the file has it
	columns columns
	tops    []topStatement
	inYAML  bool                      // the program stands in a YAML file: its columns are unknown
	calls   map[spot]*syntax.CallExpr // by their opening bracket
	globals []global                  // in order
	values  starlark.StringDict
	outside Outside
	loaded  map[string]*starlarkstruct.Module // the modules, with their state
	printed []string
	inexact []string // the functions it names that [EventSettings] tells of
}

// evaluate runs the text of a control file, named file in positions. With problems
// the program is nil: all that can be found before it runs, or the first in running it.
//
// Questions about the machine go to outside, which may be nil: then there are no answers.
func evaluate(file, text string, outside Outside) (*program, []Problem) {
	p := &program{file: file, text: text, outside: outside}
	p.loaded = p.modules()

	var problems []Problem
	starlarkText, columns, rewritten := rewritePython(text, func(offset int, format string, args ...any) {
		line, column := placeOf(text, offset)
		problems = append(problems, Problem{File: file, Line: line, Column: column, Text: fmt.Sprintf(format, args...)})
	})
	if len(problems) > 0 {
		return nil, problems
	}

	p.columns, p.inexact = columns, rewritten.inexact()
	f, err := dialect.Parse(file, starlarkText, 0)
	if err != nil {
		return nil, []Problem{p.problem(err, "")}
	}
	for _, l := range leaks(f.Stmts, rewritten.lists) {
		problems = append(problems, p.at(l.NamePos, "", fmt.Sprintf("%q is in Python 2 what the list before it left: want another name in the list", l.Name)))
	}
	if len(problems) > 0 {
		return nil, problems
	}
	p.calls = changeTree(f, rewritten.tuples)

	p.globals, p.tops = globals(f), topStatements(f)
	known := p.predeclared(rewritten.imports)
	compiled, err := starlark.FileProgram(f, known.Has)
	if list, ok := errors.AsType[starresolve.ErrorList](err); ok {
		for _, e := range list {
			problems = append(problems, p.at(e.Pos, "", nameHint(e.Msg)))
		}
	} else if err != nil {
		problems = append(problems, p.problem(err, ""))
	}
	if len(problems) > 0 {
		return nil, problems
	}

	p.values, err = compiled.Init(newThread(file), known)
	p.values.Freeze() // walks through them all
	if err != nil {
		return nil, []Problem{p.problem(err, "")}
	}
	return p, nil
}

// newThread returns what a part of a program runs on, for so many steps.
func newThread(file string) *starlark.Thread {
	thread := &starlark.Thread{Name: file}
	thread.SetMaxExecutionSteps(maxSteps)
	thread.OnMaxSteps = func(t *starlark.Thread) {
		t.Cancel(fmt.Sprintf("more than %d steps: does a loop never end?", maxSteps))
	}
	return thread
}

// call calls a function of the program. A problem has the key.
func (p *program) call(key string, fn starlark.Callable, args ...starlark.Value) (v starlark.Value, problem *Problem) {
	v, err := starlark.Call(newThread(p.file), fn, args, nil)
	if err != nil {
		problem := p.problem(err, key)
		return nil, &problem
	}
	return v, nil
}

// at returns a problem at a position in the rewritten program.
func (p *program) at(pos syntax.Position, key, text string) Problem {
	line, column := p.place(pos)
	return Problem{p.file, line, column, key, text}
}

// place returns the place in the file of a position in the rewritten program.
func (p *program) place(pos syntax.Position) (line, column int) {
	line, column = int(pos.Line), int(pos.Col)
	if p.inYAML {
		return line, 0
	}
	return line, p.columns.original(line, column)
}

// problem returns an error of the interpreter as a problem, at the place of the
// innermost function of the file.
func (p *program) problem(err error, key string) Problem {
	var parse syntax.Error
	var eval *starlark.EvalError
	switch {
	case errors.As(err, &parse):
		return p.at(parse.Pos, key, syntaxHint(parse.Msg))
	case errors.As(err, &eval):
		for i := range eval.CallStack {
			frame := eval.CallStack.At(i)
			if frame.Pos.Filename() == p.file && frame.Pos.Line > 0 {
				return p.at(frame.Pos, key, runHint(eval.Msg))
			}
		}
		return Problem{File: p.file, Key: key, Text: runHint(eval.Msg)}
	}
	return Problem{File: p.file, Key: key, Text: err.Error()}
}

// syntaxHint words an error of the parser for authors of Python.
func syntaxHint(message string) string {
	switch {
	case strings.HasPrefix(message, "got '=', want newline"):
		message += "; want one name for a value: a = 5, and b = a in a line of its own"
	case strings.HasPrefix(message, "got indent"):
		message = "the line begins further in than the one above it"
	case strings.HasPrefix(message, "got else"):
		message += "; want a test after the loop, not an else"
	case strings.Contains(message, "'`'"):
		message += "; want repr(...)"
	case message == "got ',', want ':'":
		message += "; want set([...]) for a set"
	}
	return "syntax: " + message
}

// nameHint words an error of a name.
func nameHint(message string) string {
	name, ok := strings.CutPrefix(message, "undefined: ")
	if !ok {
		return message
	}
	name, hint, _ := strings.Cut(name, " ")
	_, isModule := knownModules()[name]
	switch module := moduleOf(name); {
	case isModule:
		hint = fmt.Sprintf("; want \"import %s\" before it", name)
	case module != "":
		hint = fmt.Sprintf("; want \"from %s import %s\" before it", module, name)
	case name == "open" || name == "file" || name == "input" || name == "raw_input":
		hint = ": a control file can list file names, but not read files"
	case hint == "":
		hint = names.DidYouMean(name, pyNames())
	default:
		hint = ", did you mean " + strings.TrimSuffix(strings.TrimPrefix(hint, "(did you mean "), "?)") + "?"
	}
	return fmt.Sprintf("unknown name %q%s", name, hint)
}

// cancelled begins the error of a program that reached its bounds.
const cancelled = "Starlark computation cancelled: "

// runHint words an error in running a program.
func runHint(message string) string {
	switch message = strings.TrimPrefix(message, cancelled); {
	case strings.Contains(message, "frozen"):
		message += ": a function cannot change lists and dictionaries of the file's top level; make a new one"
	case strings.HasSuffix(message, "called recursively"):
		message += ", want a loop"
	case strings.HasPrefix(message, noMember):
		message = memberHint(strings.TrimPrefix(message, noMember))
	}
	return message
}

// noMember begins the error of an unknown name of a module.
const noMember = "module has no ."

// memberHint words what follows: "sqr field or method (did you mean .sqrt?)".
func memberHint(rest string) string {
	name, hint, _ := strings.Cut(rest, " ")
	meant := strings.TrimSuffix(strings.TrimPrefix(hint, "field or method (did you mean ."), "?)")
	module := moduleOf(meant)
	if module == "" {
		return fmt.Sprintf("unknown name %q of a module", name)
	}
	return fmt.Sprintf("unknown name %q, did you mean %q?", module+"."+name, module+"."+meant)
}

// placeOf returns the line and column of an offset in a text, both from 1.
func placeOf(text string, offset int) (line, column int) {
	before := text[:offset]
	start := strings.LastIndexByte(before, '\n') + 1
	return 1 + strings.Count(before, "\n"), 1 + utf8.RuneCountInString(before[start:])
}

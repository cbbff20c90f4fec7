// Package ctl runs Gomill's control files, which are Python programs, and returns their
// settings in the form of an event file.
//
// [Run] runs a file within bounds: ten million steps, some memory, no network, and
// of the machine only what an [Outside] answers. [Program.EventSettings] are its settings, each with the place where it
// is written. Python runs as Starlark, a dialect of it: rewritePython,
// changeTree and the prelude bridge what differs.
package ctl

import (
	"errors"
	"fmt"
	"runtime/metrics"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	starresolve "go.starlark.net/resolve"
	"go.starlark.net/starlark"
	"go.starlark.net/starlarkstruct"
	"go.starlark.net/syntax"

	"gobandit/model/names"
	"gobandit/search/guard"
)

// Bounds of running a control file, and of each later call of one of its functions.
const (
	maxSteps   = 10_000_000 // steps of the interpreter, about a second
	maxMemory  = 256 << 20  // bytes by which the heap may grow
	memoryTick = time.Millisecond
	grace      = time.Second // for the step that runs when a program is canceled
)

// maxTime is how long a program may run: steps may be slow ones. A test shortens it.
var maxTime = 10 * time.Second

// dialect is the Starlark that is closest to Python. Functions may not call
// themselves: the depth would have no bound.
var dialect = &syntax.FileOptions{Set: true, While: true, TopLevelControl: true, GlobalReassign: true}

// A Program is a control file that has run: the values of its names, and its
// functions, which can be called.
type Program struct {
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

	mu sync.Mutex // held while one of its functions runs
}

// Run runs the text of a control file, named file in positions. With problems
// the program is nil: all that can be found before it runs, or the first in running it.
//
// Questions about the machine go to outside, which may be nil: then there are no answers.
func Run(file, text string, outside Outside) (*Program, []Problem) {
	p := &Program{file: file, text: text, outside: outside}
	p.loaded = p.modules()

	var problems []Problem
	starlarkText, imports, columns := rewritePython(text, func(offset int, format string, args ...any) {
		line, column := placeOf(text, offset)
		problems = append(problems, Problem{File: file, Line: line, Column: column, Text: fmt.Sprintf(format, args...)})
	})
	if len(problems) > 0 {
		return nil, problems
	}

	p.columns = columns
	f, err := dialect.Parse(file, starlarkText, 0)
	if err != nil {
		return nil, []Problem{p.problem(err, "")}
	}
	p.calls = changeTree(f)

	p.globals, p.tops = globals(f), topStatements(f)
	known := p.predeclared(imports)
	compiled, err := starlark.FileProgram(f, known.Has)
	var list starresolve.ErrorList
	if errors.As(err, &list) {
		for _, e := range list {
			problems = append(problems, p.at(e.Pos, "", nameHint(e.Msg)))
		}
	} else if err != nil {
		problems = append(problems, p.problem(err, ""))
	}
	if len(problems) > 0 {
		return nil, problems
	}

	values, err := bounded(file, func(thread *starlark.Thread) (starlark.StringDict, error) {
		values, err := compiled.Init(thread, known)
		values.Freeze() // walks through them all
		return values, err
	})
	if err != nil {
		return nil, []Problem{p.problem(err, "")}
	}
	p.values = values
	return p, nil
}

// call calls a function of the program. A problem has the key.
func (p *Program) call(key string, fn starlark.Callable, args ...starlark.Value) (v starlark.Value, problem *Problem) {
	p.mu.Lock()
	defer p.mu.Unlock()
	v, err := bounded(p.file, func(thread *starlark.Thread) (starlark.Value, error) {
		return starlark.Call(thread, fn, args, nil)
	})
	if err != nil {
		problem := p.problem(err, key)
		return nil, &problem
	}
	return v, nil
}

// bounded runs part of a program within its bounds. What does not stop there, since a
// single step of it lasts, is left to itself: it goes on until this process ends.
func bounded[V any](file string, run func(*starlark.Thread) (V, error)) (V, error) {
	thread := &starlark.Thread{Name: file}
	thread.SetMaxExecutionSteps(maxSteps)
	thread.OnMaxSteps = func(t *starlark.Thread) {
		t.Cancel(fmt.Sprintf("more than %d steps: does a loop never end?", maxSteps))
	}

	type outcome struct {
		value V
		err   error
	}
	var o outcome
	ended, end := make(chan outcome, 1), make(chan error, 1)
	guard.Go(file, func() (err error) { o.value, err = run(thread); return err }, func(err error) {
		o.err = err
		ended <- o
	})

	done := make(chan struct{})
	defer close(done)
	guard.Go(file, func() error { return watch(thread, done) }, func(err error) { end <- err })

	select {
	case o := <-ended:
		return o.value, o.err
	case err := <-end:
		select {
		case o := <-ended:
			return o.value, o.err
		case <-time.After(grace):
			var none V
			return none, err
		}
	}
}

// watch cancels a program that lasts too long, or makes the heap grow beyond its bound,
// and says which. It returns nil once the program is done.
func watch(thread *starlark.Thread, done <-chan struct{}) error {
	sample := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
	tick := time.NewTicker(memoryTick)
	defer tick.Stop()
	late := time.After(maxTime)

	for first := uint64(0); ; {
		var why string
		select {
		case <-done:
			return nil
		case <-late:
			why = fmt.Sprintf("ran for more than %s: does a loop never end?", maxTime)
		case <-tick.C:
			metrics.Read(sample)
			heap := sample[0].Value.Uint64()
			if first == 0 {
				first = heap
			}
			if heap <= first+maxMemory {
				continue
			}
			why = fmt.Sprintf("more than %d MiB of memory", maxMemory>>20)
		}
		thread.Cancel(why)
		return errors.New(why)
	}
}

// at returns a problem at a position in the rewritten program.
func (p *Program) at(pos syntax.Position, key, text string) Problem {
	line, column := p.place(pos)
	return Problem{p.file, line, column, key, text}
}

// place returns the place in the file of a position in the rewritten program.
func (p *Program) place(pos syntax.Position) (line, column int) {
	line, column = int(pos.Line), int(pos.Col)
	if p.inYAML {
		return line, 0
	}
	return line, p.columns.original(line, column)
}

// problem returns an error of the interpreter as a problem, at the place of the
// innermost function of the file.
func (p *Program) problem(err error, key string) Problem {
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
	if strings.HasPrefix(message, "got '=', want newline") {
		message += "; want one name for a value: a = 5, and b = a in a line of its own"
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
	_, isModule := knownModules[name]
	switch module := moduleOf(name); {
	case isModule:
		hint = fmt.Sprintf("; want \"import %s\" before it", name)
	case module != "":
		hint = fmt.Sprintf("; want \"from %s import %s\" before it", module, name)
	case name == "open" || name == "file" || name == "input" || name == "raw_input":
		hint = ": a control file can list file names, but not read files"
	case hint == "":
		hint = names.DidYouMean(name, pyNames)
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
	}
	return message
}

// placeOf returns the line and column of an offset in a text, both from 1.
func placeOf(text string, offset int) (line, column int) {
	before := text[:offset]
	start := strings.LastIndexByte(before, '\n') + 1
	return 1 + strings.Count(before, "\n"), 1 + utf8.RuneCountInString(before[start:])
}

package configs

import (
	"cmp"
	"errors"
	"fmt"
	"runtime/metrics"
	"strings"
	"sync"
	"time"

	starresolve "go.starlark.net/resolve"
	"go.starlark.net/starlark"
	"go.starlark.net/syntax"

	"gobandit/model/names"
	"gobandit/search/guard"
)

// Bounds of a program in a control file: of the file as a whole, and of each
// call of one of its functions later.
const (
	maxSteps   = 10_000_000 // of the interpreter, about a second
	maxMemory  = 256 << 20  // bytes of heap that may come to be while it runs
	memoryTick = time.Millisecond
)

// dialect is the Starlark that is closest to Python. A function may not call
// itself: nothing bounds how deep.
var dialect = &syntax.FileOptions{Set: true, While: true, TopLevelControl: true, GlobalReassign: true}

// A program is a control file as a program: its names, and its functions to be
// called. It reaches no files and no network.
type program struct {
	file    string
	columns columns
	inYAML  bool // it stands in a YAML file, where its columns are unknown
	tree    *pyTree
	globals []global // in order
	values  starlark.StringDict

	mu sync.Mutex // of functions being called
}

// runProgram runs a control file. All problems that can be told before it runs
// are recorded with r, or else the first in running it; then it is nil.
func runProgram(r *reader, text string) *program {
	p := &program{file: r.file}
	lines := lineStarts(text)
	starlarkText, imports, columns := rewritePython(text, func(offset int, format string, args ...any) {
		line, column := lines.place(text, offset)
		r.problems = append(r.problems, Problem{File: r.file, Line: line, Column: column, Text: fmt.Sprintf(format, args...)})
	})
	if len(r.problems) > 0 {
		return nil
	}
	p.columns = columns
	f, err := dialect.Parse(r.file, starlarkText, 0)
	if err != nil {
		r.problems = append(r.problems, p.problem(err, ""))
		return nil
	}
	p.tree = changeTree(f)
	for _, at := range p.tree.loads {
		r.problems = append(r.problems, p.at(at, "", "the statement load is not known here, want such as \"from math import log\""))
	}
	p.globals = globals(f)
	known := predeclared(imports)
	compiled, err := starlark.FileProgram(f, known.Has)
	var list starresolve.ErrorList
	if errors.As(err, &list) {
		for _, e := range list {
			r.problems = append(r.problems, p.at(e.Pos, "", nameHint(e.Msg)))
		}
	} else if err != nil {
		r.problems = append(r.problems, p.problem(err, ""))
	}
	if len(r.problems) > 0 {
		return nil
	}
	err = p.guarded(func(thread *starlark.Thread) (err error) {
		p.values, err = compiled.Init(thread, known)
		return err
	})
	if err != nil {
		r.problems = append(r.problems, p.problem(err, ""))
		return nil
	}
	p.values.Freeze()
	return p
}

// call calls a function of the program. Its error is a Problem with key.
func (p *program) call(key string, fn starlark.Callable, args ...starlark.Value) (v starlark.Value, err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	err = p.guarded(func(thread *starlark.Thread) (err error) {
		v, err = starlark.Call(thread, fn, args, nil)
		return err
	})
	if err != nil {
		return nil, p.problem(err, key)
	}
	return v, nil
}

// guarded runs part of the program within its bounds.
func (p *program) guarded(run func(*starlark.Thread) error) (err error) {
	thread := &starlark.Thread{Name: p.file, Print: func(*starlark.Thread, string) {}}
	thread.SetMaxExecutionSteps(maxSteps)
	thread.OnMaxSteps = func(t *starlark.Thread) {
		t.Cancel(fmt.Sprintf("more than %d steps, want a program that ends soon", maxSteps))
	}
	done := make(chan struct{})
	var watching guard.Group
	watching.Go(p.file, func() error { watchMemory(thread, done); return nil })
	defer func() {
		close(done)
		err = cmp.Or(err, watching.Wait())
	}()
	return run(thread)
}

// watchMemory ends a program that makes the heap grow beyond its bound. One that
// ends before the first tick is not looked at.
func watchMemory(thread *starlark.Thread, done <-chan struct{}) {
	sample := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
	tick := time.NewTicker(memoryTick)
	defer tick.Stop()
	for first := uint64(0); ; {
		select {
		case <-done:
			return
		case <-tick.C:
			metrics.Read(sample)
			heap := sample[0].Value.Uint64()
			if first == 0 {
				first = heap
			}
			if heap > first+maxMemory {
				thread.Cancel(fmt.Sprintf("more than %d MiB of memory", maxMemory>>20))
				return
			}
		}
	}
}

// at returns a problem at a position of the rewritten program.
func (p *program) at(pos syntax.Position, key, text string) Problem {
	line, column := p.place(pos)
	return Problem{File: p.file, Line: line, Column: column, Key: key, Text: text}
}

// place returns where a position of the rewritten program is in the file.
func (p *program) place(pos syntax.Position) (line, column int) {
	line, column = int(pos.Line), int(pos.Col)
	if p.inYAML {
		return line, 0
	}
	return line, p.columns.original(line, column)
}

// problem returns an error of the interpreter as a problem of the file: where
// the innermost of its functions was.
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

// syntaxHint words an error of the parser for whoever wrote Python.
func syntaxHint(message string) string {
	switch {
	case strings.Contains(message, "does not associate with"):
		return "a comparison of three, want such as a < b and b < c"
	case message == "got '=', want newline":
		return "syntax: two assignments in one, want a line for each name"
	case strings.HasPrefix(message, "got '**'"):
		return message + "; want pow(x, y)"
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
	switch {
	case mathNames[name]:
		hint = fmt.Sprintf("; want \"from %s import %s\" before it", mathModule, name)
	case name == mathModule:
		hint = fmt.Sprintf("; want \"import %s\" before it", mathModule)
	case name == "open" || name == "file" || name == "os" || name == "sys":
		hint = ": a control file reaches no files"
	case hint == "":
		hint = names.DidYouMean(name, pyNames)
	default:
		hint = ", did you mean " + strings.TrimSuffix(strings.TrimPrefix(hint, "(did you mean "), "?)") + "?"
	}
	return fmt.Sprintf("unknown name %q%s", name, hint)
}

// runHint words an error in running a program.
func runHint(message string) string {
	switch message = strings.TrimPrefix(message, "Starlark computation cancelled: "); {
	case strings.Contains(message, "frozen"):
		message += ": a function may not change what the file's top level made, want a new list or dictionary"
	case strings.HasSuffix(message, "called recursively"):
		message += ", want a loop"
	}
	return message
}

// lineStarts are the offsets at which the lines of a text begin.
type lineOffsets []int

func lineStarts(text string) lineOffsets {
	starts := lineOffsets{0}
	for i := range len(text) {
		if text[i] == '\n' {
			starts = append(starts, i+1)
		}
	}
	return starts
}

// place returns the line and column of an offset, both from 1.
func (l lineOffsets) place(text string, offset int) (line, column int) {
	for line < len(l) && l[line] <= offset {
		line++
	}
	return line, 1 + len([]rune(text[l[line-1]:offset]))
}

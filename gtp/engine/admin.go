package engine

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"gobandit/gtp"
	"gobandit/search"
	"gobandit/search/params"
)

var (
	errSyntax      = errors.New(gtp.SyntaxError)
	errIllegalMove = errors.New(gtp.IllegalMove)
)

// adminCommands are about the engine itself.
var adminCommands = map[string]command{
	"protocol_version":       constant(func(*GTPEngine) string { return "2" }),
	"name":                   constant(func(e *GTPEngine) string { return e.o.Name }),
	"version":                constant(func(e *GTPEngine) string { return e.o.Version }),
	"list_commands":          constant(func(e *GTPEngine) string { return strings.Join(e.names(), "\n") }),
	"quit":                   constant(func(e *GTPEngine) string { e.quit = true; return "" }),
	"stop":                   constant(func(*GTPEngine) string { return "" }), // any line ends an analysis
	"clear_cache":            constant(func(e *GTPEngine) string { e.o.Thinker.Clear(); return "" }),
	"gomill-describe_engine": constant((*GTPEngine).describe),
	"known_command": takes(1, func(e *GTPEngine, _ context.Context, args []string) (string, error) {
		_, known := e.commands[args[0]]
		return strconv.FormatBool(known), nil
	}),
	"cputime":         takes(0, (*GTPEngine).cpuTime),
	"gomill-cpu_time": takes(0, (*GTPEngine).cpuTime),
}

// cpuTime answers with the processor time that the engine has used so far, on all
// processors, in seconds.
func (e *GTPEngine) cpuTime(context.Context, []string) (string, error) {
	d, err := processTime()
	return strconv.FormatFloat(d.Seconds(), 'f', 3, 64), err
}

// describe returns a description of the engine, with everything that its play depends on.
func (e *GTPEngine) describe() string {
	text := e.o.Name + " " + e.o.Version
	if e.o.Description != "" {
		text += "\n" + e.o.Description
	}
	if e.o.Params != nil {
		text += "\n" + e.paramText()
	}
	text += "\n" + budgetText(e.o.Budget.On(e.game.Size()))
	if e.o.Make != nil {
		text += "\nseed " + strconv.FormatUint(e.o.Seed, 10)
	}
	return text
}

// budgetText describes the budget of a move.
func budgetText(b search.Budget) string {
	words := []string{}
	if b.Playouts > 0 {
		words = append(words, fmt.Sprintf("playouts %d", b.Playouts))
	}
	if b.Time > 0 {
		words = append(words, fmt.Sprintf("time %g", b.Time.Seconds()))
	}
	if len(words) == 0 {
		return "no budget of its own"
	}
	return strings.Join(words, ", ")
}

// seedCommands read and set the seed of the search.
var seedCommands = map[string]command{
	"get_random_seed": constant(func(e *GTPEngine) string { return strconv.FormatUint(e.o.Seed, 10) }),
	"set_random_seed": takes(1, func(e *GTPEngine, _ context.Context, args []string) (string, error) {
		seed, err := strconv.ParseUint(args[0], 10, 64)
		if err != nil {
			return "", fmt.Errorf("bad seed %q, want an integer from 0 to 2^64-1", args[0])
		}
		return "", e.remake(e.o.Params, seed)
	}),
}

// remake replaces the thinker by one with other parameters or another seed. With an
// error everything stays as it was.
func (e *GTPEngine) remake(p *params.Params, seed uint64) error {
	thinker, err := e.o.Make(p, seed)
	if err != nil {
		return oneLine(err)
	}
	e.o.Thinker, e.o.Params, e.o.Seed, e.judged = thinker, p, seed, nil
	return nil
}

package engine

import (
	"context"
	"errors"
	"strconv"
	"strings"

	"gobandit/gtp"
)

var (
	errSyntax      = errors.New(gtp.SyntaxError)
	errIllegalMove = errors.New(gtp.IllegalMove)
)

// adminCommands are about the engine itself.
func adminCommands() map[string]command {
	constant := func(f func(e *Engine) string) command {
		return command{run: func(e *Engine, _ context.Context, args []string) (string, error) {
			if len(args) > 0 {
				return "", errSyntax
			}
			return f(e), nil
		}}
	}
	return map[string]command{
		"protocol_version":       constant(func(*Engine) string { return "2" }),
		"name":                   constant(func(e *Engine) string { return e.o.Name }),
		"version":                constant(func(e *Engine) string { return e.o.Version }),
		"list_commands":          constant(func(e *Engine) string { return strings.Join(e.names(), "\n") }),
		"quit":                   constant(func(e *Engine) string { e.quit = true; return "" }),
		"stop":                   constant(func(*Engine) string { return "" }), // it ends an analysis, as any line does
		"clear_cache":            constant(func(e *Engine) string { e.o.Thinker.Clear(); return "" }),
		"gomill-describe_engine": constant((*Engine).describe),
		"known_command":          {run: (*Engine).knownCommand},
	}
}

func (e *Engine) knownCommand(_ context.Context, args []string) (string, error) {
	if len(args) != 1 {
		return "", errSyntax
	}
	_, known := e.commands[args[0]]
	return strconv.FormatBool(known), nil
}

func (e *Engine) describe() string {
	text := e.o.Name + " " + e.o.Version
	if e.o.Description != "" {
		text += "\n" + e.o.Description
	}
	if e.o.Reseed != nil {
		text += "\nseed " + strconv.FormatUint(e.o.Seed, 10)
	}
	return text
}

// seedCommands read and set the seed of the search.
func seedCommands() map[string]command {
	return map[string]command{
		"get_random_seed": {run: func(e *Engine, _ context.Context, args []string) (string, error) {
			return strconv.FormatUint(e.o.Seed, 10), nil
		}},
		"set_random_seed": {run: func(e *Engine, _ context.Context, args []string) (string, error) {
			if len(args) != 1 {
				return "", errSyntax
			}
			seed, err := strconv.ParseUint(args[0], 10, 64)
			if err != nil {
				return "", errSyntax
			}
			thinker, err := e.o.Reseed(seed)
			if err != nil {
				return "", err
			}
			e.o.Thinker, e.o.Seed, e.judged = thinker, seed, nil
			return "", nil
		}},
	}
}

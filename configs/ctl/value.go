package ctl

import (
	"fmt"
	"strings"

	"go.starlark.net/starlark"
	"go.starlark.net/syntax"
)

// A construct is the value of Player(...), Parameter(...), Matchup(...) or a scale
// in a control file: its arguments.
type construct struct {
	kind string
	args []argument
	at   syntax.Position // the place of the call
}

// An argument of a construct.
type argument struct {
	name       string
	value      starlark.Value
	positional int // the index of a positional argument, else -1
}

// constructors are the functions that make constructs, with the names of their
// positional arguments.
var constructors = starlark.StringDict{
	"Player":     constructor("Player", "command"),
	"Parameter":  constructor("Parameter", "code"),
	"Matchup":    constructor("Matchup", "player_1", "player_2"),
	"Competitor": constructor("Competitor", "player"),
	"LINEAR":     constructor("LINEAR", "lower_bound", "upper_bound", "integer"),
	"LOG":        constructor("LOG", "lower_bound", "upper_bound", "integer"),
	"EXPLICIT":   constructor("EXPLICIT", "values"),
}

func constructor(kind string, names ...string) *starlark.Builtin {
	return starlark.NewBuiltin(kind, func(thread *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
		c := &construct{kind: kind}
		if thread.CallStackDepth() > 1 { // the caller is a program
			c.at = thread.CallFrame(1).Pos
		}
		if len(args) > len(names) {
			return nil, fmt.Errorf("%s: %d arguments without a name, want no more than %s", kind, len(args), strings.Join(names, ", "))
		}
		for i, v := range args {
			c.args = append(c.args, argument{names[i], v, i})
		}
		for _, kv := range kwargs {
			name := string(kv[0].(starlark.String))
			if c.get(name) != nil {
				return nil, fmt.Errorf("%s: two values for %s", kind, name)
			}
			c.args = append(c.args, argument{name, kv[1], -1})
		}
		return c, nil
	})
}

// get returns an argument, nil if it is missing.
func (c *construct) get(name string) starlark.Value {
	for _, a := range c.args {
		if a.name == name {
			return a.value
		}
	}
	return nil
}

// String, Type, Freeze, Truth and Hash make a construct a value of Starlark.
func (c *construct) String() string { return "<" + c.kind + ">" }
func (c *construct) Type() string   { return c.kind }
func (c *construct) Freeze() {
	for _, a := range c.args {
		a.value.Freeze()
	}
}
func (c *construct) Truth() starlark.Bool  { return true }
func (c *construct) Hash() (uint32, error) { return 0, fmt.Errorf("unhashable: %s", c.kind) }

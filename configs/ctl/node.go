package ctl

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"go.starlark.net/starlark"
	"go.starlark.net/syntax"
	"gopkg.in/yaml.v3"

	"gobandit/gtp/games/event"
)

// A nodeBuilder turns values of a control file into the nodes of a YAML file with
// the same settings, each with the place where its value is written. A node that
// a constructor made has the constructor's name as its tag: "!Player".
type nodeBuilder struct {
	program   *program
	functions []*function // those that nodes stand for
	problems  []Problem
	nodes     int // built so far
	depth     int // of the one that is built
}

// maxNodes bounds the nodes of all settings: lists within lists may be one list many
// times over, in a program and not in a tree.
const maxNodes = 1 << 18

func newNodeBuilder(p *program) *nodeBuilder { return &nodeBuilder{program: p} }

// fail records a problem with the value of a key.
func (n *nodeBuilder) fail(key string, node *yaml.Node, format string, args ...any) {
	n.problems = append(n.problems, Problem{n.program.file, node.Line, node.Column, key, fmt.Sprintf(format, args...)})
}

// joinKey returns a key that stands under another.
func joinKey(outer, key string) string { return outer + "." + key }

// scalar returns a node for a single value.
func scalar(tag, text string) *yaml.Node {
	return &yaml.Node{Kind: yaml.ScalarNode, Tag: tag, Value: text}
}

// placed sets the place of a node: that of its expression, or at if that is nil.
func (n *nodeBuilder) placed(node *yaml.Node, e syntax.Expr, at syntax.Position) *yaml.Node {
	if e != nil {
		at, _ = e.Span()
	}
	node.Line, node.Column = n.program.place(at)
	return node
}

// node returns a value as a node. The value is written as the expression e, or if
// that is nil, at a position. A value that a YAML file cannot have is recorded.
func (n *nodeBuilder) node(key string, v starlark.Value, e syntax.Expr, at syntax.Position) *yaml.Node {
	for {
		paren, ok := e.(*syntax.ParenExpr)
		if !ok {
			break
		}
		e = paren.X
	}
	if e != nil {
		at, _ = e.Span()
	}

	n.depth++
	defer func() { n.depth-- }()
	none := n.placed(scalar("!!null", "null"), e, at)
	switch n.nodes++; {
	case n.nodes > maxNodes:
		return none
	case n.depth > maxDepth:
		n.nodes = maxNodes
		n.fail(key[:strings.IndexAny(key+"[", "[.")], none, "%v", errDeep)
		return none
	case n.nodes == maxNodes:
		n.fail(key[:strings.IndexAny(key+"[", "[.")], none, "more than %d values in all settings together", maxNodes)
		return none
	}

	switch v := v.(type) {
	case starlark.NoneType:
		return n.placed(scalar("!!null", "null"), e, at)
	case starlark.Bool:
		return n.placed(scalar("!!bool", strconv.FormatBool(bool(v))), e, at)
	case starlark.Int:
		return n.placed(scalar("!!int", v.String()), e, at)
	case starlark.Float:
		return n.placed(scalar("!!float", floatText(float64(v))), e, at)
	case starlark.String:
		return n.placed(scalar("!!str", string(v)), e, at)
	case *starlark.Dict:
		return n.placed(n.dict(key, v, e, at), e, at)
	case *construct:
		return n.construct(key, v, e)
	case *starlark.List, starlark.Tuple:
		return n.placed(n.list(key, v, e, at), e, at)
	}
	node := n.placed(scalar("!", v.String()), e, at)
	n.fail(key, node, "a %s, want a number, text, truth value, list or dictionary", v.Type())
	return node
}

// floatText writes a float as YAML does.
func floatText(x float64) string {
	switch {
	case math.IsNaN(x):
		return ".nan"
	case math.IsInf(x, 1):
		return ".inf"
	case math.IsInf(x, -1):
		return "-.inf"
	}
	return strconv.FormatFloat(x, 'g', -1, 64)
}

func (n *nodeBuilder) list(key string, v starlark.Value, e syntax.Expr, at syntax.Position) *yaml.Node {
	items := slices.Collect(starlark.Elements(v.(starlark.Iterable))) // it is a list
	var written []syntax.Expr
	switch e := e.(type) {
	case *syntax.ListExpr:
		written = e.List
	case *syntax.TupleExpr:
		written = e.List
	}
	node := &yaml.Node{Kind: yaml.SequenceNode, Tag: "!!seq"}
	for i, item := range items {
		var e syntax.Expr
		if i < len(written) && len(written) <= len(items) { // items may have been appended
			e = written[i]
		}
		node.Content = append(node.Content, n.node(key+"["+strconv.Itoa(i)+"]", item, e, at))
	}
	return node
}

func (n *nodeBuilder) dict(key string, d *starlark.Dict, e syntax.Expr, at syntax.Position) *yaml.Node {
	written := make(map[string]*syntax.DictEntry)
	if e, ok := e.(*syntax.DictExpr); ok {
		for _, x := range e.List {
			entry := x.(*syntax.DictEntry)
			if literal, ok := entry.Key.(*syntax.Literal); ok {
				if s, ok := literal.Value.(string); ok {
					written[s] = entry
				}
			}
		}
	}

	node := &yaml.Node{Kind: yaml.MappingNode, Tag: "!!map"}
	for _, item := range d.Items() {
		name, ok := starlark.AsString(item[0])
		if !ok {
			n.fail(key, n.placed(scalar("", ""), e, at), "a %s for a key, want text", item[0].Type())
			continue
		}
		var keyExpr, valueExpr syntax.Expr
		at := at
		if c, ok := item[1].(*construct); ok {
			at = c.at
		}
		if w := written[name]; w != nil {
			keyExpr, valueExpr = w.Key, w.Value
		}
		node.Content = append(node.Content, n.placed(scalar("!!str", name), keyExpr, at),
			n.node(joinKey(key, name), item[1], valueExpr, at))
	}
	return node
}

// construct returns the arguments of a constructor as a mapping. A scale becomes
// {linear: [low, high], integer: true}, as in event files.
func (n *nodeBuilder) construct(key string, c *construct, e syntax.Expr) *yaml.Node {
	node := n.placed(&yaml.Node{Kind: yaml.MappingNode, Tag: "!" + c.kind}, nil, c.at)
	if e != nil {
		n.placed(node, e, c.at)
	} else if call := n.program.calls[spotOf(c.at)]; call != nil {
		n.placed(node, call, c.at)
	}

	var bounds []*yaml.Node
	for _, a := range c.args {
		keyExpr, valueExpr := n.written(c, a)
		if c.kind == "LINEAR" || c.kind == "LOG" {
			if slices.Contains([]string{"lower_bound", "upper_bound"}, a.name) {
				bound := n.node(key+"."+a.name, a.value, valueExpr, c.at)
				if bounds = append(bounds, bound); a.name == "lower_bound" {
					bounds = slices.Insert(bounds[:len(bounds)-1], 0, bound)
				}
				continue
			}
		}
		name := n.placed(scalar("!!str", a.name), keyExpr, c.at)
		if c.kind == "EXPLICIT" && a.name == "values" {
			name.Value = "explicit"
			if s, ok := a.value.(starlark.String); ok { // Gomill takes the characters of a text
				a.value = texts(strings.Split(string(s), ""))
			}
		}
		node.Content = append(node.Content, name, n.value(a.name, joinKey(key, a.name), a.value, valueExpr, c.at))
	}

	if code, ok := c.get("code").(starlark.String); ok && strings.Contains(string(code), "%") && c.kind == "Parameter" && c.get("format") == nil {
		n.fail(joinKey(key, "code"), node, "%q has a %%, which would be read as a conversion; want a format as well", string(code))
	}
	kind := map[string]string{"LINEAR": "linear", "LOG": "log"}[c.kind]
	if kind != "" {
		list := n.placed(&yaml.Node{Kind: yaml.SequenceNode, Tag: "!!seq", Content: bounds}, e, c.at)
		node.Content = append(node.Content, n.placed(scalar("!!str", kind), e, c.at), list)
	}
	return node
}

// written returns the expressions of an argument's name and value, nil if the file
// has none, as for *args.
func (n *nodeBuilder) written(c *construct, a argument) (name, value syntax.Expr) {
	call := n.program.calls[spotOf(c.at)]
	if call == nil {
		return nil, nil
	}
	for i, arg := range call.Args {
		if a.positional == i {
			if _, star := arg.(*syntax.UnaryExpr); star {
				return nil, nil
			}
			return arg, arg
		}
		if b, ok := arg.(*syntax.BinaryExpr); ok && b.Op == syntax.EQ {
			if id, ok := b.X.(*syntax.Ident); ok && id.Name == a.name {
				return b.X, b.Y
			}
		}
	}
	return nil, nil
}

// functionKeys are the settings and arguments that may be functions.
var functionKeys = []string{"make_candidate", "scale", "transform"}

// value returns the value of a setting or argument of a name as a node.
func (n *nodeBuilder) value(name, key string, v starlark.Value, e syntax.Expr, at syntax.Position) *yaml.Node {
	if fn, ok := v.(starlark.Callable); ok && slices.Contains(functionKeys, name) {
		return n.function(fn, e, at)
	}
	node := n.node(key, v, e, at)
	if event.IsText(name) {
		n.onlyText(key, node)
	}
	return node
}

// functionTag is the tag of a node that stands for a function. The node's anchor is the function's number.
const functionTag = "!function"

// function returns a node that stands for a function.
func (n *nodeBuilder) function(fn starlark.Callable, e syntax.Expr, at syntax.Position) *yaml.Node {
	node := n.placed(scalar(functionTag, fn.Name()), e, at)
	node.Anchor = strconv.Itoa(len(n.functions))
	n.functions = append(n.functions, &function{n.program, fn, e})
	return node
}

// onlyText records values that are neither text nor made of texts. None is left to
// the reader of the setting.
func (n *nodeBuilder) onlyText(key string, node *yaml.Node) {
	switch {
	case node.Kind == yaml.SequenceNode:
		for i, item := range node.Content {
			n.onlyText(key+"["+strconv.Itoa(i)+"]", item)
		}
	case node.Kind == yaml.MappingNode:
		for i := 0; i+1 < len(node.Content); i += 2 {
			n.onlyText(joinKey(key, node.Content[i].Value), node.Content[i+1])
		}
	case node.Tag != "!!str" && node.Tag != "!!null" && node.Tag != "!":
		n.fail(key, node, "%s, want text in quotes", node.Value)
	}
}

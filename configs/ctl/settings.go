package ctl

import (
	"slices"
	"strconv"
	"strings"

	"gopkg.in/yaml.v3"
)

// EventSettings are the settings of a control file, as the nodes of an event file in YAML.
type EventSettings struct {
	Root    *yaml.Node   // a mapping
	Unknown []*yaml.Node // names at the top level that are no setting and that nothing in the file uses
	Printed []string     // the first lines that the program has printed
	Inexact []string     // the functions of math that it names whose last digits differ between processors, and from Python's

	Functions []*Function // those that nodes stand for
}

// Function returns the function that a node stands for, nil if it stands for none.
func (s EventSettings) Function(n *yaml.Node) *Function {
	if i, err := strconv.Atoi(n.Anchor); err == nil && n.Tag == functionTag && i < len(s.Functions) {
		return s.Functions[i]
	}
	return nil
}

// settings returns those of the program's names that are among the keys, and the functions among them. A name in capitals or
// with a leading _ is never unknown: it is no setting misspelt.
func (p *program) settings(keys []string) (EventSettings, []*function, []Problem) {
	n := newNodeBuilder(p)
	s := EventSettings{Root: &yaml.Node{Kind: yaml.MappingNode, Tag: "!!map", Line: 1, Column: 1}, Printed: p.printed, Inexact: p.inexact}
	for _, g := range p.globals {
		name := n.placed(scalar("!!str", g.name), nil, g.at)
		v, ok := p.values[g.name]
		switch {
		case !ok: // assigned in a branch not taken
		case slices.Contains(keys, g.name):
			s.Root.Content = append(s.Root.Content, name, n.value(g.name, g.name, v, g.value, g.at))
		case !g.used && !strings.HasPrefix(g.name, "_") && g.name != strings.ToUpper(g.name):
			s.Unknown = append(s.Unknown, name)
		}
	}
	return s, n.functions, n.problems
}

package configs

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"gobandit/configs/ctl"
	"gobandit/gtp/games/event"
	"gobandit/model/words"
)

// ConvertControl returns the event of a control file as an event file in YAML that
// plays the same games, and notes on what it does not keep. The error tells why no
// such file can be written.
func ConvertControl(path string) (text string, notes []string, err error) {
	src, err := readFile(path, "a control file")
	if err != nil {
		return "", nil, err
	}
	if !isControlFile(src) {
		return "", nil, Problem{File: path, Text: "not a control file: its name must end in " + controlExtension + " or its text begin with competition_type"}
	}

	dir := filepath.Dir(path)
	c, settings, err := readControl(src, dir, false, nil)
	if err != nil {
		return "", nil, err
	}
	root, err := eventNode(settings)
	if err != nil {
		return "", nil, unwritable(path, settings.Root, err)
	}
	if text, err = encode(root); err != nil {
		return "", nil, err
	}

	text = fmt.Sprintf("# The event of the control file %s.\n", filepath.Base(path)) + text
	if err := samePlay(c, text, dir); err != nil {
		return "", nil, unwritable(path, settings.Root, err)
	}

	for _, s := range c.Identity {
		if question, ok := strings.CutPrefix(s.Name, event.OutsidePrefix); ok {
			notes = append(notes, question+" was read now: the file keeps today's answer")
		}
	}
	if strings.Contains(string(src.text), "#") {
		notes = append(notes, "comments are left out")
	}
	return text, notes, nil
}

// IsControl reports whether the text of an event file with a name is that of a control file.
func IsControl(name string, text []byte) bool { return isControlFile(source{name, text}) }

// unwritable returns why a control file cannot be written as YAML, with the places in the control file of the
// settings in question.
func unwritable(path string, root *yaml.Node, err error) error {
	problems := ProblemsIn(err)
	if problems == nil {
		problems = Problems{{Text: err.Error()}}
	}
	out := slices.Clone(problems)
	for i, p := range out {
		p.File, p.Line, p.Column, p.Text = path, 0, 0, "cannot be written as YAML: "+p.Text
		setting := p.Key
		if end := strings.IndexAny(setting, ".["); end >= 0 {
			setting = setting[:end]
		}
		if at := peek(entry{node: root}, setting); at.isPresent() {
			p.Line, p.Column = at.node.Line, at.node.Column
		}
		out[i] = p
	}
	return out
}

// samePlay returns an error if the text of an event file does not describe the same
// games.
func samePlay(c event.Config, text, dir string) error {
	got, err := parseEvent(source{"the event file", []byte(text)}, dir, false, nil)
	if err != nil {
		return err
	}
	got.Name = c.Name
	c.Identity = slices.DeleteFunc(slices.Clone(c.Identity), func(s event.Setting) bool { return strings.HasPrefix(s.Name, event.OutsidePrefix) })
	if changes := c.Changes(got); len(changes) > 0 {
		return errors.New(strings.Join(words.Each(changes, event.Change.String), "; "))
	}
	if c.Games != got.Games {
		return fmt.Errorf("%s, and %d in the event file", words.Plural(c.Games, "game"), got.Games)
	}
	return nil
}

// eventNode returns the settings of a control file as the document of an event file.
func eventNode(settings ctl.EventSettings) (*yaml.Node, error) {
	root := &yaml.Node{Kind: yaml.MappingNode}
	for i := 0; i+1 < len(settings.Root.Content); i += 2 {
		key, value := textNode(settings.Root.Content[i].Value), settings.Root.Content[i+1]
		if key.Value == "competition_type" {
			key.Value = "event"
		}
		n, err := plainNode(settings, key.Value, value, 1)
		if err != nil {
			return nil, err
		}
		root.Content = append(root.Content, key, n)
	}
	if !peek(entry{node: root}, "repeats").isPresent() { // which is another default there
		root.Content = append(root.Content, textNode("repeats"), textNode("count"))
	}
	return root, nil
}

// plainNode returns a node as YAML has it: without the names of constructors, and
// with functions as their text.
func plainNode(settings ctl.EventSettings, key string, n *yaml.Node, depth int) (*yaml.Node, error) {
	if f := settings.Function(n); f != nil {
		text := f.Text
		if !f.HasText {
			return nil, Problem{Key: key, Text: "the function has no source of its own, want a def"}
		}
		value := textNode(text)
		if strings.Contains(text, "\n") {
			value.Style = yaml.LiteralStyle
		}
		if key == "scale" {
			return &yaml.Node{Kind: yaml.MappingNode, Content: []*yaml.Node{textNode("function"), value}}, nil
		}
		return value, nil
	}

	out := &yaml.Node{Kind: n.Kind, Value: n.Value}
	switch n.Kind {
	case yaml.ScalarNode:
		out.Tag = n.Tag
		if n.Tag == "!!float" && !strings.ContainsAny(n.Value, ".eE") {
			out.Value += ".0" // a whole number would be another type
		}
		if strings.Contains(n.Value, "\n") {
			out.Style = yaml.LiteralStyle
		}
		return out, nil
	case yaml.MappingNode, yaml.SequenceNode:
		long := 0
		for i, inner := range n.Content {
			if n.Kind == yaml.MappingNode && i%2 == 1 {
				key = n.Content[i-1].Value
			}
			p, err := plainNode(settings, key, inner, depth+1)
			if err != nil {
				return nil, err
			}
			if n.Kind == yaml.MappingNode && i%2 == 0 {
				p = textNode(inner.Value)
			}
			long += width(p)
			out.Content = append(out.Content, p)
		}
		plain := !slices.ContainsFunc(out.Content, func(n *yaml.Node) bool { return n.Kind != yaml.ScalarNode })
		if (depth > 1 || plain && n.Kind == yaml.SequenceNode) && long <= maxFlow {
			out.Style = yaml.FlowStyle
		}
	}
	return out, nil
}

// maxFlow bounds the texts of a mapping or list that is written in one line.
const maxFlow = 100

// width returns about how long a node is in one line; one that has lines is too long.
func width(n *yaml.Node) int {
	if strings.Contains(n.Value, "\n") {
		return maxFlow + 1
	}
	sum := len(n.Value) + 2
	for _, inner := range n.Content {
		sum += width(inner)
	}
	return sum
}

package configs

import (
	"strings"

	"gopkg.in/yaml.v3"

	"gobandit/gtp/games/event"
)

// A Mapping is keys with values, in an order, for a file to be written.
type Mapping []Pair

// A Pair is a key with its value. The value is a Mapping, a string, or a []any of such values. A string is written as the number,
// truth value or text that it looks like.
type Pair struct {
	Key   string
	Value any
}

// longComment is the length of a comment that gets a line of its own.
const longComment = 60

// WriteEvent returns the text of a file of an event of a kind, with the other keys
// of a mapping. Each key has its meaning as a comment.
func WriteEvent(kind string, m Mapping) (string, error) {
	m = append(Mapping{{"event", kind}}, m...)
	root := m.node(0)
	for i, pair := range m {
		key, value := root.Content[2*i], root.Content[2*i+1]
		doc := event.FindKey(event.InEvent, kind, pair.Key).Doc
		switch {
		case len(doc) > longComment:
			key.HeadComment = doc
		case value.Kind == yaml.ScalarNode:
			value.LineComment = doc
		default:
			key.LineComment = doc
		}
	}
	return encode(root)
}

// encode returns a node as the text of a file.
func encode(root *yaml.Node) (string, error) {
	var b strings.Builder
	e := yaml.NewEncoder(&b)
	e.SetIndent(2)
	if err := e.Encode(root); err != nil {
		return "", err
	}
	return b.String(), e.Close()
}

// node returns the mapping as a node: what stands deeper than one level is
// written in one line.
func (m Mapping) node(depth int) *yaml.Node {
	n := &yaml.Node{Kind: yaml.MappingNode, Style: styleAt(depth)}
	for _, pair := range m {
		n.Content = append(n.Content, textNode(pair.Key), valueNode(pair.Value, depth+1))
	}
	return n
}

// valueNode returns the node of a Pair's value.
func valueNode(value any, depth int) *yaml.Node {
	switch value := value.(type) {
	case Mapping:
		return value.node(depth)
	case []any:
		n := &yaml.Node{Kind: yaml.SequenceNode, Style: styleAt(depth)}
		for _, item := range value {
			n.Content = append(n.Content, valueNode(item, depth+1))
		}
		return n
	}
	return scalarNode(value.(string))
}

func styleAt(depth int) yaml.Style {
	if depth > 1 {
		return yaml.FlowStyle
	}
	return 0
}

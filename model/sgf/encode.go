package sgf

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
)

// lineLength is the number of bytes after which lines are broken, between
// properties. Values are never broken.
const lineLength = 78

// Encode returns games as a collection that Parse reads back to the same nodes. The error names a property that cannot be written.
// That is one whose identifier is not capital letters and digits, one without values, or one with a value that is not raw (see
// Escape).
func Encode(games ...*Node) ([]byte, error) {
	var out writer
	for _, g := range games {
		if err := out.game(g); err != nil {
			return nil, err
		}
	}
	return out.text.Bytes(), nil
}

// EncodeIn returns games as Encode does, in a character set, which they name (CA). The
// error is one of Encode, or says that the character set is unknown or which character
// it lacks.
func EncodeIn(name string, games ...*Node) ([]byte, error) {
	c, ok := lookupCharset(name)
	if !ok {
		return nil, fmt.Errorf("unknown character set %q, want one such as UTF-8, GB18030, Big5, Shift_JIS, EUC-KR, KOI8-R or windows-1251", name)
	}
	named := make([]*Node, len(games))
	for i, g := range games {
		root := *g
		root.Props = slices.Clone(g.Props)
		root.nameCharset(c.name)
		named[i] = &root
	}
	text, err := Encode(named...)
	if err != nil {
		return nil, err
	}
	return c.bytes(string(text))
}

// nameCharset makes a game name a character set (CA). A game of an older version of the format has names of two letters and no CA.
// It stays one if all of it is ASCII and no name is longer. Else it becomes one of FF[4].
func (n *Node) nameCharset(name string) {
	n.Set("CA", name)
	switch old := slices.Contains([]string{"1", "2", "3"}, n.simple("FF")); {
	case old && n.isPlain() && (name == utf8Name || !isUnicode(name)):
		n.Set("CA")
	case old:
		n.Set("FF", "4")
	}
}

// isPlain reports whether a game is in ASCII and has no name of more than two letters.
func (n *Node) isPlain() bool {
	for rest := []*Node{n}; len(rest) > 0; {
		at := rest[len(rest)-1]
		rest = append(rest[:len(rest)-1], at.Children...)
		for _, p := range at.Props {
			if len(p.ID) > 2 || slices.ContainsFunc(p.Values, func(v string) bool { return isForeign([]byte(v)) }) {
				return false
			}
		}
	}
	return true
}

// A writer keeps the column in which it writes.
type writer struct {
	text   bytes.Buffer
	column int
}

// game writes a game tree. The nodes and parentheses still to write stand on a
// stack, the next one last; nil is a closing parenthesis.
func (out *writer) game(root *Node) error {
	type step struct {
		node      *Node
		variation bool // in parentheses
	}

	stack := []step{{root, true}}
	for len(stack) > 0 {
		s := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if s.node == nil {
			out.write(")")
			continue
		}
		if s.variation {
			if s.node != root {
				out.write("\n")
			}
			out.write("(")
			stack = append(stack, step{})
		}
		if err := out.node(s.node); err != nil {
			return err
		}
		for i := len(s.node.Children) - 1; i >= 0; i-- {
			stack = append(stack, step{s.node.Children[i], len(s.node.Children) > 1})
		}
	}

	out.write("\n")
	return nil
}

func (out *writer) node(n *Node) error {
	semicolon := ";"
	for _, p := range n.Props {
		text, err := format(p)
		if err != nil {
			return err
		}
		text = semicolon + text
		semicolon = ""
		first, _, _ := strings.Cut(text, "\n")
		if out.column > 1 && out.column+len(first) > lineLength {
			out.write("\n")
		}
		out.write(text)
	}
	out.write(semicolon)
	return nil
}

func (out *writer) write(s string) {
	out.text.WriteString(s)
	if i := strings.LastIndexByte(s, '\n'); i >= 0 {
		out.column = len(s) - i - 1
	} else {
		out.column += len(s)
	}
}

// format returns p as it stands in a file.
func format(p Prop) (string, error) {
	if !isID(p.ID) {
		return "", fmt.Errorf("sgf: property %q, want capital letters", p.ID)
	}
	if len(p.Values) == 0 {
		return "", fmt.Errorf("sgf: property %s without a value", p.ID)
	}
	var b strings.Builder
	b.WriteString(p.ID)
	for _, v := range p.Values {
		if !isRaw(v) {
			return "", fmt.Errorf(`sgf: property %s: value %q, want "]" and "\" escaped`, p.ID, v)
		}
		b.WriteString("[" + v + "]")
	}
	return b.String(), nil
}

func isID(id string) bool {
	for i := range len(id) {
		if !(id[i] >= 'A' && id[i] <= 'Z' || i > 0 && isDigit(id[i])) {
			return false
		}
	}
	return id != ""
}

// isRaw reports whether v can stand between brackets.
func isRaw(v string) bool {
	for i := 0; i < len(v); i++ {
		switch v[i] {
		case ']':
			return false
		case '\\':
			i++
			if i == len(v) {
				return false
			}
		}
	}
	return true
}

// Package sgf reads and writes game records in the Smart Game Format, FF[4].
//
// Parse turns text of any character set into trees of nodes, one for each game, with
// every variation and property kept in order, and Write turns them back. Tree makes a
// Record of a tree, whose turns are played into a model.Game; NewRecord makes a Record
// of a game. Game and FromGame do both at once for a game without variations.
//
// Source: Arno Hollosi, "SGF File Format FF[4]", www.red-bean.com/sgf.
package sgf

import (
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
)

// A Node is one step of a game: its properties in the order of the file, and
// the nodes that may follow, the main line first.
type Node struct {
	Props    []Prop
	Children []*Node

	source *source // of the root of a game that was parsed
}

// A source is what a file says about a game beside its nodes.
type source struct {
	charset  charset
	warnings warnings
	lost     bool          // a part of the text is in no node
	found    *atomic.Int64 // faults that Tree has found in all games of the file
}

// lose warns of text that is in no node.
func (s *source) lose(at place, format string, args ...any) {
	s.warnings.add(at, format, args...)
	s.lost = true
}

// loseCharacters warns of characters that the character set of the file does not have.
func (s *source) loseCharacters(at place, n int, charset string) {
	if n == 1 {
		s.lose(at, "1 character is not %s", charset)
		return
	}
	s.lose(at, "%d characters are not %s", n, charset)
}

// A Prop is a property: an identifier such as "B" and one or more values.
//
// Values are raw: they stand as in the file, between the brackets, escapes and
// all, so that properties nobody here understands are written back unchanged.
// Text, SimpleText and Compose read them; Escape makes them.
type Prop struct {
	ID     string // capital letters, then perhaps digits
	Values []string

	place // of the identifier in the text parsed
}

// A place is where something stands in a text, counted from 1. The zero place is
// that of what does not come from a text.
type place struct {
	line, column int32
}

// A SyntaxError reports the place in a record that could not be read.
type SyntaxError struct {
	Line    int // counted from 1
	Column  int // in characters, counted from 1
	Problem string
}

func (e *SyntaxError) Error() string {
	return fmt.Sprintf("%d:%d: %s", e.Line, e.Column, e.Problem)
}

// errorf returns an error at the place, or one without it if there is none.
func (at place) errorf(format string, args ...any) error {
	problem := fmt.Sprintf(format, args...)
	if at.line == 0 {
		return fmt.Errorf("sgf: %s", problem)
	}
	return &SyntaxError{int(at.line), int(at.column), problem}
}

// A fault of a game does not keep it from being read.
type fault struct {
	place
	text string
}

// maxWarnings bounds the faults that are kept of a game, and maxFound those that Tree looks for in the games of a file. The bounds
// save time, since each illegal move takes as long as hundreds of legal ones.
const (
	maxWarnings = 100
	maxFound    = 10_000
)

// warnings are the faults of a game, as many as are kept.
type warnings []fault

// add notes a fault.
func (w *warnings) add(at place, format string, args ...any) {
	if !w.full() {
		*w = append(*w, fault{at, fmt.Sprintf(format, args...)})
	}
}

// full reports whether no more faults are kept.
func (w *warnings) full() bool { return len(*w) >= maxWarnings }

// all returns the faults as errors. If there are too many, the last one says so.
func (w *warnings) all() []error {
	var errs []error
	for _, f := range *w {
		errs = append(errs, f.errorf("%s", f.text))
	}
	if w.full() {
		errs = append(errs, fmt.Errorf("after %d warnings the game is not checked any further", maxWarnings))
	}
	return errs
}

// Warnings returns what is wrong in the text of a game, whose root n is, with the
// places. Tree finds more.
func (n *Node) Warnings() []error {
	if n.source == nil {
		return nil
	}
	return n.source.warnings.all()
}

// Lost reports whether the text of a game, whose root n is, has something that is in no node:
// written again, it would be gone. Warnings say what.
func (n *Node) Lost() bool { return n.source != nil && n.source.lost }

// Has reports whether n has the property id.
func (n *Node) Has(id string) bool {
	return slices.ContainsFunc(n.Props, func(p Prop) bool { return p.ID == id })
}

// Text returns the first value of the property id as text, or "" if n does not
// have it.
func (n *Node) Text(id string) string { return Text(n.value(id)) }

// simple returns the first value of the property id as a line of text, or "".
func (n *Node) simple(id string) string { return strings.TrimSpace(SimpleText(n.value(id))) }

// value returns the first raw value of the property id, or "".
func (n *Node) value(id string) string {
	p, ok := n.prop(id)
	if !ok {
		return ""
	}
	return p.Values[0]
}

// prop returns the first property id of n that has a value.
func (n *Node) prop(id string) (Prop, bool) {
	for _, p := range n.Props {
		if p.ID == id && len(p.Values) > 0 {
			return p, true
		}
	}
	return Prop{}, false
}

// Set gives n the property id with raw values, instead of what it had under
// that name. Without values the property is removed.
func (n *Node) Set(id string, values ...string) {
	at := slices.IndexFunc(n.Props, func(p Prop) bool { return p.ID == id })
	if at < 0 {
		at = len(n.Props)
	}
	rest := slices.DeleteFunc(slices.Clone(n.Props[at:]), func(p Prop) bool { return p.ID == id })
	n.Props = n.Props[:at:at]
	if len(values) > 0 {
		n.Props = append(n.Props, Prop{ID: id, Values: values})
	}
	n.Props = append(n.Props, rest...)
}

// SetText gives n the property id with text as its only value; an empty text
// removes the property.
func (n *Node) SetText(id, text string) {
	if text == "" {
		n.Set(id)
		return
	}
	n.Set(id, Escape(text))
}

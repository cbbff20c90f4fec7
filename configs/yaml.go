package configs

import (
	"encoding/json"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"gopkg.in/yaml.v3"

	"gobandit/gtp"
	"gobandit/model/words"
)

// A reader reads the values of a YAML file and collects their problems. After a
// problem its methods return a zero value that reading can go on with.
type reader struct {
	file     string
	problems Problems
	notes    []string // what the user should know about a valid file
	gomill   bool     // numbers outside their range mean what they mean to Gomill
	files    *fileSet // the files that this one refers to; nil is the disk

	outermost []string  // the keys of the whole file
	variant   string    // that games are of; "" is Go
	variables *[]string // values of variables that players set, while they are to be found; else nil
}

// trial returns a reader of the same file with problems of its own.
func (r *reader) trial() *reader {
	return &reader{file: r.file, gomill: r.gomill, files: r.files, outermost: r.outermost, variant: r.variant, variables: r.variables}
}

// addNotes adds notes that are not there yet: of many players with one engine.
func (r *reader) addNotes(notes []string) {
	for _, note := range notes {
		if !slices.Contains(r.notes, note) {
			r.notes = append(r.notes, note)
		}
	}
}

// An entry is the value of a key, with its full name for messages.
type entry struct {
	key  string // the full name, such as "players.gnugo.command"
	node *yaml.Node
}

// isPresent reports whether the file has the entry.
func (e entry) isPresent() bool { return e.node != nil }

// A mapping is a YAML mapping by keys.
type mapping struct {
	at      entry
	entries map[string]entry
	order   []string // the keys in the order of the file
	hints   []string // suggestions for unknown keys

	given map[string]string // values of keys that follow from other keys
}

// shorthand returns the mapping that a value stands for: keys with nodes of the file.
func shorthand(e entry, keys []string, nodes ...*yaml.Node) mapping {
	m := mapping{at: e, entries: make(map[string]entry), order: keys}
	for i, key := range keys {
		m.entries[key] = entry{joinKey(e.key, key), resolve(nodes[i])}
	}
	return m
}

// get returns the entry of a key. A missing entry has its full name.
func (m mapping) get(key string) entry {
	if e, ok := m.entries[key]; ok {
		return e
	}
	return entry{key: joinKey(m.at.key, key)}
}

func joinKey(outer, key string) string {
	if outer == "" {
		return key
	}
	return outer + "." + key
}

// fail records a problem with an entry.
func (r *reader) fail(e entry, format string, args ...any) {
	p := Problem{File: r.file, Key: e.key, Text: fmt.Sprintf(format, args...)}
	if e.node != nil {
		p.Line, p.Column = e.node.Line, e.node.Column
	}
	r.problems = append(r.problems, p)
}

// hinted reports whether an unknown key of m seems to be a misspelling of a key.
func (m *mapping) hinted(key string) bool {
	return slices.ContainsFunc(m.hints, func(hint string) bool { return strings.Contains(hint, strconv.Quote(key)) })
}

// instead are keys that make others needless.
var instead = map[string][]string{
	"board_size": {"objective"}, "komi": {"objective"}, "candidate_colour": {"objective"}, "players": {"objective"}, "opponent": {"objective", "opponents"},
	"exploration_coefficient": {"selection"}, "initial_visits": {"selection"}, "initial_wins": {"selection"},
}

// missing records a missing key, unless an unknown key seems to be its misspelling, or that of one that makes it needless.
func (r *reader) missing(m mapping, key, want string) {
	if m.hinted(key) || slices.ContainsFunc(instead[key], m.hinted) {
		return
	}
	at := *m.at.node
	at.Line, at.Column = max(1, at.Line), max(1, at.Column)
	elsewhere := ""
	for _, outer := range m.order {
		within := m.entries[outer].node
		if inner, _ := pairOf(within, key); inner != nil && within.Style&yaml.FlowStyle == 0 {
			elsewhere = fmt.Sprintf(" (line %d has it within %s: begin that line with fewer blanks)", inner.Line, outer)
			break
		}
	}
	r.fail(entry{joinKey(m.at.key, key), &at}, "missing, want %s%s", want, elsewhere)
}

// err returns the problems as an error: nil, the only Problem, or Problems.
func (r *reader) err() error {
	switch len(r.problems) {
	case 0:
		return nil
	case 1:
		return r.problems[0]
	}
	return byLine(r.problems)
}

// parse returns the document of a file.
func (r *reader) parse(text []byte) (root entry) {
	defer func() {
		if p := recover(); p != nil { // a defect of the YAML package
			r.fail(entry{}, "not YAML: %v", p)
			root = entry{}
		}
	}()
	if p, bad := badText(r.file, text); bad {
		r.problems = append(r.problems, p)
		return entry{}
	}

	text = plainYAML(text)
	var doc, more yaml.Node
	d := yaml.NewDecoder(strings.NewReader(string(text)))
	if err := d.Decode(&doc); err == io.EOF {
		r.fail(entry{}, "the file is empty, want keys with values")
		return entry{}
	} else if err != nil {
		r.syntax(err, text)
		return entry{}
	}
	if err := d.Decode(&more); err == nil {
		r.fail(entry{node: &more}, "a second document in the file, want one")
	} else if err != io.EOF {
		r.syntax(err, text)
	}

	if doc.Kind != yaml.DocumentNode || len(doc.Content) != 1 {
		r.fail(entry{}, "the file is empty, want keys with values")
		return entry{}
	}
	r.checkPrintable(&doc)
	if sizeOf(&doc, make(map[*yaml.Node]int)) > maxNodes {
		r.fail(entry{}, "more than %d values, with aliases expanded", maxNodes)
		return entry{}
	}
	return entry{node: resolve(doc.Content[0])}
}

// jsonEscapes matches the escapes of JSON that package yaml does not know, and a backslash that is escaped.
var jsonEscapes = words.Pattern(`\\\\|\\/|\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}`)

// plainYAML returns a file as package yaml reads it. JSON gets the characters themselves for escapes that the package refuses,
// such as \/ for a slash, which libraries such as that of TAG write.
func plainYAML(text []byte) []byte {
	if !json.Valid(text) {
		return text
	}
	return jsonEscapes().ReplaceAllFunc(text, func(escape []byte) []byte {
		var char string
		if string(escape) == `\\` || json.Unmarshal([]byte(`"`+string(escape)+`"`), &char) != nil {
			return escape
		}
		return []byte(char)
	})
}

// checkPrintable records texts with control characters that a terminal would obey:
// texts get into reports, logs and game records. Lines and tabs are allowed.
func (r *reader) checkPrintable(n *yaml.Node) {
	if i := strings.IndexFunc(n.Value, gtp.DisturbsText); i >= 0 {
		c, _ := utf8.DecodeRuneInString(n.Value[i:])
		r.fail(entry{node: n}, "%s has the control character %q, want text that can be shown", show(n), c)
	}
	for _, inner := range n.Content {
		r.checkPrintable(inner)
	}
}

// maxNodes bounds the values of a file. It is more than a file of the greatest length has
// without aliases.
const maxNodes = maxFile

// sizeOf returns the number of values in a node, each alias counted with all that it
// stands for. One that stands for itself has too many.
func sizeOf(n *yaml.Node, known map[*yaml.Node]int) int {
	if size, ok := known[n]; ok {
		return size
	}
	known[n] = maxNodes + 1 // of an alias to it within it
	size := 1
	if n.Kind == yaml.AliasNode {
		size = sizeOf(n.Alias, known)
	}
	for _, inner := range n.Content {
		size = min(size+sizeOf(inner, known), maxNodes+1)
	}
	known[n] = size
	return size
}

// resolve returns the node that an alias stands for.
func resolve(n *yaml.Node) *yaml.Node {
	if n.Kind == yaml.AliasNode && n.Alias != nil {
		return n.Alias
	}
	return n
}

// textNode returns a node for a text.
func textNode(text string) *yaml.Node {
	return &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!str", Value: text}
}

// scalarNode returns the node of a number, truth value or null that is written
// as text, and else of the text itself.
func scalarNode(text string) *yaml.Node {
	n := &yaml.Node{Kind: yaml.ScalarNode, Value: text}
	switch n.ShortTag() {
	case "!!int", "!!float", "!!bool", "!!null":
		n.Tag = n.ShortTag()
		return n
	}
	return textNode(text)
}

// mapping returns an entry as a mapping with known keys, or with any keys if none
// are given. what describes the entry in messages.
func (r *reader) mapping(e entry, what string, known ...string) (mapping, bool) {
	m := mapping{at: e, entries: make(map[string]entry)}
	if e.key == "" && r.outermost == nil {
		r.outermost = known
	}
	if e.node == nil || e.node.Kind != yaml.MappingNode {
		r.fail(e, "%s, want %s: keys with values", show(e.node), what)
		return m, false
	}

	for i := 0; i+1 < len(e.node.Content); i += 2 {
		key, value := resolve(e.node.Content[i]), resolve(e.node.Content[i+1])
		at := entry{joinKey(e.key, key.Value), key}
		switch {
		case key.Kind != yaml.ScalarNode:
			r.fail(entry{e.key, key}, "%s for a key, want a word", show(key))
		case len(known) > 0 && !slices.Contains(known, key.Value):
			hint := didYouMean(key.Value, known)
			if m.hints = append(m.hints, hint); e.key != "" && slices.Contains(r.outermost, key.Value) && e.node.Style&yaml.FlowStyle == 0 {
				hint = " here, want it further out: begin the line with fewer blanks"
			}
			r.fail(at, "unknown key%s", hint)
		case m.entries[key.Value].isPresent():
			r.fail(at, "duplicate key, first on line %d", m.entries[key.Value].node.Line)
		default:
			m.entries[key.Value] = entry{at.key, value}
			m.order = append(m.order, key.Value)
		}
	}
	return m, true
}

// list returns the items of a list.
func (r *reader) list(e entry, what string) []entry {
	if e.node.Kind != yaml.SequenceNode {
		r.fail(e, "%s, want a list of %s", show(e.node), what)
		return nil
	}
	items := make([]entry, len(e.node.Content))
	for i, n := range e.node.Content {
		items[i] = entry{fmt.Sprintf("%s[%d]", e.key, i), resolve(n)}
	}
	return items
}

// text returns the text of a scalar that is not null.
func (r *reader) text(e entry, want string) (string, bool) {
	if e.node.Kind != yaml.ScalarNode || e.node.Tag == "!!null" {
		r.fail(e, "%s, want %s", show(e.node), want)
		return "", false
	}
	return e.node.Value, true
}

// word returns a text that is not empty.
func (r *reader) word(e entry, want string) (string, bool) {
	s, ok := r.text(e, want)
	if ok && strings.TrimSpace(s) == "" {
		r.fail(e, "empty, want %s", want)
		return "", false
	}
	return s, ok
}

// oneOf returns the index of a word among the accepted ones.
func (r *reader) oneOf(e entry, accepts ...string) (int, bool) {
	want := words.Or(accepts...)
	s, ok := r.text(e, want)
	if !ok {
		return 0, false
	}
	i := slices.Index(accepts, strings.ToLower(s))
	if i < 0 {
		r.fail(e, "%q, want %s%s", s, want, didYouMean(s, accepts))
		return 0, false
	}
	return i, true
}

// choice returns one of some words, as they are written.
func (r *reader) choice(e entry, accepts []string) (string, bool) {
	want := words.Or(accepts...)
	text, ok := r.text(e, want)
	if ok && !slices.Contains(accepts, text) {
		r.fail(e, "%q, want %s%s", text, want, didYouMean(text, accepts))
		return "", false
	}
	return text, ok
}

// refuseOctal records a number that begins with a zero that nobody means: YAML reads 010 as 8.
func (r *reader) refuseOctal(e entry) bool {
	digits := strings.TrimLeft(e.node.Value, "+-")
	if e.node.Tag != "!!int" || len(digits) < 2 || digits[0] != '0' || digits[1] < '0' || digits[1] > '9' {
		return false
	}
	r.fail(e, "%s, which YAML reads in base eight, want the number without leading zeros", e.node.Value)
	return true
}

// integer returns a whole number in a range.
func (r *reader) integer(e entry, low, high int) (int, bool) {
	if r.refuseOctal(e) {
		return 0, false
	}
	var n int
	if e.node.Kind != yaml.ScalarNode || e.node.Tag != "!!int" || e.node.Decode(&n) != nil || n < low || n > high {
		r.fail(e, "%s, want a whole number %s", show(e.node), span(float64(low), float64(high)))
		return 0, false
	}
	return n, true
}

// number returns a number in a range.
func (r *reader) number(e entry, low, high float64) (float64, bool) {
	if r.refuseOctal(e) {
		return 0, false
	}
	var x float64
	ok := e.node.Kind == yaml.ScalarNode && (e.node.Tag == "!!int" || e.node.Tag == "!!float")
	if !ok || e.node.Decode(&x) != nil || !(x >= low && x <= high) || math.IsInf(x, 0) {
		r.fail(e, "%s, want a number %s", show(e.node), span(low, high))
		return 0, false
	}
	return x, true
}

// span describes a range; bounds beyond those of whole numbers are none.
func span(low, high float64) string {
	switch below, above := low > math.MinInt64, high < math.MaxInt64; {
	case below && above:
		return fmt.Sprintf("from %.16g to %.16g", low, high)
	case below:
		return fmt.Sprintf("of at least %.16g", low)
	case above:
		return fmt.Sprintf("of at most %.16g", high)
	}
	return ""
}

// truth returns true or false.
func (r *reader) truth(e entry) (value, ok bool) {
	if e.node.Kind != yaml.ScalarNode || e.node.Tag != "!!bool" || e.node.Decode(&value) != nil {
		r.fail(e, "%s, want true or false", show(e.node))
		return false, false
	}
	return value, true
}

// texts returns a list of texts. One text may stand for the list.
func (r *reader) texts(e entry, what string) []string {
	if e.node.Kind == yaml.ScalarNode {
		if s, ok := r.word(e, what); ok {
			return []string{s}
		}
		return nil
	}
	var out []string
	for _, item := range r.list(e, what) {
		if s, ok := r.word(item, what); ok {
			out = append(out, s)
		}
	}
	return out
}

// show describes a value for messages.
func show(n *yaml.Node) string {
	switch {
	case n == nil || n.Kind == 0:
		return "nothing"
	case n.Kind == yaml.MappingNode:
		return "keys with values"
	case n.Kind == yaml.SequenceNode:
		return "a list"
	case n.Tag == "!!null":
		return "nothing"
	}
	s := n.Value
	if r := []rune(s); len(r) > 60 {
		s = string(r[:60]) + "..."
	}
	return strconv.Quote(s)
}

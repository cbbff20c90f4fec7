package sgf

import (
	"cmp"
	"fmt"
	"iter"
	"math"
	"slices"
	"strings"
	"sync/atomic"
	"unicode/utf8"

	"gobandit/model/words"
)

// maxNesting is the number of parentheses that may be open at once. No sane
// record comes near it: programs that put every move in parentheses need one
// for each move of a game.
const maxNesting = 10_000

// maxNodes bounds the nodes of a game with its variations, and maxGames the games of a
// file: both take memory and time far beyond their bytes.
const (
	maxNodes = 500_000
	maxGames = 100_000
)

// Parse reads a collection of one or more games and returns their roots. Text
// outside the games is skipped, as the format asks.
//
// Values come out as UTF-8, whatever the file is written in: what it says about
// that (CA) is believed unless the text says otherwise. A game that says something,
// or has characters beyond ASCII, says CA[UTF-8] from then on.
//
// Faults that leave no doubt where nodes and properties begin are warnings, which
// Tree returns. The error is a *SyntaxError, also for a game of more than 500,000 nodes,
// for variations nested more than 10,000 deep and for more than 100,000 games.
func Parse(data []byte) ([]*Node, error) {
	return collect(roots(data, maxGames))
}

// Roots reads a collection of any number of games as Parse does, but game by game: a large
// one takes the memory of one game. The error comes last, after the games before it.
func Roots(data []byte) iter.Seq2[*Node, error] { return roots(data, math.MaxInt) }

// roots reads a collection of at most this number of games.
func roots(data []byte, most int) iter.Seq2[*Node, error] {
	return func(yield func(*Node, error) bool) {
		data, err := unpack(data)
		if err != nil {
			yield(nil, &SyntaxError{1, 1, err.Error()})
			return
		}
		if root := readForeign(data); root != nil {
			yield(root, nil)
			return
		}
		text, parts := decode(data)
		p := parser{text: text, line: 1, column: 1}

		games, found := 0, new(atomic.Int64)
		for p.seekGame() {
			for len(parts) > 1 && p.at >= parts[1].start {
				parts = parts[1:]
			}
			p.source = &source{charset: parts[0].charset, found: found}
			if before := text[:p.at]; games == 0 {
				if p.around = strings.Count(before, "("); strings.Trim(before, "( \t\r\n") != "" {
					p.source.lose(place{1, 1}, "text before the game, left out: %s", excerpt(before))
				}
			}
			roots, err := p.game()
			if games += len(roots); err == nil && games > most {
				err = p.place().errorf("more than %d games, want a file with fewer", most)
			}
			if err != nil {
				yield(nil, err)
				return
			}
			for i, root := range roots {
				root.source = cmp.Or(root.source, p.source)
				root.tellCharset(&parts[0], i == 0)
				if !yield(root, nil) {
					return
				}
			}
		}

		switch {
		case games > 0:
		case p.noGame != nil:
			yield(nil, p.noGame)
		default:
			yield(nil, &SyntaxError{1, 1, `no game found, want text that begins with "(;"`})
		}
	}
}

// tellCharset makes the root of a game say that it is UTF-8, and warns of what the
// file said instead. The place is that of the property; games that fail to name
// their character set are warned about at their beginning.
func (n *Node) tellCharset(d *decoding, warn bool) {
	at := place{1, 1}
	ca, says := n.prop("CA")
	if says {
		at = ca.place
	}
	if says || d.foreign {
		n.Set("CA", utf8Name)
	}

	if !warn {
		return
	}

	w, name := &n.source.warnings, d.charset.name
	switch declared, known := lookupCharset(d.declared); {
	case !d.foreign, known && declared.name == name:
	case isUnicode(name) && (d.declared == "" || known && isUnicode(declared.name) && name != utf8Name):
	case d.declared == "":
		w.add(at, "no character set is named (CA); read as %s", name)
	case known:
		w.add(at, "the character set is not %s; read as %s", d.declared, name)
	default:
		w.add(at, "unknown character set %s; read as %s", d.declared, name)
	}

	if d.damaged > 0 {
		n.source.loseCharacters(at, d.damaged, name)
	}
}

// A parser walks over the text once. It keeps no recursion: a game is as deep
// as it has moves.
type parser struct {
	text         string
	at           int   // the next byte
	line, column int32 // of the next byte
	source       *source
	props, nodes int   // of the game so far
	long         bool  // names in words were warned about in the game
	later        int   // what endsLater has found last
	around       int   // parentheses around all games
	noGame       error // why what looked like a game first is none
}

func (p *parser) place() place { return place{p.line, p.column} }

func (p *parser) warn(format string, args ...any) {
	p.source.warnings.add(p.place(), format, args...)
}

// next returns the next byte, or 0 at the end, without taking it.
func (p *parser) next() byte {
	if p.at == len(p.text) {
		return 0
	}
	return p.text[p.at]
}

// found names what stands at the parser's place, for messages.
func (p *parser) found() string {
	if p.at == len(p.text) {
		return "end of the text"
	}
	r, _ := utf8.DecodeRuneInString(p.text[p.at:])
	return fmt.Sprintf("%q", r)
}

// take takes one byte and keeps count of lines and characters.
func (p *parser) take() {
	c := p.text[p.at]
	p.at++
	switch {
	case c == '\n' || c == '\r' && p.next() != '\n':
		p.line++
		p.column = 1
	case c < 0x80 || c >= 0xC0:
		p.column++
	}
}

func (p *parser) skipSpace() {
	for p.at < len(p.text) && isSpace(p.text[p.at]) {
		p.take()
	}
}

// seekGame moves to where the next game begins, and reports whether there is one:
// a parenthesis that is followed by a node, or a node at the very beginning.
func (p *parser) seekGame() bool {
	if p.at == 0 {
		p.skipSpace()
		if p.next() == ';' && p.beginsProp(p.at+1) {
			return true
		}
	}
	for p.at < len(p.text) && !p.beginsGame() {
		p.take()
	}
	return p.at < len(p.text)
}

// beginsGame reports whether a game begins here: a parenthesis that is followed by a node or by
// a property.
func (p *parser) beginsGame() bool {
	if p.text[p.at] != '(' {
		return false
	}
	rest := p.pastSpace(p.at + 1)
	return rest < len(p.text) && p.text[rest] == ';' || p.beginsProp(rest)
}

// pastSpace returns the first place from at on where no white space is.
func (p *parser) pastSpace(at int) int {
	for at < len(p.text) && isSpace(p.text[at]) {
		at++
	}
	return at
}

// seekMore passes over what comes after a game, and warns of it: up to the next game, or up to
// a node, which it reports.
func (p *parser) seekMore() bool {
	p.skipSpace()
	at, from := p.place(), p.at
	for p.at < len(p.text) && !p.beginsGame() && !(p.text[p.at] == ';' && p.beginsProp(p.at+1)) {
		p.take()
	}
	text := p.text[from:p.at]
	for ; p.around > 0 && strings.HasPrefix(text, ")"); p.around-- {
		text = strings.TrimSpace(text[1:])
	}
	if text != "" {
		p.source.lose(at, "text after the game, left out: %s", excerpt(text))
	}
	return p.at < len(p.text) && p.text[p.at] == ';'
}

// endsValue reports whether what comes after a bracket may follow a value: another value, a
// property, perhaps after the beginnings and ends of nodes and variations, or the end of the text.
func (p *parser) endsValue(at int) bool {
	if at = p.pastSpace(at); at < len(p.text) && p.text[at] == '[' {
		return true
	}
	for at < len(p.text) && (isSpace(p.text[at]) || strings.IndexByte(";()", p.text[at]) >= 0) {
		at++
	}
	return at >= len(p.text) || p.beginsProp(at)
}

// beginsProp reports whether a property begins at a place of the text: capital
// letters and a bracket.
func (p *parser) beginsProp(at int) bool {
	at = p.pastSpace(at)
	from := at
	for at < len(p.text) && (isLetter(p.text[at]) || isDigit(p.text[at])) {
		at++
	}
	name := p.text[from:at]
	at = p.pastSpace(at)
	return at < len(p.text) && p.text[at] == '[' && propID(name) != ""
}

// game reads a game tree, from "(" to the ")" that belongs to it, and returns its
// root; several if it is made of games.
func (p *parser) game() ([]*Node, error) {
	var (
		super  = &Node{} // the root becomes its child
		last   = super   // the node that the next one follows
		newest = super   // the node read last
		open   []*Node   // for each open parenthesis, the node before it
		begun  bool      // a parenthesis has been opened, and no node read since
		closed bool      // the last thing read is a closing parenthesis
		games  = unclosedGames{after: make(map[*Node]bool)}
	)

	p.props, p.nodes, p.long = 0, 0, false
	if p.next() == ';' {
		p.warn(`the game begins without "("`)
		open = append(open, super)
	}

	node := func() {
		p.nodes++
		n := p.node()
		last.Children = append(last.Children, n)
		if begun && last != super && (n.Has("GM") || n.Has("FF")) {
			games.roots, games.after[last] = append(games.roots, n), true
		}
		last, newest, begun, closed = n, n, false, false
	}

	for {
		if p.nodes > maxNodes {
			return nil, p.place().errorf("a game of more than %d nodes, want fewer", maxNodes)
		}
		p.skipSpace()
		switch c := p.next(); {
		case p.at == len(p.text):
			if p.props == 0 {
				p.isNoGame()
				return nil, nil
			}
			p.warn(`found end of the text, want ")"`)
			p.splitGames(super, games)
			return super.Children, nil
		case c == '(':
			if len(open) == maxNesting {
				return nil, p.place().errorf("variations nested more than %d deep", maxNesting)
			}
			if begun {
				p.warn(`found '(', want ";"`)
			}
			open = append(open, last)
			p.take()
			begun, closed = true, false
		case c == ';':
			if closed {
				p.warn(`found ';' after a variation, want "(" or ")"; read as another variation`)
			}
			p.take()
			node()
		case c == ')':
			if begun {
				p.warn(`found ')', want ";"`)
			}
			p.take()
			last, open = open[len(open)-1], open[:len(open)-1]
			begun, closed = false, true
			if len(open) > 0 {
				continue
			}
			if super.Children == nil {
				p.isNoGame()
				return nil, nil
			}
			if !p.seekMore() {
				return super.Children, nil
			}
			p.warn("found ';' after the end of the game; read as its continuation")
			open, last, closed = append(open, super), newest, false
		case begun && p.beginsProp(p.at):
			p.warn(`found %s, want ";"`, p.found())
			node()
		default:
			if p.props == 0 {
				p.isNoGame()
				return nil, nil
			}
			p.skip()
		}
	}
}

// unclosedGames are variations that begin as games do, by a node that names the game (GM) or the format (FF).
type unclosedGames struct {
	roots []*Node
	after map[*Node]bool // the nodes that these follow
}

// splitGames takes games out of those before them, which lack a ")". Each has the warning of its own beginning; others of the text
// are those of the first game.
func (p *parser) splitGames(super *Node, games unclosedGames) {
	apart := make(map[*Node]bool)
	for _, root := range games.roots {
		apart[root] = true
		root.source = &source{charset: p.source.charset, found: p.source.found, lost: p.source.lost}
		root.source.warnings.add(root.place(), `found a game, want ")"`)
	}
	for n := range games.after {
		n.Children = slices.DeleteFunc(n.Children, func(child *Node) bool { return apart[child] })
	}
	super.Children = append(super.Children, games.roots...)
}

// isNoGame notes that the text here is not what a game may have.
func (p *parser) isNoGame() {
	if p.noGame == nil {
		p.noGame = p.place().errorf(`found %s, want a property, ";", "(" or ")"`, p.found())
	}
}

// skip passes over what cannot be read, up to what can.
func (p *parser) skip() {
	at, from := p.place(), p.at
	for p.at < len(p.text) {
		switch c := p.text[p.at]; {
		case c == ';' || c == '(' || c == ')':
		case c == '[':
			p.value(false)
			continue
		case isLetter(c) && p.at > from && !isLetter(p.text[p.at-1]) && p.beginsProp(p.at):
		default:
			p.take()
			continue
		}
		break
	}
	p.source.lose(at, "not a property, left out: %s", excerpt(p.text[from:p.at]))
}

// excerpt quotes a text, without the most of a long one.
func excerpt(text string) string {
	const most = 40
	text = strings.TrimSpace(text)
	if runes := []rune(text); len(runes) > most {
		text = string(runes[:most]) + "…"
	}
	return fmt.Sprintf("%q", text)
}

// node reads the properties of a node, after its ";".
func (p *parser) node() *Node {
	n := &Node{}
	for {
		p.skipSpace()
		switch {
		case p.beginsProp(p.at):
			n.Props = append(n.Props, p.prop())
		case isLetter(p.next()) && p.bare(n):
		case p.at == len(p.text) || strings.IndexByte(";()", p.next()) >= 0 || p.props == 0:
			return n
		default:
			p.skip()
		}
	}
}

// bare reads a property without a value, and reports whether there is one.
func (p *parser) bare(n *Node) bool {
	at, from := p.place(), p.at
	end := from
	for end < len(p.text) && (isLetter(p.text[end]) || isDigit(p.text[end])) {
		end++
	}
	name := p.text[from:end]
	if propID(name) != name || len(name) > 2 {
		return false
	}
	for p.at < end {
		p.take()
	}
	p.source.warnings.add(at, "property %s without a value", name)
	n.Props = append(n.Props, Prop{ID: name, Values: []string{""}, place: at})
	p.props++
	return true
}

// swallowed matches a value that lacks its closing bracket and has gone on into the next property. swallowedMove matches the same
// for text, which may contain brackets, if it ends as a move does.
var (
	swallowed     = words.Pattern(`(?:^|[^A-Z\\])[A-Z]{1,2}\s*\[`)
	swallowedMove = words.Pattern(`;\s*[BW]\s*\[[a-t]{0,2}$`)
)

// prop reads a property.
func (p *parser) prop() Prop {
	prop := Prop{place: p.place()}
	start := p.at
	for c := p.next(); isLetter(c) || isDigit(c); c = p.next() {
		p.take()
	}
	name := p.text[start:p.at]
	prop.ID = propID(name)
	if id, ok := longNames[name]; ok {
		prop.ID = id
		if !p.long {
			p.long = true
			p.source.warnings.add(prop.place, "names such as %s, which SGF writes %s", name, id)
		}
	}
	p.skipSpace()
	for p.next() == '[' {
		text := isText(prop.ID)
		value := p.value(text)
		if strings.Contains(value, "[") && (text && swallowedMove().MatchString(value) || !text && swallowed().MatchString(value)) {
			p.source.warnings.add(prop.place, `%s has a value with "[" in it: is a "]" missing in %s?`, prop.ID, excerpt(value))
		}
		prop.Values = append(prop.Values, value)
		p.skipSpace()
	}
	p.props++
	return prop
}

// longNames are the names of properties in words as some programs write them, in capitals only.
var longNames = map[string]string{
	"BLACK": "B", "WHITE": "W", "ADDBLACK": "AB", "ADDWHITE": "AW", "ADDEMPTY": "AE", "COMMENT": "C", "GAME": "GM", "SIZE": "SZ", "KOMI": "KM",
	"HANDICAP": "HA", "RULES": "RU", "RESULT": "RE", "DATE": "DT", "PLAYERBLACK": "PB", "PLAYERWHITE": "PW",
}

// propID returns the identifier of a property as it is written. Small letters in it
// do not count: they are from older versions of the format, where B could be written
// Black. "" is none.
func propID(name string) string {
	if isID(name) {
		return name
	}
	var id []byte
	for i := range len(name) {
		if c := name[i]; c <= 'Z' && (len(id) > 0 || !isDigit(c)) {
			id = append(id, c)
		}
	}
	return string(id)
}

// value reads a value, from "[" to "]", and returns what stands between. In text a bracket that
// should be escaped is text, too, if what follows leaves no other way to read it.
func (p *parser) value(text bool) string {
	at := p.place()
	p.take()
	start, raw := p.at, strings.Builder{}
	for ; p.at < len(p.text); p.take() {
		switch p.text[p.at] {
		case ']':
			if text && !p.endsValue(p.at+1) && p.endsLater() {
				p.warn(`"]" in text, want "\]"; read as text`)
				raw.WriteString(p.text[start:p.at] + `\`)
				start = p.at
				continue
			}
			value := p.text[start:p.at] // mostly all of it
			if raw.Len() > 0 {
				raw.WriteString(value)
				value = raw.String()
			}
			p.take()
			return value
		case '\\':
			p.take()
			if p.at == len(p.text) {
				p.source.warnings.add(at, `unclosed value, want "]"`)
				return raw.String() + p.text[start:p.at-1]
			}
		}
	}
	p.source.warnings.add(at, `unclosed value, want "]"`)
	return raw.String() + p.text[start:]
}

// endsLater reports whether a value that goes on after the bracket here ends at a later one,
// before a value begins that what follows does not make text, too.
func (p *parser) endsLater() bool {
	if p.at < p.later {
		return true
	}
	for at := p.at + 1; at < len(p.text); at++ {
		switch p.text[at] {
		case '\\':
			at++
		case '[':
			before := strings.TrimRight(p.text[p.at+1:at], " \t\r\n")
			if n := len(before); n > 0 && isLetter(before[n-1]) && (before[n-1] <= 'Z' || n == at-p.at-1) {
				if at = p.closing(at); p.endsValue(at + 1) {
					return false
				}
			}
		case ';':
			if p.beginsProp(at + 1) {
				return false
			}
		case ']':
			if rest := p.pastSpace(at + 1); rest < len(p.text) && p.endsValue(at+1) {
				p.later = at
				return true
			}
		}
	}
	return false
}

// closing returns where the value ends that begins with the bracket at a place; the end of the text if nowhere.
func (p *parser) closing(at int) int {
	for ; at < len(p.text) && p.text[at] != ']'; at++ {
		if p.text[at] == '\\' {
			at++
		}
	}
	return at
}

func isSpace(c byte) bool  { return c == ' ' || c >= '\t' && c <= '\r' }
func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }
func isDigit(c byte) bool  { return c >= '0' && c <= '9' }

package sgf

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// maxNesting is the number of parentheses that may be open at once. No sane
// record comes near it: programs that put every move in parentheses need one
// for each move of a game.
const maxNesting = 10_000

// Parse reads a collection of one or more games and returns their roots. Text
// outside the games is skipped, as the format asks.
//
// Values come out as UTF-8: a game that declares Latin-1 (CA) is converted, in
// any other a value that is not UTF-8 is taken for Latin-1, and a game where
// that was done says CA[UTF-8] from then on.
//
// The error is a *SyntaxError.
func Parse(data []byte) ([]*Node, error) {
	p := parser{text: strings.TrimPrefix(string(data), "\uFEFF"), line: 1}
	var games []*Node
	for p.seekGame() {
		game, err := p.game()
		if err != nil {
			return nil, err
		}
		toUTF8(game)
		games = append(games, game)
	}
	if len(games) == 0 {
		return nil, &SyntaxError{1, 1, `no game found, want text that begins with "(;"`}
	}
	return games, nil
}

// A parser walks over the text once. It keeps no recursion: a game is as deep
// as it has moves.
type parser struct {
	text      string
	at        int // the next byte
	line      int // of the next byte
	lineStart int // offset of the current line
}

func (p *parser) errorf(format string, args ...any) error {
	return &SyntaxError{p.line, p.at - p.lineStart + 1, fmt.Sprintf(format, args...)}
}

// next returns the next byte, or 0 at the end, without taking it.
func (p *parser) next() byte {
	if p.at == len(p.text) {
		return 0
	}
	return p.text[p.at]
}

// found names what stands at the parser's place, for error messages.
func (p *parser) found() string {
	if p.at == len(p.text) {
		return "end of the text"
	}
	r, _ := utf8.DecodeRuneInString(p.text[p.at:])
	return fmt.Sprintf("%q", r)
}

// take takes one byte and keeps count of lines.
func (p *parser) take() {
	c := p.text[p.at]
	p.at++
	if c == '\n' || c == '\r' && p.next() != '\n' {
		p.line++
		p.lineStart = p.at
	}
}

func (p *parser) skipSpace() {
	for p.at < len(p.text) && isSpace(p.text[p.at]) {
		p.take()
	}
}

// seekGame moves to the next "(" that a ";" follows, and reports whether there
// is one.
func (p *parser) seekGame() bool {
	for ; p.at < len(p.text); p.take() {
		if p.text[p.at] != '(' {
			continue
		}
		rest := p.at + 1
		for rest < len(p.text) && isSpace(p.text[rest]) {
			rest++
		}
		if rest < len(p.text) && p.text[rest] == ';' {
			return true
		}
	}
	return false
}

// game reads a game tree, from "(" to the ")" that belongs to it.
func (p *parser) game() (*Node, error) {
	var (
		super  Node     // the root becomes its child
		last   = &super // the node that the next one follows
		open   []*Node  // for each open parenthesis, the node before it
		wanted string   // what must stand where the parser is; "" if several things may
	)
	for {
		p.skipSpace()
		switch c := p.next(); {
		case c == '(' && wanted != `";"`:
			if len(open) == maxNesting {
				return nil, p.errorf("variations nested more than %d deep", maxNesting)
			}
			open = append(open, last)
			p.take()
			wanted = `";"`
		case c == ';' && (wanted == `";"` || wanted == ""):
			p.take()
			n, err := p.node()
			if err != nil {
				return nil, err
			}
			last.Children = append(last.Children, n)
			last = n
			wanted = ""
		case c == ')' && wanted != `";"`:
			p.take()
			last, open = open[len(open)-1], open[:len(open)-1]
			if len(open) == 0 {
				return super.Children[0], nil
			}
			wanted = `"(" or ")"`
		case wanted == "":
			return nil, p.errorf(`found %s, want a property, ";", "(" or ")"`, p.found())
		default:
			return nil, p.errorf("found %s, want %s", p.found(), wanted)
		}
	}
}

// node reads the properties of a node, after its ";".
func (p *parser) node() (*Node, error) {
	n := &Node{}
	for {
		p.skipSpace()
		if !isLetter(p.next()) {
			return n, nil
		}
		prop, err := p.prop()
		if err != nil {
			return nil, err
		}
		n.Props = append(n.Props, prop)
	}
}

// prop reads a property. Small letters in its identifier do not count: they
// are from older versions of the format, where B could be written Black.
func (p *parser) prop() (Prop, error) {
	prop := Prop{line: p.line, column: p.at - p.lineStart + 1}
	start := p.at
	var id []byte
	for c := p.next(); isLetter(c) || isDigit(c); c = p.next() {
		if c <= 'Z' && (len(id) > 0 || !isDigit(c)) {
			id = append(id, c)
		}
		p.take()
	}
	name := p.text[start:p.at]
	if len(id) == 0 {
		return prop, prop.errorf("property %q, want capital letters", name)
	}
	prop.ID = string(id)
	p.skipSpace()
	if p.next() != '[' {
		return prop, p.errorf(`found %s, want "[" after property %s`, p.found(), name)
	}
	for p.next() == '[' {
		raw, err := p.value()
		if err != nil {
			return prop, err
		}
		prop.Values = append(prop.Values, raw)
		p.skipSpace()
	}
	return prop, nil
}

// value reads a value, from "[" to "]", and returns what stands between.
func (p *parser) value() (string, error) {
	unclosed := p.errorf(`value without an end, want "]"`)
	p.take()
	for start := p.at; p.at < len(p.text); p.take() {
		switch p.text[p.at] {
		case ']':
			raw := p.text[start:p.at]
			p.take()
			return raw, nil
		case '\\':
			p.take()
			if p.at == len(p.text) {
				return "", unclosed
			}
		}
	}
	return "", unclosed
}

func isSpace(c byte) bool  { return c == ' ' || c >= '\t' && c <= '\r' }
func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }
func isDigit(c byte) bool  { return c >= '0' && c <= '9' }

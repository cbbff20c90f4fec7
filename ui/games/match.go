package games

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"gobandit/ui/kit"
)

// A matcher finds the games that have all words of a filter. It looks at each text that
// games share once.
type matcher []wordMatch

// A wordMatch is a word of a filter, and which texts have it.
type wordMatch struct {
	kit.Word
	sides, params []bool
	ends          [2][]bool // of games that count, and of excluded ones
	text          []byte    // the word
	number        bool      // it may be a part of g12 or c12
	lower         []byte    // to be used again
}

// newMatcher returns the matcher of a filter, which knows no texts yet.
func newMatcher(filter string) matcher {
	var m matcher
	for _, w := range kit.Words(filter) {
		m = append(m, wordMatch{Word: w, text: []byte(w.Text), number: strings.Trim(strings.TrimLeft(w.Text[:1], "gc")+w.Text[1:], "0123456789") == ""})
	}
	return m
}

// learn looks at the texts up to those of a game.
func (w *wordMatch) learn(t *texts, g *game) {
	for i := len(w.sides); i <= int(g.sidesAt); i++ {
		w.sides = append(w.sides, w.in("("+t.sides[i].at+")") || w.in(t.sides[i].plays))
	}
	for i := len(w.params); i <= int(g.paramsAt); i++ {
		w.params = append(w.params, w.in(t.params[i]))
	}
	for i := len(w.ends[0]); i <= int(g.endAt); i++ {
		e := t.ends[i]
		has := w.in(e.result) || w.in(e.reason)
		w.ends[0] = append(w.ends[0], has || w.in(e.outcome))
		w.ends[1] = append(w.ends[1], has || w.in(outcomeOut))
	}
}

func (w *wordMatch) in(text string) bool {
	w.lower = w.lower[:0]
	for i := range len(text) {
		c := text[i]
		if c >= utf8.RuneSelf {
			return strings.Contains(strings.ToLower(text), w.Text)
		}
		if 'A' <= c && c <= 'Z' {
			c += 'a' - 'A'
		}
		w.lower = append(w.lower, c)
	}
	return bytes.Contains(w.lower, w.text)
}

func (m matcher) matches(t *texts, g *game) bool {
	for i := range m {
		if w := &m[i]; w.has(t, g) == w.Not {
			return false
		}
	}
	return true
}

func (w *wordMatch) has(t *texts, g *game) bool {
	if int(g.sidesAt) >= len(w.sides) || int(g.paramsAt) >= len(w.params) || int(g.endAt) >= len(w.ends[0]) {
		w.learn(t, g)
	}
	ends := w.ends[0]
	if g.out {
		ends = w.ends[1]
	}
	return w.sides[g.sidesAt] || w.params[g.paramsAt] || ends[g.endAt] || w.named(t, g)
}

func (w *wordMatch) named(t *texts, g *game) bool {
	sides := &t.sides[g.sidesAt]
	numbered := g.confirms || !sides.ofTournament()
	if numbered && !w.number {
		return false
	}
	var buf [32]byte
	name := g.appendName(buf[:0], sides)
	if numbered {
		return bytes.Contains(name, w.text)
	}
	return w.in(string(name))
}

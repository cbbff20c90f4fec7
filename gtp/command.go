package gtp

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A Command is one line from a controller.
type Command struct {
	ID    int // number before the name, if HasID
	HasID bool
	Name  string
	Args  []string
}

// ParseCommand reads a line. ok is false for a line without a command: blank,
// or a comment alone. Control characters are dropped, tabs separate words, and
// # begins a comment. A number too large for an identity is the command's
// name, which no engine knows.
//
// Source: Farnebäck, "Specification of the Go Text Protocol, version 2, draft
// 2", 2002, section 3.1.
func ParseCommand(line string) (c Command, ok bool) {
	line, _, _ = strings.Cut(line, "#")
	words := strings.Fields(Clean(line))
	if len(words) == 0 {
		return Command{}, false
	}
	if id, err := strconv.ParseUint(words[0], 10, 31); err == nil {
		c.ID, c.HasID = int(id), true
		words = words[1:]
	}
	if len(words) == 0 { // an identity alone, which is answered as an unknown command
		return c, true
	}
	c.Name, c.Args = words[0], words[1:]
	return c, true
}

// String returns the line, without its end.
func (c Command) String() string {
	words := append([]string{c.Name}, c.Args...)
	if c.HasID {
		words = append([]string{strconv.Itoa(c.ID)}, words...)
	}
	return strings.Join(words, " ")
}

// Clean returns s for a terminal. It drops control characters, also line feeds, and
// characters that change the direction of text, and makes tabs blanks. Bytes that are
// no UTF-8 become U+FFFD.
func Clean(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\t':
			return ' '
		case Disturbs(r):
			return -1
		}
		return r
	}, s)
}

// Disturbs reports whether a terminal may obey r instead of showing it. Such are the control characters of
// ASCII and of Latin-1, which has a one-character form of escape sequences, and those that
// reverse the direction of text.
func Disturbs(r rune) bool { return unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) }

// DisturbsText is Disturbs for a text that may have lines and tabs.
func DisturbsText(r rune) bool { return r != '\n' && r != '\t' && Disturbs(r) }

// Shown returns a text as people see it: U+FFFD stands for what would disturb it.
func Shown(text string) string {
	return strings.Map(func(r rune) rune {
		if DisturbsText(r) {
			return utf8.RuneError
		}
		return r
	}, text)
}

package sgf

import (
	"strings"
	"unicode/utf8"
)

// toUTF8 turns the values of a game into UTF-8; see Parse.
func toUTF8(root *Node) {
	latin := isLatin1(root.simple("CA"))
	converted := latin
	rest := []*Node{root}
	for len(rest) > 0 {
		n := rest[len(rest)-1]
		rest = append(rest[:len(rest)-1], n.Children...)
		for _, p := range n.Props {
			for i, v := range p.Values {
				if latin || !utf8.ValidString(v) {
					p.Values[i] = fromLatin1(v)
					converted = true
				}
			}
		}
	}
	if converted {
		root.Set("CA", "UTF-8")
	}
}

// isLatin1 reports whether a charset's name means Latin-1.
func isLatin1(name string) bool {
	switch strings.NewReplacer("-", "", "_", "", " ", "").Replace(strings.ToLower(name)) {
	case "iso88591", "latin1", "l1", "iso885915", "windows1252", "cp1252":
		return true
	}
	return false
}

// fromLatin1 returns the text whose bytes, read as Latin-1, are s.
func fromLatin1(s string) string {
	runes := make([]rune, len(s))
	for i := range len(s) {
		runes[i] = rune(s[i])
	}
	return string(runes)
}

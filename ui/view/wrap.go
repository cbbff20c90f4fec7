package view

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/rivo/uniseg"

	"gobandit/model/words"
)

// Wrap breaks a text into lines of at most w cells where Unicode allows it (UAX 14). That is at blanks and beside wide characters,
// but neither before a mark that closes nor behind one that opens. What has no such place in w cells is broken between characters.
// Blanks become one each.
func Wrap(text string, w int) []string {
	w = max(w, 1)
	var lines []string
	line, cells := "", 0
	end := func() {
		lines = append(lines, line)
		line, cells = "", 0
	}
	for _, word := range strings.Fields(words.Compose(text)) {
		gap := min(cells, 1)
		for word != "" {
			var part string
			part, word = unbroken(word)
			width := Width(part)
			if cells > 0 && cells+gap+width > w {
				end()
				gap = 0
			}
			for width > w {
				at := cutAt(part, w)
				line, part = part[:at], part[at:]
				width -= Width(line)
				end()
			}
			line, cells, gap = line+strings.Repeat(" ", gap)+part, cells+gap+width, 0
		}
	}
	return append(lines, line)
}

// cutAt returns where a composed text that no line has room for is cut: behind one character at least,
// and as Wrap does beside marks if it can.
func cutAt(text string, w int) int {
	end, first := words.CutAt(text, w)
	for at := end; at > first; {
		before, size := utf8.DecodeLastRuneInString(text[:at])
		after, _ := utf8.DecodeRuneInString(text[at:])
		if !unicode.In(before, unicode.Ps, unicode.Pi, unicode.M) && !unicode.In(after, unicode.Pe, unicode.Pf, unicode.Po, unicode.M) {
			return at
		}
		at -= size
	}
	return max(end, first)
}

// unbroken returns the beginning of a word that a line does not break, and the rest. What Unicode
// would break within a western word or a formula, at a hyphen or a slash, is left whole.
func unbroken(word string) (part, rest string) {
	for state, at := -1, 0; ; {
		segment, rest, _, next := uniseg.FirstLineSegmentInString(word[at:], state)
		state, at = next, at+len(segment)
		last, _ := utf8.DecodeLastRuneInString(segment)
		first, _ := utf8.DecodeRuneInString(rest)
		if rest == "" || words.RuneWidth(last) == 2 || words.RuneWidth(first) == 2 {
			return word[:at], rest
		}
	}
}

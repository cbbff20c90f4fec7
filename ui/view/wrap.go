package view

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/rivo/uniseg"

	"gobandit/model/words"
)

// Wrap breaks a text into lines of at most w cells where Unicode allows it (UAX 14): at blanks,
// and beside wide characters, but neither before a mark that closes nor behind one that opens.
// What has no such place in w cells is broken between characters. Blanks become one each.
func Wrap(text string, w int) []string {
	text = strings.Join(strings.Fields(words.Compose(text)), " ")
	w = max(w, 1)
	var lines []string
	line, cells := "", 0
	end := func() {
		lines = append(lines, strings.TrimRight(line, " "))
		line, cells = "", 0
	}
	for text != "" {
		var part string
		part, text = unbroken(text)
		width := Width(strings.TrimRight(part, " "))
		if cells > 0 && cells+width > w {
			end()
		}
		for ; width > w; width = Width(strings.TrimRight(part, " ")) {
			at := cutAt(part, w)
			line, part = part[:at], part[at:]
			end()
		}
		line, cells = line+part, cells+Width(part)
	}
	return append(lines, strings.TrimRight(line, " "))
}

// cutAt returns where a composed text that no line has room for is cut: behind one character at least,
// and as Wrap does beside marks if it can.
func cutAt(text string, w int) int {
	head, _ := words.Cut(text, w)
	_, _, first := words.Grapheme(text)
	for at := len(head); at > first; {
		before, size := utf8.DecodeLastRuneInString(text[:at])
		after, _ := utf8.DecodeRuneInString(text[at:])
		if !unicode.In(before, unicode.Ps, unicode.Pi, unicode.M) && !unicode.In(after, unicode.Pe, unicode.Pf, unicode.Po, unicode.M) {
			return at
		}
		at -= size
	}
	return max(len(head), first)
}

// unbroken returns the beginning of a text that a line does not break, with the blank behind it,
// and the rest. What Unicode would break within a word or a formula, at a hyphen or a slash,
// is left whole, and a number keeps its point: .02.
func unbroken(text string) (part, rest string) {
	if end := strings.IndexByte(text, ' '); end < 0 || isASCII(text[:min(end+2, len(text))]) {
		if end < 0 {
			end = len(text) - 1
		}
		if isASCII(text[:end+1]) {
			return text[:end+1], text[end+1:]
		}
	}
	for state, at := -1, 0; ; {
		segment, rest, _, next := uniseg.FirstLineSegmentInString(text[at:], state)
		state = next
		if blank := strings.IndexByte(segment, ' '); blank >= 0 && blank+1 < len(segment) && segment[blank+1] < 0x80 {
			return text[:at+blank+1], text[at+blank+1:]
		}
		at += len(segment)
		last, _ := utf8.DecodeLastRuneInString(segment)
		first, _ := utf8.DecodeRuneInString(rest)
		if rest == "" || last == ' ' || words.RuneWidth(last) == 2 || words.RuneWidth(first) == 2 {
			return text[:at], rest
		}
	}
}

func isASCII(s string) bool {
	return !strings.ContainsFunc(s, func(r rune) bool { return r >= utf8.RuneSelf })
}

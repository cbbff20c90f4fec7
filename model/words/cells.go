package words

import (
	"slices"
	"strings"
	"sync/atomic"
	"unicode"
	"unicode/utf8"

	"github.com/clipperhouse/displaywidth"
	"golang.org/x/text/unicode/norm"
)

// Asked are the characters of ambiguous width whose width a terminal is asked for: those that
// the program draws itself, and some of each kind that users write. In Unicode's order.
const Asked = "°±·×éαβЯ‐–“…※℃№Ⅲ←↑→↓√①─│┌┐└┘├┤┬┴┼╋╭╮╯╰▀▁▂▃▄▅▆▇█▉▊▋▌▍▎▏■□▲△▶▼◀○◎●★"

// ambiguous are the widths of the characters of Asked by which all texts are measured; nil: 1.
var ambiguous atomic.Pointer[map[rune]int]

// SetAmbiguous measures all texts from now on for a terminal where some characters of Asked take two
// cells. Others of ambiguous width (UAX 11) are as their neighbors there.
func SetAmbiguous(wide string) {
	ambiguous.Store(nil)
	if wide == "" {
		return
	}
	widths := map[rune]int{}
	for _, r := range Asked {
		if widths[r] = 1; strings.ContainsRune(wide, r) {
			widths[r] = 2
		}
	}
	ambiguous.Store(&widths)
}

// asked are the runes of Asked.
var asked = []rune(Asked)

// twoCells measures characters where all of ambiguous width take two cells.
var twoCells = displaywidth.Options{EastAsianWidth: true}

// RuneWidth returns the cells that a terminal draws a character in: 0 for control characters
// and such as are drawn on the one before.
func RuneWidth(r rune) int {
	switch {
	case r < ' ' || r == 0x7f:
		return 0
	case r < 0x7f:
		return 1
	case r == '\uff9e' || r == '\uff9f': // half-width sound marks, which extend a grapheme
		return 1
	case r >= 0x1160 && r < 0x1200 || r >= 0xd7b0 && r < 0xd800: // vowels and ends of Hangul syllables
		return 0
	}
	widths := ambiguous.Load()
	if widths == nil && isPlain(r) {
		return 1
	}
	width := displaywidth.Rune(r)
	if widths == nil || width != 1 || twoCells.Rune(r) == 1 {
		return width
	}
	if w, ok := (*widths)[r]; ok {
		return w
	}
	at, _ := slices.BinarySearch(asked, r)
	if at == len(asked) || at > 0 && r-asked[at-1] < asked[at]-r {
		at--
	}
	return (*widths)[asked[at]]
}

// Widened reports whether a character of ambiguous width takes two cells.
func Widened(r rune) bool {
	return r >= utf8.RuneSelf && ambiguous.Load() != nil && RuneWidth(r) == 2 && displaywidth.Rune(r) == 1
}

// Compose returns a text in Unicode's form NFC, as most programs write it: macOS stores the
// names of files with their accents apart.
func Compose(s string) string {
	for _, r := range s {
		if r > 0x7e && !isPlain(r) {
			return norm.NFC.String(s)
		}
	}
	return s
}

// isPlain reports, for speed, whether a character is one of those beyond ASCII that the program itself
// draws or their neighbors: composed whatever comes before and, if of ambiguous width, narrow by Unicode.
func isPlain(r rune) bool {
	return r >= 0xa1 && r < 0x250 && r != 0xad || r >= 0x2010 && r < 0x2028 || r >= 0x2190 && r < 0x231a || r >= 0x2500 && r < 0x25fd
}

// Fold returns a text as it is searched and compared with others: composed, in lower case.
func Fold(s string) string { return strings.ToLower(Compose(s)) }

// Name returns the name of a player as it is compared with others: composed, and with single
// blanks.
func Name(s string) string { return strings.Join(strings.Fields(Compose(s)), " ") }

// mostMarks is how many marks of a character are drawn.
const mostMarks = 2

// Grapheme returns the first character of a composed text as a terminal draws it, its width in cells, and the number of bytes
// that it stands for. Characters that terminals draw differently, such as several emoji joined to one, are
// taken apart. A character without cells is left out: then g is "".
func Grapheme(s string) (g string, width, size int) {
	if len(s) == 0 || s[0] < utf8.RuneSelf && (len(s) == 1 || s[1] < utf8.RuneSelf) {
		if len(s) == 0 || s[0] < ' ' || s[0] == 0x7f {
			return "", 0, min(len(s), 1)
		}
		return s[:1], 1, 1
	}
	first, size := utf8.DecodeRuneInString(s)
	if first == utf8.RuneError && size == 1 {
		return "\uFFFD", 1, 1
	}
	width = RuneWidth(first)
	if width == 0 {
		return "", 0, size
	}
	if isFlag(first) {
		if second, n := utf8.DecodeRuneInString(s[size:]); isFlag(second) {
			return s[:size+n], 2, size + n
		}
		return s[:size], width, size
	}

	g = s[:size]
	for marks := 0; size < len(s) && s[size] >= utf8.RuneSelf; {
		r, n := utf8.DecodeRuneInString(s[size:])
		skin := r >= 0x1f3fb && r <= 0x1f3ff && first >= 0x261d // a color of it
		if !skin && RuneWidth(r) != 0 {
			break
		}
		if marks++; marks <= mostMarks && !isSelector(r) && (unicode.In(r, unicode.Mn, unicode.Me) || unicode.Is(unicode.Hangul, r)) {
			g += string(r)
		}
		size += n
	}
	return g, width, size
}

func isFlag(r rune) bool     { return r >= 0x1f1e6 && r <= 0x1f1ff }
func isSelector(r rune) bool { return r >= 0xfe00 && r <= 0xfe0f || r >= 0xe0000 }

// Width returns the cells that a terminal draws a text in.
func Width(s string) (cells int) {
	for s = Compose(s); s != ""; {
		if s[0] >= ' ' && s[0] < 0x7f && (len(s) == 1 || s[1] < utf8.RuneSelf) { // most are
			cells, s = cells+1, s[1:]
			continue
		}
		_, width, size := Grapheme(s)
		cells, s = cells+width, s[size:]
	}
	return cells
}

// Cut returns the beginning of a text that fits in w cells, and the rest.
func Cut(s string, w int) (head, rest string) {
	s = Compose(s)
	at, _ := CutAt(s, w)
	return s[:at], s[at:]
}

// CutAt returns the bytes of a composed text that fit in w cells, and those of its first character.
func CutAt(s string, w int) (end, first int) {
	for end < len(s) {
		_, width, size := Grapheme(s[end:])
		if end == 0 {
			first = size
		}
		if w -= width; w < 0 {
			break
		}
		end += size
	}
	return end, first
}

// Pad returns a text with blanks behind it, w cells wide; one that is wider stays as it is.
func Pad(s string, w int) string { return s + strings.Repeat(" ", max(0, w-Width(s))) }

package sgf

import "bytes"

// pairsOf has the character sets with characters whose second byte may be a bracket or a backslash
// of ASCII, each with what is such a character. In all others each such byte is itself. GB18030 has
// characters of four bytes, too, which are two pairs here.
var pairsOf = map[string]func(a, b byte) bool{
	"GB18030": func(a, b byte) bool {
		return a > 0x80 && a < 0xFF && (b >= 0x30 && b <= 0x39 || b >= 0x40 && b != 0x7F && b < 0xFF)
	},
	"Shift_JIS": func(a, b byte) bool {
		return (a > 0x80 && a < 0xA0 || a >= 0xE0 && a < 0xFD) && b >= 0x40 && b != 0x7F && b < 0xFD
	},
	"Big5": func(a, b byte) bool {
		return a > 0x80 && a < 0xFF && (b >= 0x40 && b < 0x7F || b > 0xA0 && b < 0xFF)
	},
}

// A span is where the bytes of a value stand in a file, without the brackets.
type span struct{ from, to int }

// spans finds the values of a file. pair is nil for a character set of which each ASCII byte is itself.
func spans(data []byte, pair func(a, b byte) bool) (all []span) {
	for i := 0; i < len(data); i++ {
		open := bytes.IndexByte(data[i:], '[')
		if open < 0 {
			break
		}
		from := i + open + 1
		for i = from; i < len(data) && data[i] != ']'; i++ {
			if data[i] == '\\' {
				i++
			}
			if pair != nil && i+1 < len(data) && pair(data[i], data[i+1]) {
				i++
			}
		}
		i = min(i, len(data))
		all = append(all, span{from, i})
	}
	return all
}

// wholeText is in place of spans for text without values.
func wholeText(data []byte, _ func(a, b byte) bool) []span { return []span{{0, len(data)}} }

// faults counts the values after which something stands that may not, less the others.
func faults(text string, values []span) (n int) {
	p := parser{text: text}
	for _, v := range values {
		if p.endsValue(v.to + 1) {
			n--
		} else {
			n++
		}
	}
	return n
}

// unescapeBytes removes the backslashes that programs which know nothing of character sets
// put before the second byte of a character, and leaves those before characters.
func unescapeBytes(data []byte, pair func(a, b byte) bool) (out []byte) {
	for i := 0; i < len(data); i++ {
		out = append(out, data[i])
		if i+1 == len(data) || !pair(data[i], data[i+1]) {
			continue
		}
		if i++; data[i] == '\\' && i+1 < len(data) && (data[i+1] == '\\' || data[i+1] == ']') {
			i++
		}
		out = append(out, data[i])
	}
	return out
}

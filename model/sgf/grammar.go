package sgf

import (
	"bytes"
	"slices"
	"unicode/utf8"
)

// pairs are the bytes of characters of two bytes whose second byte may be a bracket or a
// backslash of ASCII. Nil stands for all other character sets: there each such byte is itself.
type pairs struct {
	first, second [256]bool
}

// newPairs has ranges of first and of second bytes, each with its last byte.
func newPairs(first, second []byte) *pairs {
	p := &pairs{}
	for i := 0; i < len(first); i += 2 {
		for b := int(first[i]); b <= int(first[i+1]); b++ {
			p.first[b] = true
		}
	}
	for i := 0; i < len(second); i += 2 {
		for b := int(second[i]); b <= int(second[i+1]); b++ {
			p.second[b] = true
		}
	}
	return p
}

// pairsOf has the character sets with such characters. GB18030 has characters of four bytes,
// too, which are two pairs here.
var pairsOf = map[string]*pairs{
	"GB18030":   newPairs([]byte{0x81, 0xFE}, []byte{0x30, 0x39, 0x40, 0x7E, 0x80, 0xFE}),
	"Shift_JIS": newPairs([]byte{0x81, 0x9F, 0xE0, 0xFC}, []byte{0x40, 0x7E, 0x80, 0xFC}),
	"Big5":      newPairs([]byte{0x81, 0xFE}, []byte{0x40, 0x7E, 0xA1, 0xFE}),
}

// size returns the number of bytes of the character at the beginning of data.
func (p *pairs) size(data []byte) int {
	if p != nil && len(data) > 1 && p.first[data[0]] && p.second[data[1]] {
		return 2
	}
	return 1
}

// A span is where the bytes of a value stand in a file, without the brackets.
type span struct{ from, to int }

// spans finds the values of a file.
func spans(data []byte, p *pairs) (all []span) {
	for i := 0; i < len(data); {
		open := bytes.IndexByte(data[i:], '[')
		if open < 0 {
			return all
		}
		from := i + open + 1
		for i = from; i < len(data) && data[i] != ']'; {
			if data[i] == '\\' {
				i++
			}
			if i < len(data) {
				i += p.size(data[i:])
			}
		}
		i = min(i, len(data))
		all = append(all, span{from, i})
		i++
	}
	return all
}

// isAmbiguous reports whether a file has bytes that end a value or not, depending on its
// character set.
func isAmbiguous(data []byte) bool {
	for i, c := range data {
		if i > 0 && (c == ']' || c == '\\') && data[i-1] >= utf8.RuneSelf {
			return true
		}
	}
	return false
}

// faultsOf counts for several readings of a file what speaks against each: the brackets at
// which they differ, and which by what follows end a value in the wrong ones, or do not.
func faultsOf(data []byte, readings [][]span) []int {
	faults := make([]int, len(readings))
	var ends []int
	for _, r := range readings {
		for _, s := range r {
			ends = append(ends, s.to)
		}
	}
	slices.Sort(ends)
	at := make([]int, len(readings)) // the next value of each
	for _, end := range slices.Compact(ends) {
		n := 0
		closes := make([]bool, len(readings))
		for i, r := range readings {
			if at[i] < len(r) && r[at[i]].to == end {
				closes[i] = true
				at[i]++
				n++
			}
		}
		if n == len(readings) {
			continue
		}
		ok := false
		if end < len(data) {
			after := parser{text: string(data[end+1 : min(end+100, len(data))])}
			ok = after.endsValue(0)
		}
		for i := range readings {
			if closes[i] != ok {
				faults[i]++
			}
		}
	}
	return faults
}

// unescapeBytes removes the backslashes that programs which know nothing of character sets
// put before the second byte of a character, and leaves those before characters.
func unescapeBytes(data []byte, p *pairs) []byte {
	out := make([]byte, 0, len(data))
	for i := 0; i < len(data); {
		if rest := data[i:]; len(rest) > 2 && p.first[rest[0]] && rest[1] == '\\' && (rest[2] == '\\' || rest[2] == ']') {
			out = append(out, rest[0], rest[2])
			i += 3
			continue
		}
		n := p.size(data[i:])
		out = append(out, data[i:i+n]...)
		i += n
	}
	return out
}

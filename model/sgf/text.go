package sgf

import "strings"

var escaper = strings.NewReplacer(`\`, `\\`, `]`, `\]`)

// Escape returns text as a raw value. Bytes that are not UTF-8 become U+FFFD.
// Colons stay as they are: in the first half of a composed value they need a
// backslash too.
func Escape(text string) string {
	return escaper.Replace(strings.ToValidUTF8(text, "\uFFFD"))
}

// Text returns a raw value as text of several lines: escapes are resolved,
// breaks after a backslash vanish, other breaks are "\n" whatever they were,
// and other white space is a blank.
func Text(raw string) string { return unescape(raw, "\n") }

// SimpleText returns a raw value as text of one line: as Text, with blanks for
// the breaks.
func SimpleText(raw string) string { return unescape(raw, " ") }

// Compose splits a raw value at its first colon without a backslash. If there
// is none, first is the whole value and ok is false.
func Compose(raw string) (first, second string, ok bool) {
	for i := 0; i < len(raw); i++ {
		switch raw[i] {
		case '\\':
			i++
		case ':':
			return raw[:i], raw[i+1:], true
		}
	}
	return raw, "", false
}

func unescape(raw, lineBreak string) string {
	if !strings.ContainsAny(raw, "\\\n\r\t\v\f") {
		return raw
	}

	var b strings.Builder
	escaped := false
	for i := 0; i < len(raw); i++ {
		c := raw[i]
		switch {
		case c == '\\' && !escaped:
			escaped = true
			continue
		case c == '\n' || c == '\r':
			// A break of two bytes is one break.
			if i+1 < len(raw) && raw[i+1] == '\n'+'\r'-c {
				i++
			}
			if !escaped {
				b.WriteString(lineBreak)
			}
		case c == '\t' || c == '\v' || c == '\f':
			b.WriteByte(' ')
		default:
			b.WriteByte(c)
		}
		escaped = false
	}
	return b.String()
}

package sgf

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/htmlindex"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/unicode"

	"gobandit/model/words"
)

// A charset is a character set with the name that CA has for it.
type charset struct {
	name string
	encoding.Encoding
}

const utf8Name = "UTF-8"

var (
	utf8Charset  = charset{utf8Name, unicode.UTF8}
	littleEndian = charset{"UTF-16LE", unicode.UTF16(unicode.LittleEndian, unicode.UseBOM)}
	bigEndian    = charset{"UTF-16BE", unicode.UTF16(unicode.BigEndian, unicode.UseBOM)}
)

// spellings are names of character sets that the index does not know, in small
// letters, by the name that it knows.
var spellings = map[string]string{
	"cp932": "shift_jis", "ms932": "shift_jis", "cp936": "gb18030", "ms936": "gb18030", "euc-cn": "gb18030", "euccn": "gb18030",
	"gb-2312": "gb18030", "gb 2312": "gb18030", "cp949": "euc-kr", "ms949": "euc-kr", "uhc": "euc-kr", "euckr": "euc-kr",
	"cp950": "big5", "ms950": "big5", "big-5": "big5", "big5hkscs": "big5", "eucjp": "euc-jp",
}

// numbered matches names such as ISO8859_1, cp1252 and Win1251.
var numbered = words.Pattern(`^(iso|cp|ms|win|windows)[-_ ]?(8859[-_ ]?|)(\d+)$`)

// lookupCharset returns the character set of a name. What is called ASCII is none:
// files that use other characters call themselves so, too.
func lookupCharset(name string) (charset, bool) {
	label := strings.ToLower(strings.TrimSpace(name))
	if m := numbered().FindStringSubmatch(label); m != nil {
		label = "windows-" + m[3]
		if m[2] != "" {
			label = "iso-8859-" + m[3]
		}
		if known, ok := spellings["cp"+m[3]]; ok {
			label = known
		}
	}

	if known, ok := spellings[label]; ok {
		label = known
	}
	e, err := htmlindex.Get(label)
	if err != nil || e == encoding.Replacement || strings.Contains(label, "ascii") {
		return charset{}, false
	}

	switch e {
	case simplifiedchinese.GBK:
		return charset{"GB18030", simplifiedchinese.GB18030}, true // which has GBK and GB2312 in it
	case unicode.UTF8:
		return utf8Charset, true
	}

	canonical, err := htmlindex.Name(e)
	switch {
	case err != nil:
		return charset{}, false
	case canonical == "shift_jis":
		return charset{"Shift_JIS", e}, true
	case canonical == "big5":
		return charset{"Big5", e}, true
	case canonical == "utf-16le":
		return littleEndian, true
	case canonical == "utf-16be":
		return bigEndian, true
	case strings.HasPrefix(canonical, "windows"):
		return charset{canonical, e}, true
	}
	return charset{strings.ToUpper(canonical), e}, true
}

// A decoding is a part of a file as text.
type decoding struct {
	charset  charset
	declared string // what the part says (CA); "" if nothing
	foreign  bool   // there are bytes above ASCII
	damaged  int    // bytes that the character set does not have
	start    int    // where the part begins in the text
}

// A saying is a place where a file says what character set it is in.
type saying struct {
	at   int
	name string
}

// sayings finds what a file says about its character set, before the file can be
// read.
func sayings(data []byte) (all []saying) {
	for at := 0; ; at++ {
		i := bytes.Index(data[at:], []byte("CA"))
		if i < 0 {
			return all
		}
		at += i
		if at > 0 && isLetter(data[at-1]) {
			continue
		}
		rest := bytes.TrimLeft(data[at+2:min(at+100, len(data))], " \t\r\n")
		if name, _, ok := bytes.Cut(rest, []byte("]")); ok && bytes.HasPrefix(name, []byte("[")) {
			all = append(all, saying{at, strings.TrimSpace(string(name[1:]))})
		}
	}
}

// gameStart finds where games may begin.
var gameStart = words.Pattern(`\(\s*;`)

// decode returns a file as UTF-8. Games that say different character sets are read
// each in its own.
func decode(data []byte) (text string, parts []decoding) {
	switch {
	case bytes.HasPrefix(data, []byte("\xEF\xBB\xBF")):
		data = data[3:]
		part := decoding{charset: utf8Charset, declared: declaredIn(data), foreign: isForeign(data)}
		text, part.damaged = part.charset.text(data)
		return text, []decoding{part}
	case bytes.HasPrefix(data, []byte("\xFF\xFE")), bytes.HasPrefix(data, []byte("(\x00")):
		return decodeUTF16(data, littleEndian)
	case bytes.HasPrefix(data, []byte("\xFE\xFF")), bytes.HasPrefix(data, []byte("\x00(")):
		return decodeUTF16(data, bigEndian)
	}

	var b strings.Builder
	for _, chunk := range chunks(data) {
		part := decoding{declared: declaredIn(chunk), start: b.Len(), foreign: isForeign(chunk)}
		declared, known := claim(part.declared, part.foreign)
		var text string
		switch {
		case !part.foreign && known:
			part.charset = declared
			text, part.damaged = declared.text(chunk)
		case !part.foreign:
			part.charset = utf8Charset
			text = string(chunk)
		default:
			r := detect(chunk, part.declared, spans)
			part.charset = r.charset
			text, part.damaged = r.text(chunk)
		}
		b.WriteString(text)
		parts = append(parts, part)
	}
	return b.String(), parts
}

// claim returns the character set that a file with or without bytes above ASCII may be in as it
// says. A file in UTF-16 begins otherwise.
func claim(declared string, foreign bool) (c charset, ok bool) {
	c, ok = lookupCharset(declared)
	return c, ok && (c.name == utf8Name || !isUnicode(c.name)) && !(foreign && stateful(c))
}

func decodeUTF16(data []byte, c charset) (text string, parts []decoding) {
	part := decoding{charset: c, foreign: true}
	text, part.damaged = c.text(data)
	part.declared = declaredIn([]byte(text))
	return text, []decoding{part}
}

// stateful reports whether a character set writes others than ASCII characters with
// ASCII bytes.
func stateful(c charset) bool { return c.name == "ISO-2022-JP" }

// isForeign reports whether data has bytes above ASCII.
func isForeign(data []byte) bool {
	return bytes.ContainsFunc(data, func(r rune) bool { return r >= utf8.RuneSelf })
}

// isUnicode reports whether a file tells by itself that it is in a character set.
func isUnicode(name string) bool { return strings.HasPrefix(name, "UTF-") }

// declaredIn returns the first character set that a text says it is in, or "".
func declaredIn(text []byte) string {
	if all := sayings(text); len(all) > 0 {
		return all[0].name
	}
	return ""
}

// chunks cuts a file before the games that say a character set, if they do not say
// the same.
func chunks(data []byte) [][]byte {
	all := sayings(data)
	if !slices.ContainsFunc(all, func(s saying) bool { return !strings.EqualFold(s.name, all[0].name) }) {
		return [][]byte{data}
	}
	var out [][]byte
	from := 0
	for _, s := range all[1:] {
		begins := gameStart().FindAllIndex(data[from:s.at], -1)
		if len(begins) == 0 || begins[len(begins)-1][0] == 0 {
			continue
		}
		to := from + begins[len(begins)-1][0]
		out = append(out, data[from:to])
		from = to
	}
	return append(out, data[from:])
}

// text returns data as UTF-8, and how many characters it does not have. Of text that
// is UTF-8 elsewhere, bytes that are not are taken for Windows-1252.
func (c charset) text(data []byte) (text string, damaged int) {
	if c.name != utf8Name {
		decoded, err := c.NewDecoder().Bytes(data)
		if err != nil {
			decoded = bytes.ToValidUTF8(data, []byte("\uFFFD"))
		}
		return string(decoded), bytes.Count(decoded, []byte("\uFFFD"))
	}
	if utf8.Valid(data) {
		return string(data), 0
	}
	var b strings.Builder
	for len(data) > 0 {
		r, size := utf8.DecodeRune(data)
		if r == utf8.RuneError && size == 1 {
			r = charmap.Windows1252.DecodeByte(data[0])
			damaged++
		}
		b.WriteRune(r)
		data = data[size:]
	}
	return b.String(), damaged
}

// bytes returns text in the character set. The error names the first character that
// it does not have.
func (c charset) bytes(text string) ([]byte, error) {
	if c.name == utf8Name {
		return []byte(text), nil
	}
	out, err := c.NewEncoder().Bytes([]byte(text))
	if err == nil {
		return out, nil
	}
	for _, r := range text {
		if _, err := c.NewEncoder().Bytes([]byte(string(r))); err != nil {
			return nil, fmt.Errorf("%s has no %q", c.name, r)
		}
	}
	return nil, err
}

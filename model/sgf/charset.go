package sgf

import (
	"bytes"
	"cmp"
	"fmt"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/htmlindex"
	"golang.org/x/text/encoding/ianaindex"
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

// spellings are names of character sets that no index knows, only their letters and digits, by a
// name that one knows.
var spellings = map[string]string{
	"cp932": "shift_jis", "shiftjis": "shift_jis", "cp936": "gb18030", "euccn": "gb18030", "gb2312": "gb18030", "gb231280": "gb18030",
	"gb18030": "gb18030", "gb180302000": "gb18030", "gb180302005": "gb18030", "cp949": "euc-kr", "uhc": "euc-kr", "euckr": "euc-kr", "ksc5601": "euc-kr",
	"cp950": "big5", "big5": "big5", "big5hkscs": "big5", "eucjp": "euc-jp", "iso2022jp": "iso-2022-jp",
	"macroman": "macintosh", "tis620": "tis-620", "hz": "hz-gb-2312", "hzgb": "hz-gb-2312", "hzgb2312": "hz-gb-2312",
	"koi8r": "koi8-r", "koi8u": "koi8-u", "utf8": "utf-8", "utf8mb4": "utf-8", "utf8bom": "utf-8",
}

// numbered matches names such as iso88591, cp1252, win1251 and latin9.
var numbered = words.Pattern(`^(?:(?:iso)?(8859)|(cp|ms|x?win|x?windows|dos|ibm)|(?:iso)?(latin))(\d+)$`)

// lookupCharset returns the character set of a name. What is called ASCII is none:
// files that use other characters call themselves so, too.
func lookupCharset(name string) (charset, bool) {
	label := strings.ToLower(strings.TrimSpace(name))
	if strings.Contains(label, "ascii") {
		return charset{}, false
	}
	e, err := htmlindex.Get(label)
	if err != nil {
		e, err = htmlindex.Get(spelled(label))
	}
	if err != nil || e == encoding.Replacement {
		return oldCharset(label)
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

// oldCharset returns a character set that IANA has registered and browsers don't know, such as
// those of DOS.
func oldCharset(label string) (charset, bool) {
	e, err := ianaindex.IANA.Encoding(label)
	if err != nil {
		e, err = ianaindex.IANA.Encoding(spelled(label))
	}
	if err != nil || e == nil {
		return charset{}, false
	}
	name, err := ianaindex.IANA.Name(e)
	return charset{name, e}, err == nil
}

// spelled returns the name that the index has for a name in small letters.
func spelled(label string) string {
	plain := strings.Map(func(r rune) rune {
		if r < utf8.RuneSelf && (isLetter(byte(r)) || isDigit(byte(r))) {
			return r
		}
		return -1
	}, label)
	if m := numbered().FindStringSubmatch(plain); m != nil {
		switch n := m[4]; {
		case m[1] != "":
			return "iso-8859-" + n
		case m[3] != "":
			return "l" + n
		case n == "874" || strings.HasPrefix(n, "125"):
			return "windows-" + n
		default:
			return cmp.Or(spellings["cp"+n], "cp"+n)
		}
	}
	return spellings[plain]
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

// rootStart finds where games begin: the first node says what no other does.
var rootStart = words.Pattern(`\(\s*;\s*(?:[A-Za-z]+\s*(?:\[[^\]]*\]\s*)+){0,12}?(?:GM|FF|CA|SZ|AP)\s*\[`)

// decode returns a file as UTF-8. Games that say different character sets are read
// each in its own.
func decode(data []byte) (text string, parts []decoding) {
	switch {
	case bytes.HasPrefix(data, []byte("\xEF\xBB\xBF")):
		data = data[3:]
		part := decoding{charset: utf8Charset, declared: declaredIn(data), foreign: isForeign(data)}
		text, part.damaged = part.charset.text(data)
		return text, []decoding{part}
	case bytes.HasPrefix(data, []byte("\xFF\xFE")), len(data) > 1 && data[0] > 0 && data[1] == 0:
		return decodeUTF16(data, littleEndian)
	case bytes.HasPrefix(data, []byte("\xFE\xFF")), len(data) > 1 && data[0] == 0 && data[1] > 0:
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
func stateful(c charset) bool { return c.name == "ISO-2022-JP" || c.name == "HZ-GB-2312" }

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

// chunks cuts a file into parts of one character set. It cuts before each game that declares another one than the game before, and
// between games that are UTF-8 and games that are not. A game that declares none may have the character set of the games before.
func chunks(data []byte) (out [][]byte) {
	if !isForeign(data) && len(sayings(data)) < 2 {
		return [][]byte{data}
	}
	from, last, was, wide := 0, 0, "", 0
	for _, begin := range append(rootStart().FindAllIndex(data, -1), []int{len(data)}) {
		game := data[last:begin[0]]
		says, isWide := declaredIn(game), width(game)
		if last > 0 && (says != "" && !strings.EqualFold(says, was) || isWide*wide < 0) {
			out = append(out, data[from:last])
			from, was, wide = last, "", 0
		}
		last, was, wide = begin[0], cmp.Or(says, was), cmp.Or(isWide, wide)
	}
	return append(out, data[from:])
}

// width returns 1 for text that is sure to be UTF-8, with characters of three bytes, -1 for what
// is not UTF-8, and else 0.
func width(data []byte) int {
	switch {
	case !utf8.Valid(data):
		return -1
	case bytes.ContainsFunc(data, func(r rune) bool { return r >= 0x800 }):
		return 1
	}
	return 0
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

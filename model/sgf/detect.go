package sgf

import (
	"math"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
)

// A reading is a character set that text may be in. Its score rates the decoded text:
// about two points for a byte that makes sense in the languages of the character set,
// and negative points for nonsense.
type reading struct {
	charset
	score func(text []rune) float64
}

// readings are those that detect tries, the more usual of two before the other.
var readings = []reading{
	{utf8Charset, scoreUTF8},
	{charset{"GB18030", simplifiedchinese.GB18030}, chinese.score},
	{charset{"Shift_JIS", japanese.ShiftJIS}, nippon.score},
	{charset{"EUC-KR", korean.EUCKR}, hangul.score},
	{charset{"Big5", traditionalchinese.Big5}, taiwanese.score},
	{charset{"EUC-JP", japanese.EUCJP}, nippon.score},
	{charset{"windows-1252", charmap.Windows1252}, scoreLatin},
	{charset{"windows-1251", charmap.Windows1251}, scoreCyrillic},
	{charset{"KOI8-R", charmap.KOI8R}, scoreCyrillic},
}

const (
	damage     = -15 // for bytes that the character set does not have
	trust      = 8   // for what the file says, and as much again for
	trustBytes = 16  // so many bytes

	sense = 0.5 // for a byte: less is not believed against what the file says

	faultWeight = -100 // for a bracket that is none, or the other way round
)

// A guess is a way to read a file: a character set, and where the values are in it.
type guess struct {
	reading
	values  []span
	escaped bool // second bytes of characters are escaped, too: the grammar is that of single bytes
	faults  int  // of the grammar, where guesses differ
}

// detect returns the most likely way to read data, which has bytes above ASCII. declared is
// the name of a character set in the file, or "".
//
// A character set counts for the grammar only as far as what follows each value bears it out:
// a bracket that ends a value in one and belongs to a character in another speaks for one of them.
func detect(data []byte, declared string) guess { return detectIn(data, declared, spans) }

// detectText returns the most likely way to read data that is text, without values.
func detectText(data []byte, declared string) guess {
	return detectIn(data, declared, func(data []byte, _ *pairs) []span { return []span{{0, len(data)}} })
}

// detectIn is detect with what finds the values.
func detectIn(data []byte, declared string, spans func([]byte, *pairs) []span) guess {
	said, known := claim(declared, true)
	single := spans(data, nil)
	if utf8.Valid(data) && !isChance(data) {
		return guess{reading: readings[0], values: single}
	}
	guesses := guessesOf(data, &said, known, single, spans)

	least := slices.MinFunc(guesses, func(a, b guess) int { return a.faults - b.faults }).faults
	best, most := slices.IndexFunc(guesses, func(g guess) bool { return g.faults == least }), math.Inf(-1)
	latin1 := known && said.name == "windows-1252" && !strings.Contains(declared, "1252") // some programs always say so
	stays := known && pairsOf[said.name] == nil && said.isOf(data)
	for i, g := range guesses {
		text := sample(g.foreign(data))
		if g.escaped {
			text = unescapeBytes(text, pairsOf[g.name])
		}
		decoded, err := g.NewDecoder().Bytes(text)
		if err != nil {
			continue
		}

		runes := []rune(string(decoded))
		isSaid := known && said.name == g.name && !g.escaped && g.faults == least
		if g.score == nil { // declared, and no guess: it stays if it fits
			if isSaid && !slices.Contains(runes, utf8.RuneError) {
				return g
			}
			continue
		}

		score := g.score(runes)
		switch {
		case isSaid && latin1:
			score += trust
		case isSaid:
			score += trust * (1 + float64(len(text))/trustBytes)
		case stays && said.name != g.name && score < sense*float64(foreignBytes(text)):
			continue
		}
		score += faultWeight * float64(g.faults)
		if score > most {
			best, most = i, score
		}
	}
	return guesses[best]
}

// guessesOf returns the ways to read a file, first those by a character set that it names and
// for which there is no score.
func guessesOf(data []byte, said *charset, known bool, single []span, spans func([]byte, *pairs) []span) (guesses []guess) {
	scored := func(r reading) bool { return r.name == said.name }
	if known && !slices.ContainsFunc(readings, scored) {
		guesses = append(guesses, guess{reading: reading{charset: *said}, values: single})
	}
	for _, r := range readings {
		g := guess{reading: r, values: single}
		if p := pairsOf[r.name]; p != nil && isAmbiguous(data) {
			escaped := g
			escaped.escaped = true
			guesses = append(guesses, escaped)
			g.values = spans(data, p)
		}
		guesses = append(guesses, g)
	}
	all := make([][]span, len(guesses))
	for i, g := range guesses {
		all[i] = g.values
	}
	for i, n := range faultsOf(data, all) {
		guesses[i].faults = n
	}
	return guesses
}

// isOf reports whether all of data is in a character set of single bytes.
func (c charset) isOf(data []byte) bool {
	_, damaged := c.text(data)
	return damaged == 0
}

// foreignBytes counts the bytes above ASCII.
func foreignBytes(text []byte) (n int) {
	for _, c := range text {
		if c >= utf8.RuneSelf {
			n++
		}
	}
	return n
}

// isChance reports whether text may be valid UTF-8 by chance: it has characters that few texts
// have, and none of more than two bytes.
func isChance(data []byte) bool {
	rare := false
	for _, r := range string(data) {
		if r >= 0x800 {
			return false
		}
		rare = rare || r >= utf8.RuneSelf && !isUsual(r)
	}
	return rare
}

// isUsual reports whether a character of two bytes in UTF-8 is Latin or Cyrillic.
func isUsual(r rune) bool { return r >= 0xA0 && r < 0x180 || r >= 0x400 && r < 0x460 }

// foreign returns values with bytes above ASCII, each on a line of its own, enough for sample.
func (g *guess) foreign(data []byte) (out []byte) {
	for _, v := range g.values {
		if value := data[v.from:v.to]; isForeign(value) && len(out) < 2*sampleSize {
			out = append(append(out, value...), "\n\n"...)
		}
	}
	return out
}

// text returns data as UTF-8, and how many characters it does not have. Each value is decoded
// by itself: a broken character does not reach beyond it.
func (g *guess) text(data []byte) (text string, damaged int) {
	if g.name == utf8Name {
		return g.charset.text(data)
	}
	var b strings.Builder
	at := 0
	for _, v := range g.values {
		damaged += g.outside(&b, data[at:v.from])
		value := data[v.from:v.to]
		if g.escaped {
			value = unescapeBytes(value, pairsOf[g.name])
		}
		if at = v.to; isForeign(value) {
			text, n := g.charset.text(value)
			damaged += n
			b.WriteString(text)
		} else {
			b.Write(value)
		}
	}
	damaged += g.outside(&b, data[at:])
	return b.String(), damaged
}

// outside decodes what stands between values, where each ASCII byte is itself.
func (g *guess) outside(b *strings.Builder, data []byte) (damaged int) {
	for len(data) > 0 {
		n := 1
		for n < len(data) && data[n] < utf8.RuneSelf == (data[0] < utf8.RuneSelf) {
			n++
		}
		if data[0] < utf8.RuneSelf {
			b.Write(data[:n])
		} else {
			text, lost := g.charset.text(data[:n])
			b.WriteString(text)
			damaged += lost
		}
		data = data[n:]
	}
	return damaged
}

// sampleSize is the number of bytes that are enough to tell a character set.
const sampleSize = 32 << 10

// sample returns the parts of a file by which its character set can be recognized: bytes
// above ASCII, each with the letters around it, on lines of their own.
func sample(data []byte) []byte {
	var out []byte
	for i := 0; i < len(data) && len(out) < sampleSize; i++ {
		if data[i] < utf8.RuneSelf {
			continue
		}
		from := i
		for from > 0 && i-from < 8 && isLetter(data[from-1]) {
			from--
		}
		// Characters of two bytes may end in an ASCII byte, but two of these in a
		// row begin something else.
		to := i + 1
		for to < len(data) && to-from < sampleSize && !(data[to] < utf8.RuneSelf && data[to-1] < utf8.RuneSelf) {
			to++
		}
		out = append(append(out, data[from:to]...), '\n')
		i = to - 1
	}
	return out
}

// scoreUTF8 takes text for bytes that were read as UTF-8.
func scoreUTF8(text []rune) (score float64) {
	for _, r := range text {
		switch {
		case r == utf8.RuneError:
			score -= 10
		case r < utf8.RuneSelf:
		case isUsual(r), r >= 0x2000: // not so usual: Arabic, for one
			score += 4 * float64(utf8.RuneLen(r))
		}
	}
	return score
}

// A script is the characters of a language that is written with two bytes for each.
type script struct {
	frequent string
	kana     float64 // what these are worth
	encoding encoding.Encoding
	common   [2]byte // the first bytes of those in use
	rare     [2]byte // the first bytes of the others of the standard
	weights  func() map[rune]float64
}

var (
	chinese   = newScript(script{simplified, -1, simplifiedchinese.GB18030, [2]byte{0xB0, 0xD7}, [2]byte{0xD8, 0xF7}, nil})
	taiwanese = newScript(script{traditional, -1, traditionalchinese.Big5, [2]byte{0xA4, 0xC6}, [2]byte{0xC9, 0xF9}, nil})
	nippon    = newScript(script{japaneseText, 4, japanese.EUCJP, [2]byte{0xB0, 0xCF}, [2]byte{0xD0, 0xF4}, nil})
	hangul    = newScript(script{koreanText, -1, korean.EUCKR, [2]byte{0xB0, 0xC8}, [2]byte{0xCA, 0xFD}, nil})
)

// newScript has the weights of the script's characters made when they are first
// wanted.
func newScript(s script) *script {
	s.weights = sync.OnceValue(func() map[rune]float64 {
		weights := map[rune]float64{}
		decoder := s.encoding.NewDecoder()
		for _, class := range []struct {
			first  [2]byte
			weight float64
		}{{s.common, 1}, {s.rare, -1}} {
			for lead := int(class.first[0]); lead <= int(class.first[1]); lead++ {
				for trail := 0x40; trail < 0xFF; trail++ {
					if trail > 0x7E && trail < 0xA1 {
						continue
					}
					pair, err := decoder.Bytes([]byte{byte(lead), byte(trail)})
					if r, size := utf8.DecodeRune(pair); err == nil && size == len(pair) && r != utf8.RuneError {
						weights[r] = class.weight
					}
				}
			}
		}

		for _, r := range s.frequent {
			weights[r] = 5
		}
		return weights
	})
	return &s
}

func (s *script) score(text []rune) float64 {
	weights := s.weights()
	return sum(text, func(_ int, r rune) float64 {
		weight, standard := weights[r]
		switch {
		case r >= 0x3040 && r <= 0x30FF:
			return s.kana
		case r >= 0x3000 && r <= 0x303F, r >= 0xFF00 && r <= 0xFF5E:
			return 2 // punctuation
		case standard:
			return weight
		case unicode.Is(unicode.Co, r):
			return -10
		}
		return -4
	})
}

// sum adds up what the characters beyond ASCII are worth, each at its place in the text.
func sum(text []rune, worth func(i int, r rune) float64) (score float64) {
	for i, r := range text {
		switch {
		case r < utf8.RuneSelf:
		case r == utf8.RuneError:
			score += damage
		default:
			score += worth(i, r)
		}
	}
	return score
}

// scoreLatin expects single letters with accents between others.
func scoreLatin(text []rune) float64 {
	return sum(text, func(i int, r rune) float64 {
		before, after := neighbors(text, i)
		switch {
		case strings.ContainsRune("’‘“”„–—…«»°·¿¡€", r):
			return 0.5
		case r < 0xA0, unicode.IsLetter(r) && unicode.IsUpper(r) && unicode.IsLower(before):
			return -3
		case !unicode.IsLetter(r) && before < utf8.RuneSelf && after < utf8.RuneSelf: // as in 3½ and 20°
			return 0.5
		case !unicode.IsLetter(r):
			return -3
		case before >= utf8.RuneSelf, after >= utf8.RuneSelf: // as in créé and Größe
			if first := text[max(0, i-2)]; !unicode.IsLower(r) || !isASCIILetter(before) && !isASCIILetter(first) {
				return -3
			}
			return 0
		case isASCIILetter(before), isASCIILetter(after):
			return 3
		}
		return 1
	})
}

// scoreCyrillic expects words in small letters, which may begin with a capital.
func scoreCyrillic(text []rune) float64 {
	return sum(text, func(i int, r rune) (score float64) {
		before, after := neighbors(text, i)
		switch {
		case strings.ContainsRune("«»№–—“”„…", r):
			return 0.5
		case !(r >= 'А' && r <= 'я' || r == 'ё' || r == 'Ё'):
			return -4
		case isASCIILetter(before), isASCIILetter(after):
			return -3
		case unicode.IsUpper(r) && unicode.IsLower(before):
			return -5
		case before < utf8.RuneSelf && after < utf8.RuneSelf:
			return 0.5
		}

		if strings.ContainsRune("оеаинтсрвлкм", unicode.ToLower(r)) {
			score += 1.5
		}
		if !unicode.IsUpper(r) || !unicode.IsUpper(before) {
			score++
		}
		return score
	})
}

// neighbors returns the characters beside the one at i, 0 for none.
func neighbors(text []rune, i int) (before, after rune) {
	if i > 0 {
		before = text[i-1]
	}
	if i+1 < len(text) {
		after = text[i+1]
	}
	return before, after
}

func isASCIILetter(r rune) bool { return r < utf8.RuneSelf && isLetter(byte(r)) }

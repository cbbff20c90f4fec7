package sgf

import (
	"bytes"
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

	"gobandit/model/words"
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

	halfKana = 6 // for a half-width kana where the file says so; other bytes look like these in Shift_JIS
)

// A guess is a way to read a file: a character set, and where the values are in it.
type guess struct {
	reading
	values  []span
	escaped bool // second bytes of characters are escaped, too: the grammar is that of single bytes
}

// detect returns the most likely way to read data, which has bytes above ASCII. declared is
// the name of a character set in the file, or "". find finds the values, as spans does.
//
// The grammar comes first: of the ways to read a file only those count in which most values are
// followed by what may follow one.
func detect(data []byte, declared string, find func([]byte, func(a, b byte) bool) []span) (best guess) {
	single := find(data, nil)
	if utf8.Valid(data) && !isChance(data) {
		return guess{reading: readings[0], values: single}
	}
	said, known := claim(declared, true)
	tried := readings
	if known && !slices.ContainsFunc(readings, func(r reading) bool { return r.name == said.name }) {
		tried = append([]reading{{charset: said}}, readings...)
	}

	text := string(data)
	singleFaults, least, most := faults(text, single), math.MaxInt, 0.0
	try := func(g guess, faults int) {
		score := g.rate(data, known && g.name == said.name && !g.escaped, declared)
		if faults < least || faults == least && score > most {
			best, least, most = g, faults, score
		}
	}
	for _, r := range tried {
		pair := pairsOf[r.name]
		if pair != nil {
			values := find(data, pair)
			try(guess{r, values, false}, faults(text, values))
		}
		try(guess{r, single, pair != nil}, singleFaults)
	}
	return best
}

// rate returns the score of a guess; of one that the file says with what that is worth.
func (g *guess) rate(data []byte, isSaid bool, declared string) float64 {
	text := g.sample(data)
	decoded, err := g.NewDecoder().Bytes(text)
	fits := err == nil && !bytes.ContainsRune(decoded, utf8.RuneError)
	if g.score == nil { // declared, and no guess: it stays if it fits
		return words.If(fits, math.Inf(1), math.Inf(-1))
	}

	score := g.score([]rune(string(decoded)))
	switch {
	case !isSaid:
		return score
	case g.name == "windows-1252" && !strings.Contains(declared, "1252"): // some programs always say so
		score += trust
	default:
		score += float64(trust * (1 + float64(len(text))/trustBytes))
	}
	if fits {
		score += halfKana * float64(halfKanas(decoded))
	}
	if fits && pairsOf[g.name] == nil { // no other is believed without sense
		score = max(score, sense*float64(foreignBytes(text)))
	}
	return score
}

// halfKanas counts half-width kana.
func halfKanas(text []byte) (n int) {
	for _, r := range string(text) {
		if r >= 0xFF61 && r <= 0xFF9F {
			n++
		}
	}
	return n
}

// foreignBytes counts the bytes above ASCII.
func foreignBytes(text []byte) (n int) {
	for _, c := range text {
		n += int(c >> 7)
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

// text returns data as UTF-8, and how many characters of its values it does not have. Each value
// is decoded by itself: a broken character does not reach beyond it.
func (g *guess) text(data []byte) (text string, damaged int) {
	if g.name == utf8Name {
		return g.charset.text(data)
	}
	var b strings.Builder
	at := 0
	for _, v := range append(g.values, span{len(data), len(data)}) {
		b.Write(bytes.ToValidUTF8(data[at:v.from], []byte("\uFFFD")))
		at = v.to
		value, n := g.charset.text(g.value(data, v))
		b.WriteString(value)
		damaged += n
	}
	return b.String(), damaged
}

// value returns the bytes of a value as the character set has them.
func (g *guess) value(data []byte, v span) []byte {
	if value := data[v.from:v.to]; !g.escaped {
		return value
	}
	return unescapeBytes(data[v.from:v.to], pairsOf[g.name])
}

// sampleSize is the number of bytes that are enough to tell a character set.
const sampleSize = 32 << 10

// sample returns the parts of values by which the character set can be recognized: bytes
// above ASCII, each with the letters around it, on lines of their own.
func (g *guess) sample(data []byte) (out []byte) {
	for _, v := range g.values {
		if len(out) >= sampleSize {
			break
		}
		if isForeign(data[v.from:v.to]) {
			out = appendSample(out, g.value(data, v))
		}
	}
	return out
}

// appendSample adds what sample returns of a value.
func appendSample(out, data []byte) []byte {
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
			score += float64(4 * float64(utf8.RuneLen(r)))
		}
	}
	return score
}

// A script is the characters of a language that is written with two bytes for each.
type script struct {
	frequent string
	kana     float64 // what these are worth
	jamo     float64
	encoding encoding.Encoding
	common   [2]byte // the first bytes of those in use
	rare     [2]byte // the first bytes of the others of the standard
	trails   int     // the lowest second byte of those in use
	weights  func() map[rune]float64
}

var (
	chinese   = newScript(script{simplified, -1, -4, simplifiedchinese.GB18030, [2]byte{0xB0, 0xD7}, [2]byte{0xD8, 0xF7}, 0xA1, nil})
	taiwanese = newScript(script{traditional, -1, -4, traditionalchinese.Big5, [2]byte{0xA4, 0xC6}, [2]byte{0xC9, 0xF9}, 0x40, nil})
	nippon    = newScript(script{japaneseText, 4, -4, japanese.EUCJP, [2]byte{0xB0, 0xCF}, [2]byte{0xD0, 0xF4}, 0xA1, nil})
	hangul    = newScript(script{koreanText, -1, 2, korean.EUCKR, [2]byte{0xB0, 0xC8}, [2]byte{0xCA, 0xFD}, 0xA1, nil})
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
						if trail < s.trails {
							weights[r] = -1
						}
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
		case r >= 0x3130 && r <= 0x318F: // letters of Hangul alone, as in ㅋㅋ
			return s.jamo
		case r >= 0x3000 && r <= 0x303F, r >= 0xFF00 && r <= 0xFF5E, r >= 0x2010 && r <= 0x2BFF, r >= 0x3200 && r <= 0x33FF:
			return 2 // punctuation, and signs such as ●, ① and ㈱
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
		case strings.ContainsRune("½¼¾°", r) && before < utf8.RuneSelf && after < utf8.RuneSelf: // as in 3½ and 20°C
			return 1.5
		case strings.ContainsRune("’‘“”„–—…«»°·¿¡€", r):
			return 0.5
		case r < 0xA0, unicode.IsLetter(r) && unicode.IsUpper(r) && unicode.IsLower(before):
			return -3
		case !unicode.IsLetter(r) && before < utf8.RuneSelf && after < utf8.RuneSelf:
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

package sgf

import (
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
	doubt      = 2   // in place of both for what some programs always say
)

// detect returns the most likely character set of data. declared is the one that the file
// names, nil if it names none.
func detect(data []byte, declared *charset) charset {
	text := sample(data)
	best, most := utf8Charset, 0.0

	known := false
	for i, r := range readings {
		decoded, err := r.NewDecoder().Bytes(text)
		if err != nil {
			continue
		}
		score := r.score([]rune(string(decoded)))
		if declared != nil && declared.name == r.name {
			if r.name == "windows-1252" {
				score += doubt
			} else {
				score += trust * (1 + float64(len(text))/trustBytes)
			}
			known = true
		}
		if i == 0 || score > most {
			best, most = r.charset, score
		}
	}

	if declared != nil && !known && best.name != utf8Name {
		return *declared // detect has no score for it, and nothing fits better
	}
	return best
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
		case r >= 0xA0 && r < 0x180, r >= 0x400 && r < 0x460, r >= 0x2000: // not so usual: Arabic, for one
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
		case !unicode.IsLetter(r), unicode.IsUpper(r) && unicode.IsLower(before):
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

package sgf

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode"

	"gobandit/model/must"
)

// repertoire returns characters of a character set: those that records have, and all whose
// second byte is a bracket or a backslash.
func repertoire(t *testing.T, name string) (usual, difficult []rune) {
	c, ok := lookupCharset(name)
	if !ok {
		t.Fatalf("no character set %s", name)
	}
	frequent := map[string]string{"GB18030": simplified, "Big5": traditional, "Shift_JIS": japaneseText, "EUC-JP": japaneseText, "EUC-KR": koreanText}
	for _, r := range frequent[name] + strings.Join(written[name], "") {
		if _, err := c.bytes(string(r)); err == nil && r >= 0x80 {
			usual = append(usual, r)
		}
	}
	for lead := 0x80; lead < 0x100; lead++ {
		tails := []string{""}
		if pairsOf[name] != nil {
			tails = []string{"[", `\`, "]"}
		}
		for _, tail := range tails {
			text, damaged := c.text([]byte(string([]byte{byte(lead)}) + tail))
			if r := []rune(text); damaged == 0 && len(r) == 1 && name != utf8Name && unicode.IsGraphic(r[0]) && len(must.Get(c.bytes(text))) == 1+len(tail) {
				difficult = append(difficult, r[0])
			}
		}
	}
	if name == utf8Name {
		difficult = []rune("½°\uFFFD–é…")
	}
	return usual, difficult
}

// A move is not lost, whatever a record says about its character set. What is declared and
// holds is read as it was written.
func TestNoMoveIsLost(t *testing.T) {
	names := []string{"UTF-8", "windows-1250", "windows-1251", "windows-1252", "KOI8-R", "ISO-8859-1", "Shift_JIS", "EUC-JP", "EUC-KR", "GB18030", "Big5"}
	for i := range 1000 {
		rng := rand.New(rand.NewPCG(uint64(i), 7))
		name := names[i%len(names)]
		usual, difficult := repertoire(t, name)
		text := func() string {
			var b strings.Builder
			for range 1 + rng.IntN(20) {
				switch k := rng.IntN(10); {
				case k < 5 && len(usual) > 0:
					b.WriteRune(usual[rng.IntN(len(usual))])
				case k < 8 && len(difficult) > 0:
					b.WriteRune(difficult[rng.IntN(len(difficult))])
				default:
					b.WriteByte(`]\ :([);a3B`[rng.IntN(11)])
				}
			}
			return Escape(b.String())
		}
		said := []string{name, "", names[rng.IntN(len(names))], "x-unknown", "ISO-2022-JP", "UTF-16"}[rng.IntN(6)]

		var b strings.Builder
		fmt.Fprintf(&b, "(;GM[1]FF[4]SZ[19]")
		if said != "" {
			fmt.Fprintf(&b, "CA[%s]", said)
		}
		fmt.Fprintf(&b, "PB[%s]PW[%s]", text(), text())
		var moves, comments []string
		for n := range 10 {
			moves = append(moves, string(rune('a'+n))+string(rune('a'+rng.IntN(19))))
			fmt.Fprintf(&b, "\n;%s[%s]", []string{"B", "W"}[n%2], moves[n])
			comments = append(comments, "")
			if rng.IntN(3) > 0 {
				comments[n] = text()
				fmt.Fprintf(&b, "C[%s]", comments[n])
			}
		}
		b.WriteString(")\n")

		data := encoded(t, name, b.String())
		line := mainLine(mustParse(t, string(data))[0])[1:]
		var got []string
		same := len(line) == len(moves)
		for j, n := range line {
			got = append(got, n.value("B")+n.value("W"))
			same = same && n.Text("C") == Text(comments[j])
		}
		if !slices.Equal(got, moves) {
			t.Errorf("record %d, %s as %q: moves %v, want %v\n%q", i, name, said, got, moves, data)
		} else if said == name && !same {
			t.Errorf("record %d in %s, as declared: comments differ, read as %s", i, name, mustParse(t, string(data))[0].source.charset.name)
		}
	}
}

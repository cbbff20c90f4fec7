package words

import (
	"slices"
	"testing"

	"github.com/clipperhouse/displaywidth"
	"golang.org/x/text/unicode/norm"

	"gobandit/model/must"
)

// Widths are what terminals write, whatever the marks of a character.
func TestWidth(t *testing.T) {
	for text, want := range map[string]int{
		"": 0, "abc": 3, "a\tb\x7f": 2, "棋": 2, "柯潔": 4, "이창호": 6, "\u110b\u1175\u110e\u1161\u11bc\u1112\u1169": 6,
		"ガギグ": 6, "カ\u3099キ\u3099ク\u3099": 6, "ﾊﾟ": 2, "ｶﾞ": 2, "hyŏn": 4, "hyo\u0306n": 4, "x\u0300\u0301": 1, "？": 2,
		"\u3099": 0, "🇯🇵": 2, "👍🏽": 2, "👨\u200d👩": 4, "❤\ufe0f": 1, "1\ufe0f\u20e3": 1, "\u200b": 0, "\xff": 1, "Илья ①※★“”": 10,
		"\u1112\u119e\u11ab": 2, "क्": 1, "―": 1,
	} {
		must.Equal(t, Width(text), want, text, "cells")
	}
}

// Graphemes keep their marks, and lose what terminals differ on.
func TestGrapheme(t *testing.T) {
	for text, want := range map[string][]string{
		"カ\u3099ク": {"ガ", "ク"}, "hyo\u0306n": {"h", "y", "ŏ", "n"}, "x\u0300a": {"x\u0300", "a"}, "👨\u200d👩🏽": {"👨", "👩"},
		"🇯🇵🇰": {"🇯🇵", "🇰"}, "1\ufe0f\u20e3": {"1\u20e3"}, "ﾊﾟ": {"ﾊ", "ﾟ"}, "\u0301a\x1b": {"a"},
	} {
		var got []string
		for s := Compose(text); s != ""; {
			g, _, size := Grapheme(s)
			if s = s[size:]; g != "" {
				got = append(got, g)
			}
		}
		must.Same(t, got, want, text)
	}
}

// Characters of ambiguous width are as wide as the terminal said, and others there as their
// neighbors.
func TestAmbiguous(t *testing.T) {
	t.Cleanup(func() { SetAmbiguous("") })
	for _, tt := range []struct {
		set  string
		text string
		want int
	}{
		{"", "●─“Я①★▀", 7},
		{Asked, "●─“Я①★▀", 14},
		{Asked, "a棋ä▸▟й②☆", 12},
		{"●─", "●▀─", 5},
		{"Я①", "Илья ②●", 12},
	} {
		SetAmbiguous(tt.set)
		must.Equal(t, Width(tt.text), tt.want, tt.set, tt.text, "cells")
	}
	for r := range rune(0x3000) {
		if isPlain(r) && (displaywidth.Rune(r) != 1 || !norm.NFC.IsNormalString("a"+string(r))) {
			t.Errorf("%q is not plain", r)
		}
	}
	if !slices.IsSorted(asked) {
		t.Error("Asked is not sorted")
	}
	for _, r := range asked {
		if twoCells.Rune(r) != 2 || Width(string(r)) > 2 {
			t.Errorf("%q is not of ambiguous width", r)
		}
	}
}

// Cut neither divides a character nor loses one.
func TestCut(t *testing.T) {
	for text, want := range map[string]string{"柯潔9段": "柯", "ガカ": "ガ", "abc": "abc", "hyo\u0306n": "hyŏ", "ab\u0301": "ab\u0301"} {
		if head, rest := Cut(text, 3); head != Compose(want) || head+rest != Compose(text) {
			t.Errorf("%q: %q and %q, want %q", text, head, rest, want)
		}
	}
	if Name("Lee  Changho ") != "Lee Changho" || Name("이창호") != Name("\u110b\u1175\u110e\u1161\u11bc\u1112\u1169") || Fold("HYO\u0306N") != "hyŏn" || Pad("柯潔", 6)+"|" != "柯潔  |" {
		t.Error("a name is not as it is compared")
	}
}

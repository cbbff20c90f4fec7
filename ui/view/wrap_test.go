package view

import (
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"gobandit/model/must"
)

// Lines break between wide characters, but no closing mark begins one and no opening mark ends
// one, at every width that has room for a character with its marks.
func TestWrap(t *testing.T) {
	const closing, opening = "、。）」』】！？：；，．ー々ょっ)]”", "（「『【([“"
	for _, text := range []string{
		"黒１（天元）から、白２「ツケ」。この手は、石の形が『よく』、弱い石を攻める！ちょっと。",
		"黑1（天元）「很好」：白2不好，应该在【星位】。“真的吗？” He said (yes) 好。",
		"흑이 유리하다. 백은 (우변)에서 “공격”해야 한다!",
	} {
		for w := 6; w < 40; w++ {
			lines := Wrap(text, w)
			must.Equal(t, strings.Join(strings.Fields(strings.Join(lines, "")), ""), strings.ReplaceAll(text, " ", ""), w, "cells: a part is lost", lines)
			for i, line := range lines {
				first, _ := utf8.DecodeRuneInString(line)
				last, _ := utf8.DecodeLastRuneInString(line)
				if Width(line) > w || i > 0 && strings.ContainsRune(closing, first) || i < len(lines)-1 && strings.ContainsRune(opening, last) {
					t.Errorf("%d cells: line %q", w, line)
				}
			}
		}
	}
	for text, want := range map[string]string{
		"a  b\nc":                  "a b c",
		"one two-three (four) .02": "one|two-three|(four) .02",
		"x + .02×√(ln 5/1) = y":    "x +|.02×√(ln|5/1) = y",
		"abcdefghijklmno pq":       "abcdefghij|klmno pq",
		"abcdefghij,klm":           "abcdefghi|j,klm",
		"":                         "",
		"カ\u3099カ\u3099カ\u3099カ\u3099カ\u3099カ\u3099": "ガガガガガ|ガ",
	} {
		must.Equal(t, strings.Join(Wrap(text, 10), "|"), want, text)
	}
	began := time.Now()
	for _, text := range []string{"a", "Я", "。", "（", "黒の"} {
		if lines := Wrap(strings.Repeat(text, 50_000), 40); Width(lines[0]) < 39 {
			t.Errorf("a word of 50,000 times %s begins with %q", text, lines[0])
		}
	}
	if took := time.Since(began); took > 10*time.Second { // 0.2 s; a minute where a word is measured again for each line
		t.Errorf("long words take %v", took)
	}
	must.Equal(t, strings.Join(Wrap("棋x", 1), "|"), "棋|x", "in one cell")
}

// Of a sentence that is too long its last clauses are left out, and a question keeps its sign.
func TestFitClauses(t *testing.T) {
	for _, tt := range [][2]string{{"better than today? The engine alone", "better than today?"}, {"one (a, b and c), and the rest", "one (a, b and c)"}, {"one clause that is too long for it", "one clause that is …"}} {
		must.Equal(t, FitClauses(tt[0], 20), tt[1], tt[0])
	}
}

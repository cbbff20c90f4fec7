package sgf

import (
	"testing"

	"gobandit/model/must"
)

// Ranks of all these countries are written the same.
func TestRank(t *testing.T) {
	for text, want := range map[string]string{"九段": "9d", "9단": "9d", "９段": "9d", "初段": "1d", "十二级": "12k", "3級": "3k", "5급": "5k", "9p": "9p", "7 dan": "7d", "18kyu": "18k",
		"プロ九段": "9p", "프로 5단": "5p", "业余5段": "5d", "アマ初段": "1d", "십팔급": "18k", "초단": "1d", "아마 구단": "9d",
		"本因坊": "本因坊", "NR": "NR", "9d*": "9d*", "": ""} {
		must.Equal(t, Rank(text), want, text)
	}
}

// Rules and komi as records in English, and of China, Japan and Korea write them, are those that they mean.
func TestEastAsianHeaders(t *testing.T) {
	for text, want := range map[string]struct {
		rules string
		komi  float64
	}{
		"RU[中国规则]KM[3又3/4子]":                {"chinese", 7.5},
		"RU[数子法]KM[黑贴3又3/4子]":               {"chinese", 7.5},
		"RU[中國規則2002]KM[7目半]":               {"chinese", 7.5},
		"RU[日本ルール]KM[6目半]":                  {"japanese", 6.5},
		"RU[日本囲碁規約]KM[コミ六目半]":               {"japanese", 6.5},
		"RU[한국룰]KM[덤 6집반]":                  {"korean", 6.5},
		"RU[\u1112\u1161\u11ab국 규칙]KM[６目半]": {"korean", 6.5},
		"RU[Japanese]KM[6.5]":               {"japanese", 6.5},
		"RU[Japanese rules]KM[6½]":          {"japanese", 6.5},
		"RU[Rules: Japan]KM[-½]":            {"japanese", -0.5},
		"RU[Korea]KM[−5½ points]":           {"korean", -5.5},
		"RU[NZ rules]KM[\"7·5\"]":           {"new-zealand", 7.5},
		"RU[AGA rules 1991]KM[Komi: 7.5]":   {"aga", 7.5},
		"RU[TrompTaylor]KM[½]":              {"tromp-taylor", 0.5},
		"RU[cn]KM[3¾子]":                     {"chinese", 7.5},
		"RU[Chinese]KM[3.75]":               {"chinese", 7.5},
		"RU[미국룰]KM[半目]":                     {"aga", 0.5},
		"RU[日本]KM[コミ6.5]":                   {"japanese", 6.5},
		"RU[中国]KM[黑贴3.75]":                  {"chinese", 7.5},
		"RU[日本]KM[5目半コミ出し]":                 {"japanese", 5.5},
		"RU[日本]KM[コミなし]":                    {"japanese", 0},
		"RU[中国]KM[三又三/四子]":                  {"chinese", 7.5},
		"RU[한국]KM[덤 여섯집반]":                  {"korean", 6.5},
		"RU[中国]KM[不贴目]":                     {"chinese", 0},
		"RU[中国]KM[黑贴还3又3/4子]":               {"chinese", 7.5},
		"RU[AGA]KM[reverse 5.5]":            {"aga", -5.5},
		"RU[GOE]KM[8]":                      {"tromp-taylor", 8},
		"RU[应氏计点规则]KM[8]":                   {"tromp-taylor", 8},
		"RU[Nihon Ki-in]KM[6.5]":            {"japanese", 6.5},
		"RU[JPN]KM[6.5]":                    {"japanese", 6.5},
		"RU[日本 韓国 混合]KM[5]":                 {"chinese", 5}, // unknown: the default
	} {
		rec := must.Get(Tree(must.Get(Parse([]byte("(;SZ[9]CA[UTF-8]" + text + ")")))[0]))
		if got := rec.Start.Rules().Name(); got != want.rules || rec.Start.Komi() != want.komi {
			t.Errorf("%s: rules %s, komi %v, want %+v", text, got, rec.Start.Komi(), want)
		}
	}
}

// Handicaps of East Asia's records may have a unit and wide digits.
func TestEastAsianHandicap(t *testing.T) {
	for _, text := range []string{"3", "３", "3子", "３子"} {
		n, faults := readHandicap(must.Get(Parse([]byte("(;SZ[9]CA[UTF-8]HA[" + text + "])")))[0])
		must.Equal(t, n, 3, text)
		must.Equal(t, len(faults), 0, text)
	}
}

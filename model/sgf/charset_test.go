package sgf

import (
	"bytes"
	"testing"
	"unicode/utf8"

	"gobandit/model/must"
)

// written are texts of records in the character sets that are found out.
var written = map[string][]string{
	"GB18030": {
		"古力", "柯洁", "李昌镐九段", "常昊", "聂卫平", "芈昱廷", "连笑", "马晓春", "俞斌", "时越", "周睿羊", "陈耀烨", "唐韦星", "江维杰", "党毅飞", "辜梓豪", "丁浩",
		"中国围棋甲级联赛第5轮", "黑中盘胜", "第十八届春兰杯世界职业围棋锦标赛决赛", "这一手是本局的败着，白棋应该在上边夹攻。",
	},
	"Big5": {
		"張栩", "周俊勳", "王立誠", "林海峰", "許家元", "謝依旻", "黑嘉嘉", "王元均", "吳清源", "陳詩淵", "第十二屆應氏杯世界職業圍棋錦標賽", "黑中盤勝", "白棋這一手太緩，應該先在右下角打入。",
	},
	"Shift_JIS": {
		"井山裕太", "趙治勲", "小林光一", "武宮正樹", "加藤正夫", "大竹英雄", "高尾紳路", "羽根直樹", "山下敬吾", "依田紀基", "一力遼", "芝野虎丸", "坂田栄男", "木谷實",
		"第70期本因坊戦挑戦手合七番勝負第1局", "黒番中押し勝ち", "この手は悪手でした。白はサガリが正しい。", "表示 ソフト 能力",
	},
	"EUC-JP": {
		"井山裕太", "趙治勲", "小林光一", "武宮正樹", "高尾紳路", "羽根直樹", "第70期本因坊戦挑戦手合七番勝負第1局", "この手は悪手でした。白はサガリが正しい。",
	},
	"EUC-KR": {
		"이창호", "이세돌", "박정환", "신진서", "조훈현", "서봉수", "유창혁", "최철한", "김지석", "변상일", "강동윤", "원성진", "제5기 명인전 결승 5번기 제1국", "백 불계승", "이 수가 패착이었다. 흑은 우상귀를 지켜야 했다.",
	},
	"windows-1251": {"Крамник", "Александр Динерштейн", "Илья Шикшин", "КРАМНИК", "Чёрные выиграли", "Чемпионат Европы, 5-й тур", "Этот ход был ошибкой — белым надо было играть в углу."},
	"KOI8-R":       {"Крамник", "Александр Динерштейн", "Илья Шикшин", "Чёрные выиграли", "Чемпионат Европы, 5-й тур", "Этот ход был ошибкой, белым надо было играть в углу."},
	"windows-1252": {"Jörg Müller", "André Moussa", "Çatal", "Ångström", "François", "Peña", "Guðmundur", "Frédéric Donzet", "Ein schöner Zug – Weiß wählt die größere Ecke."},
	"UTF-8":        {"이창호", "古力", "井山裕太", "Крамник", "Jörg", "古力 – 이세돌", "é"},
}

// encoded returns text in a character set.
func encoded(t testing.TB, charset, text string) []byte {
	t.Helper()
	c, ok := lookupCharset(charset)
	if !ok {
		t.Fatalf("no character set %s", charset)
	}
	return must.Get(c.bytes(text))
}

// inRecord returns a game with text in it, and perhaps its character set.
func inRecord(text, charset string) string {
	ca := ""
	if charset != "" {
		ca = "CA[" + charset + "]"
	}
	return "(;FF[4]GM[1]" + ca + "SZ[19]KM[6.5]PB[" + text + "]PW[White player]DT[2001-02-03];B[pd]C[" + text + "];W[dp])"
}

func TestCharsetIsFound(t *testing.T) {
	for charset, texts := range written {
		for _, text := range texts {
			for _, said := range []string{"", charset, "UTF-8", "GB2312", "ISO-8859-1", "x-unknown"} {
				if said == "GB2312" && utf8.RuneCountInString(text) < 10 && charset != "UTF-8" {
					continue // believed, as long as little speaks against it
				}
				data := encoded(t, charset, inRecord(text, said))
				root := mustParse(t, string(data))[0]
				if got := root.Text("PB"); got != text || root.Text("C") != "" || root.source.charset.name != charset || root.Text("CA") != "UTF-8" {
					t.Errorf("%s as CA[%s] in %s: read as %s: %s", text, said, charset, root.source.charset.name, got)
				}
				must.Equal(t, len(mainLine(root)), 3, text, charset)
			}
		}
	}
}

func TestCharsetWarnings(t *testing.T) {
	const chinese = "中国围棋甲级联赛第5轮"
	tests := []struct {
		name string
		data []byte
		want []string
	}{
		{"as said", encoded(t, "GB18030", inRecord(chinese, "gb2312")), nil},
		{"UTF-8 without a word", []byte(inRecord(chinese, "")), nil},
		{"ASCII without a word", []byte(inRecord("x", "")), nil},
		{"ASCII with an unknown name", []byte(inRecord("x", "klingon")), nil},
		{"not said", encoded(t, "GB18030", inRecord(chinese, "")), []string{"1:1: no character set is named (CA); read as GB18030"}},
		{"a lie", encoded(t, "GB18030", inRecord(chinese, "UTF-8")), []string{"1:13: the character set is not UTF-8; read as GB18030"}},
		{"UTF-8 said to be another", []byte(inRecord(chinese, "Shift_JIS")), []string{"1:13: the character set is not Shift_JIS; read as UTF-8"}},
		{"unknown", encoded(t, "GB18030", inRecord(chinese, "klingon")), []string{"1:13: unknown character set klingon; read as GB18030"}},
		{"ASCII", encoded(t, "GB18030", inRecord(chinese, "US-ASCII")), []string{"1:13: unknown character set US-ASCII; read as GB18030"}},
		{"cut within a character", []byte(inRecord(chinese+"\xe4\xb8", "UTF-8")), []string{"1:13: 4 characters are not UTF-8"}},
		{"byte order mark", append([]byte("\xEF\xBB\xBF"), inRecord(chinese, "GB2312")...), []string{"1:13: the character set is not GB2312; read as UTF-8"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var got []string
			for _, err := range mustParse(t, string(tt.data))[0].Warnings() {
				got = append(got, err.Error())
			}
			must.Same(t, got, tt.want)
		})
	}
}

// What a file is in is guessed for its letters. Where values end is what their surroundings say.
func TestGuessKeepsGrammar(t *testing.T) {
	for _, tt := range []struct{ name, text, charset, comment string }{
		{"Latin-1 as declared", "(;CA[ISO-8859-1];B[ee]C[Black wins by 3\xBD];W[cc];B[gg])", "windows-1252", "Black wins by 3½"},
		{"not declared", "(;;B[ee]C[20\xB0];W[cc];B[gg])", "windows-1252", "20°"},
		{"UTF-8 with U+FFFD", "(;;B[ee]C[a\uFFFD];W[cc];B[gg])", "UTF-8", "a\uFFFD"},
		{"UTF-8 called GBK", "(;CA[GBK];B[ee]C[\uFFFD\uFFFD];W[cc];B[gg])", "UTF-8", "\uFFFD\uFFFD"},
		{"second byte a backslash", "(;;B[ee]C[\x95\x5C\x8E\xA6\x95\x5C];W[cc];B[gg])", "Shift_JIS", "表示表"},
		{"second byte escaped", "(;;B[ee]C[\x95\x5C\\\x8E\xA6\x95\x5C\\];W[cc];B[gg])", "Shift_JIS", "表示表"},
		{"Cyrillic called Shift_JIS", "(;CA[Shift_JIS];B[ee]C[\xFD\xF2\xEE \xEF\xEE\xF0\xE0];W[cc];B[gg])", "windows-1251", "это пора"},
		{"GB18030 called Cyrillic", "(;CA[windows-1251];B[ee]C[\xD6\xFA\xFE\\];W[cc];B[gg])", "GB18030", "助㘎"},
		{"more backslashes, called Polish", "(;CA[windows-1250];B[ee]C[\x84\\\\\\];W[cc];B[gg])", "GB18030", "刓\\"},
		{"signs as declared, Big5", "(;CA[Big5];B[ee]C[\xA1\xB4\xA1\xB3];W[cc];B[gg])", "Big5", "●○"},
		{"signs as declared, GBK", "(;CA[GBK];B[ee]C[\xA2\xD9\xA2\xDA];W[cc];B[gg])", "GB18030", "①②"},
		{"signs as declared, EUC-KR", "(;CA[EUC-KR];B[ee]C[\xA1\xDC\xA1\xDB];W[cc];B[gg])", "EUC-KR", "●○"},
		{"signs as declared, CP932", "(;CA[CP932];B[ee]C[\x87@\x87A\x87B];W[cc];B[gg])", "Shift_JIS", "①②③"},
		{"half-width kana as declared, Shift_JIS", "(;CA[Shift_JIS];B[ee]C[\xC0\xDE\xD2];W[cc];B[gg])", "Shift_JIS", "ﾀﾞﾒ"},
		{"half-width kana like Cyrillic as declared, SJIS", "(;CA[SJIS];B[ee]C[\xCA\xC8\xC2\xB7\xDE];W[cc];B[gg])", "Shift_JIS", "ﾊﾈﾂｷﾞ"},
		{"half-width kana as declared, EUC-JP", "(;CA[EUC-JP];B[ee]C[\x8E\xBA\x8E\xB3];W[cc];B[gg])", "EUC-JP", "ｺｳ"},
		{"letters of Hangul as declared, EUC-KR", "(;CA[EUC-KR];B[ee]C[\xA4\xBB\xA4\xBB];W[cc];B[gg])", "EUC-KR", "ㅋㅋ"},
		{"letters of Hangul as declared, cp949", "(;CA[cp949];B[ee]C[\xA4\xD0\xA4\xD0];W[cc];B[gg])", "EUC-KR", "ㅠㅠ"},
		{"DOS as declared", "(;CA[cp437];B[ee]C[J\x94rg];W[cc];B[gg])", "IBM437", "Jörg"},
		{"DOS of Western Europe as declared", "(;CA[CP850];B[ee]C[\x8Fngstr\x94m 3\xAB];W[cc];B[gg])", "IBM850", "Ångström 3½"},
		{"Mac as declared", "(;CA[MacRoman];B[ee]C[Fran\x8Dois];W[cc];B[gg])", "MACINTOSH", "François"},
		{"Thai as declared", "(;CA[TIS620];B[ee]C[\xCB\xC1\xD2\xA1];W[cc];B[gg])", "windows-874", "หมาก"},
		{"GBK called HZ", "(;CA[HZ-GB-2312];B[ee]C[\xD6\xD0\xB9\xFA\xCE\xA7\xC6\xE5];W[cc];B[gg])", "GB18030", "中国围棋"},
		{"Latin-1 called HZ", "(;CA[HZ-GB-2312];B[ee]C[\xF6];W[cc];B[gg])", "windows-1252", "ö"},
		{"HZ as declared", "(;CA[HZ-GB-2312];B[ee]C[~{9E~}];W[cc];B[gg])", "HZ-GB-2312", "古"},
		{"a degree before a letter", "(;;B[ee]C[20\xB0C];W[cc];B[gg])", "windows-1252", "20°C"},
		{"ASCII called UTF-16", "(;CA[UTF-16];B[ee]C[a];W[cc];B[gg])", "UTF-8", "a"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			root := mustParse(t, tt.text)[0]
			line := mainLine(root)
			if len(line) != 4 || line[1].Text("C") != tt.comment || root.source.charset.name != tt.charset {
				t.Errorf("%d nodes in %s, comment %q, want 4 in %s, %q", len(line), root.source.charset.name, line[1].Text("C"), tt.charset, tt.comment)
			}
		})
	}
}

func TestUTF16(t *testing.T) {
	const text = "이창호 古力"
	for _, name := range []string{"UTF-16LE", "UTF-16BE"} {
		for _, data := range [][]byte{encoded(t, name, inRecord(text, "UTF-16")), encoded(t, name, inRecord(text, ""))[2:], encoded(t, name, "\n"+inRecord(text, ""))[2:]} {
			root := mustParse(t, string(data))[0]
			if got := root.Text("PB"); got != text || root.source.charset.name != name {
				t.Errorf("%s read as %s: %s", name, root.source.charset.name, got)
			}
		}
	}
}

// Games of a file may name different character sets.
func TestCharsetOfEachGame(t *testing.T) {
	var data []byte
	texts := []struct{ charset, text string }{{"GB18030", "柯洁"}, {"UTF-8", "古力"}, {"Shift_JIS", "表示"}, {"Shift_JIS", "芝野"}, {"EUC-KR", "이창호"}}
	for _, tt := range texts {
		data = append(data, encoded(t, tt.charset, inRecord(tt.text, tt.charset)+"\n")...)
	}
	games := mustParse(t, string(data))
	if len(games) != len(texts) {
		t.Fatalf("%d games, want %d", len(games), len(texts))
	}
	for i, g := range games {
		if g.Text("PB") != texts[i].text || g.source.charset.name != texts[i].charset || len(g.Warnings()) > 0 {
			t.Errorf("game %d in %s, %s: %v", i+1, g.source.charset.name, g.Text("PB"), g.Warnings())
		}
	}
}

// Games that name no character set beside others are in that of the games before, unless they are
// UTF-8, or the others are and they are not.
func TestCharsetOfGamesWithoutNames(t *testing.T) {
	type game struct{ charset, said, text string }
	for name, games := range map[string][]game{
		"the first names none":    {{"windows-1252", "", "Jörg"}, {"GB18030", "GBK", "柯洁"}},
		"the first alone has one": {{"Big5", "Big5", "許功蓋"}, {"Big5", "", "俞"}},
		"UTF-8 between":           {{"GB18030", "GBK", "柯洁"}, {"UTF-8", "", "이창호"}, {"EUC-JP", "EUC-JP", "一力遼"}},
		"no names":                {{"GB18030", "", "柯洁 中国围棋"}, {"UTF-8", "", "柯洁"}},
		"a lie":                   {{"UTF-8", "UTF-8", "柯洁"}, {"GB18030", "UTF-8", "中国围棋甲级联赛"}},
	} {
		t.Run(name, func(t *testing.T) {
			var data []byte
			for _, g := range games {
				data = append(data, encoded(t, g.charset, inRecord(g.text, g.said)+"\n")...)
			}
			roots := mustParse(t, string(data))
			must.Equal(t, len(roots), len(games), "games")
			for i, g := range games {
				must.Equal(t, roots[i].Text("PB"), g.text, "name")
			}
		})
	}
}

func TestCharsetNames(t *testing.T) {
	for name, want := range map[string]string{
		"utf8": "UTF-8", " UTF-8 ": "UTF-8", "GB2312": "GB18030", "gbk": "GB18030", "GB18030": "GB18030", "cp936": "GB18030", "EUC-CN": "GB18030",
		"big5": "Big5", "BIG5-HKSCS": "Big5", "cp950": "Big5", "Shift_JIS": "Shift_JIS", "sjis": "Shift_JIS", "CP932": "Shift_JIS", "Windows-31J": "Shift_JIS",
		"EUC-KR": "EUC-KR", "cp949": "EUC-KR", "ks_c_5601-1987": "EUC-KR", "euc-jp": "EUC-JP", "EUCJP": "EUC-JP", "ISO-2022-JP": "ISO-2022-JP",
		"KOI8-R": "KOI8-R", "koi8": "KOI8-R", "windows-1251": "windows-1251", "cp1251": "windows-1251", "Win1251": "windows-1251",
		"ISO-8859-1": "windows-1252", "ISO8859_1": "windows-1252", "latin1": "windows-1252", "cp1252": "windows-1252", "ISO-8859-2": "ISO-8859-2",
		"Latin-1": "windows-1252", "8859-1": "windows-1252", "latin9": "ISO-8859-15", "Latin-2": "ISO-8859-2", "KOI8R": "KOI8-R", "KOI8_R": "KOI8-R", "koi8u": "KOI8-U",
		"cp866": "IBM866", "ShiftJIS": "Shift_JIS", "shift-jis": "Shift_JIS", "EUC_JP": "EUC-JP", "EUC_KR": "EUC-KR", "KS_C_5601": "EUC-KR", "x-windows-949": "EUC-KR",
		"GB2312-80": "GB18030", "GB-18030": "GB18030", "gb_18030": "GB18030", "BIG5_HKSCS": "Big5", "UTF_8": "UTF-8", "utf-8-bom": "UTF-8", "iso2022jp": "ISO-2022-JP",
		"cp4711": "", "latin77": "", "iso-8859-99": "",
		"UTF-16": "UTF-16LE", "": "", "ascii": "", "US-ASCII": "", "klingon": "", "utf-7": "",
		"cp437": "IBM437", "IBM-437": "IBM437", "dos850": "IBM850", "CP852": "IBM852", "ibm-866": "IBM866", "MacRoman": "MACINTOSH", "TIS620": "windows-874", "cp874": "windows-874",
	} {
		if c, ok := lookupCharset(name); c.name != want || ok != (want != "") {
			t.Errorf("%s is %s, want %s", name, c.name, want)
		}
	}
}

func TestEncodeIn(t *testing.T) {
	for charset, texts := range written {
		for _, text := range texts {
			games := mustParse(t, inRecord(Escape(text), ""))
			out := must.Get(EncodeIn(charset, games...))
			if want := encoded(t, charset, "PB["+text+"]"); !bytes.Contains(out, want) {
				t.Errorf("%q in %s", out, charset)
			}
			back := mustParse(t, string(out))[0]
			if got := back.Text("PB"); got != text || back.source.charset.name != charset {
				t.Errorf("%s came back from %s as %s", text, charset, got)
			}
		}
	}
	games := mustParse(t, inRecord("古力", ""))
	for charset, want := range map[string]string{
		"EUC-KR":  "",
		"KOI8-R":  "KOI8-R has no '古'",
		"klingon": `unknown character set "klingon", want one such as UTF-8, GB18030, Big5, Shift_JIS, EUC-KR, KOI8-R or windows-1251`,
	} {
		_, err := EncodeIn(charset, games...)
		if want == "" && err != nil || want != "" && (err == nil || err.Error() != want) {
			t.Errorf("%s: got %v, want %s", charset, err, want)
		}
	}
}

// Whatever the bytes are, they become text, and that is written back and read alike.
func FuzzCharset(f *testing.F) {
	for charset, texts := range written {
		for _, text := range texts {
			f.Add(encoded(f, charset, inRecord(text, "")))
			f.Add(encoded(f, charset, inRecord(text, charset)))
		}
	}
	f.Add([]byte("(\x00;\x00"))
	f.Add([]byte("\xFE\xFF\x00(\xD8"))
	f.Fuzz(func(t *testing.T, data []byte) {
		text, parts := decode(data)
		if !utf8.ValidString(text) {
			t.Fatalf("not UTF-8: %q", text)
		}
		for i, p := range parts {
			if p.start > len(text) || i > 0 && p.start < parts[i-1].start {
				t.Errorf("part %d begins at %d of %d bytes", i, p.start, len(text))
			}
		}
		games, err := Parse(data)
		if err != nil {
			return
		}
		out, err := EncodeIn(games[0].source.charset.name, games...)
		if err != nil {
			return // what came out of damaged text may not go in again
		}
		if _, err := Parse(out); err != nil {
			t.Errorf("written in %s: %v\n%q", games[0].source.charset.name, err, out)
		}
	})
}

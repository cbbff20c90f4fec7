package sgf

import (
	"testing"

	"gobandit/model"
	"gobandit/model/must"
)

func TestResultSpellings(t *testing.T) {
	for text, want := range map[string]string{
		"B+3.5": "B+3.5", "B+3½": "B+3.5", "B+3 1/2": "B+3.5", "B+3,5": "B+3.5", "B+½": "B+0.5", "B+1/2": "B+0.5", "B+3.5 points": "B+3.5", "B+7.5?": "B+7.5",
		"Black+3.5": "B+3.5", "b + 3.5": "B+3.5", "White wins by 2.5 points.": "W+2.5", "W+2.5 (with komi)": "W+2.5", "B+12": "B+12",
		"B+Res": "B+R", "B+Res.": "B+R", "W+R.": "W+R", "B+R (199 moves)": "B+R", "B+resigns": "B+R", "White wins by resignation": "W+R", "White wins": "W+",
		"W+T": "W+T", "B+time": "B+T", "W+Forfeit": "W+F", "W+J": "W+", "W+Jigo": "W+", "B+0": "B+", "W+0.0": "W+", "B+": "B+", "Jigo": "0", "Draw.": "0", "0": "0", "0 (agreed)": "0",
		"White won by 3.5 points": "W+3.5", "Black resigns": "W+R", "white resigned.": "B+R", "White loses by 2.5": "B+2.5", "W+¼": "W+0.25",
		"黑中盘胜": "B+R", "白中盤勝": "W+R", "黒番中押し勝ち": "B+R", "白中押勝": "W+R", "흑불계승": "B+R", "백 불계승": "W+R", "白中押し負け": "B+R",
		"黒番3目半勝": "B+3.5", "白番半目勝ち": "W+0.5", "黒３目半勝ち": "B+3.5", "白勝 2目半": "W+2.5", "黒十二目半勝": "B+12.5", "흑 3집반승": "B+3.5", "백 반집승": "W+0.5", "黑胜3目": "B+3",
		"黑胜3/4子": "B+1.5", "白胜3又1/4子": "W+6.5", "黑1又3/4子胜": "B+3.5", "白胜二又四分之三子": "W+5.5",
		"黑胜": "B+", "백승": "W+", "白时间胜": "W+T", "黑超时负": "W+T", "黒時間切れ負け": "W+T", "흑 시간승": "B+T", "白反則負け": "B+F", "\u1112\u1173\u11a8\u1107\u116e\u11af\u1100\u1168\u1109\u1173\u11bc": "B+R",
		"흑 불계승 (187수)": "B+R", "白 185手まで中押し勝ち": "W+R", "共211手 黑中盘胜": "B+R", "黒の中押し勝ち": "B+R", "黑认输": "W+R", "白方中盘认输": "B+R", "黑投子认负": "W+R", "黒時間切れ": "W+T", "백 기권": "B+F", "黑败": "W+", "黑不計點勝": "B+R",
		"백 여섯집반승": "W+6.5", "흑 두 집 반승": "B+2.5", "흑 십이집반승": "B+12.5", "三劫循环": "?", "和棋": "0", "ジゴ": "0", "무승부": "0", "無勝負": "?", "打ち掛け": "?",
		"Ｂ＋３．５": "B+3.5", "B+3·5": "B+3.5", "\"B+3.5\"": "B+3.5", "B:3.5": "B+3.5", "Black by 3.5": "B+3.5", "B+1.75子": "B+3.5", "黑+3.5": "B+3.5", "white+half": "W+0.5", "White wins by half a point": "W+0.5",
		"黑胜1¾子": "B+3.5", "黑3½目胜": "B+3.5", "B+R, 188 moves": "B+R", "B+Resign 188": "B+R", "Black by resignation": "B+R", "W resign": "B+R", "B+TIME OUT": "B+T", "B+time-out": "B+T", "Black wins on time": "B+T", "White lost on time": "B+T",
		"White runs out of time": "B+T", "W timed out": "B+T", "White forfeits": "B+F", "B+default": "B+F", "Tie": "0", "Drawn game": "0", "0.0": "0",
		"引き分け": "0", "四劫循環無勝負": "?", "両者負け": "?", "黑胜185子": "B+", "No result": "?", "Unfinished.": "?", "Both lose": "?", "Annulled": "?",
		"B+Illegal": "B+F", "W+Disconnection": "W+F", "B+adjudication": "B+F", "W+Moderator decision": "W+F", "B+abandoned (12 moves)": "B+F",
		"Black has resigned": "W+R", "W+Black resigned": "W+R", "B+resig": "B+R", "B+ (R)": "B+R", "B+(T)": "B+T", "B+ (after a long fight)": "B+", "B+Time forfeit": "B+T", "W+Stone Removal Timeout": "W+T", "B+Clock": "B+T",
		"黑中盘胜(第123手)": "B+R", "執黑中盤勝": "B+R", "黑棋胜利": "B+", "白方中盘获胜": "W+R", "白、中押し勝ち": "W+R", "黒・半目勝ち": "B+0.5", "白+中盤": "W+R", "引き分け（持碁）": "0", "无效": "?", "B+1.75 zi": "B+3.5",
		"": "?", "?": "?", "Void": "?", "(not finished)": "?",
	} {
		got := must.Get(parseResult(text))
		must.Equal(t, got.String(), want, text, got)
	}
	for _, text := range []string{"B+x", "Bob+3.5", "3.5", "B+-", "B+-3", "Black lost a ko", "B time", "black 3.5", "by 3.5", "B+R or so", "White resigns 3", "drawback", "black to play", "White winston", "黑棋", "黑中盘", "黒 3目半", "時間切れ", "黒番半端勝", "흑 어제 승", "三目半勝"} {
		if got, err := parseResult(text); err == nil || got != (model.Result{}) {
			t.Errorf("%q is %v, want an error", text, got)
		}
	}
}

// A margin in stones, as Chinese games have it beside a komi in stones, is read in points.
func TestResultInStones(t *testing.T) {
	for text, want := range map[string]string{
		"KM[3.75]RE[B+1.25]": "B+2.5", "KM[375]RE[W+0.75]": "W+1.5", "KM[3.75]RE[B+1]": "B+1", "KM[3.75]RE[B+2.5]": "B+2.5", "KM[3.75]RE[B+R]": "B+R",
		"KM[7.5]RE[B+1.25]": "B+1.25", "RE[B+1.25]": "B+1.25", "KM[3.75]RE[黑胜1又1/4子]": "B+2.5",
	} {
		root := must.Get(Parse([]byte("(;SZ[9]" + text + ")")))[0]
		must.Equal(t, Result(root).String(), want, text)
	}
	_, told, _ := start(must.Get(Parse([]byte("(;SZ[9]KM[375]RE[B+1.25])")))[0])
	must.Equal(t, told[len(told)-1].text, `result "B+1.25" read as B+2.5 points`)
}

package sgf

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/text/unicode/norm"

	"gobandit/model/words"
)

// Results and points as records of China, Japan and Korea write them: 黑中盘胜, 黒番3目半勝, 흑불계승.
var (
	eastResult = words.Pattern(`^(?:执|執)?(黑|黒|흑|白|백)(?:番|棋|方|번|子)?の?[\s,:、・]*(勝ち?|胜|贏|赢|승|負け?|负|敗|败|패)?[\s,:]*(.*?)\s*(?:の?(勝ち?|胜|贏|赢|승|負け?|负|敗|败|패))?[\s。!]*$`)
	eastPoints = words.Pattern(`^([0-9]+(?:\.[0-9]+)?|[〇一二两兩三四五六七八九十百일이삼사오육칠팔구십]+)?\s*(?:又|と)?\s*(?:([0-9一二三四]+)/([0-9一二三四]+)|([0-9一二三四]+)分之([0-9一二三四]+))?\s*(目|子|zi|집|호|점|点|點)?\s*(半|반)?\s*(子|目|집)?$`)
	eastMoves  = words.Pattern(`(?:共|全|총|공|第|제)?\s*[0-9]+\s*[手수](?:完|まで|끝)?`) // beside a result
)

// koreanNumbers are those that Korean counts points with.
var koreanNumbers = strings.NewReplacer("한집", "1집", "한 집", "1집", "두집", "2집", "두 집", "2집", "세집", "3집", "세 집", "3집", "네집", "4집", "네 집", "4집",
	"다섯", "5", "여섯", "6", "일곱", "7", "여덟", "8", "아홉", "9")

// eastEnds are how games end, as model.ParseResult knows it.
var eastEnds = map[string]string{
	"": "", "中盘": "R", "中盤": "R", "中押し": "R", "中押": "R", "불계": "R", "不计点": "R", "不計點": "R", "投了": "R", "认输": "R", "認輸": "R", "投子": "R", "投子认": "R", "投子認": "R", "中盘认输": "R", "中盤認輸": "R",
	"超时": "T", "超時": "T", "時間切れ": "T", "時間切": "T", "時間": "T", "时间": "T", "시간": "T", "시간초과": "T",
	"反則": "F", "反则": "F", "반칙": "F", "기권": "F", "弃权": "F", "棄権": "F", "棄權": "F", "不戦": "F", "不战": "F", "不戰": "F",
}

// eastLosses are those of eastEnds that say alone that the side named has lost: 黒投了.
const eastLosses = "投了 认输 認輸 投子 中盘认输 中盤認輸 超时 超時 時間切れ 時間切 시간초과 反則 反则 반칙 기권 弃权 棄権 棄權"

// eastGames are results without a winner.
var eastGames = map[string]string{
	"和棋": "0", "和局": "0", "和": "0", "平局": "0", "ジゴ": "0", "持碁": "0", "빅": "0", "무승부": "0", "비김": "0", "引き分け": "0", "引分け": "0", "引分": "0",
	"無勝負": "?", "无胜负": "?", "無胜負": "?", "不分胜负": "?", "三劫循环": "?", "三劫循環": "?", "三コウ": "?", "打掛": "?", "打ち掛け": "?", "打挂": "?", "봉수": "?", "무효": "?", "无效": "?", "無效": "?", "無効": "?", "未完": "?", "両者負け": "?", "双方负": "?",
}

// plainSigns are signs of numbers that NFKC leaves or runs together with the digits before.
var plainSigns = strings.NewReplacer("½", " 1/2", "¼", " 1/4", "¾", " 3/4", "⁄", "/", "·", ".", "−", "-", "–", "-")

// plainForm returns text with one form for each sign: digits and letters of ASCII instead of wide ones,
// and 1/2 for ½.
func plainForm(text string) string { return norm.NFKC.String(plainSigns.Replace(text)) }

// eastForms has one form for words and signs that say the same.
var eastForms = strings.NewReplacer("(", " ", ")", " ", "+", "胜", "获胜", "胜", "獲勝", "勝", "得胜", "胜", "得勝", "勝", "胜利", "胜", "勝利", "勝")

// mostMargin is the largest margin of a board of 19x19, with a komi; what is more counts something else.
const mostMargin = 361

// fromEast returns a result in the form of model.ParseResult; false if it is not written so.
func fromEast(text string) (string, bool) {
	text = strings.TrimSpace(plainForm(text))
	game := strings.TrimRight(text, "。! ")
	before, _, _ := strings.Cut(game, "(")
	if known, ok := eastGames[strings.TrimSpace(before)]; ok {
		return known, true
	}
	for _, void := range []string{"無勝負", "无胜负"} { // 四劫循環無勝負
		if strings.HasSuffix(game, void) {
			return "?", true
		}
	}
	text = eastForms.Replace(text)
	m := eastResult().FindStringSubmatch(strings.TrimSpace(eastMoves().ReplaceAllString(koreanNumbers.Replace(text), " ")))
	if m == nil {
		return "", false
	}
	how := strings.ReplaceAll(m[3], " ", "")
	if m[2]+m[4] == "" && !slices.Contains(strings.Fields(eastLosses), how) {
		return "", false
	}
	wins := strings.ContainsAny(m[2]+m[4], "勝胜贏赢승")
	side := "W"
	if strings.Contains("黑黒흑", m[1]) == wins {
		side = "B"
	}
	end, known := eastEnds[how]
	if !known {
		n, ok := pointsOfEast(m[3])
		if !ok {
			return "", false
		}
		end = strconv.FormatFloat(n, 'f', -1, 64)
		if n > mostMargin {
			end = "" // 185子 are all stones of the winner
		}
	}
	return fmt.Sprintf("%s+%s", side, end), true
}

// pointsOfEast reads points such as 6目半, 3又3/4子, of which each is two, 半目 and 七目半; false if text
// is not written so, or is a number alone.
func pointsOfEast(text string) (n float64, ok bool) {
	m := eastPoints().FindStringSubmatch(strings.TrimSpace(plainForm(text)))
	if m == nil || m[6]+m[7]+m[8] == "" || m[1]+m[2]+m[4]+m[7] == "" {
		return 0, false
	}
	n = numberOf(m[1])
	for _, fraction := range [][2]string{{m[2], m[3]}, {m[5], m[4]}} {
		if down := numberOf(fraction[1]); down > 0 {
			n += numberOf(fraction[0]) / down
		}
	}
	if m[7] != "" {
		n += 0.5
	}
	if m[6] == "子" || m[6] == "zi" || m[8] == "子" {
		n *= 2
	}
	return n, true
}

// eastKomi matches what stands around the points of a komi, in English too, and eastEven komi of none.
var (
	eastKomi = words.Pattern(`^(?i:komi:?)\s*|^黑?黒?(?:贴|貼|コミ|덤|先番)(?:目|出し?|还|還)?\s*|\s*(?:コミ)?出し$`)
	eastEven = words.Pattern(`^(?:なし|無し?|无|없음|[不无無](?:贴|貼)目?|(?:互|定)?先|(?i:no|none|no komi))$`)

	eastReverse = words.Pattern(`^(?:白?倒(?:贴|貼)目?|白(?:贴|貼)目?|逆コミ|역덤|(?i:reverse(?: komi)?:?))\s*`) // White gives it
)

// komiOfEast returns a komi as a number or as pointsOfEast reads it; others stay as they are. The sign is -1 where White gives it: 倒贴3子.
func komiOfEast(text string) (komi string, sign float64) {
	komi, sign = koreanNumbers.Replace(strings.Trim(plainForm(text), `"' `)), 1
	if given := eastReverse().ReplaceAllString(komi, ""); given != komi {
		komi, sign = given, -1
	}
	return eastEven().ReplaceAllString(eastKomi().ReplaceAllString(komi, ""), "0目"), sign
}

// numberOf reads a number in digits, or one below a thousand in Chinese characters or Korean; 0 if it is none.
func numberOf(text string) (n float64) {
	digit := 0.0
	for _, r := range text {
		if i := strings.IndexRune("〇一二三四五六七八九영일이삼사오육칠팔구", r); i >= 0 {
			digit = float64(i / len("一") % 10)
			continue
		}
		switch r {
		case '两', '兩':
			digit = 2
		case '十', '십':
			n, digit = n+10*max(digit, 1), 0
		case '百':
			n, digit = n+100*max(digit, 1), 0
		default:
			n, _ = strconv.ParseFloat(text, 64)
			return n
		}
	}
	return n + digit
}

// eastRank matches ranks such as 九段, 9단, アマ3級 and 5급, and western ones such as 9p.
var eastRank = words.Pattern(`^(?:(プロ|프로|职业|職業|专业|專業)|アマ|아마|业余|業余)?\s*(初|초|[0-9一二三四五六七八九十일이삼사오육칠팔구십]+)\s*(段|단|級|级|급|[dkp])(?:an|yu)?$`)

// Rank returns a rank (BR, WR) as programs write it, 9d for 九段; one that is not known as it is.
func Rank(text string) string {
	m := eastRank().FindStringSubmatch(strings.ToLower(norm.NFKC.String(text)))
	if m == nil {
		return text
	}
	unit := map[string]string{"段": "d", "단": "d", "級": "k", "级": "k", "급": "k"}[m[3]]
	if m[1] != "" && unit == "d" {
		unit = "p"
	}
	return fmt.Sprint(max(numberOf(m[2]), 1)) + cmp.Or(unit, m[3]) // 初 is the first
}

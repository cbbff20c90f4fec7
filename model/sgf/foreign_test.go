package sgf

import (
	"strings"
	"testing"

	"gobandit/model/must"
)

const gibGame = `\HS
\[GIBOKIND=China\]
\[GAMEPLACE=弈道TYGEM对弈\]
\[GAMEWHITENAME=harpmaster(3段)\]
\[GAMEBLACKNAME=石下之臣 (2段)\]
\[GAMEINFOMAIN=GBKIND:5,GTYPE:0,GCDT:5,GRLT:1,ZIPSU:115,DUM:0,GONGJE:65,TCNT:268,AUSZ:0\]
\[GAMETAG=S1,R5,D0,G65,W1,Z115,T20-1-0,C2012:11:22:18:03,I:harpmaster,L:20\]
\HE
\GS
2 1 0
269 0 &4
INI 0 1 3 &4在272房间正在进行对局准备。
STO 0 2 2 16 13
STO 0 3 1 0 18
SKI 0 4 2
\GE
`

const ngfGame = `Rated game
19
ace550      7D*
CYY         9DP
www.cyberoro.com
0
0
7
20170316 [09:51]
5
White wins by  resign!
189
PMABBREER
PMACWEEEE
PMADBAAAA
`

const ugfGame = `[Header]
Ver=REVIEW1,200
Lang=SJIS
Title=2020,名人戦
Date=2020/06/23,22:46:52,2020/06/23,22:55:03
Rule=JPN
Size=19
Hdcp=2,0.50
Winner=B,C
CoordinateType=IGS
PlayerB=武宮正樹,2k,,
PlayerW=apetresc,2k?,,
[Data]
DD,B1,0,0
PP,B1,0,0
QC,W1,1,0
DQ,B1,2,0
YA,W1,3,0
`

const ugfReview = ugfGame + `[ReviewNode]
NODE,1,0,0,0
NODE,2,2,17,3
  VARIATION,
    NODE,9,1,5,5
  VARIATIONEND,
NODE,3,1,4,17
NODE,4,2,20,20
[ReviewComment]
.Comment,3
 Hello
 表
.Comment,9
ends here
`

func TestForeignFormats(t *testing.T) {
	for _, tt := range []struct{ name, charset, text, want string }{
		{"GIB", "GB18030", gibGame, ";FF(4)GM(1)CA(UTF-8)SZ(19)PC(弈道TYGEM对弈)PW(harpmaster)WR(3段)PB(石下之臣)BR(2段)RE(W+11.5)KM(6.5)DT(2012-11-22)HA(3)AB(dp,pd,dd);W(qn);B(as);W()"},
		{"GIB in UTF-8", "UTF-8", gibGame, ";FF(4)GM(1)CA(UTF-8)SZ(19)PC(弈道TYGEM对弈)PW(harpmaster)WR(3段)PB(石下之臣)BR(2段)RE(W+11.5)KM(6.5)DT(2012-11-22)HA(3)AB(dp,pd,dd);W(qn);B(as);W()"},
		{"NGF", "UTF-8", strings.ReplaceAll(ngfGame, "\n", "\r\n"), ";FF(4)GM(1)CA(UTF-8)SZ(19)EV(Rated game)PW(ace550)WR(7d)PB(CYY)BR(9p)PC(www.cyberoro.com)KM(7.5)DT(2017-03-16)RE(W+R);B(qd);W(dd);B()"},
		{"NGF by points", "EUC-KR", strings.NewReplacer("White wins by  resign!", "Black wins by 0.5!", "CYY", "이창호").Replace(ngfGame), ";FF(4)GM(1)CA(UTF-8)SZ(19)EV(Rated game)PW(ace550)WR(7d)PB(이창호)BR(9p)PC(www.cyberoro.com)KM(7.5)DT(2017-03-16)RE(B+0.5);B(qd);W(dd);B()"},
		{"NGF without a komi", "UTF-8", strings.Replace(ngfGame, "\n7\n", "\n0\n", 1), ";FF(4)GM(1)CA(UTF-8)SZ(19)EV(Rated game)PW(ace550)WR(7d)PB(CYY)BR(9p)PC(www.cyberoro.com)KM(0.5)DT(2017-03-16)RE(W+R);B(qd);W(dd);B()"},
		{"UGF", "Shift_JIS", ugfGame, ";FF(4)GM(1)CA(UTF-8)SZ(19)EV(2020,名人戦)DT(2020-06-23)RU(Japanese)HA(2)KM(0.50)RE(B+R)PB(武宮正樹)BR(2k)PW(apetresc)WR(2k?)AB(dp,pd);W(qq);B(dc);W()"},
		{"UGI", "Shift_JIS", ugfReview, ";FF(4)GM(1)CA(UTF-8)SZ(19)EV(2020,名人戦)DT(2020-06-23)RU(Japanese)HA(2)KM(0.50)RE(B+R)PB(武宮正樹)BR(2k)PW(apetresc)WR(2k?)AB(dp,pd);W(qq){;B(dc)C(Hello\n表);W()}{;B(eo)C(ends here)}"},
		{"UGF from the top", "UTF-8", "[Header]\nSize=9\nCoordinateType=JPN\n[Data]\nAB,B1,1,0\nBA,W1,2,0\n", ";FF(4)GM(1)CA(UTF-8)SZ(9);B(ab);W(ba)"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			games := must.Get(Parse(encoded(t, tt.charset, tt.text)))
			if got := outline(games[0]); got != tt.want || len(games) != 1 || games[0].source.charset.name != tt.charset {
				t.Errorf("in %s\ngot  %s\nwant %s", games[0].source.charset.name, got, tt.want)
			}
			if rec := must.Get(Tree(games[0])); len(rec.Warnings) > 0 {
				t.Errorf("warnings %v", rec.Warnings)
			}
			must.Get(Encode(games...))
		})
	}
}

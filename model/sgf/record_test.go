package sgf

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"gobandit/model"
	"gobandit/model/must"
)

func TestTree(t *testing.T) {
	tests := []struct {
		name, text string
		want       string   // written again, without what every record has
		warnings   []string // what is wrong
	}{
		{"one line", "(;SZ[9];B[aa];W[bb])", ";B(aa);W(bb)", nil},
		{"variations", "(;SZ[9];B[aa](;W[bb];B[cc])(;W[dd](;B[ee])(;B[ff])))", ";B(aa){;W(bb);B(cc)}{;W(dd){;B(ee)}{;B(ff)}}", nil},
		{"the same move twice", "(;SZ[9](;B[aa];W[bb])(;B[aa];W[cc]))", "{;B(aa);W(bb)}{;B(aa);W(cc)}", nil},
		{"notes", `(;SZ[9]ZZ[1]C[root];B[aa]C[a \] b]KX[k];W[bb]LB[aa:1][bb:2])`, `ZZ(1);B(aa)C(a \] b)KX(k);W(bb)LB(aa:1,bb:2)`, nil},
		{"order of properties", "(;SZ[9];C[one]B[aa]BL[3])", ";C(one)B(aa)BL(3)", nil},
		{"a node without a move", "(;SZ[9];B[aa]C[one];C[two]X1[x];W[bb])", ";B(aa)C(one);C(two)X1(x);W(bb)", nil},
		{"a variation that begins without a move", "(;SZ[9];B[aa](;W[bb])(;C[or];W[cc]))", ";B(aa){;W(bb)}{;C(or);W(cc)}", nil},
		{"nodes before the first move", "(;SZ[9]C[one];AB[ee]C[two]HA[x];KX[k];W[bb])", ";AB(ee)C(two)HA(x);KX(k);W(bb)", nil},
		{"an illegal move", "(;SZ[9];B[aa](;W[bb])\n(;W[cc];B[aa];W[dd]))", ";B(aa){;W(bb)}{;W(cc);B(aa);W(dd)}",
			[]string{"2:9: move 3: illegal move: black A9: occupied"}},
		{"superko", "(;SZ[4]AB[ba][ab][cb][bc]AW[ca][db][cc]PL[W];W[bb];B[];W[];B[cb])", "AB(ba,ab,cb,bc)AW(ca,db,cc)PL(W);W(bb);B();W();B(cb)",
			[]string{"1:60: move 4: illegal move: black C3: superko: it repeats an earlier position"}},
		{"ko", "(;SZ[4]AB[ba][ab][cb][bc]AW[ca][db][cc]PL[W];W[bb];B[cb];W[bb])", "AB(ba,ab,cb,bc)AW(ca,db,cc)PL(W);W(bb);B(cb);W(bb)",
			[]string{"1:52: move 2: illegal move: black C3: ko", "1:58: move 3: illegal move: white B3: ko"}},
		{"suicide", "(;SZ[3]AW[ba][ab];B[aa])", "AW(ba,ab);B(aa)", []string{"1:19: move 1: illegal move: black A3: suicide"}},
		{"stones in a variation", "(;SZ[9];B[aa](;W[bb])(;AB[cc]AE[aa]PL[W];W[dd]))", ";B(aa){;W(bb)}{;AB(cc)AE(aa)PL(W);W(dd)}", nil},
		{"setup that is wrong", "(;SZ[9];B[aa];AE[]AB[xx][bb]PL[1];PL[x])", ";B(aa);AE()AB(xx,bb)PL(1);PL(x)", []string{
			`1:15: after move 1: AE: invalid point "", want a point of the board; left out`,
			`1:19: after move 1: AB: invalid point "xx" on a 9x9 board, want aa to ii; left out`,
			"1:29: after move 1: PL[1] read as PL[B]",
			`1:35: after move 1: PL: invalid color "x", want b or w; left out`}},
		{"no liberty", "(;SZ[3];AB[aa]AW[ba][ab];W[aa])", ";AB(aa)AW(ba,ab);W(aa)", []string{"1:15: the chain at A3 has no liberty; taken off"}},
		{"no liberty at the start", "(;SZ[2]AB[aa][bb]AW[ab][ba])", "AB(aa,bb)AW(ab,ba)", []string{"1:18: the chains at A2, B2, A1, B1 have no liberty; taken off"}},
		{"a point off the board", "(;SZ[9];B[jj]C[x];W[aa])", ";B(jj)C(x);W(aa)", []string{`1:9: move 1: invalid point "jj" on a 9x9 board, want aa to ii; left out`}},
		{"several points", "(;SZ[9];B[aa][bb])", ";B(aa,bb)", []string{"1:9: move 1: B has 2 values, want 1; the first counts"}},
		{"passes", "(;SZ[9];B[];W[tt])", ";B();W(tt)", nil},
		{"a move in the first node", "(;SZ[9]B[aa]C[x];W[bb])", ";B(aa);W(bb)", []string{"1:8: a move in the first node; it gets a node of its own"}},
		{"setup with a move", "(;SZ[9];B[aa];W[bb]AB[cc]C[x]PL[W])", ";B(aa);AB(cc)PL(W);W(bb)C(x)",
			[]string{"1:15: after move 1: a node with setup and a move, which becomes 2 nodes"}},
		{"several moves", "(;SZ[9];B[aa]W[bb]C[x])", ";B(aa);W(bb)C(x)", []string{"1:9: a node with several moves, which becomes 2 nodes"}},
		{"the same side again", "(;SZ[9];B[tt]PL[B]C[x])", ";B(tt)C(x);PL(B)", []string{"1:9: a node with a move and another turn (PL), which becomes 2 nodes"}},
		{"the side that moves", "(;SZ[9];PL[B]B[aa];PL[W]W[bb];B[cc]PL[W])", ";PL(B)B(aa);PL(W)W(bb);B(cc)PL(W)", nil},
		{"komi in stones", "(;SZ[9]KM[375])", "", []string{`1:8: komi "375" read as 7.5 points`}},
		{"komi that no game has", "(;SZ[9]KM[1e308])", "", []string{`1:8: komi "1e308", want a number of points, at most 1000; read as 0`}},
		{"numbers that are none", "(;SZ[9]KM[x]HA[two])", "HA(two)", []string{`1:8: komi "x", want a number; read as 0`, `1:13: handicap "two", want a number of stones; read as 0`}},
		{"a handicap without stones", "(;SZ[9]HA[2];C[x];W[aa])", "HA(2);C(x);W(aa)", []string{"1:8: handicap 2, but no stones (AB)"}},
		{"a handicap placed later", "(;SZ[9]HA[2];AB[cc][gg];W[aa])", "HA(2);AB(cc,gg);W(aa)", nil},
		{"a handicap that Black plays", "(;SZ[9]HA[2];B[cc];B[gg];W[aa])", "HA(2);B(cc);B(gg);W(aa)", nil},
		{"moves as on a board", "(;SZ[9];B[E5];W[Pass];B[C3];W[pass])", ";B(ee);W();B(cg);W()", []string{"1:9: points such as E5, which SGF writes ee"}},
		{"names in capitals", "(;GAME[1]SIZE[9];BLACK[ee]COMMENT[x];WHITE[cc])", ";B(ee)C(x);W(cc)", []string{"1:3: names such as GAME, which SGF writes GM"}},
		{"size and komi too late", "(;;SZ[9]KM[6.5];B[cc])", ";SZ(9)KM(6.5);B(cc)", []string{"1:4: SZ is not in the first node; it does not count", "1:9: KM is not in the first node; it does not count"}},
		{"a pass first", "(;SZ[9];B[ PASS ])", ";B()", []string{"1:9: points such as  PASS , which SGF writes B[]"}},
		{"rules and a result that nobody knows", "(;SZ[9]RU[还棋头规则]RE[B+x])", "RU(还棋头规则)RE(B+x)",
			[]string{`1:8: unknown rules "还棋头规则"; read as chinese`, `1:17: unknown result "B+x", want one such as B+3.5 or W+R`}},
		{"faults of the text", "(;SZ[9];B[aa];W[bb]", ";B(aa);W(bb)", []string{`1:20: found end of the text, want ")"`}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			rec := must.Get(Tree(mustParse(t, tt.text)[0]))
			root := rec.Node(nil)
			for _, id := range []string{"FF", "CA", "GM", "SZ", "KM", "C"} {
				root.Set(id)
			}
			must.Equal(t, strings.TrimPrefix(outline(root), ";"), tt.want)
			var warnings []string
			for _, w := range rec.Warnings {
				warnings = append(warnings, w.Error())
			}
			must.Same(t, warnings, tt.warnings)
		})
	}
}

// The first node is written as it was read, but for what the record says anew.
func TestRecordKeepsTheFirstNode(t *testing.T) {
	const text = "(;GM[1]FF[3]SZ[9:9]PW[a\\\nb ]DT[2001-2-3,04]KM[3.75]RE[W+2 points]HA[0]XX[y]AB[aa:bb]PB[c])"
	const all = ";GM(1)FF(3)SZ(9:9)PW(a\\\nb )DT(2001-2-3,04)KM(3.75)RE(W+2 points)HA(0)XX(y)AB(aa:bb)PB(c)"
	rec := must.Get(Tree(mustParse(t, text)[0]))
	must.Equal(t, outline(rec.Node(nil)), all)
	rec.Info.White, rec.Result = "d", model.Result{By: model.ByResign, Winner: model.Black}
	rec.Start.SetKomi(6.5)
	must.Succeed(t, rec.Start.Setup([]model.Point{model.Pt(0, 0)}, nil))
	want := ";GM(1)FF(3)SZ(9:9)PW(d)DT(2001-2-3,04)KM(6.5)RE(B+R)HA(0)XX(y)PB(c)AB(aa)"
	must.Equal(t, outline(rec.Node(nil)), want)
}

// A game of an older version of the format has names of two letters and no CA, or it becomes one
// of FF[4].
func TestOlderVersions(t *testing.T) {
	for _, tt := range []struct{ text, note, want string }{
		{"(;FF[3]PB[Kim];B[aa])", "", ";FF(3)PB(Kim);B(aa)"},
		{"(;FF[3]CA[ASCII]PB[Kim];B[aa])", "", ";FF(3)PB(Kim);B(aa)"},
		{"(;FF[3]PB[J\xf6rg];B[aa])", "", ";FF(4)PB(Jörg)CA(UTF-8);B(aa)"},
		{"(;FF[3]PB[Kim];B[aa]KGSDE[x])", "", ";FF(4)PB(Kim)CA(UTF-8);B(aa)KGSDE(x)"},
		{"(;FF[3]PB[Kim];B[aa])", "50", ";FF(4)PB(Kim)CA(UTF-8);B(aa)SBKV(50)"},
		{"(;FF[4]PB[Kim];B[aa])", "", ";FF(4)PB(Kim)CA(UTF-8);B(aa)"},
		{"(;PB[Kim];B[aa])", "", ";PB(Kim)CA(UTF-8);B(aa)"},
	} {
		rec := must.Get(Tree(mustParse(t, tt.text)[0]))
		rec.Root.Last().SetNote("SBKV", tt.note)
		must.Equal(t, outline(rec.Node(nil)), tt.want, tt.text)
		if tt.note != "" {
			continue
		}
		out := must.Get(EncodeIn(utf8Name, mustParse(t, tt.text)...))
		must.Equal(t, outline(mustParse(t, string(out))[0]), tt.want, tt.text, "converted")
	}
}

func TestRecordBefore(t *testing.T) {
	rec := must.Get(Tree(mustParse(t, "(;SZ[9];AB[ee];B[aa]C[x];C[y];W[bb];AE[aa];B[cc](;W[dd])(;W[ee]))")[0]))
	for n, nodes := range []int{1: 1, 2: 3, 3: 5, 4: 6, 5: 7, 6: 7} {
		if n == 0 {
			continue
		}
		must.Equal(t, len(rec.Before(n).Line())-1, nodes, "move", n, "comes after", "nodes")
	}
	if moves, variations := rec.Count(); moves != 4 || variations != 1 {
		t.Errorf("%d moves and %d variations, want 4 and 1", moves, variations)
	}
	g := rec.Game(rec.Before(3))
	if g.At(0).NumEmpty() != 80 || g.NumMoves() != 3 || g.ToPlay() != model.Black || g.Board().NumEmpty() != 79 {
		t.Errorf("before move 3: %d steps, %v to play\n%s", g.NumMoves(), g.ToPlay(), g.Board())
	}
}

// A game with steps that no legal move makes comes back out of its record.
func TestNewRecord(t *testing.T) {
	g := must.Get(model.NewGame(5, 0.5))
	for _, m := range []string{"B A1", "W A1", "B B2"} {
		move := must.Get(model.ParseMove(m, 5))
		_ = g.Force(move)
	}
	g.Edit(model.Setup{Black: []model.Point{model.Pt(4, 4)}, Clear: []model.Point{model.Pt(0, 4)}, ToPlay: model.Black})
	root := NewRecord(g).Node(nil)
	must.Equal(t, outline(root), ";FF(4)CA(UTF-8)GM(1)SZ(5)KM(0.5);B(ae);W(ae);B(bd);AB(ee)AE(ae)PL(B)")
	back, _, err := Game(root)
	if err != nil || back.Board().String() != g.Board().String() || back.ToPlay() != model.Black {
		t.Errorf("came back as %v\n%s", err, back.Board())
	}
}

func TestTurn(t *testing.T) {
	b := func(x int) model.Move { return model.Move{Color: model.Black, Point: model.Pt(x, 0)} }
	root := &Turn{}
	one, isNew := root.Play(b(1))
	two, _ := root.Play(b(2))
	three, _ := root.Play(b(3))
	if again, isNewAgain := root.Play(b(1)); again != one || isNewAgain || !isNew {
		t.Error("a move played again is a new turn")
	}
	three.Promote()
	if root.Next[0] != three || root.Next[1] != one || root.Next[2] != two {
		t.Errorf("order after Promote: %v", root.Next)
	}
	one.Remove()
	if len(root.Next) != 2 || root.Last() != three || len(two.Line()) != 2 {
		t.Errorf("after Remove: %v", root.Next)
	}
	two.SetNote("C", "a ] b")
	must.Equal(t, two.Note("C"), "a ] b", "note")
}

// BenchmarkTree reads large records: 10 MB in long lines, 100,000 variations of a
// line, and variations nested as deep as they may be.
func BenchmarkTree(b *testing.B) {
	move := func(i int) string { return fmt.Sprintf(";%c[%c%c]", "BW"[i%2], 'a'+i%19, 'a'+i/19%19) }
	line := func(from, to int) string {
		var text strings.Builder
		for i := from; i < to; i++ {
			text.WriteString(move(i))
		}
		return text.String()
	}
	for name, text := range map[string]string{
		"lines":      "(;GM[1]" + strings.Repeat("("+line(0, 300)+")\n", 10<<20/1803) + ")",
		"variations": "(;GM[1]" + line(0, 200) + strings.Repeat("("+line(200, 204)+"C[a comment])\n", 100_000) + ")",
		"nested":     "(;GM[1]" + strings.Repeat("(;B[]", maxNesting-1) + strings.Repeat(")(;W[])", maxNesting-2) + "))",
	} {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			b.ReportAllocs()
			for b.Loop() {
				games, err := Parse([]byte(text))
				if err == nil {
					_, err = Tree(games[0])
				}
				must.Succeed(b, err)
			}
		})
	}
}

func TestWinRate(t *testing.T) {
	for text, want := range map[string]float64{"49.15": 0.4915, "0": 0, "100": 1, "": math.NaN(), "x": math.NaN(), "NaN": math.NaN(), "101": math.NaN(), "-1": math.NaN()} {
		turn := new(Turn)
		turn.SetNote("SBKV", text)
		if got := turn.WinRate(); got != want && !(math.IsNaN(got) && math.IsNaN(want)) {
			t.Errorf("SBKV %q: %v, want %v", text, got, want)
		}
	}
}

// Points in capital letters are those of small ones: SGF needs them from a 27th line on.
func TestPointsInCapitals(t *testing.T) {
	rec := must.Get(Tree(mustParse(t, "(;SZ[19]AB[DD];W[QP];B[TT];W[pd])")[0]))
	moves := rec.Root.Next[0].Line()
	if last := rec.Root.Last(); rec.Start.Board().At(model.Pt(3, 3)) != model.Black || moves[1].Move.Point != model.Pt(16, 15) || last.Parent.Move != (model.Move{Color: model.Black, Point: model.Pass}) {
		t.Errorf("moves %v, %v", moves[1].Move, last.Parent.Move)
	}
	if len(rec.Warnings) != 1 || rec.Warnings[0].Error() != "1:9: points such as DD, which SGF writes dd" {
		t.Errorf("warnings %v", rec.Warnings)
	}
}

// Some programs write points as on a board.
func TestPointsAsOnABoard(t *testing.T) {
	games := mustParse(t, "(;SZ[19]AB[D4]AW[tt];W[R16](;B[q3];W[cc])(;B[T19]))")
	rec := must.Get(Tree(games[0]))
	moves, variations := rec.Count()
	first := rec.Root.Next[0]
	if moves != 3 || variations != 1 || first.Move.Point.Vertex(19) != "R16" || rec.Start.Board().At(model.Pt(3, 15)) != model.Black {
		t.Errorf("%d moves, %d variations, the first move %s", moves, variations, first.Move.Point.Vertex(19))
	}
	if a, b := first.Next[0].Move.Point.Vertex(19), first.Next[1].Move.Point.Vertex(19); a != "Q3" || b != "T19" {
		t.Errorf("the variations begin with %s and %s", a, b)
	}
	if len(rec.Warnings) != 2 || !strings.Contains(rec.Warnings[0].Error(), "1:9: points such as D4, which SGF writes dp") {
		t.Errorf("warnings %v, want one of the points, and one of AW[tt]", rec.Warnings)
	}
	must.Equal(t, games[0].Text("AB"), "D4", "the nodes that were read have changed")
	must.Equal(t, games[0].Children[0].Text("W"), "R16", "the nodes that were read have changed")
}

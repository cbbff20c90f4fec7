package sgf

import (
	"strings"
	"testing"

	"gobandit/model"
)

func TestTree(t *testing.T) {
	tests := []struct {
		name, text string
		want       string   // written again, without what every record has
		cut        []string // why variations end
	}{
		{"one line", "(;SZ[9];B[aa];W[bb])", ";B(aa);W(bb)", nil},
		{"variations", "(;SZ[9];B[aa](;W[bb];B[cc])(;W[dd](;B[ee])(;B[ff])))", ";B(aa){;W(bb);B(cc)}{;W(dd){;B(ee)}{;B(ff)}}", nil},
		{"the same move twice", "(;SZ[9](;B[aa];W[bb])(;B[aa];W[cc]))", ";B(aa){;W(bb)}{;W(cc)}", nil},
		{"notes", `(;SZ[9]ZZ[1]C[root];B[aa]C[a \] b]KX[k];W[bb]LB[aa:1][bb:2])`, `ZZ(1);B(aa)C(a \] b)KX(k);W(bb)LB(aa:1,bb:2)`, nil},
		{"a node without a move", "(;SZ[9];B[aa]C[one];C[two]X1[x];W[bb])", ";B(aa)C(one\n\ntwo)X1(x);W(bb)", nil},
		{"nodes before the first move", "(;SZ[9]C[one];AB[ee]C[two]HA[x];KX[k];W[bb])", "AB(ee)KX(k);W(bb)", nil},
		{"a variation that is illegal", "(;SZ[9];B[aa](;W[bb])\n(;W[cc];B[aa];W[dd]))", ";B(aa){;W(bb)}{;W(cc)}",
			[]string{"2:9: move 3: illegal move: black A9: occupied"}},
		{"stones in a variation", "(;SZ[9];B[aa](;W[bb])(;AB[cc]))", ";B(aa);W(bb)",
			[]string{"1:24: stones set up after move 1, want them before the first"}},
		{"passes", "(;SZ[9];B[];W[tt])", ";B();W()", nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			rec, cut, err := Tree(mustParse(t, tt.text)[0])
			if err != nil {
				t.Fatal(err)
			}
			root := rec.Node(nil)
			for _, id := range []string{"FF", "CA", "GM", "SZ", "KM", "C"} {
				root.Set(id)
			}
			if got := strings.TrimPrefix(outline(root), ";"); got != tt.want {
				t.Errorf("got  %s\nwant %s", got, tt.want)
			}
			if len(cut) != len(tt.cut) {
				t.Fatalf("cut %v, want %v", cut, tt.cut)
			}
			for i, want := range tt.cut {
				if cut[i].Error() != want {
					t.Errorf("cut %v, want %s", cut[i], want)
				}
			}
		})
	}
}

// A tree begins like the game of its main line, and refuses what that refuses.
func TestTreeAgreesWithGame(t *testing.T) {
	for _, tt := range gameTests {
		root := mustParse(t, tt.text)[0]
		g, info, err := Game(root)
		if err != nil {
			t.Fatal(err)
		}
		rec, _, err := Tree(root)
		if err != nil {
			t.Errorf("%s: %v", tt.name, err)
			continue
		}
		if rec.Start.Board().String() != g.At(0).String() || rec.Start.Komi() != g.Komi() || rec.Info != info {
			t.Errorf("%s: begins with\n%s\nwant\n%s", tt.name, rec.Start.Board(), g.At(0))
		}
		if n := len(rec.Root.Last().Line()) - 1; n != g.NumMoves() {
			t.Errorf("%s: %d moves, want %d", tt.name, n, g.NumMoves())
		}
	}
	for _, text := range []string{"(;GM[2])", "(;SZ[9];B[aa];W[aa])", "(;SZ[9]AB[])", "(;SZ[9];B[aa](;W[aa])(;W[bb]))"} {
		root := mustParse(t, text)[0]
		_, _, want := Game(root)
		if _, _, err := Tree(root); err == nil || err.Error() != want.Error() {
			t.Errorf("%s: error %v, want %v", text, err, want)
		}
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
	if got := two.Note("C"); got != "a ] b" {
		t.Errorf("note %q", got)
	}
}

package play

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"gobandit/model/must"
	"gobandit/model/sgf"
	"gobandit/ui/kit"
)

// commented has comments, a mark, a fork, and a capture by move 7.
const commented = "(;SZ[9]C[Root];B[ee]C[The tengen];W[aa];B[ba]TR[ba];W[cg](;B[gg]N[Joseki 1];W[fd];B[ab]C[takes])(;B[fg]C[Another joseki];W[ff];B[gf]LB[gf:x1 H8]))"

// Keys go to comments, branches, marks and captures, to the start of the branch, and to what is found.
func TestNavigation(t *testing.T) {
	for _, tt := range []struct{ keys, want string }{
		{"+", "no comments, branches, marks after this: = chooses what to stop at, ( and ) go to mistakes 7"},
		{"-", " 5"}, {"- -", " 4"}, {"- - -", " 3"}, {"- - - -", " 1"}, {"- - - - -", " 0"}, {"home + +", " 3"},
		{"= down enter home + +", " 5"},
		{"= down down enter home +", " 4"},
		{"= down down down enter -", " 3"},
		{"= down down down down enter home +", " 7"},
		{"B", " 5"}, {"B B", " 0"}, {"> ] ] B", " 5"},
		{"' 9 9 9 enter", "no move 999: the game has 7 moves 7"},
		{"' 3 enter", " 3"},
		{"/ j o s enter", `"jos": 2 of 2, / again goes to the next 5 variation`},
		{"home / j o s enter / enter", `"jos": 2 of 2, / again goes to the next 5 variation`},
		{"home / j o s enter / enter / enter", `"jos": 1 of 2, / again goes to the next 5`},
		{"/ x 1 enter", `"x1": 1 of 1, / again goes to the next 7 variation`},
		{"/ g f enter", `"gf" is in no comment, name, label or move of the record 7`},
		{"/ G 4 enter", `"G4": 1 of 1, / again goes to the next 7 variation`},
		{"/ 2 enter", " 2"},
		{"/ H 8 enter", `"H8": 1 of 1, / again goes to the next 7 variation`},
		{"home ' E 5 enter / enter", `"E5": 1 of 1, / again goes to the next 1`},
	} {
		a := annotatedRecord(t, 80, 24, commented)
		a.do(a.s.GoTo(7))
		for _, key := range strings.Fields(tt.keys) {
			if a.Typing() {
				a.Typed(kit.KeyNamed(key))
				continue
			}
			a.Press(key)
		}
		got := fmt.Sprintf("%s %d", a.Message, a.s.Line.At)
		if tt.want[0] == ' ' {
			got = got[strings.LastIndex(got, " "):]
		}
		if a.s.Line.At > 4 && a.s.Line.Turns[5].Parent.Next[0] != a.s.Line.Turns[5] {
			got += " variation"
		}
		if strings.HasPrefix(tt.keys, "> ") {
			got = strings.TrimSuffix(got, " variation")
		}
		must.Equal(t, got, tt.want, tt.keys)
	}
}

// A cursor on the last move goes along, where it hides no candidate; one that was moved stays.
func TestCursorGoesAlong(t *testing.T) {
	for _, tt := range []struct{ keys, want string }{
		{"", "ab"}, {"[", "fd"}, {"[ [", "gg"}, {"home", "ee"}, {"home ] ]", "aa"}, {"down [", "ac"}, {"home up ]", "ed"}, {"home up down ]", "ee"},
	} {
		a := annotatedRecord(t, 80, 24, commented)
		a.GoTo(7)
		for _, key := range strings.Fields(tt.keys) {
			a.Press(key)
		}
		must.Equal(t, sgf.FormatPoint(a.cursor), tt.want, tt.keys)
	}
}

// Moves are named by their numbers, which nodes without a move are not among.
func TestMoveNumbers(t *testing.T) {
	a := annotatedRecord(t, 120, 40, "(;SZ[9]C[see move 2];B[ee];C[a note];AB[gg];W[cc];B[ff])")
	must.Has(t, a.View(), "3 of 3", "  2 ○ C7", "  3 ● F4")
	for move, at := range map[int]int{1: 1, 2: 4, 3: 5} {
		a.goToMove(move)
		must.Equal(t, a.s.Line.At, at, fmt.Sprint(move))
	}
	a.goToMove(4)
	must.Equal(t, a.Message, "no move 4: the game has 3 moves")
	a.goToMove(0)
	must.Equal(t, a.references("move 2")[0].move, 4)
}

// Moves are shown one by one, until the end or until the person goes elsewhere.
func TestAutoplay(t *testing.T) {
	a := annotatedRecord(t, 80, 24, commented)
	now := time.Now()
	a.Screen.now = func() time.Time { return now }
	a.Press("Z")
	must.Equal(t, a.Message, "no moves after this: home goes to the start")
	a.Press("home", "Z")
	shown := ""
	for range 10 {
		now = now.Add(600 * time.Millisecond)
		a.Advance()
		shown += fmt.Sprint(a.s.Line.At, " ")
	}
	must.Equal(t, shown, "0 1 1 2 2 3 3 4 4 5 ")
	a.Press("[")
	now = now.Add(time.Hour)
	a.Advance()
	if a.s.Line.At != 4 || a.Moving() {
		t.Errorf("it goes on after a key: move %d", a.s.Line.At)
	}
	a.playFrom("0.1")
	for range 4 {
		now = now.Add(time.Second)
		a.Advance()
	}
	must.Equal(t, fmt.Sprint(a.Message, a.s.Line.At, a.Moving()), "the end of the line: 7 moves7 false")
}

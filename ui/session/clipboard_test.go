package session

import (
	"fmt"
	"strings"
	"testing"

	"gobandit/model/must"
	"gobandit/model/sgf"
	"gobandit/model/words"
)

// The game, a part of it and its position are copied as text, and a branch is pasted elsewhere, also below itself.
func TestClipboard(t *testing.T) {
	rec := must.Get(sgf.Tree(must.Get(sgf.Parse([]byte("(;SZ[5]KM[1]RU[Japanese]AB[aa];W[bb](;B[cc]C[main];W[dd])(;B[cd]C[other];W[ee]))")))[0]))
	s := newSession(t, Start{Record: rec, Human: BothSides})
	s.GoTo(2)
	for _, tt := range []struct{ kind, want string }{
		{"game", "(;SZ[5]KM[1]RU[Japanese]AB[aa]CA[UTF-8];W[bb](;B[cc]C[main];W[dd])(;B[cd]C[other];W[ee]))"},
		{"variation", "(;SZ[5]KM[1]RU[Japanese]AB[aa]CA[UTF-8];W[bb];B[cc]C[main];W[dd])"},
		{"branch", "(;SZ[5]KM[1]RU[Japanese]AB[aa]CA[UTF-8];W[bb];B[cc]C[main];W[dd])"},
		{"position", "(;FF[4]CA[UTF-8]GM[1]SZ[5]KM[1]RU[Japanese]AB[aa][cc]AW[bb]PL[W])"},
		{"diagram", "   A B C D E  5 X . . . . 5  4 . O . . . 4  3 . . X . . 3  2 . . . . . 2  1 . . . . . 1    A B C D E "},
		{"gtp", "boardsize 5 clear_board komi 1 play black A5 play white B4 play black C3 "},
	} {
		text, _, err := s.Copy(tt.kind)
		must.Succeed(t, err)
		text = strings.ReplaceAll(text, "\n", words.If(tt.kind == "diagram" || tt.kind == "gtp", " ", ""))
		must.Equal(t, text, tt.want, tt.kind)
	}
	if _, _, err := s.Copy("all"); err == nil || err.Error() != `copy "all", want game, variation, branch, position, diagram, gtp` {
		t.Error(err)
	}
	changed := newSession(t, Start{Record: must.Get(sgf.Tree(must.Get(sgf.Parse([]byte("(;SZ[5];B[aa];C[a note];AW[bb])")))[0])), Human: BothSides})
	for at, want := range []string{"<nil>", "<nil>", "<nil>", "stones are set up in mid-game, which GTP has no moves for"} {
		changed.GoTo(at)
		_, _, err := changed.Copy("gtp")
		must.Equal(t, fmt.Sprint(err), want)
	}

	copied, _ := new(sgf.Turn).Graft(s.Line.Turn())
	s.GoTo(3)
	if e := s.Paste(copied); e.Notice.Text != "2 nodes added" || !s.Line.Unsaved() {
		t.Errorf("%+v", e.Notice)
	}
	s.GoTo(1)
	if e := s.Paste(copied); e.Notice.Text != "0 nodes added" || s.Line.At != 2 {
		t.Errorf("where it is already: %+v", e.Notice)
	}
	text, _, err := s.Copy("game")
	must.Succeed(t, err)
	must.Has(t, strings.ReplaceAll(text, "\n", ""), "(;B[cc]C[main];W[dd];B[cc]C[main];W[dd])")
}

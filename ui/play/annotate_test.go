package play

import (
	"fmt"
	"strings"
	"testing"

	"gobandit/model"
	"gobandit/model/sgf"
	"gobandit/ui/session"
	"gobandit/ui/uitest"
)

// annotatedRecord opens a record of SGF text.
func annotatedRecord(t *testing.T, w, h int, text string) *window {
	t.Helper()
	roots, err := sgf.Parse([]byte(text))
	uitest.OK(t, err)
	rec, err := sgf.Tree(roots[0])
	uitest.OK(t, err)
	return open(t, w, h, session.Start{Record: rec, Human: session.BothSides}, nil)
}

// What a record says of a move and its position stands before the comment, in the list of moves, and on the board.
func TestAnnotations(t *testing.T) {
	a := annotatedRecord(t, 80, 24, "(;SZ[9];B[ee]TE[1]N[tengen]C[Well played.];W[cc]BM[2]DD[ga:ia]VW[aa:ie];B[gc])")
	a.do(a.s.GoTo(1))
	uitest.Has(t, a.View(), "name: tengen; good move", "Well played.", "1 ● E5!    2 ○ C7??")
	a.do(a.s.GoTo(2))
	uitest.Has(t, a.View(), "very bad move")
	b := a.shownBoard(a.layout())
	if len(b.Strokes) != 0 || !b.Barred[model.Pt(7, 0)] || b.Barred[model.Pt(0, 0)] || !b.Barred[model.Pt(0, 8)] || b.Position.At(model.Pt(4, 4)) != model.Black {
		t.Errorf("the dimmed and hidden points are %v", b.Barred)
	}
	a = annotatedRecord(t, 80, 24, "(;SZ[9]VW[aa];B[ee]AR[ee:cc])")
	if b := a.shownBoard(a.layout()); b.Position.At(model.Pt(4, 4)) != model.Empty || fmt.Sprint(len(b.Strokes), b.Strokes[0].Arrow) != "1 true" {
		t.Errorf("a stone that the view leaves out, and strokes %v", b.Strokes)
	}
}

// The menu says one more of a kind each time: good, very good, nothing; and asks for texts.
func TestAnnotate(t *testing.T) {
	a := annotatedRecord(t, 80, 24, "(;SZ[9];B[ee])")
	for _, step := range []struct{ keys, want string }{
		{"! down", "[]"}, {"enter", "[good move]"}, {"! down enter", "[very good move]"}, {"! down down enter", "[bad move]"},
		{"! down down enter ! down down enter", "[]"}, {"! enter a b enter", "[name: ab]"}, {"! enter ctrl+u enter", "[]"},
	} {
		a.Press(strings.Fields(step.keys)...)
		uitest.Equal(t, fmt.Sprint(a.s.Line.Turn().Annotations()), step.want, step.keys)
	}
	if !a.s.Line.Unsaved() {
		t.Error("annotations are not to be saved")
	}
}

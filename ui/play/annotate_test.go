package play

import (
	"fmt"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"gobandit/model"
	"gobandit/model/must"
	"gobandit/model/sgf"
	"gobandit/model/words"
	"gobandit/ui/session"
)

// annotatedRecord opens a record of SGF text.
func annotatedRecord(t *testing.T, w, h int, text string) *window {
	t.Helper()
	roots := must.Get(sgf.Parse([]byte(text)))
	rec := must.Get(sgf.Tree(roots[0]))
	return open(t, w, h, session.Start{Record: rec, Human: session.BothSides}, nil)
}

// What a record says of a move and its position stands before the comment, in the list of moves, and on the board.
func TestAnnotations(t *testing.T) {
	a := annotatedRecord(t, 80, 24, "(;SZ[9];B[ee]TE[1]N[tengen]C[Well played.];W[cc]BM[2]DD[ga:ia]VW[aa:ie];B[gc])")
	a.do(a.s.GoTo(1))
	must.Has(t, a.View(), "name: tengen; good move", "Well played.", "1 ● E5!    2 ○ C7??")
	a.do(a.s.GoTo(2))
	must.Has(t, a.View(), "very bad move")
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
		{"! enter - a - enter ! enter enter", "[name: -a-]"},
	} {
		a.Press(strings.Fields(step.keys)...)
		must.Equal(t, fmt.Sprint(a.s.Line.Turn().Annotations()), step.want, step.keys)
	}
	if !a.s.Line.Unsaved() {
		t.Error("annotations are not to be saved")
	}
}

// Points and moves that a comment names are live: numbers only where they are those of moves.
func TestReferences(t *testing.T) {
	a := annotatedRecord(t, 80, 24, "(;SZ[9];B[ee]C[White 2 at C7 is bad (23%), see move 4 or 3. D4 won 3.5 points; Z9, K9, at 3.5, at 2:30, 2 stones, moves 1-3, 4手目, #2 and move 99.];W[cc];B[gc];W[cg])")
	a.do(a.s.GoTo(1))
	var got []string
	text := a.s.Line.Comment()
	for _, r := range a.references(text) {
		got = append(got, text[r.from:r.to])
	}
	must.Equal(t, strings.Join(got, " "), "2 C7 4 3 D4 1 3 4 2")

	// A click goes there, and the mouse shows it.
	shown := strings.Split(a.View(), "\n")
	for _, tt := range []struct {
		name          string
		cursor, named string
		move          int
	}{{"C7", "C7", "C7", 1}, {"4", "C7", "C3", 4}} {
		for y, line := range shown {
			x := strings.Index(line, words.If(tt.name == "C7", "at C7", "move 4"))
			if x < 0 || !strings.Contains(line, "bad") && tt.name == "C7" {
				continue
			}
			x = len([]rune(line[:x])) + len("at ")
			if tt.name == "4" {
				x += 2
			}
			a.Mouse(tea.MouseMsg{X: x, Y: y, Action: tea.MouseActionMotion})
			must.Equal(t, a.named.Vertex(9), tt.named)
			must.Equal(t, a.shownBoard(a.layout()).Cursor, a.named)
			a.Click(x, y, tea.MouseButtonLeft)
			break
		}
		must.Equal(t, a.cursor.Vertex(9), tt.cursor)
		must.Equal(t, a.s.Line.At, tt.move)
	}

	// In the reader tab chooses one, and enter goes there.
	a.do(a.s.GoTo(1))
	a.Press("r")
	must.Has(t, a.View(), "tab chooses  ↵ goes there")
	a.Press("tab", "tab", "tab", "enter")
	must.Equal(t, a.s.Line.At, 4)
}

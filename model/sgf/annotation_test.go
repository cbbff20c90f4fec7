package sgf

import (
	"fmt"
	"strings"
	"testing"

	"gobandit/model"
	"gobandit/model/must"
)

// Annotations are read and written as FF[4] has them; one that contradicts another replaces it.
func TestAnnotations(t *testing.T) {
	for _, tt := range []struct{ props, said, sign string }{
		{"", "", ""},
		{"N[tesuji \\]]TE[1]HO[1]", "name: tesuji ], good move, hotspot", "!"},
		{"BM[2]GW[2]", "very bad move, very good for White", "??"},
		{"DO[]UC[1]V[-3.5]", "doubtful move, unclear position, score, Black's: -3.5", "?!"},
		{"IT[]DM[1]FG[257:Dia. 1\\: ko]", "interesting move, even position, figure: Dia. 1: ko", "!?"},
		{"GB[1]FG[]", "good for Black, figure", ""},
	} {
		turn := readRecord(t, "(;SZ[5];B[cc]"+tt.props+")").Root.Next[0]
		if got := strings.Join(turn.Annotations(), ", "); got != tt.said || turn.Sign() != tt.sign {
			t.Errorf("%s: %q %q, want %q %q", tt.props, got, turn.Sign(), tt.said, tt.sign)
		}
		for _, k := range AnnotationKinds { // written as it was read
			if v := turn.Annotation(k); v != "" {
				turn.Annotate(k, v)
			}
		}
		must.Equal(t, strings.Join(turn.Annotations(), ", "), tt.said, tt.props, "written")
	}

	turn := readRecord(t, "(;SZ[5];B[cc]BM[1]GW[1])").Root.Next[0]
	turn.Annotate(AnnotationKinds[1], "2")
	must.Equal(t, fmt.Sprint(turn.Annotations()), "[very good move good for White]", "a good move")
	turn.Annotate(AnnotationKinds[1], "")
	must.Equal(t, fmt.Sprint(turn.Annotations()), "[good for White]", "no longer")
	turn.Annotate(AnnotationKinds[5], "1")
	must.Equal(t, fmt.Sprint(turn.Annotations()), "[good for Black]", "good for the other")
}

// Lines and arrows belong to a turn; dimmed and visible points hold until another turn says otherwise.
func TestStrokesAndAreas(t *testing.T) {
	line := readRecord(t, "(;SZ[5];B[cc]LN[aa:bb][zz:aa]AR[cc:ee]DD[aa:ca];W[bb]VW[aa];B[cd]DD[])").Root.Last().Line()
	a5, b4, c3, e1 := model.Pt(0, 0), model.Pt(1, 1), model.Pt(2, 2), model.Pt(4, 4)
	if got, want := line[1].Strokes(5), []Stroke{{a5, b4, false}, {c3, e1, true}}; fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("strokes %v, want %v", got, want)
	}
	for n, want := range []string{"0 0", "3 0", "3 1", "0 1"} {
		must.Equal(t, fmt.Sprint(len(line[n].Area(Dimmed, 5)), len(line[n].Area(Viewed, 5))), want, "after", n, "moves", "points are dimmed and viewed")
	}
	line[1].Draw(Stroke{a5, b4, false})
	line[1].Draw(Stroke{a5, c3, true})
	line[2].SetArea(Viewed, nil)
	line[2].SetArea(Dimmed, []model.Point{e1})
	must.Equal(t, fmt.Sprintln(line[1].Note("AR"), len(line[1].Strokes(5)), line[2].Area(Viewed, 5), line[2].Area(Dimmed, 5)[0] == e1), "cc:ee 2 [] true\n")
}

func readRecord(t *testing.T, text string) *Record {
	t.Helper()
	return must.Get(Tree(mustParse(t, text)[0]))
}

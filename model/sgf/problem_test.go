package sgf

import (
	"testing"

	"gobandit/model/must"
)

func TestProblem(t *testing.T) {
	tests := []struct {
		name, text string
		problem    bool
		right      string // first moves that are right
	}{
		{"a game", "(;SZ[9];B[ee];W[cc])", false, ""},
		{"a handicap game with variations", "(;SZ[9]HA[2]AB[cc][gg](;W[ee])(;W[ec]))", false, ""},
		{"a position without a tree", "(;SZ[9]AB[cc]AW[dd];B[ee])", false, ""},
		{"black stones that are no handicap", "(;SZ[9]AB[cc][gg](;W[ee])(;W[ec]))", true, "ee"},
		{"the main line", "(;SZ[9]AB[cc]AW[dd](;B[ee])(;B[ff]))", true, "ee"},
		{"marked by a comment", "(;SZ[9]AB[cc]AW[dd](;B[ee]C[Wrong])(;B[ff];W[gg];B[hh]C[RIGHT]))", true, "ff"},
		{"two solutions", "(;SZ[9]AB[cc]AW[dd](;B[ee]C[Correct.])(;B[ff];W[gg];B[hh]C[correct!])(;B[aa]C[not right]))", true, "eeff"},
		{"marked by a property", "(;SZ[9]AB[cc]AW[dd](;B[ee]BM[1])(;B[ff]TE[1]))", true, "ff"},
		{"a side is no praise", "(;SZ[9]AB[cc]AW[dd](;B[ee])(;B[ff]C[on the right side]))", true, "ee"},
		{"set up in a node of its own", "(;SZ[9];AB[cc]AW[dd];B[ee]C[Correct])", false, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			roots := mustParse(t, tt.text)
			rec := must.Get(Tree(roots[0]))
			p := rec.Problem()
			if (p != nil) != tt.problem {
				t.Fatalf("problem %v, want %v", p != nil, tt.problem)
			}
			right := ""
			for _, n := range rec.Root.Next {
				if p != nil && p.Right(n) {
					right += FormatPoint(n.Move.Point)
				}
			}
			must.Equal(t, right, tt.right, "right")
		})
	}
}

func TestSolved(t *testing.T) {
	roots := mustParse(t, "(;SZ[9]AB[cc]AW[dd](;B[ee];W[ea](;B[eb])(;B[ec]C[RIGHT]))(;B[ff];W[gg]))")
	rec := must.Get(Tree(roots[0]))
	p := rec.Problem()
	first, wrong := rec.Root.Next[0], rec.Root.Next[1]
	answer := p.Answer(first)
	if p.Solved(first) || p.Solved(wrong) || FormatPoint(answer.Move.Point) != "ea" || p.Right(answer.Next[0]) || !p.Solved(answer.Next[1]) {
		t.Errorf("the solution E5 is answered by %v and ends otherwise than in EC", answer.Move)
	}
	if a := p.Answer(wrong); FormatPoint(a.Move.Point) != "gg" || p.Answer(a) != nil {
		t.Errorf("the mistake is answered by %v", a.Move)
	}
}

package sgf

import (
	"testing"

	"gobandit/model"
	"gobandit/model/must"
)

// Marks are read from properties of all ages, and one is changed without touching others.
func TestMarks(t *testing.T) {
	read := func(text string) *Turn {
		roots := mustParse(t, text)
		rec := must.Get(Tree(roots[0]))
		return rec.Root
	}
	turn := read(`(;SZ[9]TR[aa:ba]LB[cc:a:b\]][zz:x][dd]MA[ee]M[ff]L[gg][hh]SL[ii]XX[aa])`)
	pt := func(i int) model.Point { return model.Pt(i, i) }
	want := []Mark{{pt(0), Triangle, ""}, {model.Pt(1, 0), Triangle, ""}, {pt(2), Label, "a:b]"}, {pt(4), Cross, ""}, {pt(5), Cross, ""},
		{pt(6), Label, "a"}, {pt(7), Label, "b"}, {pt(8), Selected, ""}}
	got := turn.Marks(9)
	if len(got) != len(want) {
		t.Fatalf("marks %v, want %v", got, want)
	}
	for i := range want {
		must.Equal(t, got[i], want[i], "mark", i)
	}
	turn.SetMark(9, Mark{pt(0), Circle, ""})
	turn.SetMark(9, Mark{Point: pt(6)})
	turn.SetMark(9, Mark{pt(3), Label, "]"})
	must.Equal(t, listed(&Node{Props: turn.Props}), `SZ["9"]TR["ba"]LB["cc:a:b\\]" "hh:b" "dd:\\]"]MA["ee" "ff"]SL["ii"]XX["aa"]CR["aa"]`, "properties")
}

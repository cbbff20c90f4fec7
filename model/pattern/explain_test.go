package pattern

import (
	"fmt"
	"strings"
	"testing"

	"gobandit/model"
	"gobandit/model/must"
)

const explainedDatabase = `oOo
O*O
oO?
:0
?XO
O*?
%%%
:1000,near,osafe
:900,xcap1+
???
?*?
???
:4,ocap0,near
:3
|??
|*O
|??
:2,near
`

// explained tells an explanation in lines: the value, then each line tried.
func explained(e Explanation) string {
	if e.Refused != "" {
		return fmt.Sprintf("%d, %s", e.Value, e.Refused)
	}
	lines := []string{fmt.Sprint(e.Value)}
	for _, s := range e.Steps {
		why := s.Why()
		if s.Decides() {
			rows := s.Pattern.Laid(s.Orientation)
			why = fmt.Sprintf("%s %s %s, %s", rows[0], rows[1], rows[2], s.Orientation)
		}
		lines = append(lines, fmt.Sprintf("%d %s: %s", s.Line.Number, s.Line, why))
	}
	return strings.Join(lines, "\n")
}

func TestExplain(t *testing.T) {
	db := must.Get(Parse([]byte(explainedDatabase), Strict))
	tests := []struct {
		name, before, move string // of Black
		at, want           string // for White
	}{
		{"far", "..... ..XO. .O... ..... .....", "A1", "C3", `3
4 :0: wants O at N, finds X (as written; 3 cells differ)
8 :1000,near,osafe: not near
9 :900,xcap1+: not xcap1+
13 :4,near,ocap0: not near
14 :3: ??? ?*? ???, as written`},
		{"mirrored", "..... .OX.. ...O. ..... .....", "C2", "C3", `1000
4 :0: wants O at N, finds X (as written; 3 cells differ)
8 :1000,near,osafe: OX? ?*O %%%, mirrored left to right`},
		{"at the left", "..... ..... ..... .O... .....", "B1", "A2", `2
4 :0: wants o at NW, finds the edge (as written; 5 cells differ)
8 :1000,near,osafe: wants X at E, finds O (turned right; 3 cells differ)
9 :900,xcap1+: wants X at E, finds O (turned right; 3 cells differ); not xcap1+
13 :4,near,ocap0: wants ? at NW, finds the edge (as written; 3 cells differ)
14 :3: wants ? at NW, finds the edge (as written; 3 cells differ)
18 :2,near: |?? |*O |??, as written`},
		{"no line", "..... ..... ..... ..... .....", "C3", "A4", `1
4 :0: wants o at NW, finds the edge (as written; 6 cells differ)
8 :1000,near,osafe: wants X at E, finds . (turned right; 3 cells differ); not near
9 :900,xcap1+: wants X at E, finds . (turned right; 3 cells differ); not xcap1+
13 :4,near,ocap0: wants ? at NW, finds the edge (as written; 3 cells differ); not near
14 :3: wants ? at NW, finds the edge (as written; 3 cells differ)
18 :2,near: wants O at E, finds . (as written); not near`},
		{"a stone", "..... ..... ..... ..... .....", "C3", "C3", "0, it is occupied"},
		{"suicide", "..... ..... ..... X.... .....", "B1", "A1", "0, it would be suicide"},
		{"ko", ".XO.. XO.O. .XO.. ..... .....", "C4", "B4", "0, ko forbids it"},
		{"a board of width two", ".. ..", "A1", "B2", `1
4 :0: wants o at NE, finds the edge (turned right; 7 cells differ)
8 :1000,near,osafe: wants ? at NE, finds the edge (turned right; 4 cells differ)
9 :900,xcap1+: wants ? at NE, finds the edge (turned right; 4 cells differ); not xcap1+
13 :4,near,ocap0: wants ? at NW, finds the edge (as written; 5 cells differ)
14 :3: wants ? at NW, finds the edge (as written; 5 cells differ)
18 :2,near: wants ? at E, finds the edge (turned right; 3 cells differ)`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			b := must.Get(model.ParseBoard(tt.before))
			m := model.Move{Color: model.Black, Point: must.Get(model.ParsePoint(tt.move, b.Size()))}
			near := Near(b, m)
			b.Play(m.Point)
			must.Equal(t, explained(db.ExplainPoint(b, near, must.Get(model.ParsePoint(tt.at, b.Size())))), tt.want)
		})
	}
}

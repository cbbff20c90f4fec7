package judge

import (
	"slices"
	"testing"

	"gobandit/model"
	"gobandit/model/must"
)

// bentFourAndSeki has a bent four in the upper left corner, and a seki in the lower left one.
const bentFourAndSeki = `
			 X X X . O X . . . . . . .
			 . O O O O X . . . . . . .
			 O O X X X X . . . . . . .
			 X X X X X X X X X X X X X
			 O O O O O O O O O O O O O
			 . . . . . . . . . . . . .
			 . . . . . . . . . . . . .
			 . . . . . . . . . . . . .
			 O O O O O O O O O O O O O
			 O O O O O X X X X X X X X
			 X X X O X X . . . . . . .
			 X . O X X . . . . . . . .
			 X . O X . . . . . . . . .`

// A bent four in the corner is dead as it stands. By area scoring the ko is played out, and a seki elsewhere is a threat that
// cannot be removed. GNU Go 3.8 has the same chains dead where there is no such threat. The eyes on 7x7 were searched for
// the area that is left by best play: the same whoever moves first.
func TestEnclosed(t *testing.T) {
	const rest = " XXXXXXXXX OOOOOOOOO ......... ......... ......... ........."
	tests := []struct{ name, diagram, rules, dead, seki string }{
		{"three stones on an edge", "XXX.OX... .OOOOX... OOXXXX..." + rest, "chinese", "E9 ", ""},
		{"three stones on an edge, territory", "XXX.OX... .OOOOX... OOXXXX..." + rest, "japanese", "E9 ", ""},
		{"three stones around the corner", "XX.OX.... XOOOX.... .OXXX.... OOX......" + " XXXXXXXXX OOOOOOOOO ......... ......... .........", "japanese", "D9 ", ""},
		{"of White's in another corner", "......... ......... ......... ......... XXXXXXXXX OOOOOOOOO ...OOOOXX ...OXXXX. ...OX.OOO", "chinese", "H3 ", ""},
		{"no corner", "XO.XXX.OX XOOOOOOOX XXXXXXXXX X.X.X.X.X XXXXXXXXX OOOOOOOOO ......... ......... .........", "japanese", "", "B9 D9 "},
		{"four stones in six points", "OOOOXXX XX.OXXX XX.OXXX OOOOXXX XXXXXXX XXXXXXX X.X.XXX", "chinese", "A7 ", ""},
		{"three stones in a corner of five", "X.OOXXX XX.OXXX XXOOXXX OOOXXXX XXXXXXX XXXXXXX X.X.XXX", "chinese", "C7 ", ""},
		{"four stones in seven points", "OOXXXXX .OOOXXX XXXOXXX .X.OXXX OOOOXXX XXXXXXX X.X.XXX", "chinese", "", "A7 A5 "},
		{"a seki as a threat", bentFourAndSeki, "chinese", "", "A13 E13 A3 C2 "},
		{"a seki as a threat, territory", bentFourAndSeki, "japanese", "E13 ", "A3 C2 "},
	}
	for _, tt := range tests {
		g := position(t, tt.diagram)
		g.SetRules(must.Get(model.ParseRules(tt.rules)))
		for _, side := range []model.Color{model.Black, model.White} {
			g.SetToPlay(side)
			j := must.Get(Judge(t.Context(), g, Effort{Seed: 1}))
			slices.Sort(j.Dead)
			slices.Sort(j.Seki)
			if dead, seki := names(j.Dead, g.Size()), names(j.Seki, g.Size()); dead != tt.dead || seki != tt.seki {
				t.Errorf("%s, %v to move: dead %q, seki %q, want %q, %q", tt.name, side, dead, seki, tt.dead, tt.seki)
			}
		}
	}
}

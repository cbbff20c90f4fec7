package judge

import (
	"strings"
	"testing"

	"gobandit/model"
	"gobandit/model/must"
)

// TestRace has seven black stones that White takes by J9, beside thirteen white ones that Black takes by J4: who is to move takes first. GNU Go 3.8
// counts the same with Black first.
func TestRace(t *testing.T) {
	const race = `
		. O O . O O X O .
		. O . O . O X X X
		. O . O O X O O X
		. O O X O X O O X
		O O X X X X X O O
		X O X O O . X O .
		X X . X O O X O O
		X X X . X O X X O
		X X . X X O . X X`
	swapped := strings.NewReplacer("X", "O", "O", "X").Replace(race)
	for _, tt := range []struct {
		diagram string
		first   model.Color
		want    string
	}{
		{race, model.Black, "B+32"}, {race, model.White, "W+4"},
		{swapped, model.White, "W+32"}, {swapped, model.Black, "B+4"},
	} {
		g := position(t, tt.diagram)
		g.SetRules(must.Get(model.ParseRules("japanese")))
		g.SetToPlay(tt.first)
		j := must.Get(Judge(t.Context(), g, Effort{}))
		c := g.Count(j.Finish)
		must.Equal(t, model.ScoreResult(c.Score()).String(), tt.want, tt.first, "first", j.Last)
	}
}

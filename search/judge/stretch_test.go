package judge

import (
	"testing"

	"gobandit/model"
	"gobandit/model/must"
)

// TestStretch closes short borders. GNU Go 3.8 counts the same territory. Where a neutral point is left open, its area is a point more for
// the side that would fill it, and so is that of a search of all moves.
func TestStretch(t *testing.T) {
	tests := []struct {
		name, top       string    // above a border that is closed
		territory, area [2]string // with Black and with White to move
	}{
		{"two points", "XXXXOOO XX..OOO XXXXOOO", [2]string{"B+1", "0"}, [2]string{"B+7", "B+4"}},
		{"three points", "XXX...O XXXOOOO XXXXOOO", [2]string{"W+1", "W+2"}, [2]string{"B+5", "B+3"}},
		{"three points, and a wall with a gap", "X...XOO XXXXO.O XXXXOOO", [2]string{"B+1", "W+1"}, [2]string{"B+9", "B+5"}},
		{"three points around a corner", "XX.XXOO XX..OOO XXXXOOO", [2]string{"B+2", "0"}, [2]string{"B+9", "B+6"}},
		{"three points around a stone", "XX.O.OO XX.XOOO XXXXOOO", [2]string{"B+1", "0"}, [2]string{"B+5", "B+2"}},
		{"a stone between two points and one", "XXXO..O XXXXO.O XXXXOOO", [2]string{"0", "W+2"}, [2]string{"B+9", "B+5"}},
	}
	for _, tt := range tests {
		g := position(t, tt.top+" XXXXOOO X.XXO.O XXXXOOO X.XXO.O")
		for i, side := range []model.Color{model.Black, model.White} {
			for rules, want := range map[string]string{"japanese": tt.territory[i], "chinese": tt.area[i]} {
				g.SetRules(must.Get(model.ParseRules(rules)))
				g.SetToPlay(side)
				j := must.Get(Judge(t.Context(), g, Effort{Playouts: 200}))
				count := g.Count(j.Finish)
				must.Equal(t, model.ScoreResult(count.Score()).String(), want, tt.name, rules, side, j.Last)
			}
		}
	}
}

// TestStretchTooLong has borders that are not read to their end: one with too many points, and one beside dead stones.
func TestStretchTooLong(t *testing.T) {
	const rest = " XXXXOOO X.XXO.O XXXXOOO X.XXO.O"
	for _, tt := range []struct {
		name, diagram, at, dead string
		want                    bool
	}{
		{"five points", "X...OOO X..OOOO XXXXOOO" + rest, "B7", "", true},
		{"seven points", "X....OO X...OOO XXXXOOO" + rest, "B7", "", false},
		{"a dead stone", "XXXO..O XXXXX.O XXXXOOO" + rest, "E7", "D7", false},
	} {
		g := position(t, tt.diagram)
		var dead []model.Point
		if tt.dead != "" {
			dead = append(dead, must.Get(model.ParsePoint(tt.dead, 7)))
		}
		c := newClosing(t.Context(), g, dead)
		c.board = c.was
		must.Equal(t, c.stretch(must.Get(model.ParsePoint(tt.at, 7))) != nil, tt.want, tt.name)
	}
}

package gtp

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"gobandit/model"
	"gobandit/model/must"
	"gobandit/search"
)

// A move of few playouts is not listed unless it is asked for, and then says little more
// than the root.
func TestClientView(t *testing.T) {
	s := &search.Snapshot{
		ToPlay: model.Black, Size: 9, WinRate: .5, Visits: 1000, Score: 2, ScoreStdev: 20, OwnershipStdev: []float64{.6, .8},
		Moves: []search.MoveStats{
			{Move: model.Pt(4, 4), Visits: 900, WinRate: .52, LCB: .49, Scored: 900, Score: 3, ScoreStdev: 20},
			{Move: model.Pt(2, 4), Visits: 75, WinRate: .3, LCB: .2, Scored: 75, Score: -6, ScoreStdev: 24},
			{Move: model.Pt(3, 4), Visits: 20, WinRate: .3, Scored: 20, Score: -6},
			{Move: model.Pt(5, 4), Visits: 3, WinRate: 1, LCB: .4, Scored: 3, Score: 80},
			{Move: model.Pt(6, 4), Visits: 2, WinRate: 1, LCB: .3},
		},
	}
	for _, tt := range []struct{ least, most, want int }{{0, 0, 2}, {0, 1, 1}, {3, 0, 3}, {9, 0, 5}, {9, 4, 4}, {1, 9, 2}} {
		must.Equal(t, len(ClientView(s, Analysis{MinMoves: tt.least, MaxMoves: tt.most}).Moves), tt.want, "minmoves", tt.least, "maxmoves", tt.most, "moves")
	}
	if got := ClientView(s.Only(func(p model.Point) bool { return p == model.Pt(6, 4) }), Analysis{}).Moves; len(got) != 1 {
		t.Errorf("the only move that is wanted: %v", got)
	}

	view := ClientView(s, Analysis{MinMoves: 5})
	for i, want := range []search.MoveStats{
		{WinRate: .5195, LCB: .4895, Score: 2.973, ScoreStdev: 1},
		{WinRate: .35, LCB: .25, Score: -4, ScoreStdev: 1.15},
		{WinRate: .4111, LCB: .1111, Score: -1.5556, ScoreStdev: .5556},
		{WinRate: .5536, LCB: 0, Score: 10.357, ScoreStdev: .8929},
		{WinRate: .5370, LCB: 0, Score: 2, ScoreStdev: 1},
	} {
		got := view.Moves[i]
		for _, x := range [][2]float64{{got.WinRate, want.WinRate}, {got.LCB, want.LCB}, {got.Score, want.Score}, {got.ScoreStdev, want.ScoreStdev}} {
			if math.Abs(x[0]-x[1]) > 6e-4 {
				t.Errorf("move %d: %+v, want %+v", i, got, want)
				break
			}
		}
	}
	if view.ScoreStdev != 1 || s.ScoreStdev != 20 || s.Moves[4].WinRate != 1 {
		t.Errorf("deviation %v, want 1, and the search's own figures as they were", view.ScoreStdev)
	}
}

// In an even position of moves that are all alike, no move is view far above the root's
// win rate by chance.
func TestClientViewOfChance(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := &search.Snapshot{ToPlay: model.Black, Size: 9, WinRate: .5, Visits: 1}
		visits := rapid.IntRange(1, 2000).Draw(t, "visits")
		for i := 0; i < 60 && visits > 0; i++ {
			// Two and a half standard errors above the true rate.
			s.Moves = append(s.Moves, search.MoveStats{Move: model.Pt(i%9, i/9), Visits: visits, WinRate: min(1, .5+1.25/math.Sqrt(float64(visits)))})
			visits -= rapid.IntRange(0, visits).Draw(t, "fewer")
		}

		view := ClientView(s, Analysis{MinMoves: rapid.IntRange(0, 60).Draw(t, "minmoves")})
		if len(view.Moves) == 0 {
			t.Fatal("no move is listed")
		}
		for i, m := range view.Moves {
			if m.WinRate < .5 || m.WinRate > s.Moves[i].WinRate || m.WinRate > .63 || m.LCB > m.WinRate {
				t.Fatalf("%d visits, win rate %.3f: view as %.3f, LCB %.3f", m.Visits, s.Moves[i].WinRate, m.WinRate, m.LCB)
			}
		}
	})
}

package report

import (
	"testing"

	"gobandit/gtp/games/event"
	"gobandit/gtp/games/match"
	"gobandit/model/must"
)

// A report says when colors or openings explain more than the players.
func TestColorNote(t *testing.T) {
	for _, tt := range []struct {
		wins  int        // of the first player, in 100 games
		black [2]float64 // won with Black
		pairs []int
		want  string
	}{
		{52, [2]float64{26, 24}, nil, ""},
		{52, [2]float64{38, 36}, nil, "Black scores 74.0%"},
		{90, [2]float64{48, 8}, nil, ""},
		{52, [2]float64{26, 24}, []int{1, 0, 46, 0, 3}, "openings and colors decide"},
	} {
		m := event.MatchupStanding{Games: 100, AsBlack: [2]int{50, 50}, BlackWon: tt.black}
		got := colorNote(m, match.Stats{Wins: tt.wins, Losses: 100 - tt.wins, Pairs: tt.pairs})
		must.Equal(t, (tt.want == ""), (got == ""), tt, got)
		must.Has(t, got, tt.want)
	}
	if got := colorNote(event.MatchupStanding{Games: 100, AsBlack: [2]int{50, 50}, BlackWon: [2]float64{25, 25}}, match.Stats{Draws: 100, Pairs: []int{0, 0, 50, 0, 0}}); got != "" {
		t.Errorf("jigos alone: note %q", got)
	}
}

package match

import (
	"math"
	"strings"
	"testing"

	"gobandit/model/must"
)

// The running score is in the lines of fastchess, whose normalized Elo these are.
func TestRunning(t *testing.T) {
	s := Stats{Wins: 1650, Losses: 1547, Draws: 3065, Pairs: []int{70, 690, 1556, 739, 76}}
	got := strings.Split(s.Running(), "\n")
	for i, want := range []string{"Elo: 5.72 +/- 4.", "LOS: ", "Games: 6262, Wins: 1650, Losses: 1547, Draws: 3065, Points: 3182.5 (50.82 %)", "Ptnml(0-2): [70, 690, 1556, 739, 76]"} {
		if !strings.HasPrefix(got[i], want) {
			t.Errorf("line %d: %q, want %q", i+1, got[i], want)
		}
	}
	for _, tt := range []struct {
		stats     Stats
		elo, half float64
	}{
		{Stats{Pairs: []int{120, 340, 512, 361, 142}}, 9.9503, 12.5377}, // mean .51102, variance of a pair .07399, 1475 pairs
		{Stats{Wins: 60, Losses: 30, Draws: 10}, 115.8119, 68.0974},     // mean .65, variance .2025
		{Stats{Wins: 5}, math.NaN(), math.NaN()},
	} {
		elo, half := tt.stats.NormalizedElo()
		if math.Abs(elo-tt.elo) > .01 || math.Abs(half-tt.half) > .01 || math.IsNaN(elo) != math.IsNaN(tt.elo) {
			t.Errorf("%+v: nElo %.4f ± %.4f, want %.4f ± %.4f", tt.stats, elo, half, tt.elo, tt.half)
		}
	}
	if text := (Stats{Wins: 5}).Running(); !strings.HasPrefix(text, "Elo: +inf\n") {
		t.Errorf("%q where all games are won", text)
	}
	must.Equal(t, (Stats{}).Running(), "", "before the first game")
}

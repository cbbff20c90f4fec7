package engine

import (
	"context"
	"fmt"
	"testing"
	"time"

	"gobandit/model"
	"gobandit/search"
)

// watched is a thinker that notes the budgets of its searches.
type watched struct {
	fake
	budgets []search.Budget
}

func (w *watched) Search(ctx context.Context, g *model.Game, budget search.Budget, watch func(*search.Snapshot)) (search.Result, error) {
	w.budgets = append(w.budgets, budget)
	return w.fake.Search(ctx, g, budget, watch)
}

// TestTimeLeft sends the clocks of real servers: no move gets less than half of its fair
// share of the time left, and none more than twice that.
func TestTimeLeft(t *testing.T) {
	const settings = "time_settings 600 0 0\n"
	left := func(seconds float64) string {
		return fmt.Sprintf("time_left black %v 0\ntime_left white %v 0\n", seconds, seconds)
	}
	setUp := "boardsize 19\nclear_board\nkomi 7.5\n"
	const replay = "play black A19\nplay white Q4\n" // the fake's first move, and an answer
	tests := []struct {
		name  string
		input string // after the board's size
		lefts []float64
	}{
		{"the first time after settings", settings + left(550) + "genmove b\n", []float64{550}},
		{"hardly less", settings + left(596) + "genmove b\n", []float64{596}},
		{"settings before every move", settings + left(600) + "genmove b\nplay w Q4\n" + settings + left(550) + "genmove b\n", []float64{600, 550}},
		{"a pool", settings + left(600) + "genmove b\n" + setUp + replay + settings + left(598) + "genmove b\n", []float64{600, 598}},
		{"another game", settings + left(600) + "genmove b\n" + setUp + settings + left(597) + "genmove b\n", []float64{600, 597}},
		{"taken back", settings + left(600) + "genmove b\nplay w Q4\nundo\nundo\n" + left(597) + "genmove b\n", []float64{600, 597}},
		{"other settings", settings + left(600) + "genmove b\nplay w Q4\ntime_settings 300 0 0\n" + left(297) + "genmove b\n", []float64{600, 297}},
		{"an hour added", settings + left(600) + "genmove b\nplay w Q4\n" + left(4000) + "genmove b\n", []float64{600, 4000}},
		{"no time control", left(0) + "genmove b\n", []float64{0}},
	}
	for _, tt := range tests {
		f := &watched{}
		talk(t, GTPOptions{Thinker: f}, "boardsize 19\n"+tt.input)
		if len(f.budgets) != len(tt.lefts) {
			t.Fatalf("%s: %d searches, want %d", tt.name, len(f.budgets), len(tt.lefts))
		}
		for i, b := range f.budgets {
			fair := time.Duration(tt.lefts[i] / 60 * float64(time.Second))
			if got := b.Usual; got < fair/2 || got > 2*fair {
				t.Errorf("%s: search %d takes %v, want about %v", tt.name, i+1, got, fair)
			}
		}
	}
}

// TestLagOfOneGame learns lag from a game that goes on, and from no other.
func TestLagOfOneGame(t *testing.T) {
	const lagging = "kata-time_settings absolute 600\ntime_left b 600 0\ngenmove b\nplay w Q4\n"
	for name, tt := range map[string]struct {
		between string
		lag     bool
	}{
		"goes on":         {"", true},
		"set up again":    {"clear_board\nplay b A19\nplay w Q4\n", true},
		"a move for it":   {"play b C3\nplay w D3\n", false},
		"another game":    {"clear_board\nplay b C3\nplay w Q4\n", false},
		"taken back":      {"undo\nundo\n", false},
		"another setting": {"kata-time_settings absolute 601\n", false},
	} {
		f := &watched{}
		talk(t, GTPOptions{Thinker: f}, "boardsize 19\n"+lagging+tt.between+"time_left b 597.5 0\ngenmove b\n")
		without := &watched{}
		talk(t, GTPOptions{Thinker: without}, "boardsize 19\n"+tt.between+"kata-time_settings absolute 600\ntime_left b 597.5 0\ngenmove b\n")
		if lag := f.budgets[len(f.budgets)-1].Usual < without.budgets[len(without.budgets)-1].Usual-100*time.Millisecond; lag != tt.lag {
			t.Errorf("%s: learned a lag %v, want %v: %v of %v", name, lag, tt.lag, f.budgets, without.budgets)
		}
	}
}

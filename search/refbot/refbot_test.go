package refbot

import (
	"context"
	"math"
	"testing"

	"gobandit/model"
	"gobandit/model/must"
	"gobandit/search"
)

func newGame(t *testing.T, diagram string, komi float64) *model.Game {
	t.Helper()
	b := must.Get(model.ParseBoard(diagram))
	return model.GameFrom(b, komi)
}

// Dailey's figures for the empty 9x9 board; the seeds are fixed, the tolerance
// is four standard errors of the playouts made here.
func TestFigures(t *testing.T) {
	playouts := must.Often(5000, 100_000)
	tests := []struct{ komi, score float64 }{
		{0, .52430}, {5.5, .44651}, {6, .44651}, {6.5, .44651}, {7, .43391}, {7.5, .42131},
	}
	for _, tt := range tests {
		g := must.Get(model.NewGame(9, tt.komi))
		bot := New(1)
		r := must.Get(bot.Search(context.Background(), g, search.Budget{Playouts: playouts}, nil))
		if d := math.Abs(r.WinRate - tt.score); d > 4*.5/math.Sqrt(float64(playouts)) {
			t.Errorf("komi %g: score %.5f, want %.5f", tt.komi, r.WinRate, tt.score)
		}
		if m, _ := bot.Stats().MeanMoves(); math.Abs(m-111.0593) > 4*16/math.Sqrt(float64(playouts)) {
			t.Errorf("komi %g: %.3f moves a playout, want 111.059", tt.komi, m)
		}
		must.Equal(t, r.Moved, bot.Stats().Moves(), "moves reported")
	}
}

// The first play of a point decides whose it is.
func TestCountFirstPlays(t *testing.T) {
	bot := New(1)
	a, b, c, d := model.Pt(0, 0), model.Pt(1, 0), model.Pt(2, 0), model.Pt(3, 0)
	bot.stats.Add(7, 1, 0)
	bot.count([]model.Point{a, b, c, d, b, a, a}, tallyVisit|2)
	bot.stats.Add(2, -1, 0)
	bot.count([]model.Point{c, a}, tallyVisit)
	for _, tt := range []struct {
		p      model.Point
		visits int
		rate   float64
	}{{a, 1, 1}, {c, 2, .5}, {b, 0, 0}, {d, 0, 0}} {
		got := bot.amaf[tt.p]
		if got.visits() != tt.visits || tt.visits > 0 && got.rate() != tt.rate {
			t.Errorf("%s: %d visits, want %d at rate %g", tt.p.Vertex(9), got.visits(), tt.visits, tt.rate)
		}
	}
}

func TestMoves(t *testing.T) {
	tests := []struct {
		name    string
		diagram string
		want    string // a point, or "pass"
	}{
		{"takes the stones that decide", "..... OOOOO XXXXX XXXXX OOOO.", "E1"},
		{"passes when only eyes are left", ".X.X. XXXXX .X.X. XXXXX .X.X.", "pass"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			g := newGame(t, tt.diagram, 0.5)
			r := must.Get(New(1).Search(context.Background(), g, search.Budget{}, nil))
			must.Equal(t, r.Move.Vertex(5), tt.want, "plays", g.Board())
			must.Equal(t, r.Playouts, DefaultPlayouts, "playouts, the default")
		})
	}
}

func TestSearchRepeats(t *testing.T) {
	g := must.Get(model.NewGame(9, 7.5))
	move := func(seed uint64) (model.Point, float64) {
		r := must.Get(New(seed).Search(context.Background(), g, search.Budget{Playouts: 500}, nil))
		return r.Move, r.Moves[0].WinRate
	}
	m1, w1 := move(5)
	if m2, w2 := move(5); m1 != m2 || w1 != w2 {
		t.Errorf("seed 5 played %s at %g, then %s at %g", m1.Vertex(9), w1, m2.Vertex(9), w2)
	}
	if m3, w3 := move(6); m1 == m3 && w1 == w3 {
		t.Errorf("seeds 5 and 6 both played %s at %g", m3.Vertex(9), w3)
	}
}

func TestPlayoutAllocatesNothing(t *testing.T) {
	root := must.Get(model.NewBoard(9))
	bot := New(1)
	must.Equal(t, testing.AllocsPerRun(100, func() { bot.Playout(root, 7.5) }), 0, "a playout allocated", "times")
}

func BenchmarkPlayout(b *testing.B) {
	root := must.Get(model.NewBoard(9))
	bot := New(1)
	for b.Loop() {
		bot.Playout(root, 7.5)
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "playouts/s")
}

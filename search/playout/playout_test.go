package playout

import (
	"math"
	"testing"

	"gobandit/model"
	"gobandit/model/must"
)

// The mean of uniform playouts by the reference bot's rules on boards without
// published figures: within four standard errors of sixty million playouts'.
func TestUniformFigures(t *testing.T) {
	tests := []struct {
		size, playouts int
		komi           float64
		moves, rate    float64
	}{
		{9, 100_000, 7.5, 111.0593, .42131},
		{13, 40_000, 7.5, 219.39, .4438},
		{19, 20_000, 7.5, 455.4, .4606},
	}
	for _, tt := range tests {
		root := must.Get(model.NewBoard(tt.size))
		var s Stats
		var trace model.Trace
		var u Uniform
		u.Start(root, model.Pass)
		rng, b := NewRNG(1), *root
		for range must.Often(tt.playouts/5, tt.playouts) {
			u.Restart(&b)
			n, score := u.Run(&b, rng, &trace)
			s.Add(n, score, tt.komi)
		}
		moves, movesSE := s.MeanMoves()
		rate, rateSE := s.BlackWinRate()
		if math.Abs(moves-tt.moves) > 4*movesSE+.05 || math.Abs(rate-tt.rate) > 4*rateSE+.0005 {
			t.Errorf("%dx%d: %.3f moves and rate %.4f, want %.3f and %.4f", tt.size, tt.size, moves, rate, tt.moves, tt.rate)
		}
	}
}

// Three playouts of 10, 20 and 30 moves: a win by 3, a draw and a loss by 5
// after komi 2.
func TestStats(t *testing.T) {
	var a, b Stats
	a.Add(10, 5, 2)
	b.Add(20, 2, 2)
	b.Add(30, -3, 2)
	a.Merge(b)
	moves, movesSE := a.MeanMoves()
	rate, rateSE := a.BlackWinRate()
	for _, tt := range []struct {
		name      string
		got, want float64
	}{
		{"playouts", float64(a.Playouts), 3},
		{"moves", float64(a.Moves()), 60},
		{"mean moves", moves, 20},
		{"its error", movesSE, math.Sqrt(200. / 3 / 3)},
		{"win rate", rate, 0.5},
		{"its error", rateSE, math.Sqrt(.5 / 3 / 3)},
		{"mean score", a.MeanScore(), 4. / 3},
	} {
		if math.Abs(tt.got-tt.want) > 1e-12 {
			t.Errorf("%s: %g, want %g", tt.name, tt.got, tt.want)
		}
	}
	var none Stats
	if m, se := none.MeanMoves(); m != 0 || se != 0 || none.MeanScore() != 0 {
		t.Error("sums of nothing are not 0")
	}
}

func TestRNG(t *testing.T) {
	a, b, c := NewRNG(1), NewRNG(1), NewRNG(2)
	const n, draws = 10, 100_000
	var counts [n]int
	differ := false
	for range draws {
		x, y := a.Intn(n), b.Intn(n)
		if x != y {
			t.Fatal("two generators of one seed differ")
		}
		differ = differ || x != c.Intn(n)
		counts[x]++
	}
	if !differ {
		t.Error("generators of two seeds agree")
	}
	for x, k := range counts { // five standard deviations
		if d := math.Abs(float64(k) - draws/n); d > 5*math.Sqrt(draws*.1*.9) {
			t.Errorf("%d came %d times of %d", x, k, draws)
		}
	}
}

func TestPlayoutsAllocateNothing(t *testing.T) {
	root := must.Get(model.NewBoard(9))
	for name, p := range map[string]Policy{
		"uniform": new(Uniform), "local": NewLocal(DefaultChances()), "weighted": NewWeighted(table(t), GNUGoRules),
	} {
		p.Start(root, model.Pass)
		rng, b := NewRNG(1), *root
		var trace model.Trace
		if n := testing.AllocsPerRun(20, func() {
			p.Restart(&b)
			p.Run(&b, rng, &trace)
		}); n != 0 {
			t.Errorf("a playout of %s allocated %v times, want 0", name, n)
		}
	}
}

package configs

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/mat"

	"gobandit/model/must"
	"gobandit/search"
)

// The players of the games from which ranks are estimated, besides levels 1 to 10.
const (
	gnugo  = 0         // GNU Go 3.8 at level 10, 9 kyu
	preset = iota + 10 // classic with 2,000 playouts on 9x9 and 3,000 on larger boards
	rated
)

// A belief is a normal distribution of how much stronger one player is than another, in Elo.
type belief struct {
	strong, weak int
	mean, spread float64
}

// beliefs are the prior distributions.
func beliefs() []belief {
	out := []belief{{10, preset, 130, 110}}
	for i := 1; i < len(Levels); i++ {
		out = append(out, belief{i + 1, i, 210, 110})
	}
	return out
}

// Games are the results of one player against another.
type games struct{ player, opponent, won, of int }

// rankGames are the games of docs/strength.md from which ranks are estimated, by the width of the board.
var rankGames = map[int][]games{
	9: {
		{2, 1, 40, 60}, {3, 2, 40, 60}, {4, 3, 46, 60}, {5, 4, 40, 60}, {6, 5, 40, 60}, {7, 6, 69, 100}, {8, 7, 42, 60}, {9, 8, 45, 60}, {10, 9, 47, 60},
		{5, gnugo, 4, 20}, {7, gnugo, 4, 10}, {10, gnugo, 40, 40}, {preset, gnugo, 182, 200},
	},
	13: {
		{2, 1, 39, 60}, {3, 2, 45, 60}, {4, 3, 44, 60}, {5, 4, 42, 60}, {6, 5, 45, 60}, {7, 6, 44, 60}, {8, 7, 47, 60}, {9, 8, 40, 60}, {10, 9, 43, 60},
		{preset, gnugo, 31, 35},
	},
	19: {
		{2, 1, 41, 60}, {3, 2, 43, 60}, {4, 3, 41, 60}, {5, 4, 43, 60}, {6, 5, 43, 51}, {7, 6, 14, 18}, {8, 7, 19, 27}, {9, 8, 13, 18}, {10, 9, 45, 60},
		{preset, gnugo, 12, 14},
	},
}

// The ranks of the levels are the Bayesian maximum of the Bradley-Terry model over the games, with
// intervals from the curvature there. With -v the test prints what it finds, in kyu.
func TestRanksFit(t *testing.T) {
	for i, size := range search.BoardSizes {
		elo, spread := fitRatings(t, rankGames[size])
		for level := 1; level <= len(Levels); level++ {
			at := 9 - elo[level]/EloPerRank(size)
			half := 1.96 * math.Hypot(spread[level]/EloPerRank(size), .5) // GNU Go is 8 to 10 kyu
			want := ranked{kyu(math.Round(at)), kyu(math.Round(at) + math.Ceil(half)), kyu(math.Round(at) - math.Ceil(half))}
			t.Logf("%dx%d level %2d: %5.1f kyu ± %.1f", size, size, level, at, half)
			must.Equal(t, Levels[level-1].ranks[i], want, "on", size, "level", level, "its games say")
		}
	}
}

// fitRatings returns the ratings of the players relative to GNU Go, and their standard deviations.
func fitRatings(t *testing.T, played []games) (elo, spread []float64) {
	const logit = math.Ln10 / 400
	elo, spread = make([]float64, rated), make([]float64, rated)
	for range 100 {
		slope, curve := mat.NewVecDense(rated, nil), mat.NewSymDense(rated, nil)
		add := func(a, b int, first, second float64) {
			slope.SetVec(a, slope.AtVec(a)+first)
			slope.SetVec(b, slope.AtVec(b)-first)
			curve.SetSym(a, a, curve.At(a, a)+second)
			curve.SetSym(b, b, curve.At(b, b)+second)
			curve.SetSym(a, b, curve.At(a, b)-second)
		}
		for _, b := range beliefs() {
			add(b.strong, b.weak, (b.mean-elo[b.strong]+elo[b.weak])/(b.spread*b.spread), 1/(b.spread*b.spread))
		}
		for _, g := range played {
			p := 1 / (1 + math.Exp(logit*(elo[g.opponent]-elo[g.player])))
			add(g.player, g.opponent, logit*(float64(g.won)-float64(g.of)*p), logit*logit*float64(g.of)*p*(1-p))
		}

		var step mat.VecDense
		var covariance mat.Dense
		if err := covariance.Inverse(curve.SliceSym(1, rated)); err != nil { // without GNU Go, which stays at 0
			t.Fatal(err)
		}
		step.MulVec(&covariance, slope.SliceVec(1, rated))
		for i := range rated - 1 {
			elo[i+1] += max(-100, min(100, step.AtVec(i)))
			spread[i+1] = math.Sqrt(covariance.At(i, i))
		}
		if mat.Norm(&step, math.Inf(1)) < 1e-6 {
			return elo, spread
		}
	}
	t.Fatal("no maximum found")
	return nil, nil
}

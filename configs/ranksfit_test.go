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
	gnugo     = 0         // GNU Go 3.8 at level 10, 9 kyu
	preset    = iota + 10 // default with 2,000 playouts on 9x9 and 3,000 on larger boards
	former7               // level 7 with 300 playouts, a temperature of 0.35 and a knowledge of 0.1
	tried7                // 400 playouts and a temperature of 0.2, tried for level 7
	former8               // level 8 with 500 playouts and a temperature of 0.2
	former9               // level 9 with 1,500 playouts
	tried700              // settings tried for level 8: 700 playouts and a temperature of 0.2,
	tried1000             // 1,000 and 0.12,
	tried650              // 650 without a temperature,
	tried450              // and 450
	classic8              // classic with 700 playouts,
	classic9              // 2,500
	classic10             // and 6,000: levels 8 to 10 without a network
	rated
)

// A belief is a normal distribution of how much stronger one player is than another, in Elo.
type belief struct {
	strong, weak int
	mean, spread float64
}

// beliefs are the prior distributions.
func beliefs() []belief {
	out := []belief{
		{classic10, preset, 150, 80}, {7, former7, 80, 50}, {tried7, 7, 80, 50}, {former8, tried7, 30, 40}, {classic9, former9, 90, 40},
		{tried700, former8, 40, 40}, {tried1000, tried700, 50, 40}, {classic8, tried650, 15, 15}, {classic8, tried450, 85, 40},
		{classic8, 7, 210, 110}, {classic9, classic8, 210, 110}, {classic10, classic9, 210, 110},
		{8, classic8, 0, 80}, {9, classic9, -80, 80}, {10, classic10, -20, 80},
	}
	for i := 1; i < len(Levels); i++ {
		out = append(out, belief{i + 1, i, 210, 110})
	}
	return out
}

// Games are the results of one player against another.
type games struct{ player, opponent, won, of int }

// rankGames are the games of docs/strength.md from which ranks are estimated, by the width of the board: on the larger boards those of
// the present settings. On 9x9 levels 8 to 10 before they explored by priors, and level 9 before it counted points, count as those of today.
var rankGames = map[int][]games{
	9: {
		{2, 1, 27, 40}, {3, 2, 25, 40}, {4, 3, 31, 40}, {5, 4, 32, 40}, {6, 5, 32, 40}, {classic10, classic9, 32, 40},
		{former7, 6, 28, 40}, {former8, former7, 30, 40}, {former9, former8, 30, 40}, {classic10, former9, 19, 20},
		{tried700, former7, 25, 40}, {classic9, tried700, 37, 40}, {tried1000, former7, 29, 40}, {classic9, tried1000, 25, 27},
		{tried650, former7, 37, 40}, {classic9, tried650, 28, 33}, {tried450, former7, 7, 9},
		{tried7, 6, 35, 40}, {classic8, tried7, 28, 40}, {7, 6, 32, 40}, {classic8, 7, 30, 40}, {classic9, classic8, 34, 40},
		{8, 7, 46, 60}, {9, 8, 47, 60}, {10, 9, 46, 60}, {8, 7, 47, 60}, {9, 8, 49, 60}, {10, 9, 47, 60},
		{5, gnugo, 5, 20}, {former7, gnugo, 7, 12}, {former9, gnugo, 8, 8}, {classic8, gnugo, 18, 20}, {classic9, gnugo, 8, 8}, {preset, gnugo, 182, 200},
	},
	13: {
		{2, 1, 39, 60}, {3, 2, 45, 60}, {4, 3, 44, 60}, {5, 4, 42, 60}, {6, 5, 45, 60}, {7, 6, 44, 60}, {8, 7, 47, 60}, {9, 8, 40, 60}, {10, 9, 43, 60}, {preset, gnugo, 31, 35},
	},
	19: {
		{5, 4, 5, 6}, {6, 5, 33, 40}, {8, 7, 19, 27}, {preset, gnugo, 12, 14},
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

package dist

import (
	"math"
	"testing"

	"gobandit/model/oracle"
)

// Every function is as R 4.2.2 has it at edge values: far tails, and a single game to a hundred million.
func TestLikeR(t *testing.T) {
	functions := map[string]func(x []float64) float64{
		"qbeta":     func(x []float64) float64 { return BetaQuantile(x[0], x[1], x[2]) },
		"below":     func(x []float64) float64 { below, _ := Beta(x[0], x[1], x[2]); return below },
		"above":     func(x []float64) float64 { _, above := Beta(x[0], x[1], x[2]); return above },
		"chisquare": func(x []float64) float64 { return ChiSquareAbove(x[0], x[1]) },
		"normal":    func(x []float64) float64 { return Normal(x[0]) },
		"quantile":  func(x []float64) float64 { return NormalQuantile(x[0]) },
		"logbeta":   func(x []float64) float64 { return LogBeta(x[0], x[1]) },
	}
	worst, table := 0., oracle.Table(t, "r.txt")
	for _, words := range table {
		x := oracle.Numbers(t, words[1:])
		want := x[len(x)-1]
		got := functions[words[0]](x[:len(x)-1])
		off := 0.
		if got != want {
			off = math.Abs(got-want) / math.Abs(want)
		}
		if worst = max(worst, off); !(off < 1e-9) {
			t.Errorf("%s %v is %v, want %v", words[0], x[:len(x)-1], got, want)
		}
	}
	if t.Logf("the largest relative error of %d is %.1e", len(table), worst); len(table) < 500 {
		t.Errorf("%d values", len(table))
	}
}

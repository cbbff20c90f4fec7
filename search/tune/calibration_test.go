package tune

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"gobandit/model/must"
)

// What is said to happen with a probability happens about as often: that the one named is the best, and that it is better than the
// runner-up, or else the runner-up than it, over candidates of independent rates in a row, and on slopes. docs/tuning.md has the figures.
func TestCalibration(t *testing.T) {
	bounds := []float64{.5, .8, .95, 1.01}
	for _, selection := range []Selection{UCB, Thompson, Auto}[:must.Often(2, 3)] {
		type bin struct{ events, right, said float64 }
		var best, pair [4]bin
		count := func(bins *[4]bin, said float64, right bool) {
			at := 0
			for said >= bounds[at] {
				at++
			}
			bins[at].events++
			bins[at].said += said
			if right {
				bins[at].right++
			}
		}
		for n := range must.Often(30, 1200) {
			rng := rand.New(rand.NewPCG(7, uint64(n)))
			rates := make([]float64, 6)
			slope := rng.NormFloat64() * float64(n%2)
			for i := range rates {
				rates[i] = logistic(.25*rng.NormFloat64() + slope*(float64(i)/5-.5))
			}
			tuner := must.Get(New(Config{Space: gridSpace(t, len(rates)), Selection: selection, Exploration: .45, InitialVisits: 10, InitialWins: 5}))
			for range 200 + 400*(n/2%2) {
				c := tuner.Choose(rng)
				tuner.Count(c, rng.Float64() < rates[c.Index], NoSide, 0)
			}
			all := tuner.Standings()
			named := 0
			for i, s := range all {
				if s.Best {
					named = i
				}
			}
			top, mine := 0., rates[all[named].Index]
			for _, x := range rates {
				top = max(top, x)
			}
			count(&best, all[named].PBest, mine == top)
			if second := RunnerUp(all, named); second >= 0 {
				p, right := tuner.Better(all[named], all[second]), mine > rates[all[second].Index]
				if p < .5 {
					p, right = 1-p, !right
				}
				count(&pair, p, right)
			}
		}
		for of, bins := range map[string][4]bin{"best": best, "pair": pair} {
			var row []string
			var sum bin
			for _, b := range bins {
				sum = bin{sum.events + b.events, sum.right + b.right, sum.said + b.said}
				row = append(row, fmt.Sprintf("%.0f (%.0f) of %.0f", 100*b.right/b.events, 100*b.said/b.events, b.events))
			}
			t.Logf("%s, %s: %s", selection, of, strings.Join(row, "; "))
			if said, right := sum.said/sum.events, sum.right/sum.events; math.Abs(said-right) > .02+2*math.Sqrt(said*(1-said)/sum.events) {
				t.Errorf("%s, %s: %.3f of %.0f are right, said were %.3f", selection, of, right, sum.events, said)
			}
		}
	}
}

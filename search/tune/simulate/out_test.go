package simulate

import (
	"context"
	"testing"

	"gobandit/model/must"
	"gobandit/search/tune"
)

// An event with a banned candidate ends by itself as often as it does without the ban.
func TestBannedEndsAsOften(t *testing.T) {
	const banned, games = 0, 600
	strengths := []float64{.5, .45, .5, .7, .5, .45}
	s := Surface{Name: "few", Splits: []int{len(strengths)}, optimum: .7, Rate: func(x []float64) float64 {
		return strengths[min(int(x[0]*float64(len(strengths))), len(strengths)-1)]
	}}
	for _, rule := range []tune.Selection{tune.Thompson, tune.UCB, tune.Auto}[:must.Often(1, 3)] {
		var ended [2]int
		for k, barred := range []map[int]bool{nil, {banned: true}} {
			c := contest{seed: 1, games: []int{games}}
			n, sure := must.Often(16, 80), .95
			if rule == tune.Auto { // it takes longer, and asks for P(best) .94 then
				n, sure = n/8, .8
			}
			for repetition := range n {
				e := must.Get(c.begin(s, rule, repetition))
				tuner := e.player
				tuner.Bar(barred, nil)
				for at := tune.FirstCheck; at <= games; at = tune.NextCheck(at) {
					must.Succeed(t, e.play(context.Background(), at))
					if tuner.Sure(sure) {
						ended[k]++
						break
					}
				}
			}
		}
		t.Logf("%s: %d events ended by stop_when_sure, %d with a candidate banned", rule, ended[0], ended[1])
		if ended[0] == 0 || 10*ended[1] < 9*ended[0] {
			t.Errorf("%s: %d events ended, and %d with a candidate banned, want about as many", rule, ended[0], ended[1])
		}
	}
}

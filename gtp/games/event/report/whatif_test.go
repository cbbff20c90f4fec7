package report

import (
	"strings"
	"testing"

	"gobandit/gtp/games/event"
	"gobandit/model/must"
	"gobandit/search/tune"
)

// What a result would change is written with no more digits than the draws behind it decide.
func TestWhatIf(t *testing.T) {
	c := config(t, func(c *tune.Config) { c.Selection = tune.Auto })
	p := must.Get(event.OpenPast(c, play(t, c, 40)))
	text := WhatIfText(must.Get(p.WhatIfs(40, nil))[0], true)
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, "P(best)") && strings.Contains(line, ".") {
			t.Errorf("too many digits: %s", line)
		}
	}
	must.Has(t, text, "What if: next game g40, ", "P(best) of (", "expected regret")
	for r, want := range map[float64]string{0: "0.00%", 1e-6: "<0.01%", .0004: "0.04%", .00123: "0.12%", .0123: "1.2%", .0999: "10%", .123: "12%"} {
		must.Equal(t, regret(r), want, r)
	}
}

package session

import (
	"strings"
	"testing"

	"gobandit/gtp"
	"gobandit/model"
	"gobandit/model/must"
	"gobandit/search/judge"
)

// TestToggle has a black stone on D4 that Black joins to the others at last, since White
// fills D3. Taken for dead it is not joined, and alive again all is as before.
func TestToggle(t *testing.T) {
	g := model.GameFrom(must.Get(model.ParseBoard(strings.Join([]string{
		"..XO...",
		"..XO...",
		".XXOO..",
		".X.XO..",
		".XX.O..",
		"..XOO..",
		"..XO...",
	}, " "))), 0)
	g.SetRules(must.Get(model.ParseRules("japanese")))
	g.SetToPlay(model.White)
	l := &Line{}
	l.Game = g
	j := must.Get(judge.Judge(t.Context(), g, judge.Effort{}))
	c := Scoring{finish: j.Finish, judged: j.Finish}
	d4 := must.Get(model.ParsePoint("D4", 7))
	for i, want := range []string{"W+6 alive D3 C4", "W+7 dead D3 C4 D4", "W+6 alive D3 C4", "W+7 dead D3 C4 D4"} {
		if i > 0 {
			c.toggle(l, d4)
		}
		count := g.Count(c.finish)
		got := model.ScoreResult(count.Score()).String() + " dead"
		if count.Owner(d4) == model.Black {
			got = strings.Replace(got, "dead", "alive", 1)
		}
		var last []model.Point
		for _, m := range c.finish.Last {
			last = append(last, m.Point)
		}
		if got = strings.TrimSpace(got + " " + gtp.Points(last, 7)); got != want {
			t.Errorf("after %d clicks on D4: %s, want %s", i, got, want)
		}
	}
}

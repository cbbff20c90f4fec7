package tune

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"gobandit/model/must"
	"gobandit/model/param/paramtest"
)

// A clone goes on as the tuner does, and neither changes the other.
func TestClone(t *testing.T) {
	space := paramtest.Space(t, paramtest.Row{Code: "x", Scale: paramtest.Linear(), Split: 4}, paramtest.Row{Code: "y", Scale: paramtest.Linear(), Split: 3})
	for _, s := range Selections() {
		c := Config{Space: space, Selection: Selection(s), Exploration: .45, InitialVisits: 10, InitialWins: 5, MaxDepth: 1}
		if s == string(UCB) {
			c.MaxDepth = 3
		}
		one := must.Get(New(c))
		play := func(t *Tuner, from, to int, lucky float64) (out []any) {
			for n := from; n < to; n++ {
				rng := rand.New(rand.NewPCG(1, uint64(n)))
				x := t.Choose(rng)
				t.Begin(x)
				t.apply(x, rng.Float64() < lucky)
				out = append(out, x.Path, x.Point, t.Best().Parameters)
			}
			return append(out, t.Standings(), t.Terms(3), t.Looks(), t.Lineage())
		}
		play(one, 0, 40, .5)
		two, three := one.Clone(), one.Clone()
		play(three, 40, 70, .9)
		if a, b := play(one, 40, 80, .3), play(two, 40, 80, .3); !reflect.DeepEqual(a, b) {
			t.Errorf("%s: a clone differs", s)
		}
	}
}

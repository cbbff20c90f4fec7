package tune

import (
	"math"
	"math/rand/v2"
	"testing"
)

// A lattice finds a cell that its neighbors do not foretell, and says of the others what their own games do.
func TestLatticeLearns(t *testing.T) {
	f := newField(gridSpace(t, 5, 5))
	l := newLattice(f, newTerms(f.axes), texture{length: .3, whole: .1, single: .1, residual: .1})
	rng := rand.New(rand.NewPCG(1, 1))
	for range 5000 {
		g := observation{cell: rng.IntN(25)}
		rate := .4
		if g.cell == 7 {
			rate = .65
		}
		if rng.Float64() < rate {
			g.won = 1
		}
		l.learn(g)
	}
	for i := range 25 {
		want := math.Log(.4 / .6)
		if i == 7 {
			want = math.Log(.65 / .35)
		}
		if mean, variance := l.about(nil, i); math.Abs(mean-want) > 4*math.Sqrt(variance) || variance <= 0 || variance > .05 {
			t.Errorf("cell %d: logit %.3f with variance %.4f, want %.3f", i, mean, variance, want)
		}
	}
	leader := f.center(0)
	one, other := rand.New(rand.NewPCG(1, 9)), rand.New(rand.NewPCG(1, 9))
	d := l.draw(one, .5, [][]float64{leader}, nil)
	if gain := d.height - d.heights[0]; cell(f.space, d.x) != 7 || gain < .5 || gain > 1.6 {
		t.Errorf("a draw is %+v, want it highest in cell 7 by about 1", d)
	}
	if asked := l.draw(other, .5, [][]float64{leader, f.center(7), f.center(24)}, nil); asked.height != d.height || asked.heights[1] != d.height || asked.heights[2] >= d.height {
		t.Errorf("asked about more points it is %+v, want the same surface as %+v", asked, d)
	}
	if x := l.tell(leader, f.center(7), false, rng); cell(f.space, x) != 0 && cell(f.space, x) != 7 {
		t.Errorf("a game at %v, want one of the two points", x)
	}
}
